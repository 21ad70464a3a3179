import type { Config } from '@netlify/functions';
import { findOrdersRequestSchema } from '../../src/contracts/order-page.ts';
import { jsonEndpoint } from '../http/endpoint.ts';
import { refuse, reply } from '../http/replies.ts';
import { services } from '../services.ts';
import { findOrders } from '../use-cases/serve-order-page.ts';

const message = 'We have written to this address. The email holds the links of its orders, if there are any.';

export default jsonEndpoint({ body: findOrdersRequestSchema }, async ({ input, visitor, after }) => {
  const asked = await findOrders(services(), input.email, visitor);
  if (asked.outcome === 'limited') return refuse('rate-limited', { waitInMs: asked.waitInMs });
  await after(asked.sendMails());
  return reply({ success: true, message });
});

export const config: Config = { path: '/api/orders/find' };
