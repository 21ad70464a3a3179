// Issues and extends the license of an order.
import { isEdition, isLicenseTerm } from './license-kinds.ts';
import { addDays } from '../dates.ts';
import { extendLicense, lastDay, type LicenseFacts, licenseTerm } from './license.ts';
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
): LicenseFacts | undefined {
  const { term, edition } = order;
  const isLicense = purposeOf(order).purpose === 'license';
  if (!isLicense || !isLicenseTerm(term) || !isEdition(edition)) return undefined;
  return {
    orderId: order.id,
    productId: order.productId,
    edition,
    seats: order.seats,
    ...licenseTerm(term, paidAt, { paidUntil, startsAfter: order.startsAfter }),
    majorVersion: term === 'perpetual' ? majorVersion : null,
    holder: holderOf(order),
    // Each person in a group has a separate key; this is the buyer's.
    ...(isGroup(order) && { seat: { number: 1, round: 1 } }),
  };
}

/** Sets the periods of a license, and thus its end. The key keeps stating the first period, so installed keys stay valid. */
export const withPeriods = (
  order: Order,
  license: LicenseFacts,
  periods: readonly Period[],
): Pick<Order, 'periods' | 'license' | 'keyUntil'> => ({
  periods: [...periods],
  license: { ...license, validUntil: periods.at(-1)?.until ?? license.validUntil },
  keyUntil: order.keyUntil ?? license.validUntil ?? undefined,
});

/** The periods of a license; only its own if no other order renewed it. */
export function periodsOf({ id, seats, payment, createdAt, periods, license }: Order): Period[] {
  if (periods) return periods;
  if (!license?.validUntil) return [];
  const { validFrom: from, validUntil: until } = license;
  return [{ orderId: id, paidAt: payment?.paidAt ?? createdAt, from, until, seats }];
}

/**
 * Moves the end of what an order paid for. For a license that other orders renewed, their periods move too. For a
 * renewal, the period it adds moves.
 */
export function extended(order: Order, until: string): Partial<Order> {
  const { license, renews, periods } = order;
  if (renews?.until !== undefined) {
    const { firstUntil = renews.until } = renews;
    return { renews: { ...renews, firstUntil, until: lastDay(renews.until, until) } };
  }
  if (!license?.validUntil) return {};
  const keyUntil = order.keyUntil ?? license.validUntil;
  if (!periods) return { license: extendLicense(license, until), keyUntil };
  const longer = periods.map((period) =>
    period.orderId === order.id ? { ...period, until: lastDay(period.until, until) } : period,
  );
  return withPeriods(order, license, inSequence(longer));
}

/** Extends a license by a number of days. */
export function lengthened(order: Order, days: number): Partial<Order> {
  const { license, periods } = order;
  if (!license?.validUntil) return {};
  const until = addDays(license.validUntil, days);
  const last = periods?.at(-1);
  return periods && last
    ? withPeriods(order, license, [...periods.slice(0, -1), { ...last, until }])
    : extended(order, until);
}

/**
 * Whether a license may be shown and used: its order is paid and neither refunded nor disputed, or an operator issued
 * it before the transfer. An upgraded license was replaced by another.
 */
export const isLicenseInForce = (order: Order) =>
  order.upgradedTo === undefined &&
  (order.state === 'paid' || awaitsTransfer(order)) &&
  order.license !== undefined;

/** Whether the order's own key may be shown and used. In a group, it is the key of seat 1, which the buyer may have given up. */
export const isOwnKeyInForce = (order: Order) =>
  isLicenseInForce(order) && (!isGroup(order) || isBuyerSeated(order));
