// POST: starts the card purchase of additional seats.
import type { Config } from '@netlify/functions';
import { seatsAddSchema } from '../../src/contracts/seats.ts';
import { answerStart } from '../http/checkout-replies.ts';
import { jsonEndpoint } from '../http/endpoint.ts';
import { services } from '../services.ts';
import { startAddition } from '../use-cases/start-addition.ts';

export default jsonEndpoint({ body: seatsAddSchema }, ({ input, visitor }) =>
  answerStart(() => startAddition(services(), input, visitor), 'stripe-failed'),
);

export const config: Config = { path: '/api/seats/add' };
