import type { Config } from '@netlify/functions';
import { correctEmailRequestSchema } from '../../src/contracts/order-page.ts';
import { jsonEndpoint } from '../http/endpoint.ts';
import { answerRequest } from '../http/order-replies.ts';
import { services } from '../services.ts';
import { correctAddress } from '../use-cases/serve-order-page.ts';

export default jsonEndpoint({ body: correctEmailRequestSchema }, async ({ input, after }) =>
  answerRequest(
    await correctAddress(services(), input.link, input.email),
    'The address is corrected. We have written to both addresses.',
    after,
  ),
);

export const config: Config = { path: '/api/orders/correct-email' };
