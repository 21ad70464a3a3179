// What happens to money after it is booked on an order: it is returned, kept as a credit, or its withheld tax is certified.
import { type HistoryEvent, withHistory } from '../order/order-history.ts';
import { mailTo } from '../order/order-mail.ts';
import { no, type Requested } from '../order/order-requests.ts';
import type { Order } from '../order/order.ts';
import { withPurchaseOrder } from './purchase-order.ts';
import { type LedgerEntry, ledgerOf, receiptsOf, totalsOf } from './receipts.ts';
import { full, inCode, isFull, withEntries } from './receive-transfer.ts';

/** Records how an overpayment, or a payment for an ended order, was resolved. */
export function settleOverpayment(
  order: Order,
  { as, minorUnits, reference }: { as: 'returned' | 'credited'; minorUnits?: number; reference?: string },
  now: string,
): Requested {
  const { excess } = totalsOf(order);
  const settled = minorUnits ?? excess;
  if (isFull(order)) return no(full);
  if (excess === 0) return no('This order has nothing to return or credit.');
  if (settled <= 0 || settled > excess)
    return no(
      `${inCode(order, excess)} of this order can be returned or credited, not ${inCode(order, settled)}.`,
    );
  const id = reference ?? `${as} on ${now.slice(0, 10)}`;
  const changed = withEntries(order, [{ kind: as, at: now, minorUnits: settled, id }]);
  const event: HistoryEvent = as === 'returned' ? 'overpayment-returned' : 'overpayment-credited';
  const count = ledgerOf(changed).length;
  return {
    ok: true,
    order: withHistory(changed, now, event, `${inCode(order, settled)}, ${id}`),
    emails: [mailTo(order, 'overpayment-settled', String(count), `${as}.${settled}`)],
  };
}

/**
 * Records that money of a partially paid order was returned. `returned` is the cumulative total, as for a refund, so
 * recording it again changes nothing. The order ends when none of it is left.
 */
export function returnReceipts(order: Order, returned: number | undefined, now: string): Requested {
  const before = totalsOf(order);
  const all = returned ?? before.received;
  const part = all - before.returned;
  if (order.payment || receiptsOf(order).length === 0) return no('This order is not paid in part.');
  if (isFull(order)) return no(full);
  if (part <= 0) return no('This refund is already recorded.');
  if (all > before.received) return no(`Only ${inCode(order, before.received)} has arrived for this order.`);
  const entry = {
    kind: 'returned',
    at: now,
    minorUnits: part,
    id: `returned on ${now.slice(0, 10)}`,
  } as const;
  const isWhole = all === before.received && order.state === 'pending';
  const changed: Order = {
    ...withEntries(order, [entry]),
    refundedMinorUnits: all,
    ...(isWhole && { state: 'refunded' }),
  };
  return {
    ok: true,
    order: withHistory(changed, now, 'receipts-returned', inCode(order, part)),
    emails: [mailTo(order, 'receipts-returned', String(all), String(part))],
  };
}

/** Records the certificate for tax that a buyer withheld earlier; institutions issue it quarterly. `receipt` identifies the receipt. */
export function noteTaxCertificate(
  order: Order,
  { certificate, receipt }: { certificate: string; receipt?: string | undefined },
  now: string,
): Requested {
  const isMeant = (entry: LedgerEntry) =>
    entry.kind === 'received' &&
    entry.taxDeducted !== undefined &&
    (receipt === undefined ? entry.certificate === undefined : entry.id === receipt);
  const ledger = ledgerOf(order);
  const meant = ledger.filter(isMeant);
  if (meant.length === 0)
    return no('No receipt of this order has deducted tax that is waiting for a certificate.');
  if (meant.length > 1)
    return no(
      `Several receipts of this order have deducted tax. Specify which one: --reference ${meant.map((entry) => (entry.kind === 'received' ? `"${entry.id}"` : '')).join(' or ')}`,
    );
  const noted = ledger.map((entry) => (isMeant(entry) ? { ...entry, certificate } : entry));
  const changed = withPurchaseOrder(order, { ledger: noted });
  return { ok: true, order: withHistory(changed, now, 'tax-certificate-received', certificate), emails: [] };
}
