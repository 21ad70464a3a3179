// A term that is bought before an earlier one ends begins where that ends, so no one loses a day by being early. A provider counts its
// periods from the payment: the days between are carried along through all renewals.
import { addDays, fromDayNumber, later, toDayNumber } from '../dates.ts';
import type { Order } from '../order/order.ts';

/** From the day of payment to the first day of the term that was paid for. */
export const daysCarried = (paidAt: string, startsAfter: string | undefined) =>
  startsAfter === undefined ? 0 : Math.max(0, toDayNumber(startsAfter) - toDayNumber(paidAt));

/** The same of a paid order. */
export const daysCarriedBy = ({ payment, startsAfter }: Pick<Order, 'payment' | 'startsAfter'>) =>
  payment ? daysCarried(payment.paidAt, startsAfter) : 0;

/** Whether a card would be charged again, and its owner can end that. */
export const canCancelRenewal = ({ payment, subscription, state }: Order) =>
  payment?.subscriptionId !== undefined &&
  (subscription === 'renewing' || subscription === 'in-grace') &&
  state !== 'refunded';

/** A term, as the link that renews it states it: with its last day, so that reading it needs no store. */
export const termOf = (orderId: string, validUntil: string) => `${orderId}-${toDayNumber(validUntil)}`;

/** The term that a link of an order leads to renewing: of a renewal, that of the license that it renews. */
export function termToRenew(
  { id, licence, renews, startsAfter }: Order,
  license?: Order,
): string | undefined {
  const end = renews ? (license?.licence?.validUntil ?? startsAfter) : licence?.validUntil;
  return end ? termOf(renews?.orderId ?? id, end) : undefined;
}

/** The order of the license that such a text names. */
export const orderIdOfTerm = (term: string) => term.slice(0, term.lastIndexOf('-'));

/** The last day that the token of a renewal link states, for whoever reads it before it is verified; undefined where there is none. */
export function lastDayIn(token: string): string | undefined {
  const [, day] = /^\w{24}-(\d{4,6})-/.exec(token) ?? [];
  return day === undefined ? undefined : fromDayNumber(Number(day));
}

/** The last day of the term that such a text states. */
export const lastDayOf = (term: string) => fromDayNumber(Number(term.slice(term.lastIndexOf('-') + 1)));

/** The end of the license, or of the period that a renewal gives to one; undefined where there is none. */
export const endOf = ({ licence, renews }: Pick<Order, 'licence' | 'renews'>): string | undefined =>
  renews?.until ?? licence?.validUntil ?? undefined;

/** The end of what an order paid for itself: of a license without the periods that other orders gave it. */
export const ownEndOf = ({
  id,
  licence,
  periods,
  renews,
}: Pick<Order, 'id' | 'licence' | 'periods' | 'renews'>): string | undefined =>
  periods?.find(({ orderId }) => orderId === id)?.until ?? endOf({ licence, renews });

/** When a renewal that is paid now begins: where the license ends, or today where that is past. */
export const beginsOn = (end: string, now: string) => later(end, fromDayNumber(toDayNumber(now)));

/** When the provider charges for the next term of an order that renews by itself; undefined where it does not. */
export function renewsOn(
  order: Pick<Order, 'id' | 'licence' | 'periods' | 'renews' | 'subscription' | 'payment' | 'startsAfter'>,
): string | undefined {
  const { subscription } = order;
  const end = ownEndOf(order);
  if (subscription === undefined || subscription === 'ended' || end === undefined) return undefined;
  return addDays(end, -daysCarriedBy(order));
}

/** What is charged for the next term, in minor units: a group may have grown since the last one. */
export const nextCharge = ({ seating, renews, upgrades, amount }: Order) =>
  renews?.next?.minorUnits ?? seating?.renewsAt ?? upgrades?.price ?? amount.minorUnits;

/**
 * How many days before the end of a term its buyer is written to: of one that renews by itself in time to cancel, of one that ends in
 * time to renew it.
 */
export const noticeDays = { year: [30, 7], month: [7] } as const;
export const endingDays = { year: [30, 7, 1], month: [7, 1] } as const;
