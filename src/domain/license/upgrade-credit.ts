// The credit for an upgrade: the unused days of everything paid for a license, prorated by day.
import { addDays, later, toDayNumber } from '../dates.ts';
import { findPlan, plans } from '../catalog.ts';
import type { Currency } from '../money.ts';
import { leftOf, billingDocumentsOf } from '../billing/billing-documents.ts';
import type { Order } from '../order/order.ts';
import { totalsOf } from '../billing/receipts.ts';
import { ownEndOf } from './renewal.ts';
import { servicePeriodOf } from '../billing/service-period.ts';

/** An amount and the days it paid for. */
export type PaidDays = { from: string; until: string; minorUnits: number };

/** The plan whose prices convert an order's amount into another currency. */
const planBehind = ({ productId, seats, addsTo }: Order) =>
  findPlan(productId, addsTo?.total ?? seats) ?? plans.find(({ product }) => product.id === productId);

/**
 * Converts an amount of an order into the currency of a license. A license in dollars may have been renewed in rupees,
 * and the price list has both prices.
 */
function worthIn(currency: Currency, order: Order, minorUnits: number): number {
  const plan = order.amount.currency === currency ? undefined : planBehind(order);
  if (!plan) return minorUnits;
  const { [currency]: wanted, [order.amount.currency]: paid } = plan.price;
  return Math.round((minorUnits * wanted.minorUnits) / paid.minorUnits);
}

/**
 * What an order paid for a license, in the license's currency, with one entry per invoice: minus its credit notes and
 * waived amounts, plus the credit it brought from an earlier license. Empty while its payment is in doubt.
 */
export function paidDaysOf(order: Order, currency: Currency = order.amount.currency): PaidDays[] {
  if (order.state !== 'paid') return [];
  const documents = billingDocumentsOf(order);
  const brought = (order.upgrades?.credit ?? 0) - totalsOf(order).waived;
  const paid = documents.flatMap((document, place): PaidDays[] => {
    if (document.kind !== 'invoice') return [];
    const left = leftOf(documents, place);
    const { from, until } = servicePeriodOf(order, document);
    if (left <= 0 || from === undefined || until === undefined) return [];
    const minorUnits = left + (document.until === undefined ? brought : 0);
    return [{ from, until, minorUnits: worthIn(currency, order, Math.max(0, minorUnits)) }];
  });
  // Days on hold moved the end of the last term, but its invoice is unchanged.
  const last = paid.reduce((latest, { until }) => later(latest, until), '');
  const end = ownEndOf(order) ?? last;
  return paid.map((each) => (each.until === last ? { ...each, until: later(last, end) } : each));
}

/** What an order paid for a license, with the current days of its renewals: they move when an earlier charge becomes known late. */
export function paidDaysFor({ id, amount, periods = [] }: Order, order: Order): PaidDays[] {
  const paid = paidDaysOf(order, amount.currency);
  const period = periods.find(({ orderId }) => orderId === order.id && orderId !== id);
  if (!period) return paid;
  const last = paid.reduce((latest, { until }) => later(latest, until), '');
  const days = last === '' ? 0 : toDayNumber(period.until) - toDayNumber(last);
  return paid.map((each) => ({
    ...each,
    from: addDays(each.from, days),
    until: addDays(each.until, days),
  }));
}

/** The unused days of a term on the day of `now`, out of all its days. A term that has not started is entirely unused. */
export function unusedDays({ from, until }: Pick<PaidDays, 'from' | 'until'>, now: string) {
  const of = toDayNumber(until) - toDayNumber(from);
  const left = toDayNumber(until) - toDayNumber(now);
  return { of, left: Math.max(0, Math.min(of, left)) };
}

/** Amount × unused days ÷ days of the term, rounded half up to the nearest cent or paisa. */
function creditOfTerm({ minorUnits, ...term }: PaidDays, now: string): number {
  const { left, of } = unusedDays(term, now);
  return of <= 0 ? 0 : Math.floor((2 * minorUnits * left + of) / (2 * of));
}

/** The credit for the unused days of all terms, in minor units. */
export const creditOf = (paid: readonly PaidDays[], now: string): number =>
  paid.reduce((sum, term) => sum + creditOfTerm(term, now), 0);

/** The other orders that paid for a license: renewals and seat add-ons. */
export function payersOf({ id, periods = [], seating }: Order): string[] {
  const others = [...periods, ...(seating?.added ?? [])].filter(({ orderId }) => orderId !== id);
  return [...new Set(others.map(({ orderId }) => orderId))];
}
