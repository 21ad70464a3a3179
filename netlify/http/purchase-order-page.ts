// The page of an order waiting for a bank transfer: where to pay, by when, its documents, its purchase order, and how to cancel.
import { html } from '../../src/contracts/html.ts';
import { answerDays } from '../../src/domain/order/work-queue.ts';
import { formatMoney } from '../../src/domain/money.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { awaitsTransfer } from '../../src/domain/billing/purchase-order.ts';
import { dueOf, isPaidInPart, paidOfAmount, receiptsOf } from '../../src/domain/billing/receipts.ts';
import { transferFacts } from '../../src/domain/billing/transfer.ts';
import { orderPath, billingDocumentPath, purchaseOrderPath } from '../../src/routes.ts';
import { alertHtml, inputHtml } from './form-fields.ts';
import { factsHtml, linksHtml } from './plain-page.ts';
import { replaceLinkForm } from './replace-link-form.ts';
import { sitePage } from './site-page.ts';
import { smallPage } from './small-page.ts';

type Shown = {
  order: Order;
  link: string;
  documentsToken: string;
  alert?: string | undefined;
  notice?: string | undefined;
};

function standing(order: Order, link: string): Response {
  const links = [{ href: orderPath(link), text: 'See your order' }];
  return order.state === 'paid'
    ? smallPage({
        heading: 'This order is paid',
        words: 'The license and the invoice are on its page.',
        links,
      })
    : smallPage({
        heading: 'This order is not waiting for a transfer',
        words: order.failure ?? 'See its page for the current status.',
        links,
      });
}

/** Explains what we do once the money has arrived. */
function whatFollows({ renews, addsTo }: Order): string {
  if (addsTo) return 'We add the seats and email the invoice';
  return renews ? 'We renew your license and email the invoice' : 'We email the license and the invoice';
}

/** Explains the order's status and what comes next. */
function standingWords(order: Order): string {
  const { id, license, renews, addsTo, upgrades } = order;
  const what = whatFollows(order);
  const noneBefore = license || renews || addsTo ? '' : ', not before';
  const after = upgrades
    ? '. Your current license keeps running until then, and the credit stays the same'
    : noneBefore;
  const next = `within ${answerDays.transfer} working days after`;
  return isPaidInPart(order)
    ? `We have received ${paidOfAmount(order)} for order ${id}. ${dueOf(order)} is still due; ${what.toLowerCase()} ${next} it has arrived. If your bank deducted charges, or you deducted tax at source, please tell us.`
    : `Order ${id} is placed. Someone on our team reads your purchase order within ${answerDays['purchase-order']} working days and emails you if anything is missing. ${what} ${next} the money has arrived${after}.`;
}

/** Returns the order's page, with the result of the last action if there was one. */
export async function purchaseOrderPage(
  { order, link, documentsToken, alert, notice }: Shown,
  status = 200,
): Promise<Response> {
  const { purchaseOrder, buyer, title, seats, amount, license } = order;
  if (!purchaseOrder || !awaitsTransfer(order)) return standing(order, link);
  const action = purchaseOrderPath(link);
  const facts = factsHtml([
    ['License', title],
    [order.addsTo ? 'Seats' : 'Users', String(seats)],
    ['Amount', formatMoney(amount, { fraction: 'always' })],
    ['For', buyer.company ?? buyer.email],
    ['Purchase order', buyer.poNumber ?? (purchaseOrder.file ? 'as a file' : '')],
    ['Its file', purchaseOrder.file ? 'received' : 'not sent'],
  ]);
  const cancel =
    license || receiptsOf(order).length > 0
      ? ''
      : html`<form method="post" action="${action}">
          <button class="button" name="do" value="cancel">Cancel this order</button>
        </form>`;
  const upload = html`<form class="form" method="post" action="${action}" enctype="multipart/form-data">
    ${inputHtml({ values: {} }, { name: 'file', label: purchaseOrder.file ? 'Replace the file' : 'Purchase order as a file', type: 'file', hint: 'JPEG, PNG, WebP or PDF, at most 4 MB.' })}<button
      class="button"
      name="do"
      value="send"
    >
      Send the file
    </button>
  </form>`;
  const inside = html`${alertHtml(alert)}${alertHtml(notice, 'good')}
    <p>${standingWords(order)}</p>
    <p class="buttons">
      <a class="button primary" href="${billingDocumentPath(documentsToken, 0)}"
        >Download the pro-forma invoice</a
      >
    </p>
    <h2>How to pay</h2>
    ${factsHtml(transferFacts(order))}
    <h2>Your order</h2>
    ${facts}${upload}${cancel}${replaceLinkForm(link)}${linksHtml([{ href: orderPath(link), text: 'See your order' }])}`;
  return sitePage({ title: isPaidInPart(order) ? 'Paid in part' : 'Awaiting your transfer', inside }, status);
}
