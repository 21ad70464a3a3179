// When the provider is asked about an order that may still be paid for.
import { addDays } from '../dates.ts';
import { isCollectionUnconfirmed } from './disputes.ts';
import { nextWatch } from './watch.ts';
import { type Order, isOfMoney } from './order.ts';
import { isUntold } from './purpose.ts';

const hour = 3_600_000;
/**
 * At which ages the provider is asked about an order that it may still be paid for: six times, of which the fourth finds a card's page
 * closed. After that only the provider's own list of payments tells of it.
 */
const askedAtHours = [0.25, 1, 4, 25, 3 * 24, 5 * 24] as const;
/** After how long a payment that is on its way should have come to its end. */
const pendingInHours = { stripe: 15 * 24, payu: 5 * 24, transfer: Infinity };

const ageOf = (order: Order, now: string) => Date.parse(now) - Date.parse(order.createdAt);

/** Whether all payments for an order of this age have long come to their end. */
export const isOverdue = (order: Order, now: string) =>
  ageOf(order, now) > pendingInHours[order.provider] * hour;

/**
 * When the provider is to be asked next about an order, as an ISO date; null where its word is final. An order with money on its way is
 * asked about twice a day for as long as that takes; once it is paid, as `nextWatch` says. A failed PayU payment stays on the list, for its buyer can try again under the same number.
 */
export function nextCheck(order: Order, now: string): string | null {
  if (isUntold(order) || isCollectionUnconfirmed(order)) return addDays(now, 5 / (24 * 60));
  if (order.provider === 'transfer') return null;
  if (order.payment) return nextWatch(order, now);
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
