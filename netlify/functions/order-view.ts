import type { Config } from '@netlify/functions';
import { orderLinkQuerySchema } from '../../src/contracts/order-page.ts';
import { readEndpoint } from '../http/endpoint.ts';
import { refuse, reply } from '../http/replies.ts';
import { services } from '../services.ts';
import { viewOrder } from '../use-cases/order-view.ts';
import { openOrder } from '../use-cases/serve-order-page.ts';

export default readEndpoint({ query: orderLinkQuerySchema }, async ({ query }) => {
  const shop = services();
  const stored = await openOrder(shop, query.link);
  return stored ? reply({ success: true, order: viewOrder(stored.order, shop) }) : refuse('order-unknown');
});

export const config: Config = { path: '/api/orders/view' };
