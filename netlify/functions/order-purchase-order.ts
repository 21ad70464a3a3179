import type { Config } from '@netlify/functions';
import { orderLinkQuerySchema } from '../../src/contracts/order-page.ts';
import { purchaseOrderLimits } from '../../src/contracts/quote.ts';
import { purchaseOrderPath } from '../../src/routes.ts';
import { refusalPage } from '../http/cancel-pages.ts';
import { postedFormEndpoint, readEndpoint, shownAndDone } from '../http/endpoint.ts';
import { purchaseOrderPage } from '../http/purchase-order-page.ts';
import { check } from '../http/read-request.ts';
import { refuse, seeOther } from '../http/replies.ts';
import { services } from '../services.ts';
import { cancelByBuyer, sendPurchaseOrder } from '../use-cases/order-by-invoice.ts';
import { openOrder } from '../use-cases/serve-order-page.ts';

async function page(link: string, alert?: string, status?: number): Promise<Response> {
  const shop = services();
  const stored = await openOrder(shop, link);
  if (!stored) return refuse('order-unknown');
  const { order } = stored;
  const papersToken = shop.links.seal('papers-link', order.id);
  return purchaseOrderPage(shop.origin, { order, link, papersToken, alert }, status);
}

const show = readEndpoint({ query: orderLinkQuerySchema, present: refusalPage }, ({ query }) =>
  page(query.link),
);

const act = postedFormEndpoint(
  {
    limit: purchaseOrderLimits.maxBytes + 64 * 1024,
    tooLarge: purchaseOrderLimits.tooLarge,
    present: refusalPage,
  },
  async ({ input, request, after }) => {
    const asked = check(orderLinkQuerySchema, Object.fromEntries(new URL(request.url).searchParams));
    if (!asked.ok) return refuse('order-unknown');
    const { link } = asked.value;
    const done =
      input.values['do'] === 'cancel'
        ? await cancelByBuyer(services(), link)
        : await sendPurchaseOrder(services(), link, input.file?.bytes);
    if (done.outcome === 'order-unknown') return refuse('order-unknown');
    if (done.outcome === 'refused') return page(link, done.reason, 409);
    await after(done.sendMails());
    return seeOther(purchaseOrderPath(link));
  },
);

// An order that waits for a transfer: read, its purchase order sent, or cancelled, without a script. A GET changes nothing.
export default shownAndDone(show, act);

export const config: Config = { path: '/api/orders/purchase-order' };
