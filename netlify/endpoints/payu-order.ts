// POST: starts the purchase of a license through PayU and returns the form that the browser posts there.
import { payuOrderRequestSchema } from '../../src/contracts/checkout.ts';
import { answerStart } from '../http/checkout-replies.ts';
import { jsonEndpoint } from '../http/endpoint.ts';
import { services } from '../services.ts';
import { startPayuOrder } from '../use-cases/start-payu-order.ts';

export default jsonEndpoint({ body: payuOrderRequestSchema }, ({ input, visitor }) =>
  answerStart(() => startPayuOrder(services(), input, visitor), 'payu-failed'),
);
