// The life of an order paid by bank transfer, from placement to payment. It stays `pending` and becomes a sale only
// when an operator has confirmed the receipt. Every step is idempotent.
import { bankFacts } from '../../site.ts';
import { addDays, dayZone, formatDay } from '../dates.ts';
import { purchaseOrderReadMark, transferReminderMark } from '../order/marks.ts';
import { numberOf, billingDocumentsOf } from './billing-documents.ts';
import type { Decision } from '../order/order-events.ts';
import { issueLicense } from '../license/order-license.ts';
import { givenToUser } from '../order/order-user.ts';
import { mailTo, type OrderMail } from '../order/order-mail.ts';
import { withHistory } from '../order/order-history.ts';
import { no, type Requested } from '../order/order-requests.ts';
import type { Order } from '../order/order.ts';
import { purposeOf } from '../order/purpose.ts';
import { awaitsTransfer, payWithinDays, transferReminders } from './purchase-order.ts';
import { dueOf, isPaidInPart, paidOfAmount, receiptsOf } from './receipts.ts';
import { documentSeries } from './tax.ts';

export type ReceivedFile = { key: string; mediaType: string };

const notWaiting = 'This order is not waiting for a transfer.';
const done = (order: Order, emails: OrderMail[] = []): Requested => ({ ok: true, order, emails });

/** Places an order, which then awaits payment. */
export function placeOrder(order: Order, now: string, file?: ReceivedFile): Decision {
  if (order.purchaseOrder || order.state !== 'open') return { outcome: 'unchanged' };
  const placed: Order = {
    ...order,
    state: 'pending',
    purchaseOrder: {
      placedAt: now,
      dueAt: addDays(now, payWithinDays),
      series: documentSeries('pro-forma', order.amount.currency, now),
      ...(file && { file: { ...file, receivedAt: now } }),
    },
  };
  return {
    outcome: 'changed',
    order: withHistory(placed, now, 'order-placed'),
    emails: [{ ...mailTo(order, 'order-placed'), paper: 0 }],
  };
}

/** Attaches the purchase order file, replacing any earlier one. */
export function attachPurchaseOrder(order: Order, file: ReceivedFile, now: string): Requested {
  if (!order.purchaseOrder || !awaitsTransfer(order)) return no(notWaiting);
  // The same document again.
  if (order.purchaseOrder.file?.key === file.key) return done(order);
  const purchaseOrder = { ...order.purchaseOrder, file: { ...file, receivedAt: now } };
  const handled = order.handled.filter((mark) => mark !== purchaseOrderReadMark);
  return done(withHistory({ ...order, purchaseOrder, handled }, now, 'purchase-order-received'));
}

/**
 * Records that an operator has read the purchase order. With `withLicense`, the license is issued before payment, at
 * the operator's request.
 */
export function acceptOrder(order: Order, now: string, majorVersion: number, withLicense = false): Requested {
  if (!awaitsTransfer(order)) return no(notWaiting);
  const known = order.handled.includes(purchaseOrderReadMark);
  const { purpose } = purposeOf(order);
  if (withLicense && order.upgrades)
    return no('An upgrade replaces the current license, which keeps running until the money arrives.');
  if (withLicense && purpose === 'renewal')
    return no('A renewal has no separate license: it takes effect when the money arrives.');
  if (withLicense && purpose === 'added-seats')
    return no('Added seats have no separate license: they are added when the money arrives.');
  const license =
    withLicense && !order.license ? issueLicense(order, { paidAt: now, majorVersion }) : undefined;
  if (known && !license) return no('This is already recorded.');
  const read = known
    ? order
    : withHistory(
        { ...order, handled: [...order.handled, purchaseOrderReadMark] },
        now,
        'purchase-order-read',
      );
  if (!license) return done(read);
  const given = givenToUser({ ...read, license }, now);
  return done(withHistory(given.order, now, 'license-issued-early'), [
    mailTo(order, 'licence-early'),
    ...given.emails,
  ]);
}

/** Cancels an unpaid order: by the buyer as long as no license has been issued, or by us with a reason. */
export function cancelOrder(order: Order, now: string, reason?: string): Requested {
  if (!awaitsTransfer(order)) return no(notWaiting);
  if (reason === undefined && receiptsOf(order).length > 0)
    return no('Part of the amount has already arrived. Please contact support.');
  if (reason === undefined && order.license)
    return no('The license of this order has already been delivered. Please contact support.');
  const failure = reason === undefined ? 'You canceled this order.' : `We canceled this order: ${reason}`;
  const by = reason === undefined ? 'the buyer' : 'us';
  return done(withHistory({ ...order, state: 'expired', failure }, now, 'order-canceled', by), [
    mailTo(order, 'order-cancelled'),
  ]);
}

/** Sends the latest reminder that is due, once. If none is due, saving the order schedules the next one. */
export function remindOfTransfer(order: Order, now: string): Extract<Decision, { outcome: 'changed' }> {
  const due = transferReminders(order).filter(({ at }) => at <= now);
  const days = due.at(-1)?.days;
  if (days === undefined) return { outcome: 'changed', order, emails: [] };
  return {
    outcome: 'changed',
    order: { ...order, handled: [...order.handled, ...due.map((each) => transferReminderMark(each.days))] },
    emails: [{ ...mailTo(order, 'transfer-reminder', String(days), String(days)), paper: 0 }],
  };
}

/** The payment instructions on the buyer's pages and in emails. */
export function transferFacts(order: Order): (readonly [name: string, value: string])[] {
  const { purchaseOrder, amount, id } = order;
  const [proForma] = billingDocumentsOf(order);
  return [
    ...(isPaidInPart(order)
      ? ([
          ['Received', paidOfAmount(order)],
          ['Still due', dueOf(order)],
        ] as const)
      : []),
    ['Pay by', purchaseOrder ? formatDay(purchaseOrder.dueAt, dayZone(amount.currency)) : ''],
    ...(bankFacts(amount.currency) ?? []),
    ['Reference', (proForma && numberOf(proForma)) ?? id],
  ];
}
