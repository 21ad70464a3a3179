import type { Config } from '@netlify/functions';
import { orderLinkRequestSchema } from '../../src/contracts/order-page.ts';
import { jsonEndpoint } from '../http/endpoint.ts';
import { refuse, reply } from '../http/replies.ts';
import { services } from '../services.ts';
import { openPortal } from '../use-cases/serve-order-page.ts';

export default jsonEndpoint({ body: orderLinkRequestSchema }, async ({ input }) => {
  const url = await openPortal(services(), input.link);
  return url === null
    ? refuse('not-possible', { message: 'This order has no subscription to manage.' })
    : reply({ success: true, url });
});

export const config: Config = { path: '/api/orders/portal' };
