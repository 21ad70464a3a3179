// The scheduled work of a paid order. The reconciliation job performs it, and the store tracks when it is next due.
import { remindOfSession } from '../training/book-session.ts';
import { sessionReminderAt } from '../training/booking.ts';
import { addDays } from '../dates.ts';
import { type Mark, reminderMark } from './marks.ts';
import { mailTo, type OrderMail } from './order-mail.ts';
import { dueReminder, nextReminder } from './reminders.ts';
import type { Order } from './order.ts';
import { payerOf, quoteRenewal, renewalQuoteAt } from '../license/renewal-quote.ts';
import { ownerOf } from '../license/owner.ts';
import { payerReminder } from '../license/payer.ts';
import { beginPeriods, isRenewing, nextBeginning } from '../license/renew-license.ts';
import { transferReminders } from '../billing/purchase-order.ts';
import { endOf } from '../license/renewal.ts';
import { askAgain, lapse } from '../license/student-proof.ts';
import { dueChase, lapsesAt, nextChase } from '../license/student-times.ts';
import { remindOfTransfer } from '../billing/transfer.ts';

type Taken = { order: Order; emails: OrderMail[] };
type Step = {
  /** When the work is due, possibly in the past, or null for never. */
  at(order: Order, now: string): string | null;
  /** `renewal` is the order that paid for the last period of a license, if it is not the license's own. */
  take(order: Order, now: string, renewal?: Order): Taken;
};

const marked = (order: Order, mark: Mark): Order => ({ ...order, handled: [...order.handled, mark] });

/** Sends the quote for the next period, instead of a reminder that is due at the same time. */
const quote: Step = {
  at: renewalQuoteAt,
  take: (order, now, renewal) => quoteRenewal(order, payerOf(order, renewal), now),
};

/** Reminds the buyer that a term ends or renews, and asks a student for a new proof. */
const reminder: Step = {
  at(order, now) {
    if (isLapsing(order)) return null;
    return dueReminder(order, now) === null ? (nextReminder(order, now)?.at ?? null) : now;
  },
  take(order, now) {
    const days = dueReminder(order, now);
    const end = endOf(order);
    if (days === null || end === undefined) return { order, emails: [] };
    return {
      order: askAgain(marked(order, reminderMark(end, days)), now),
      emails: [
        {
          ...mailTo(order, 'renewal-reminder', `${end.slice(0, 10)}.${days}`, String(days)),
          to: ownerOf(order).email,
        },
        ...(isRenewing(order) ? [] : payerReminder(order, end, days)),
      ],
    };
  },
};

/** Requests a student's missing proof. */
const chase: Step = {
  at: (order, now) => (dueChase(order, now) ? now : nextChase(order, now)),
  take(order, now) {
    const due = dueChase(order, now);
    if (!due) return { order, emails: [] };
    const { mark, since, days } = due;
    const mail = mailTo(order, 'student-id-missing', `${Date.parse(since)}.${days}`, String(days));
    return { order: marked(order, mark), emails: [mail] };
  },
};

/** Cancels a renewal without a proof. The provider is notified after this is written, and retried until it confirms. */
const lapsing: Step = {
  at: (order, now) => (isLapsing(order) ? addDays(now, 1 / 96) : lapsesAt(order)),
  take: (order, now) => ({ order: lapse(order, now), emails: [] }),
};

/** Reminds the participants of their class. */
const session: Step = {
  at: (order) => sessionReminderAt(order),
  take: (order, now) => remindOfSession(order, now) ?? { order, emails: [] },
};

/** Reminds the buyer of a bank transfer. */
const transfer: Step = {
  at: (order) => transferReminders(order)[0]?.at ?? null,
  take: (order, now) => remindOfTransfer(order, now),
};

/** Starts a period: the group has the number of seats it was renewed for, and those selected to leave do so. */
const beginning: Step = {
  at: (order) => nextBeginning(order),
  take: beginPeriods,
};

// The order matters: a renewal that is being canceled needs no notice, and a license whose renewal is quoted needs no reminder of its end.
const steps = [session, transfer, lapsing, quote, reminder, chase, beginning];

/** Whether the renewal of an order must be canceled at its provider. */
export const isLapsing = (order: Order) =>
  order.studentId?.lapsedAt !== undefined && lapsesAt(order) !== null;

/** When work is next due, possibly in the past if it is overdue, or null for never. */
export function nextDue(order: Order, now: string): string | null {
  const dates = steps.map((step) => step.at(order, now)).filter((at) => at !== null);
  return dates.length === 0 ? null : dates.reduce((a, b) => (a < b ? a : b));
}

/** Performs all work that is due now. */
export function takeDue(order: Order, now: string, renewal?: Order): Taken {
  return steps.reduce<Taken>(
    (taken, step) => {
      const at = step.at(taken.order, now);
      if (at === null || at > now) return taken;
      const { order: changed, emails } = step.take(taken.order, now, renewal);
      return { order: changed, emails: [...taken.emails, ...emails] };
    },
    { order, emails: [] },
  );
}
