// GET and POST: shows an order that is waiting for a bank transfer, receives its purchase order, and cancels it,
// without JavaScript. A GET changes nothing.
import { orderLinkQuerySchema } from '../../src/contracts/order-page.ts';
import { purchaseOrderLimits } from '../../src/contracts/quote.ts';
import { purchaseOrderPath } from '../../src/routes.ts';
import { errorPage } from '../http/cancel-pages.ts';
import { postedFormEndpoint, readEndpoint, pageAndAction } from '../http/endpoint.ts';
import { purchaseOrderPage } from '../http/purchase-order-page.ts';
import { check } from '../http/read-request.ts';
import { errorResponse, seeOther } from '../http/replies.ts';
import { services } from '../services.ts';
import { cancelByBuyer, sendPurchaseOrder } from '../use-cases/order-by-invoice.ts';
import { documentsTokenOf } from '../use-cases/order-documents.ts';
import { openOrder } from '../use-cases/serve-order-page.ts';

/** The message shown if the email about an order was not sent. */
const heldNotice =
  'We did not email you about this order, because many emails were sent to this address or requested from your network within the last hour. Your order is placed. Please keep the address of this page: it has everything the email would say.';

async function page(
  link: string,
  { alert, notice }: { alert?: string; notice?: string | undefined } = {},
  status?: number,
): Promise<Response> {
  const shop = services();
  const stored = await openOrder(shop, link);
  if (!stored) return errorResponse('order-unknown');
  const { order } = stored;
  const documentsToken = documentsTokenOf(shop, order);
  return purchaseOrderPage({ order, link, documentsToken, alert, notice }, status);
}

const show = readEndpoint({ query: orderLinkQuerySchema, present: errorPage }, ({ query, request }) =>
  page(query.link, { notice: new URL(request.url).searchParams.has('mail') ? heldNotice : undefined }),
);

const act = postedFormEndpoint(
  {
    limit: purchaseOrderLimits.maxBytes + 64 * 1024,
    tooLarge: purchaseOrderLimits.tooLarge,
    present: errorPage,
  },
  async ({ input, request, after }) => {
    const asked = check(orderLinkQuerySchema, Object.fromEntries(new URL(request.url).searchParams));
    if (!asked.ok) return errorResponse('order-unknown');
    const { link } = asked.value;
    const done =
      input.values['do'] === 'cancel'
        ? await cancelByBuyer(services(), link)
        : await sendPurchaseOrder(services(), link, input.file?.bytes);
    if (done.outcome === 'order-unknown') return errorResponse('order-unknown');
    if (done.outcome === 'refused') return page(link, { alert: done.reason }, 409);
    await after(done.sendEmails());
    return seeOther(purchaseOrderPath(link));
  },
);

export default pageAndAction(show, act);
