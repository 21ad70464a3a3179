// Records bank transfers for an order. Money may arrive in one receipt or several, short by charges or taxes, or in
// excess. The order becomes a sale once, when its ledger adds up to its amount. Every step is idempotent.
import { applyEvent } from '../order/apply-event.ts';
import { clipCode } from '../bounds.ts';
import { formatWithCode } from '../money.ts';
import { isUnpaid } from '../order/order-events.ts';
import { withHistory } from '../order/order-history.ts';
import { mailTo, type OrderMail } from '../order/order-mail.ts';
import { no, type Requested } from '../order/order-requests.ts';
import type { Order } from '../order/order.ts';
import { isPaidInPart, type LedgerEntry, ledgerOf, maxLedgerEntries, totalsOf } from './receipts.ts';
import { withPurchaseOrder } from './purchase-order.ts';
import { amountWithCode, constant, dayIn, phrase, priceOf, type Vouched } from '../trust.ts';

/** A receipt as an operator saw it in our account. */
export type Received = {
  /** Zero if only charges, taxes, or a shortfall are recorded. */
  minorUnits: Vouched<number>;
  receivedOn: Vouched<string>;
  reference?: Vouched<string> | undefined;
  /** Charges deducted by intermediary banks, which we bear. */
  charges?: Vouched<number> | undefined;
  taxDeducted?: Vouched<number> | undefined;
  /** The number of the buyer's TDS certificate (Form 16A). */
  certificate?: Vouched<string> | undefined;
  /** Why we waive the remainder. */
  acceptShort?: Vouched<string> | undefined;
};

/** The same as plain numbers. */
type Sums = { minorUnits: number; charges?: number | undefined; taxDeducted?: number | undefined };

/** Otherwise a typo could turn a tiny payment into a sale. */
const maxShare = { charges: 0.1, taxDeducted: 0.3 };

const isKnown = (order: Order, id: string) =>
  order.payment?.id === id || ledgerOf(order).some((entry) => entry.kind !== 'waived' && entry.id === id);

export const inCode = (order: Order, minorUnits: number) =>
  formatWithCode({ currency: order.amount.currency, minorUnits });

export const isFull = (order: Order) => ledgerOf(order).length + 2 > maxLedgerEntries;
export const full = `This order has as many receipts as an order can hold (${maxLedgerEntries}).`;

/** Why a receipt cannot be booked, or null if it can. */
function whyNot(order: Order, id: string, received: Received): string | null {
  const { minorUnits, charges = 0, taxDeducted = 0 }: Sums = received;
  const { reference } = received;
  if (order.provider !== 'transfer' || !order.purchaseOrder) return 'This order is not paid by transfer.';
  if (minorUnits + charges + taxDeducted > 0 && isKnown(order, id))
    return `This transfer is already recorded.${reference === undefined ? ' If this is another one, add its reference: --reference TEXT' : ''}`;
  if (isFull(order)) return full;
  if (Math.min(minorUnits, charges, taxDeducted) < 0) return 'An amount cannot be negative.';
  return whyNotDeducted(order, received) ?? whyNotShort(order, received);
}

/** The totals of an order as if it had not been canceled. */
const openTotals = (order: Order) => totalsOf(isUnpaid(order) ? { ...order, state: 'pending' } : order);

/** Charges and taxes may only cover a shortfall. */
function whyNotDeducted(order: Order, received: Received): string | null {
  const { minorUnits, charges = 0, taxDeducted = 0 }: Sums = received;
  const parts = [
    ['charges', charges, maxShare.charges],
    ['tax deducted', taxDeducted, maxShare.taxDeducted],
  ] as const;
  for (const [name, part, share] of parts)
    if (part > order.amount.minorUnits * share)
      return `The ${name} of ${inCode(order, part)} is more than ${share * 100}% of the order. Check the amount.`;
  const due = isUnpaid(order) ? openTotals(order).due : 0;
  return charges + taxDeducted > 0 && minorUnits + charges + taxDeducted > due
    ? `These charges and taxes exceed what is still due: ${inCode(order, due)}.`
    : null;
}

function whyNotShort(order: Order, received: Received): string | null {
  const { minorUnits, charges = 0, taxDeducted = 0 }: Sums = received;
  const { acceptShort } = received;
  const sum = minorUnits + charges + taxDeducted;
  const { received: before, due } = openTotals(order);
  if (acceptShort === undefined) return sum === 0 ? 'State what arrived: --amount 983.00' : null;
  if (minorUnits + before === 0) return 'Nothing has arrived for this order yet.';
  return isUnpaid(order) && sum < due ? null : 'Nothing is missing, so leave out --accept-short.';
}

/** A receipt without a reference is identified by its day and sums. */
const idOf = (order: Order, { reference, receivedOn, minorUnits, charges, taxDeducted }: Received) => {
  const { currency } = order.amount;
  const sum = (part: Vouched<number>) => amountWithCode(currency, part);
  if (reference !== undefined) return reference;
  if (minorUnits > 0) return phrase`transfer of ${dayIn(receivedOn)}, ${sum(minorUnits)}`;
  if (taxDeducted !== undefined) return phrase`tax noted for ${dayIn(receivedOn)}, ${sum(taxDeducted)}`;
  return charges === undefined
    ? phrase`note of ${dayIn(receivedOn)}`
    : phrase`charges noted for ${dayIn(receivedOn)}, ${sum(charges)}`;
};

/** Adds ledger entries to an order and clears the review reason that an earlier release set for a receipt. */
export function withEntries(order: Order, entries: readonly LedgerEntry[]): Order {
  const ids = entries.flatMap((entry) => (entry.kind === 'received' ? [entry.id] : []));
  const attention = order.attention?.filter(
    (reason) => reason.code !== 'wrong-amount' || !ids.includes(reason.detail.paymentId),
  );
  const looked = {
    ...order,
    ...(order.attention && { attention: attention?.length === 0 ? undefined : attention }),
  };
  return withPurchaseOrder(looked, { ledger: [...ledgerOf(order), ...entries] });
}

/** Books a receipt. The order becomes a sale, is partially paid, or is overpaid. */
export function receiveTransfer(
  order: Order,
  received: Received,
  now: string,
  majorVersion: number,
): Requested {
  const { minorUnits, receivedOn, charges, taxDeducted, certificate, acceptShort } = received;
  const named = idOf(order, received);
  const id = clipCode(named, 255);
  const refused = whyNot(order, id, received);
  if (refused !== null) return no(refused);
  const sums = { minorUnits, ...(charges && { charges }), ...(taxDeducted && { taxDeducted }) };
  const receipt: LedgerEntry = {
    kind: 'received',
    at: now,
    id,
    receivedOn,
    ...sums,
    ...(certificate !== undefined && { certificate }),
  };
  const isReceipt = minorUnits + (charges ?? 0) + (taxDeducted ?? 0) > 0;
  const booked = isReceipt ? withEntries(order, [receipt]) : order;
  const waived = openTotals(booked).due;
  const settled =
    acceptShort === undefined
      ? booked
      : withHistory(
          withEntries(booked, [{ kind: 'waived', at: now, minorUnits: waived, reason: acceptShort }]),
          now,
          'short-payment-accepted',
          acceptShort,
        );
  return finishReceipt(order, settled, { id: named, receivedOn, now, majorVersion });
}

type Step = { id: Vouched<string>; receivedOn: string; now: string; majorVersion: number };

/** Applies the effects of a booked receipt to its order. */
function finishReceipt(before: Order, booked: Order, step: Step): Requested {
  const { id, receivedOn, now, majorVersion } = step;
  const count = ledgerOf(booked).length;
  const emailOf = (kind: 'paid-in-part' | 'overpaid', order: Order): OrderMail => ({
    ...mailTo(order, kind, String(count)),
    paper: 0,
  });
  const noted = (order: Order) => withHistory(order, now, 'transfer-received', receivedSums(before, order));
  const surplus = (order: Order) =>
    totalsOf(order).excess > totalsOf(before).excess ? [emailOf('overpaid', order)] : [];
  if (!isUnpaid(before)) {
    const more = noted(booked);
    return { ok: true, order: more, emails: surplus(more) };
  }
  // A payment reopens a canceled order.
  const waiting: Order = { ...booked, state: 'pending', failure: undefined };
  if (totalsOf(waiting).due > 0) {
    const order = noted(waiting);
    return { ok: true, order, emails: [emailOf('paid-in-part', order)] };
  }
  const price = priceOf(waiting);
  const event = {
    type: 'payment-confirmed',
    at: now,
    paymentId: id,
    minorUnits: price.minorUnits,
    currency: constant(price.currency),
  } as const;
  const decided = applyEvent(noted(waiting), event, majorVersion);
  if (decided.outcome !== 'changed') return no('This transfer is already recorded.');
  const { order: sold, emails } = decided;
  const order = withPurchaseOrder(sold, { receivedOn });
  return { ok: true, order, emails: [...emails, ...surplus(order)] };
}

/** `USD 963.00, USD 20.00 still due` */
function receivedSums(before: Order, order: Order): string {
  const sums = totalsOf(order);
  const { received, charges, taxDeducted } = totalsOf(before);
  const parts = [
    [sums.received - received, ''],
    [sums.charges - charges, ' of charges'],
    [sums.taxDeducted - taxDeducted, ' of tax deducted'],
  ] as const;
  return [
    ...parts.flatMap(([part, what]) => (part > 0 ? [`${inCode(order, part)}${what}`] : [])),
    ...(sums.due > 0 ? [`${inCode(order, sums.due)} still due`] : []),
    ...(sums.excess > 0 ? [`${inCode(order, sums.excess)} too much`] : []),
  ].join(', ');
}

/** The result for the operator: whether the order is a sale now, what is still due, and what we owe the buyer. */
export function receivedWords(order: Order): string {
  const { excess, paid, due } = totalsOf(order);
  const back =
    excess > 0
      ? ` ${inCode(order, excess)} was overpaid: return it or keep it as a credit, then npm run cli -- orders overpaid ${order.id} returned | credited`
      : '';
  if (isPaidInPart(order))
    return `Paid in part: ${inCode(order, paid)} of ${inCode(order, order.amount.minorUnits)}; ${inCode(order, due)} is still due. The buyer gets an email.`;
  return order.state === 'paid' && excess === 0
    ? 'Paid. The license and the invoice are being sent.'
    : `${order.state === 'paid' ? 'Paid.' : 'Noted.'}${back}`;
}
