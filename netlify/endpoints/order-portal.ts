// GET: redirects to the provider's page for changing a subscription's card, without JavaScript.
import { orderLinkQuerySchema } from '../../src/contracts/order-page.ts';
import { refusalPage } from '../http/cancel-pages.ts';
import { readEndpoint } from '../http/endpoint.ts';
import { refuse, seeOther } from '../http/replies.ts';
import { services } from '../services.ts';
import { openPortal } from '../use-cases/serve-order-page.ts';

export default readEndpoint({ query: orderLinkQuerySchema, present: refusalPage }, async ({ query }) => {
  const url = await openPortal(services(), query.link);
  return url === null
    ? refuse('not-possible', { message: 'This order has no subscription to manage.' })
    : seeOther(url);
});
