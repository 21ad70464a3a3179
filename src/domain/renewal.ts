// A term that is bought before an earlier one ends begins where that ends, so nobody loses a day by being early. A provider counts its
// periods from the payment: the days between are carried along through all renewals.
import { addDays, fromDayNumber, toDayNumber } from './dates.ts';
import type { Order } from './order.ts';

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

/** The last day of the term that such a text states. */
export const lastDayOf = (term: string) => fromDayNumber(Number(term.slice(term.lastIndexOf('-') + 1)));

/** When the provider charges for the next term of an order that renews by itself; undefined where it does not. */
export function renewsOn(order: Order): string | undefined {
  const { licence, subscription } = order;
  if (subscription === undefined || subscription === 'ended' || !licence?.validUntil) return undefined;
  return addDays(licence.validUntil, -daysCarriedBy(order));
}

/**
 * How many days before the end of a term its buyer is written to: of one that renews by itself in time to cancel, of one that ends in
 * time to renew it.
 */
export const noticeDays = { year: [30, 7], month: [7] } as const;
export const endingDays = { year: [30, 7, 1], month: [7, 1] } as const;
