// GET: returns what a result page shows about a payment.
import { orderStatusQuerySchema } from '../../src/contracts/order-status.ts';
import { readEndpoint } from '../http/endpoint.ts';
import { reply } from '../http/replies.ts';
import { services } from '../services.ts';
import { readOrderStatus } from '../use-cases/read-order-status.ts';

export default readEndpoint({ query: orderStatusQuerySchema }, async ({ query }) =>
  reply(await readOrderStatus(services(), query)),
);
