// Schedules notices: before a paid term ends or is charged again, and about an order awaiting a transfer.
import { addDays } from '../dates.ts';
import { reminderMark } from './marks.ts';
import { transferReminders } from '../billing/purchase-order.ts';
import { endingDays, endOf, noticeDays, renewsOn } from '../license/renewal.ts';
import type { Order } from './order.ts';

/**
 * The notices of a paid order, with their dates and the days left. A term that renews is announced before each charge,
 * and one that ends before its end. After a failed payment, its own email replaces them.
 */
function reminders(order: Order): { at: string; days: number; isSent: boolean }[] {
  const { term, state, handled, upgradedTo } = order;
  const end = endOf(order);
  if (state !== 'paid' || upgradedTo || !end || (term !== 'year' && term !== 'month')) return [];
  const announced = announcedOf(order);
  if (announced === undefined) return [];
  const last = (announced === 'charge' && renewsOn(order)) || end;
  return (announced === 'charge' ? noticeDays : endingDays)[term].map((left) => ({
    at: addDays(last, -left),
    days: left,
    isSent: handled.includes(reminderMark(end, left)),
  }));
}

/** Whether to announce an order's next charge or the end of its license. Neither if another order renews the license. */
function announcedOf({ subscription, periods, renews }: Order): 'charge' | 'end' | undefined {
  const last = periods?.at(-1);
  if (last) return last.renews ? undefined : 'end';
  if (subscription === 'renewing') return 'charge';
  return renews || subscription === 'ended' || subscription === 'in-grace' ? undefined : 'end';
}

/** The next reminder of a paid order after `now`, or null if there is none. */
export function nextReminder(order: Order, now: string) {
  const next = [...reminders(order).filter(({ isSent }) => !isSent), ...transferReminders(order)].find(
    ({ at }) => at > now,
  );
  return next ? { at: next.at, days: next.days } : null;
}

/** The reminder to send now, in days before the end: the latest that is due while the term still runs. */
export function dueReminder(order: Order, now: string): number | null {
  const due = reminders(order).findLast(({ at }) => at <= now);
  const end = endOf(order);
  const isRunning = end && now <= addDays(end, 1);
  return isRunning && due && !due.isSent ? due.days : null;
}
