// Seat add-ons: seats added to a group mid-term. An add-on is a separate order with its own payment, invoice, and
// refunds. It grants the seats when it is paid and removes them when it is refunded.
import { type Plan, findPlan } from '../catalog.ts';
import { type Quote, quoteDays, type QuotedSeats, quoteFor } from '../billing/quote.ts';
import { addDays, addMonths, later, toDayNumber } from '../dates.ts';
import { leastPayment, type Money } from '../money.ts';
import type { Settled } from './settled.ts';
import type { AddedSeatsOrder } from '../order/purpose.ts';
import { termLicenseOf } from './license-of.ts';
import { withHistory } from '../order/order-history.ts';
import { newOrder } from '../order/new-order.ts';
import type { Buyer } from '../order/buyer.ts';
import type { Order } from '../order/order.ts';
import { isBuyerSeated, paidSeats, seatingOf } from './seating.ts';
import { ownerOf } from './owner.ts';
import type { Seating } from './seating-schema.ts';
import { constant, orderIdOf } from '../trust.ts';
import { endedSeat } from './seat-emails.ts';
import { whyClosed } from './seats.ts';

/** The size of the largest group in the price list. */
export const mostSeats = 30;

export type Addition = {
  seats: number;
  /** The number of seats after the purchase. */
  total: number;
  daysLeft: number;
  daysOfTerm: number;
  /** The last day of the term. */
  until: string;
  price: Money;
  /** The full-term price of a group of that size. */
  whole: Money;
  plan: Plan;
};

const planOf = (order: Order, seats: number) => findPlan(order.productId, seats);

/**
 * The remaining part of the term in days: the days from purchase to the last day, out of all days of the term. All are
 * days in UTC, like those of the license.
 */
export function daysLeftOf(order: Order, now: string): { left: number; of: number; until: string } | null {
  const { term, periods } = order;
  const license = termLicenseOf(order);
  if (!license || (term !== 'year' && term !== 'month')) return null;
  const { validFrom, validUntil: until } = license;
  const start = later(validFrom, addMonths(until, term === 'year' ? -12 : -1));
  const of = toDayNumber(until) - toDayNumber(start);
  const left = toDayNumber(until) - toDayNumber(now);
  // The days of a next period that is already paid count too.
  return { left: periods ? left : Math.min(of, left), of, until };
}

/**
 * Prices additional seats today: (price of the larger group − price of the current one) × days left ÷ days of the term,
 * rounded half up to the nearest cent or paisa. Prices are today's; in rupees they include GST.
 */
export function priceAddition(
  order: Order,
  seats: number,
  now: string,
): { ok: true; addition: Addition } | { ok: false; reason: string } {
  const no = (reason: string) => ({ ok: false as const, reason });
  const closed = whyClosed(order);
  if (closed !== null) return no(closed);
  if (order.subscription === 'in-grace')
    return no('The last renewal payment failed. Please check your card first; then you can add seats.');
  const [days, present] = [daysLeftOf(order, now), planOf(order, paidSeats(order))];
  const total = paidSeats(order) + seats;
  const plan = planOf(order, total);
  if (!days || !present || !plan || seats < 1)
    return no('A group of this size is not on our price list. Please ask for a quote.');
  const { currency } = order.amount;
  const difference = plan.price[currency].minorUnits - present.price[currency].minorUnits;
  const minorUnits = Math.floor((2 * difference * days.left + days.of) / (2 * days.of));
  if (days.left <= 0 || minorUnits < leastPayment[currency])
    return no('The term ends in a few days. Please choose a larger group for the next term.');
  const price = { currency, minorUnits };
  const whole = plan.price[currency];
  return {
    ok: true,
    addition: {
      seats,
      total,
      daysLeft: days.left,
      daysOfTerm: days.of,
      until: days.until,
      price,
      whole,
      plan,
    },
  };
}

/** Creates the order of a seat add-on, for the buyer of the group. */
export function orderOfAddition(
  group: Order,
  { seats, total, daysLeft, daysOfTerm, until, price, plan }: Addition,
  { id, now }: { id: string; now: string },
): Order {
  return {
    ...asAddition(
      newOrder({
        id,
        plan,
        currency: price.currency,
        buyer: group.owner ? ownerOf(group) : group.buyer,
        now,
      }),
      {
        ...{ orderId: group.id, total, daysLeft, daysOfTerm, until },
      },
    ),
    seats,
    amount: price,
  };
}

const titleOfAddition = (title: string) => `${title}, added seats`;

/** Marks an order as a seat add-on for a group. */
export const asAddition = (order: Order, seats: QuotedSeats): Order => ({
  ...order,
  planId: `${order.productId}-added`,
  title: titleOfAddition(order.title),
  term: 'session',
  addsTo: { ...seats, state: 'ordered' },
});

/** Creates a quote for additional seats at today's price. It is valid as long as any quote, but never beyond the term. */
export function quoteAddition(
  group: Order,
  { seats, total, daysLeft, daysOfTerm, until, price, plan }: Addition,
  { serial, now }: { serial: string; now: string },
): Quote {
  const { company, name, email, stateCode }: Buyer = group.owner ? ownerOf(group) : group.buyer;
  const institution = company ?? name ?? email;
  const made = quoteFor(plan, { currency: price.currency, institution, serial, stateCode, now });
  const end = addDays(made.issuedAt, quoteDays);
  return {
    ...made,
    seats,
    minorUnits: price.minorUnits,
    adds: { orderId: group.id, total, daysLeft, daysOfTerm, until },
    until: end < until ? end : until,
  };
}

/** Why a group can no longer take the quoted seats, as text, or else the number of seats it would have. */
export function whyNotAdded(
  group: Order | undefined,
  { seats, adds }: { seats: number; adds: QuotedSeats },
  now: string,
): { reason: string } | { total: number } {
  const closed = group ? whyClosed(group) : 'This order has no active license.';
  if (!group || closed !== null) return { reason: closed ?? '' };
  const total = paidSeats(group) + seats;
  if (toDayNumber(now) > toDayNumber(adds.until))
    return { reason: 'The term that these seats were quoted for has ended. Please make a new quote.' };
  return planOf(group, total)
    ? { total }
    : { reason: `The group now has ${paidSeats(group)} seats and can have at most ${mostSeats}.` };
}

/** The price of the whole group at its next renewal. */
const renewsFor = (order: Order, seating: Seating) =>
  planOf(order, paidSeats({ ...order, seating }))?.price[order.amount.currency].minorUnits;

const withRenewal = (order: Order, seating: Seating): Seating => {
  const renewsAt = renewsFor(order, seating);
  return { ...seating, ...(renewsAt !== undefined && { renewsAt }) };
};

/** Grants the seats of a paid add-on to its group, exactly once. */
export function grantSeats(group: Order, addition: AddedSeatsOrder, now: string): Settled {
  const { id, seats } = addition;
  const seating = seatingOf(group);
  const added = seating.added ?? [];
  if (added.some(({ orderId }) => orderId === id)) return 'known';
  const closed = whyClosed(group);
  // A bank transfer may arrive after the days it paid for, even if the license has been renewed since.
  const { purchaseOrder, addsTo } = addition;
  const ends = [termLicenseOf(group)?.validUntil ?? '', ...(purchaseOrder ? [addsTo.until] : [])];
  const isOver = ends.some((end) => now.slice(0, 10) > end.slice(0, 10));
  const isTooBig = planOf(group, paidSeats(group) + seats) === undefined;
  const standing = isOver ? 'term-over' : 'not-in-force';
  if (closed !== null || isOver || isTooBig)
    return {
      refused: {
        code: constant('seats-refused'),
        detail: {
          groupId: orderIdOf(group),
          because: constant(isTooBig ? 'too-big' : standing),
        },
      },
    };
  // A period that was paid for after the seats were ordered does not include them.
  const at = purchaseOrder?.placedAt ?? now;
  const next = { ...seating, added: [...added, { orderId: id, seats, at }] };
  const grown = { ...group, seating: withRenewal(group, next) };
  return { order: withHistory(grown, now, 'seats-added', String(seats)), emails: [] };
}

/**
 * Removes the seats of a refunded add-on. People keep their seats and keys as long as enough seats remain; those with
 * the highest numbers lose theirs.
 */
export function takeSeatsBack(group: Order, { id }: AddedSeatsOrder, now: string): Settled {
  const seating = seatingOf(group);
  if (!seating.added?.some(({ orderId }) => orderId === id)) return 'known';
  const added = seating.added.filter(({ orderId }) => orderId !== id);
  const capacity = paidSeats({ ...group, seating: { ...seating, added } });
  const others = isBuyerSeated(group) ? capacity - 1 : capacity;
  const seats = seating.seats.slice(0, others);
  const ended = seating.seats.slice(others);
  const left = { ...group, seating: withRenewal(group, { ...seating, added, seats }) };
  return {
    order: withHistory(left, now, 'seats-taken-back'),
    emails: ended.map((seat) => endedSeat(group, seat)),
  };
}
