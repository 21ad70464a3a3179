// The papers of an order that have a number: an invoice for every charge, a credit note for what was given back of it. Which there are is
// decided with the change that calls for them; their serials are given by the store in the same step, one after the other.
import type { Order } from '../order/order.ts';
import { withReason } from '../order/review-reasons.ts';
import { invoiceNumber, paperSeries } from './tax.ts';
import { type NumberedPaper, maxPapers } from './paper-schema.ts';

type Numbered = Pick<
  Order,
  'payment' | 'amount' | 'invoiceSeries' | 'invoiceSerial' | 'papers' | 'purchaseOrder'
>;

/** What asks for a transfer: no invoice, so it counts in no sale. */
const proFormaOf = ({ purchaseOrder, amount: { minorUnits } }: Numbered): NumberedPaper[] =>
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

/** All of them, in the order in which they were issued; a place in this list never changes. */
export function papersOf(order: Numbered): NumberedPaper[] {
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

/** The place of the invoice of the first charge; where none is issued yet, that which it will have. */
export const firstInvoiceOf = ({ purchaseOrder }: Pick<Order, 'purchaseOrder'>) => (purchaseOrder ? 1 : 0);

/** `BSP/26-27/000123`; undefined until the store has given it. */
export const numberOf = ({ series, serial }: NumberedPaper) =>
  serial === undefined ? undefined : invoiceNumber(series, serial);

/** The order with the serials that the store has given, in the order of its papers. */
export function withSerials<O extends Numbered>(order: O, serials: readonly number[]): O {
  const { purchaseOrder, papers } = order;
  const [first, ...others] = serials.slice(firstInvoiceOf(order));
  return {
    ...order,
    ...(purchaseOrder &&
      serials[0] !== undefined && { purchaseOrder: { ...purchaseOrder, serial: serials[0] } }),
    ...(first !== undefined && { invoiceSerial: first }),
    ...(papers && { papers: papers.map((paper, i) => ({ ...paper, serial: others[i] })) }),
  };
}

/** The order as its document is kept: serials stand beside it. */
export function withoutSerials({ invoiceSerial: _given, ...order }: Order): Order {
  const bare = <Paper extends { serial?: number | undefined }>({ serial: _beside, ...paper }: Paper) => paper;
  const { papers, purchaseOrder } = order;
  return {
    ...order,
    ...(purchaseOrder && { purchaseOrder: bare(purchaseOrder) }),
    ...(papers && { papers: papers.map(bare) }),
  };
}

/** Whether an order takes so many papers more. */
export const hasRoomFor = ({ papers = [] }: Pick<Order, 'papers'>, more: number) =>
  papers.length + more <= maxPapers;

/** An order with papers more, and the places that they have. Where there is no room for them, a person writes them. */
export function withPapers(
  order: Order,
  more: readonly NumberedPaper[],
): { order: Order; places: readonly (number | undefined)[] } {
  const first = papersOf(order).length;
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

/** The invoice of a charge that is paid now. */
export const invoiceOf = (
  { amount: { currency } }: Order,
  { at, ...paper }: Pick<NumberedPaper, 'at' | 'minorUnits' | 'until' | 'seats' | 'isCorrection'>,
): NumberedPaper => ({ kind: 'invoice', series: paperSeries('invoice', currency, at), at, ...paper });

/** What of an invoice was not credited yet. */
export function leftOf(papers: readonly NumberedPaper[], place: number): number {
  const credited = papers
    .filter(({ of }) => of === place)
    .reduce((sum, { minorUnits }) => sum + minorUnits, 0);
  return (papers[place]?.minorUnits ?? 0) - credited;
}

/** The credit note for a part of an invoice. */
export const creditNoteOf = (
  { amount: { currency } }: Order,
  { at, ...note }: Pick<NumberedPaper, 'at' | 'minorUnits' | 'of' | 'isCorrection'>,
): NumberedPaper => ({ kind: 'credit-note', series: paperSeries('credit-note', currency, at), at, ...note });

/**
 * The credit note for so much that was given back of the charge of that day: on the invoice of the nearest day that has as much left, else
 * on the one with the most. Undefined where nothing is left to credit: no invoice was issued for a charge that was a mistake.
 */
export function creditFor(
  order: Order,
  { minorUnits, chargedAt, at }: { minorUnits: number; chargedAt?: string | undefined; at: string },
): NumberedPaper | undefined {
  const papers = papersOf(order);
  const distance = (paper: NumberedPaper) =>
    chargedAt === undefined ? 0 : Math.abs(Date.parse(paper.at) - Date.parse(chargedAt));
  const open = papers
    .map((paper, place) => ({ paper, place, left: leftOf(papers, place) }))
    .filter(({ paper, left }) => paper.kind === 'invoice' && left > 0);
  const nearest = open.toSorted((a, b) => distance(a.paper) - distance(b.paper));
  const found =
    nearest.find(({ left }) => left >= minorUnits) ?? nearest.toSorted((a, b) => b.left - a.left)[0];
  return found && creditNoteOf(order, { at, minorUnits: Math.min(minorUnits, found.left), of: found.place });
}

/** Whom the paper at a place names: what was said of the bill when it was issued. */
export function billedOn(
  { buyer, billing, billedBefore = [] }: Order,
  place: number,
): Pick<Order, 'buyer' | 'billing'> {
  const then = billedBefore.find(({ papers }) => place < papers);
  return then ? { buyer: { email: buyer.email, ...then.buyer }, billing: then.billing } : { buyer, billing };
}
