// A term that is bought before an earlier one ends starts when that one ends, so an early buyer loses no day. Providers
// count periods from the payment, so the difference in days carries over to every renewal.
import { addDays, fromDayNumber, later, toDayNumber } from '../dates.ts';
import type { Order } from '../order/order.ts';

/** Days from the payment to the first day of the term it paid for. */
export const daysCarried = (paidAt: string, startsAfter: string | undefined) =>
  startsAfter === undefined ? 0 : Math.max(0, toDayNumber(startsAfter) - toDayNumber(paidAt));

/** The same for a paid order. */
export const daysCarriedBy = ({ payment, startsAfter }: Pick<Order, 'payment' | 'startsAfter'>) =>
  payment ? daysCarried(payment.paidAt, startsAfter) : 0;

/** Whether a card would be charged again and its owner can cancel that. */
export const canCancelRenewal = ({ payment, subscription, state }: Order) =>
  payment?.subscriptionId !== undefined &&
  (subscription === 'renewing' || subscription === 'in-grace') &&
  state !== 'refunded';

/** A term as encoded in its renewal link. It includes the last day, so reading it needs no store. */
export const termOf = (orderId: string, validUntil: string) => `${orderId}-${toDayNumber(validUntil)}`;

/** The term that an order's renewal link renews. For a renewal, it is the term of the license it renews. */
export function termToRenew(
  { id, license, renews, startsAfter }: Order,
  renewed?: Order,
): string | undefined {
  const end = renews ? (renewed?.license?.validUntil ?? startsAfter) : license?.validUntil;
  return end ? termOf(renews?.orderId ?? id, end) : undefined;
}

/** The order ID in an encoded term. */
export const orderIdOfTerm = (term: string) => term.slice(0, term.lastIndexOf('-'));

/** The last day stated in an unverified renewal token, for display before verification. Undefined if there is none. */
export function lastDayIn(token: string): string | undefined {
  const [, day] = /^\w{24}-(\d{4,6})-/.exec(token) ?? [];
  return day === undefined ? undefined : fromDayNumber(Number(day));
}

/** The last day in an encoded term. */
export const lastDayOf = (term: string) => fromDayNumber(Number(term.slice(term.lastIndexOf('-') + 1)));

/** The end of an order's license, or of the period a renewal adds to one. Undefined if there is none. */
export const endOf = ({ license, renews }: Pick<Order, 'license' | 'renews'>): string | undefined =>
  renews?.until ?? license?.validUntil ?? undefined;

/** The end of what the order itself paid for: a license without the periods that other orders added. */
export const ownEndOf = ({
  id,
  license,
  periods,
  renews,
}: Pick<Order, 'id' | 'license' | 'periods' | 'renews'>): string | undefined =>
  periods?.find(({ orderId }) => orderId === id)?.until ?? endOf({ license, renews });

/** When a renewal paid now begins: at the end of the license, or today if that has passed. */
export const beginsOn = (end: string, now: string) => later(end, fromDayNumber(toDayNumber(now)));

/** When the provider charges for the next term of an order, or undefined if it does not renew automatically. */
export function renewsOn(
  order: Pick<Order, 'id' | 'license' | 'periods' | 'renews' | 'subscription' | 'payment' | 'startsAfter'>,
): string | undefined {
  const { subscription } = order;
  const end = ownEndOf(order);
  if (subscription === undefined || subscription === 'ended' || end === undefined) return undefined;
  return addDays(end, -daysCarriedBy(order));
}

/** The next charge in minor units; a group may have grown since the last one. */
export const nextCharge = ({ seating, renews, upgrades, amount }: Order) =>
  renews?.next?.minorUnits ?? seating?.renewsAt ?? upgrades?.price ?? amount.minorUnits;

/** Days before the end of a term at which its buyer gets a notice: in time to cancel a term that renews, or to renew one that ends. */
export const noticeDays = { year: [30, 7], month: [7] } as const;
export const endingDays = { year: [30, 7, 1], month: [7, 1] } as const;
