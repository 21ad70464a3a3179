// An order that is paid by transfer, from its placing to the money: it waits as `pending`, and becomes a sale only when a person has seen the
// money. Each step is safe to repeat.
import { bankFacts } from '../../site.ts';
import { addDays, dayZone, formatDay } from '../dates.ts';
import { purchaseOrderReadMark, transferReminderMark } from '../order/marks.ts';
import { numberOf, papersOf } from './numbered-papers.ts';
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
import { paperSeries } from './tax.ts';

export type ReceivedFile = { key: string; mediaType: string };

const notWaiting = 'This order does not wait for a transfer.';
const done = (order: Order, mails: OrderMail[] = []): Requested => ({ ok: true, order, mails });

/** Places an order: from here on it waits for the money. */
export function placeOrder(order: Order, now: string, file?: ReceivedFile): Decision {
  if (order.purchaseOrder || order.state !== 'open') return { outcome: 'unchanged' };
  const placed: Order = {
    ...order,
    state: 'pending',
    purchaseOrder: {
      placedAt: now,
      dueAt: addDays(now, payWithinDays),
      series: paperSeries('pro-forma', order.amount.currency, now),
      ...(file && { file: { ...file, receivedAt: now } }),
    },
  };
  return {
    outcome: 'changed',
    order: withHistory(placed, now, 'order-placed'),
    mails: [{ ...mailTo(order, 'order-placed'), paper: 0 }],
  };
}

/** Takes the purchase order in as a file, or in place of the one that was sent. */
export function attachPurchaseOrder(order: Order, file: ReceivedFile, now: string): Requested {
  if (!order.purchaseOrder || !awaitsTransfer(order)) return no(notWaiting);
  // The same document again.
  if (order.purchaseOrder.file?.key === file.key) return done(order);
  const purchaseOrder = { ...order.purchaseOrder, file: { ...file, receivedAt: now } };
  const handled = order.handled.filter((mark) => mark !== purchaseOrderReadMark);
  return done(withHistory({ ...order, purchaseOrder, handled }, now, 'purchase-order-received'));
}

/**
 * A person has read the purchase order. `withLicence`: the license goes out before the money, because the operator says so.
 */
export function acceptOrder(order: Order, now: string, majorVersion: number, withLicence = false): Requested {
  if (!awaitsTransfer(order)) return no(notWaiting);
  const known = order.handled.includes(purchaseOrderReadMark);
  const { purpose } = purposeOf(order);
  if (withLicence && order.upgrades)
    return no('An upgrade replaces the present license, which keeps running until the money arrives.');
  if (withLicence && purpose === 'renewal')
    return no('A renewal has no license of its own: it is given with the money.');
  if (withLicence && purpose === 'added-seats')
    return no('Added seats have no license of their own: they are given with the money.');
  const licence =
    withLicence && !order.licence ? issueLicense(order, { paidAt: now, majorVersion }) : undefined;
  if (known && !licence) return no('This was noted before.');
  const read = known
    ? order
    : withHistory(
        { ...order, handled: [...order.handled, purchaseOrderReadMark] },
        now,
        'purchase-order-read',
      );
  if (!licence) return done(read);
  const given = givenToUser({ ...read, licence }, now);
  return done(withHistory(given.order, now, 'license-issued-early'), [
    mailTo(order, 'licence-early'),
    ...given.mails,
  ]);
}

/** Ends an order that waits: by its buyer as long as no license went out, or by us with a reason. */
export function cancelOrder(order: Order, now: string, reason?: string): Requested {
  if (!awaitsTransfer(order)) return no(notWaiting);
  if (reason === undefined && receiptsOf(order).length > 0)
    return no('Part of the amount has arrived already. Please write to our support.');
  if (reason === undefined && order.licence)
    return no('The license of this order was delivered already. Please write to our support.');
  const failure = reason === undefined ? 'You cancelled this order.' : `We cancelled this order: ${reason}`;
  const by = reason === undefined ? 'the buyer' : 'us';
  return done(withHistory({ ...order, state: 'expired', failure }, now, 'order-canceled', by), [
    mailTo(order, 'order-cancelled'),
  ]);
}

/** Gives the reminder that is due, once: the latest whose day has come. Without one the order is only written, so that the next is set. */
export function remindOfTransfer(order: Order, now: string): Extract<Decision, { outcome: 'changed' }> {
  const due = transferReminders(order).filter(({ at }) => at <= now);
  const days = due.at(-1)?.days;
  if (days === undefined) return { outcome: 'changed', order, mails: [] };
  return {
    outcome: 'changed',
    order: { ...order, handled: [...order.handled, ...due.map((each) => transferReminderMark(each.days))] },
    mails: [{ ...mailTo(order, 'transfer-reminder', String(days), String(days)), paper: 0 }],
  };
}

/** What its buyer is told of paying: on its page, in its emails, on the order page. */
export function transferFacts(order: Order): (readonly [name: string, value: string])[] {
  const { purchaseOrder, amount, id } = order;
  const [proForma] = papersOf(order);
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
