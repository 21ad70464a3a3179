// Schedules when to poll the provider about an order that may still be paid.
import { addDays } from '../dates.ts';
import { isCollectionUnconfirmed } from './disputes.ts';
import { nextRecheck } from './recheck-schedule.ts';
import { type Order, isOfMoney } from './order.ts';
import { isUntold } from './purpose.ts';

const hour = 3_600_000;
/**
 * The ages, in hours, at which the provider is polled about an unpaid order. The fourth is just after a card's checkout
 * page expires. After the sixth, only the provider's list of payments would reveal a payment.
 */
const askedAtHours = [0.25, 1, 4, 25, 3 * 24, 5 * 24] as const;
/** How long a pending payment can take. */
const pendingInHours = { stripe: 15 * 24, payu: 5 * 24, transfer: Infinity };

const ageOf = (order: Order, now: string) => Date.parse(now) - Date.parse(order.createdAt);

/** Whether every payment for an order of this age must have completed or failed long ago. */
export const isOverdue = (order: Order, now: string) =>
  ageOf(order, now) > pendingInHours[order.provider] * hour;

/**
 * When to poll the provider next, as an ISO date, or null if the state is final. A pending order is polled twice a day
 * as long as its payment can take. A paid order follows its recheck schedule. A failed PayU payment stays on the
 * schedule, because its buyer can retry with the same ID.
 */
export function nextCheck(order: Order, now: string): string | null {
  if (isUntold(order) || isCollectionUnconfirmed(order)) return addDays(now, 5 / (24 * 60));
  if (order.provider === 'transfer') return null;
  if (order.payment) return nextRecheck(order, now);
  const age = ageOf(order, now);
  const isFinal =
    order.provider === 'stripe'
      ? !['open', 'pending'].includes(order.state)
      : !['open', 'pending', 'failed'].includes(order.state);
  if (isFinal) return null;
  const next = askedAtHours.map((hours) => hours * hour).find((asked) => asked > age);
  const halfADay = age + 12 * hour;
  const askedAt = isOfMoney(order) ? Math.min(next ?? halfADay, halfADay) : next;
  return askedAt === undefined ? null : new Date(Date.parse(order.createdAt) + askedAt).toISOString();
}
