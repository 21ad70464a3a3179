// POST: starts the card purchase of additional seats.
import { seatsAddSchema } from '../../src/contracts/seats.ts';
import { answerStart } from '../http/checkout-replies.ts';
import { jsonEndpoint } from '../http/endpoint.ts';
import { services } from '../services.ts';
import { startAddition } from '../use-cases/start-addition.ts';

export default jsonEndpoint({ body: seatsAddSchema }, ({ input, visitor }) =>
  answerStart(() => startAddition(services(), input, visitor), 'stripe-failed'),
);
