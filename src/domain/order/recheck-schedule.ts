// Schedules when to poll the provider about a paid order, so that renewals, cancellations, refunds, and disputes are
// noticed even if a webhook is lost.
import { addDays } from '../dates.ts';
import { openDisputes } from './disputes.ts';
import type { HistoryEvent } from './order-history.ts';
import type { Order } from './order.ts';
import { renewsOn } from '../license/renewal.ts';

const day = 86_400_000;
/** Days after the payment in which money can still be returned: banks accept disputes for 120 days. */
const watchedForDays = 180;
/** The order is polled twice a day from the day before a term ends until this many days after. */
const daysAfterEnd = 30;

/** The provider may take days to confirm that it charges no more renewals. Until then it could still charge one. */
const endings = [
  'refunded',
  'dispute-lost',
  'renewals-ended',
  'subscription-ended',
] as const satisfies HistoryEvent[];

/**
 * The last poll, a day after a subscription has ended or was refunded: the provider may have charged an unreported
 * renewal before. The same holds after a lost dispute, before which part of the payment may have been refunded.
 */
function lastLook({ history, subscription }: Order, now: string): string | null {
  const ended = history.findLast(({ event }) => endings.some((each) => each === event));
  if (!ended || (subscription === undefined && ended.event !== 'dispute-lost')) return null;
  const at = addDays(ended.at, 1);
  return now < at ? at : null;
}

/**
 * When to poll next, as an ISO date, or null if nothing can happen anymore. The first poll is after a day, the later ones ever more rarely.
 */
export function nextRecheck(order: Order, now: string): string | null {
  const isDisputed = order.state === 'disputed' || openDisputes(order).length > 0;
  if (!order.payment) return null;
  if (order.state === 'refunded' && !isDisputed) return lastLook(order, now);
  const age = Date.parse(now) - Date.parse(order.payment.paidAt);
  // A bank may decide a dispute on any day.
  const wait = isDisputed ? day : Math.min(Math.max(day, age / 2), 30 * day);
  const regular = new Date(Date.parse(now) + wait).toISOString();
  const end = renewsOn(order);
  if (end === undefined) return isDisputed || age < watchedForDays * day ? regular : lastLook(order, now);
  const isNearEnd = now >= addDays(end, -1) && now < addDays(end, daysAfterEnd);
  // A declined card may be retried on any day.
  if (isNearEnd || order.subscription === 'in-grace') return addDays(now, 0.5);
  // Never later than the end.
  return now < end && end < regular ? end : regular;
}
