// GET: returns an order as its owner sees it.
import { orderLinkQuerySchema } from '../../src/contracts/order-page.ts';
import { readEndpoint } from '../http/endpoint.ts';
import { errorResponse, reply } from '../http/replies.ts';
import { services } from '../services.ts';
import { openView } from '../use-cases/order-view.ts';

export default readEndpoint({ query: orderLinkQuerySchema }, async ({ query }) => {
  const order = await openView(services(), query.link);
  return order ? reply({ success: true, order }) : errorResponse('order-unknown');
});
