// POST: corrects the mistyped email address of an order, once.
import { correctEmailRequestSchema } from '../../src/contracts/order-page.ts';
import { jsonEndpoint } from '../http/endpoint.ts';
import { errorResponse, reply } from '../http/replies.ts';
import { services } from '../services.ts';
import { correctAddress, orderLinkPath } from '../use-cases/serve-order-page.ts';

export default jsonEndpoint({ body: correctEmailRequestSchema }, async ({ input, after }) => {
  const shop = services();
  const done = await correctAddress(shop, input.link, input.email);
  if (done.outcome === 'order-unknown') return errorResponse('order-unknown');
  if (done.outcome === 'refused') return errorResponse('not-possible', { message: done.reason });
  await after(done.sendEmails());
  return reply({
    success: true,
    message: 'The address is corrected. We emailed both addresses, and earlier links no longer work.',
    orderLink: orderLinkPath(shop, done.order),
  });
});
