// An email about an order that did not arrive: its page says so, and a person looks at it.
import { returnedMailMark } from './marks.ts';
import { withHistory } from './order-history.ts';
import type { Order } from './order.ts';
import { withReason } from './review-reasons.ts';

type ReturnedMail = { mailId: string; to: string; reason: string };

/** The order that knows of it; null where it knew. */
export function withReturnedMail(
  order: Order,
  { mailId, to, reason }: ReturnedMail,
  at: string,
): Order | null {
  const mail = mailId.slice(order.id.length + 1);
  const mark = returnedMailMark(mailId);
  if (order.handled.includes(mark)) return null;
  const rest = { ...order, handled: [...order.handled, mark] };
  // About a seat its administrators are told, on their page: they know the right address.
  if (/^seats?-/.test(mail)) return withReturned(rest, to);
  const { code } = order.studentId ?? {};
  // A code to a mistyped address is no matter for a person: its page says so, and another is asked for.
  if (order.studentId && code && mailId.includes('.student-code.')) {
    if (to !== code.address || code.isReturned === true) return null;
    const studentId = { ...order.studentId, code: { ...code, isReturned: true } };
    return withHistory({ ...order, studentId, handled: [...order.handled, mark] }, at, 'mail-returned', mail);
  }
  const known = { ...rest, mailReturned: { to, at } };
  const returned = { code: 'mail-returned' as const, detail: { mail, to, reason }, at };
  return withHistory(
    { ...known, attention: withReason(order.attention, returned) },
    at,
    'mail-returned',
    mail,
  );
}

/** The order in which whoever has this address, if someone still does, was not reached. */
function withReturned(order: Order, to: string): Order {
  const { seating } = order;
  if (!seating) return order;
  const seats = seating.seats.map((seat) => (seat.email === to ? { ...seat, isReturned: true } : seat));
  return { ...order, seating: { ...seating, seats } };
}
