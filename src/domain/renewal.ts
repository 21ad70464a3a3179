// A term that is bought before an earlier one ends begins where that ends, so nobody loses a day by being early. A provider counts its
// periods from the payment: the days between are carried along through all renewals.
import { addDays, toDayNumber } from './dates.ts';
import type { Order } from './order.ts';

/** From the day of payment to the first day of the term that was paid for. */
export const daysCarried = (paidAt: string, startsAfter: string | undefined) =>
  startsAfter === undefined ? 0 : Math.max(0, toDayNumber(startsAfter) - toDayNumber(paidAt));

/** The same of a paid order. */
export const daysCarriedBy = ({ payment, startsAfter }: Pick<Order, 'payment' | 'startsAfter'>) =>
  payment ? daysCarried(payment.paidAt, startsAfter) : 0;

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
