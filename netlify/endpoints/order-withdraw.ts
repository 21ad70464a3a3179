// POST: records that the buyer withdraws from the contract.
import { withdrawRequestSchema } from '../../src/contracts/order-page.ts';
import { jsonEndpoint } from '../http/endpoint.ts';
import { answerRequest } from '../http/order-replies.ts';
import { services } from '../services.ts';
import { declareWithdrawal } from '../use-cases/serve-order-page.ts';

const message = 'We received your withdrawal and will confirm it by email.';

export default jsonEndpoint({ body: withdrawRequestSchema }, async ({ input, after }) =>
  answerRequest(await declareWithdrawal(services(), input.link, input.name), message, after),
);
