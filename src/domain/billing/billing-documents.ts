// The numbered documents of an order: an invoice for every charge, and a credit note for each refund. Which documents exist follows from
// the change that requires them. The store assigns consecutive serial numbers in the same transaction.
import type { Order } from '../order/order.ts';
import { withReason } from '../order/review-reasons.ts';
import { invoiceNumber, documentSeries } from './tax.ts';
import { type BillingDocument, maxBillingDocuments } from './billing-document-schema.ts';

type Numbered = Pick<
  Order,
  'payment' | 'amount' | 'invoiceSeries' | 'invoiceSerial' | 'papers' | 'purchaseOrder'
>;

/** A pro forma invoice requests a transfer. It is not an invoice, so it counts as no sale. */
const proFormaOf = ({ purchaseOrder, amount: { minorUnits } }: Numbered): BillingDocument[] =>
  purchaseOrder
    ? [
        {
          kind: 'pro-forma',
          series: purchaseOrder.series,
          serial: purchaseOrder.serial,
          at: purchaseOrder.placedAt,
          minorUnits,
        },
      ]
    : [];

/** Returns all documents of an order in the order of issue. The index of a document never changes. */
export function billingDocumentsOf(order: Numbered): BillingDocument[] {
  const { payment, amount, invoiceSeries, invoiceSerial, papers = [] } = order;
  const before = proFormaOf(order);
  if (!payment || invoiceSeries === undefined) return before;
  const { minorUnits } = amount;
  const first = {
    kind: 'invoice',
    series: invoiceSeries,
    serial: invoiceSerial,
    at: payment.paidAt,
    minorUnits,
  } as const;
  return [...before, first, ...papers];
}

/** The index of the first charge's invoice, or the index it will have once issued. */
export const firstInvoiceOf = ({ purchaseOrder }: Pick<Order, 'purchaseOrder'>) => (purchaseOrder ? 1 : 0);

/** `BSP/26-27/000123`, or undefined until the store has assigned the serial. */
export const numberOf = ({ series, serial }: BillingDocument) =>
  serial === undefined ? undefined : invoiceNumber(series, serial);

/** Adds the serials that the store assigned, in the order of the documents. */
export function withSerials<O extends Numbered>(order: O, serials: readonly number[]): O {
  const { purchaseOrder, papers } = order;
  const [first, ...others] = serials.slice(firstInvoiceOf(order));
  return {
    ...order,
    ...(purchaseOrder &&
      serials[0] !== undefined && { purchaseOrder: { ...purchaseOrder, serial: serials[0] } }),
    ...(first !== undefined && { invoiceSerial: first }),
    ...(papers && { papers: papers.map((document, i) => ({ ...document, serial: others[i] })) }),
  };
}

/** The order as stored: its serials are kept in a separate record. */
export function withoutSerials({ invoiceSerial: _given, ...order }: Order): Order {
  const bare = <D extends { serial?: number | undefined }>({ serial: _serial, ...document }: D) => document;
  const { papers, purchaseOrder } = order;
  return {
    ...order,
    ...(purchaseOrder && { purchaseOrder: bare(purchaseOrder) }),
    ...(papers && { papers: papers.map(bare) }),
  };
}

/** Whether an order can take this many more documents. */
export const hasRoomFor = ({ papers = [] }: Pick<Order, 'papers'>, more: number) =>
  papers.length + more <= maxBillingDocuments;

/** Adds documents to an order and returns their indexes. If there is no room, the order is flagged so that the team issues them. */
export function withBillingDocuments(
  order: Order,
  more: readonly BillingDocument[],
): { order: Order; places: readonly (number | undefined)[] } {
  const first = billingDocumentsOf(order).length;
  const [next] = more;
  if (next && !hasRoomFor(order, more.length)) {
    const full = { code: 'papers-full' as const, detail: {}, at: next.at };
    return { order: { ...order, attention: withReason(order.attention, full) }, places: [] };
  }
  return {
    order: more.length === 0 ? order : { ...order, papers: [...(order.papers ?? []), ...more] },
    places: more.map((_, i) => first + i),
  };
}

/** The invoice for a charge that is paid now. */
export const invoiceOf = (
  { amount: { currency } }: Order,
  { at, ...document }: Pick<BillingDocument, 'at' | 'minorUnits' | 'until' | 'seats' | 'isCorrection'>,
): BillingDocument => ({ kind: 'invoice', series: documentSeries('invoice', currency, at), at, ...document });

/** The amount of an invoice that has not been credited yet. */
export function leftOf(documents: readonly BillingDocument[], place: number): number {
  const credited = documents
    .filter(({ of }) => of === place)
    .reduce((sum, { minorUnits }) => sum + minorUnits, 0);
  return (documents[place]?.minorUnits ?? 0) - credited;
}

/** A credit note for part of an invoice. */
export const creditNoteOf = (
  { amount: { currency } }: Order,
  { at, ...note }: Pick<BillingDocument, 'at' | 'minorUnits' | 'of' | 'isCorrection'>,
): BillingDocument => ({
  kind: 'credit-note',
  series: documentSeries('credit-note', currency, at),
  at,
  ...note,
});

/**
 * The credit note for a refund of the charge made on that day. It credits the invoice nearest to that day with enough
 * left, or else the one with the most left. Undefined if nothing is left to credit: a mistaken charge has no invoice.
 */
export function creditFor(
  order: Order,
  { minorUnits, chargedAt, at }: { minorUnits: number; chargedAt?: string | undefined; at: string },
): BillingDocument | undefined {
  const documents = billingDocumentsOf(order);
  const distance = (document: BillingDocument) =>
    chargedAt === undefined ? 0 : Math.abs(Date.parse(document.at) - Date.parse(chargedAt));
  const open = documents
    .map((document, place) => ({ document, place, left: leftOf(documents, place) }))
    .filter(({ document, left }) => document.kind === 'invoice' && left > 0);
  const nearest = open.toSorted((a, b) => distance(a.document) - distance(b.document));
  const found =
    nearest.find(({ left }) => left >= minorUnits) ?? nearest.toSorted((a, b) => b.left - a.left)[0];
  return found && creditNoteOf(order, { at, minorUnits: Math.min(minorUnits, found.left), of: found.place });
}

/** The billing details on a document: those in effect when it was issued. */
export function billedOn(
  { buyer, billing, billedBefore = [] }: Order,
  place: number,
): Pick<Order, 'buyer' | 'billing'> {
  const then = billedBefore.find(({ papers }) => place < papers);
  return then ? { buyer: { email: buyer.email, ...then.buyer }, billing: then.billing } : { buyer, billing };
}
