// GET: redirects to the provider's page for changing a subscription's card, without JavaScript.
import { orderLinkQuerySchema } from '../../src/contracts/order-page.ts';
import { errorPage } from '../http/cancel-pages.ts';
import { readEndpoint } from '../http/endpoint.ts';
import { errorResponse, seeOther } from '../http/replies.ts';
import { services } from '../services.ts';
import { openPortal } from '../use-cases/serve-order-page.ts';

export default readEndpoint({ query: orderLinkQuerySchema, present: errorPage }, async ({ query }) => {
  const url = await openPortal(services(), query.link);
  return url === null
    ? errorResponse('not-possible', { message: 'This order has no subscription to manage.' })
    : seeOther(url);
});
