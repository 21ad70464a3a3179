// GET: returns the license as a file that the application opens: readable facts, the key and extension to verify, and
// the URL for later extensions.
import { orderLinkQuerySchema } from '../../src/contracts/order-page.ts';
import { extensionPath } from '../../src/routes.ts';
import { site } from '../../src/site.ts';
import { readEndpoint } from '../http/endpoint.ts';
import { errorResponse, reply } from '../http/replies.ts';
import { services } from '../services.ts';
import { viewOrder } from '../use-cases/order-view.ts';
import { openOrder } from '../use-cases/serve-order-page.ts';

export default readEndpoint({ query: orderLinkQuerySchema }, async ({ query }) => {
  const shop = services();
  const stored = await openOrder(shop, query.link);
  if (!stored) return errorResponse('order-unknown');
  const { id, title, seats, license } = viewOrder(stored.order, shop);
  if (license?.key === undefined)
    return errorResponse('not-possible', { message: 'This order has no active license.' });
  const extensions = `${shop.origin}${extensionPath(query.link)}`;
  const name = `${site.product.toLowerCase()}-license-${id.slice(0, 8)}.json`;
  return reply(
    { product: site.product, licence: title, seats, ...license, order: id, extensions },
    { headers: { 'Content-Disposition': `attachment; filename="${name}"` } },
  );
});
