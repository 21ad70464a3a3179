// Issues and extends the license of an order.
import { isEdition, isLicenseTerm } from './license-kinds.ts';
import { addDays } from '../dates.ts';
import { extendLicence, lastDay, type Licence, licenceTerm } from './license.ts';
import { inSequence, type Period } from './periods.ts';
import type { Order } from '../order/order.ts';
import { purposeOf } from '../order/purpose.ts';
import { awaitsTransfer } from '../billing/purchase-order.ts';
import { isBuyerSeated, isGroup } from './seating.ts';

/** The licensee's name. */
function holderOf(order: Order): string {
  const { company, ...buyer } = order.buyer;
  const name = order.user && !isGroup(order) ? (order.user.name ?? order.user.email) : buyer.name;
  return company !== undefined && name !== undefined
    ? `${name}, ${company}`
    : (company ?? name ?? buyer.email);
}

/** Issues the license of an order at payment, or returns undefined if the order begins none. */
export function issueLicense(
  order: Order,
  {
    paidAt,
    paidUntil,
    majorVersion,
  }: { paidAt: string; paidUntil?: string | undefined; majorVersion: number },
): Licence | undefined {
  const { term, edition } = order;
  const isLicense = purposeOf(order).purpose === 'license';
  if (!isLicense || !isLicenseTerm(term) || !isEdition(edition)) return undefined;
  return {
    orderId: order.id,
    productId: order.productId,
    edition,
    seats: order.seats,
    ...licenceTerm(term, paidAt, { paidUntil, startsAfter: order.startsAfter }),
    majorVersion: term === 'perpetual' ? majorVersion : null,
    holder: holderOf(order),
    // Each person in a group has a separate key; this is the buyer's.
    ...(isGroup(order) && { seat: { number: 1, round: 1 } }),
  };
}

/**
 * Sets the periods of a license, and thus its end. The key keeps stating the first period, so installed keys stay
 * valid.
 */
export const withPeriods = (
  order: Order,
  licence: Licence,
  periods: readonly Period[],
): Pick<Order, 'periods' | 'licence' | 'keyUntil'> => ({
  periods: [...periods],
  licence: { ...licence, validUntil: periods.at(-1)?.until ?? licence.validUntil },
  keyUntil: order.keyUntil ?? licence.validUntil ?? undefined,
});

/** The periods of a license; only its own if no other order renewed it. */
export function periodsOf({ id, seats, payment, createdAt, periods, licence }: Order): Period[] {
  if (periods) return periods;
  if (!licence?.validUntil) return [];
  const { validFrom: from, validUntil: until } = licence;
  return [{ orderId: id, paidAt: payment?.paidAt ?? createdAt, from, until, seats }];
}

/**
 * Moves the end of what an order paid for. For a license that other orders renewed, their periods move too. For a
 * renewal, the period it adds moves.
 */
export function extended(order: Order, until: string): Partial<Order> {
  const { licence, renews, periods } = order;
  if (renews?.until !== undefined) {
    const { firstUntil = renews.until } = renews;
    return { renews: { ...renews, firstUntil, until: lastDay(renews.until, until) } };
  }
  if (!licence?.validUntil) return {};
  const keyUntil = order.keyUntil ?? licence.validUntil;
  if (!periods) return { licence: extendLicence(licence, until), keyUntil };
  const longer = periods.map((period) =>
    period.orderId === order.id ? { ...period, until: lastDay(period.until, until) } : period,
  );
  return withPeriods(order, licence, inSequence(longer));
}

/** Extends a license by a number of days. */
export function lengthened(order: Order, days: number): Partial<Order> {
  const { licence, periods } = order;
  if (!licence?.validUntil) return {};
  const until = addDays(licence.validUntil, days);
  const last = periods?.at(-1);
  return periods && last
    ? withPeriods(order, licence, [...periods.slice(0, -1), { ...last, until }])
    : extended(order, until);
}

/**
 * Whether a license may be shown and used: its order is paid and neither refunded nor disputed, or an operator issued
 * it before the transfer. An upgraded license was replaced by another.
 */
export const isLicenceInForce = (order: Order) =>
  order.upgradedTo === undefined &&
  (order.state === 'paid' || awaitsTransfer(order)) &&
  order.licence !== undefined;

/**
 * Whether the order's own key may be shown and used. In a group, it is the key of seat 1, which the buyer may have
 * given up.
 */
export const isOwnKeyInForce = (order: Order) =>
  isLicenceInForce(order) && (!isGroup(order) || isBuyerSeated(order));
