// Renews a license, whether by card, PayU, transfer, or quote: the license gets another period and keeps its people and
// keys. The renewal is a separate order that adds the period when it is paid and removes it when it is refunded.
import { isSameAddress } from '../canonical-address.ts';
import { toDayNumber } from '../dates.ts';
import { isLicenseInForce, periodsOf, withPeriods } from './order-license.ts';
import { mailTo, type OrderMail } from '../order/order-mail.ts';
import type { RenewalOrder } from '../order/purpose.ts';
import { withHistory } from '../order/order-history.ts';
import type { Order } from '../order/order.ts';
import { endedAtRenewal } from './seat-emails.ts';
import { isGroup, leavingSeats, seatingOf, stayingSeats } from './seating.ts';
import type { NewReason } from '../order/review-reasons.ts';
import { constant, orderIdOf, type Vouched } from '../trust.ts';
import { ownerOf } from './owner.ts';
import { afterPayment } from './payer.ts';
import { inSequence, paidPeriod, type Period } from './periods.ts';
import type { Settled } from './settled.ts';

/** More than any license has. Beyond it, renewals are flagged for review. */
const mostPeriods = 100;

/** Whether a license renews automatically, through its own order or the last one that renewed it. */
export const isRenewing = ({ subscription, periods }: Pick<Order, 'subscription' | 'periods'>): boolean =>
  periods?.at(-1)?.renews === true || subscription === 'renewing' || subscription === 'in-grace';

/** Whether the last period of a license belongs to an order other than the one that began it. */
export const isRenewedByOther = ({ id, periods }: Pick<Order, 'id' | 'periods'>): boolean =>
  periods !== undefined && periods.at(-1)?.orderId !== id;

export type WhyNotRenewed =
  'not-in-force' | 'upgraded' | 'renews-by-itself' | 'renewed-since' | 'too-few-seats';

/** Why no one can pay for another period of a license now, or null if anyone can. `end` is the last day stated in the renewal link. */
export function whyNotRenewed(
  license: Order,
  { end, seats }: { end: string; seats: number },
): WhyNotRenewed | null {
  if (license.upgradedTo) return 'upgraded';
  if (!isLicenseInForce(license) && license.state !== 'disputed') return 'not-in-force';
  const isSince = (license.periods ?? []).some(({ orderId, from }) => orderId !== license.id && from >= end);
  if (isSince) return 'renewed-since';
  if (isRenewing(license)) return 'renews-by-itself';
  return isGroup(license) && seats < stayingSeats(license) ? 'too-few-seats' : null;
}

/** The period that a renewal adds, as paid, or undefined if it is not paid. */
function periodFrom(renewal: RenewalOrder): Period | undefined {
  const { id: orderId, payment, seats } = renewal;
  const period = paidPeriod(renewal);
  if (!payment || !period) return undefined;
  const { paidAt } = payment;
  return { orderId, paidAt, ...period, seats, ...(isRenewing(renewal) && { renews: true }) };
}

const refused = (
  license: Order,
  because: 'not-in-force' | 'too-small' | 'too-many',
): { refused: Vouched<NewReason> } => ({
  refused: {
    code: constant('renewal-refused'),
    detail: { licenseId: orderIdOf(license), because: constant(because) },
  },
});

const isClosed = ({ state, upgradedTo }: Order) => state === 'refunded' || upgradedTo !== undefined;

/** Whether a period extends further than before. Grace days without payment do not count. */
const isLonger = ({ subscription }: RenewalOrder, given: Period, known: Period | undefined) =>
  subscription !== 'in-grace' && given.until > (known?.until ?? '');

/** Notifies the owner of a period that someone else paid for. */
function mailToOwner(license: Order, { id, buyer }: RenewalOrder, { until }: Period): OrderMail[] {
  const owner = ownerOf(license).email;
  if (isSameAddress(owner, buyer.email) || !isLicenseInForce(license)) return [];
  return [{ ...mailTo(license, 'licence-extended', `${id}.${toDayNumber(until)}`), to: owner }];
}

/** Adds the period of a paid renewal to its license, or updates that period. */
export function givePeriod(license: Order, renewal: RenewalOrder, now: string): Settled {
  const given = periodFrom(renewal);
  const { license: facts } = license;
  const before = periodsOf(license);
  const known = before.find(({ orderId }) => orderId === renewal.id);
  if (!given || !facts?.validUntil || isClosed(license)) return refused(license, 'not-in-force');
  if (!known && before.length >= mostPeriods) return refused(license, 'too-many');
  const others = before.filter(({ orderId }) => orderId !== renewal.id);
  const periods = inSequence([...others, given]);
  if (known && JSON.stringify(periods) === JSON.stringify(before)) return 'known';
  const { order: renewed, emails: ended } = beginPeriods(
    { ...license, ...withPeriods(license, facts, periods) },
    now,
  );
  const isNews = isLonger(renewal, given, known);
  const paid = known ? renewed : afterPayment(renewed, renewal);
  const order = isNews ? withHistory(paid, now, 'renewed', `with order ${renewal.id}`) : paid;
  const emails = isNews ? mailToOwner(license, renewal, given) : [];
  // The period is added anyway, so no one loses their seat.
  const isTooSmall = isGroup(license) && given.seats < stayingSeats(license);
  return { order, emails: [...emails, ...ended], ...(!known && isTooSmall && refused(license, 'too-small')) };
}

/** Removes the period of a refunded renewal. */
export function takePeriodBack(license: Order, { id }: RenewalOrder, now: string): Settled {
  const { license: facts, periods = [] } = license;
  if (!facts || !periods.some(({ orderId }) => orderId === id)) return 'known';
  const left = inSequence(periods.filter(({ orderId }) => orderId !== id));
  const shorter = {
    ...license,
    ...withPeriods(license, facts, left),
    // A license that no other order renews has only its own period.
    ...(left.length === 1 && { periods: undefined }),
  };
  return { order: withHistory(shorter, now, 'renewal-taken-back', `of order ${id}`), emails: [] };
}

/** The periods whose number of seats is not in effect yet. */
const ahead = ({ id, periods = [], seating }: Order): Period[] =>
  periods.filter(({ orderId, from }) => orderId !== id && from > (seating?.base?.from ?? ''));

/** When the next period of a group begins, and with it its number of seats, or null if none is scheduled. */
export const nextBeginning = (order: Order): string | null =>
  isGroup(order) ? (ahead(order)[0]?.from ?? null) : null;

/** Those who leave with the period that begins; no one if the license is no longer in force. */
const leavingNow = (order: Order) =>
  order.state === 'refunded' || order.upgradedTo ? [] : leavingSeats(order);

/**
 * Starts a group's next period: the group has the seats it was renewed for plus those added since, and the people
 * selected to leave are removed and notified by email.
 */
export function beginPeriods(order: Order, now: string): { order: Order; emails: OrderMail[] } {
  const started = ahead(order).findLast(({ from }) => from <= now);
  if (!started || !isGroup(order)) return { order, emails: [] };
  const seating = seatingOf(order);
  const added = seating.added?.filter(({ at }) => at > started.paidAt);
  const leaving = leavingNow(order);
  const seats = seating.seats.filter((seat) => !leaving.includes(seat));
  const base = { seats: started.seats, from: started.from };
  const next: Order = { ...order, seating: { ...seating, seats, added, base } };
  if (leaving.length === 0) return { order: next, emails: [] };
  const numbers = leaving.map(({ number }) => number).join(', ');
  return {
    order: withHistory(next, now, 'seats-left', numbers),
    emails: leaving.map((seat) => endedAtRenewal(order, seat)),
  };
}

/** The number of seats of a group in its next period, or undefined if there is none. */
export function seatsAhead(order: Order): number | undefined {
  const counts = ahead(order).map(({ seats, paidAt }) =>
    (seatingOf(order).added ?? []).reduce((sum, each) => (each.at > paidAt ? sum + each.seats : sum), seats),
  );
  return counts.length === 0 ? undefined : Math.min(...counts);
}
