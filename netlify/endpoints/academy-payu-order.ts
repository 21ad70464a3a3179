// POST: starts the purchase of a training through PayU and returns the form that the browser posts there.
import { academyPayuOrderRequestSchema } from '../../src/contracts/checkout.ts';
import { answerStart } from '../http/checkout-replies.ts';
import { jsonEndpoint } from '../http/endpoint.ts';
import { services } from '../services.ts';
import { startAcademyPayuOrder } from '../use-cases/start-payu-order.ts';

export default jsonEndpoint({ body: academyPayuOrderRequestSchema }, ({ input, visitor }) =>
  answerStart(() => startAcademyPayuOrder(services(), input, visitor), 'payu-failed'),
);
