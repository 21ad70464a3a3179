// POST: resends an order's confirmation email.
import { orderLinkRequestSchema } from '../../src/contracts/order-page.ts';
import { jsonEndpoint } from '../http/endpoint.ts';
import { answerRequest } from '../http/order-replies.ts';
import { services } from '../services.ts';
import { resend } from '../use-cases/serve-order-page.ts';

export default jsonEndpoint({ body: orderLinkRequestSchema }, async ({ input, after }) =>
  answerRequest(await resend(services(), input.link), 'We sent the email again.', after),
);
