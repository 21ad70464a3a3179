// What is due about a paid order by itself, without anyone asking. The reconciliation takes it; the store keeps when it is due next.
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

type Taken = { order: Order; mails: OrderMail[] };
type Step = {
  /** When it is due, which may be past; null for never. */
  at(order: Order, now: string): string | null;
  /** `renewal`: the order that paid for the last period of a license, where that is not the license's own. */
  take(order: Order, now: string, renewal?: Order): Taken;
};

const marked = (order: Order, mark: Mark): Order => ({ ...order, handled: [...order.handled, mark] });

/** The next period of a license is quoted, in place of a reminder that is due as well. */
const quote: Step = {
  at: renewalQuoteAt,
  take: (order, now, renewal) => quoteRenewal(order, payerOf(order, renewal), now),
};

/** Its buyer is reminded of a term that ends or renews; a student is asked for a new proof with it. */
const reminder: Step = {
  at(order, now) {
    if (isLapsing(order)) return null;
    return dueReminder(order, now) === null ? (nextReminder(order, now)?.at ?? null) : now;
  },
  take(order, now) {
    const days = dueReminder(order, now);
    const end = endOf(order);
    if (days === null || end === undefined) return { order, mails: [] };
    return {
      order: askAgain(marked(order, reminderMark(end, days)), now),
      mails: [
        {
          ...mailTo(order, 'renewal-reminder', `${end.slice(0, 10)}.${days}`, String(days)),
          to: ownerOf(order).email,
        },
        ...(isRenewing(order) ? [] : payerReminder(order, end, days)),
      ],
    };
  },
};

/** A student's proof that is missing is asked for. */
const chase: Step = {
  at: (order, now) => (dueChase(order, now) ? now : nextChase(order, now)),
  take(order, now) {
    const due = dueChase(order, now);
    if (!due) return { order, mails: [] };
    const { mark, since, days } = due;
    const mail = mailTo(order, 'student-id-missing', `${Date.parse(since)}.${days}`, String(days));
    return { order: marked(order, mark), mails: [mail] };
  },
};

/** Without a proof a renewal ends. The provider is told after this is written, and until then again and again. */
const lapsing: Step = {
  at: (order, now) => (isLapsing(order) ? addDays(now, 1 / 96) : lapsesAt(order)),
  take: (order, now) => ({ order: lapse(order, now), mails: [] }),
};

/** Who comes to a training is reminded of its session. */
const session: Step = {
  at: (order) => sessionReminderAt(order),
  take: (order, now) => remindOfSession(order, now) ?? { order, mails: [] },
};

/** Who pays by transfer is reminded of it. */
const transfer: Step = {
  at: (order) => transferReminders(order)[0]?.at ?? null,
  take: (order, now) => remindOfTransfer(order, now),
};

/** A group has as many seats as its period is for, from its beginning on; those who were chosen leave then. */
const beginning: Step = {
  at: (order) => nextBeginning(order),
  take: beginPeriods,
};

// A renewal that ends now is announced no more, nor is the end of a license whose renewal is quoted now.
const steps = [session, transfer, lapsing, quote, reminder, chase, beginning];

/** Whether the renewal of an order is to be ended at its provider. */
export const isLapsing = (order: Order) =>
  order.studentId?.lapsedAt !== undefined && lapsesAt(order) !== null;

/** When something is due next; a moment that is past for what was not taken yet. Null for never. */
export function nextDue(order: Order, now: string): string | null {
  const dates = steps.map((step) => step.at(order, now)).filter((at) => at !== null);
  return dates.length === 0 ? null : dates.reduce((a, b) => (a < b ? a : b));
}

/** Takes all that is due now. */
export function takeDue(order: Order, now: string, renewal?: Order): Taken {
  return steps.reduce<Taken>(
    (taken, step) => {
      const at = step.at(taken.order, now);
      if (at === null || at > now) return taken;
      const { order: changed, mails } = step.take(taken.order, now, renewal);
      return { order: changed, mails: [...taken.mails, ...mails] };
    },
    { order, mails: [] },
  );
}
