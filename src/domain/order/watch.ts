// When the provider is asked about an order that is paid: what it does without telling us (a renewal, a cancellation, a refund, a
// dispute, or any of them whose message was lost) is seen all the same.
import { addDays } from '../dates.ts';
import { openDisputes } from './disputes.ts';
import type { HistoryEvent } from './order-history.ts';
import type { Order } from './order.ts';
import { renewsOn } from '../license/renewal.ts';

const day = 86_400_000;
/** For so long after the payment money may come back: banks take disputes for 120 days. */
const watchedForDays = 180;
/** Asked about twice a day from the day before a term's end until so many days after. */
const daysAfterEnd = 30;

/** The provider may confirm days later that it charges no renewal anymore; until then it could. */
const endings = [
  'refunded',
  'dispute-lost',
  'renewals-ended',
  'subscription-ended',
] as const satisfies HistoryEvent[];

/**
 * A day after a subscription has ended, or its money went back, its provider is asked a last time: it may have charged a renewal before, of
 * which nothing was heard. The same where a bank took the money: a part of it may have been refunded before.
 */
function lastLook({ history, subscription }: Order, now: string): string | null {
  const ended = history.findLast(({ event }) => endings.some((each) => each === event));
  if (!ended || (subscription === undefined && ended.event !== 'dispute-lost')) return null;
  const at = addDays(ended.at, 1);
  return now < at ? at : null;
}

/** The next date, as an ISO date; null where nothing can happen anymore. First after a day, then ever more rarely. */
export function nextWatch(order: Order, now: string): string | null {
  const isDisputed = order.state === 'disputed' || openDisputes(order).length > 0;
  if (!order.payment) return null;
  if (order.state === 'refunded' && !isDisputed) return lastLook(order, now);
  const age = Date.parse(now) - Date.parse(order.payment.paidAt);
  // While a bank decides, its decision may come on any day.
  const wait = isDisputed ? day : Math.min(Math.max(day, age / 2), 30 * day);
  const regular = new Date(Date.parse(now) + wait).toISOString();
  const end = renewsOn(order);
  if (end === undefined) return isDisputed || age < watchedForDays * day ? regular : lastLook(order, now);
  const isNearEnd = now >= addDays(end, -1) && now < addDays(end, daysAfterEnd);
  // A declined card is tried again on any day.
  if (isNearEnd || order.subscription === 'in-grace') return addDays(now, 0.5);
  // Never later than the end.
  return now < end && end < regular ? end : regular;
}
