// Records that an email about an order bounced: the order page says so, and the order is flagged for review.
import { returnedMailMark } from './marks.ts';
import { withHistory } from './order-history.ts';
import type { Order } from './order.ts';
import { withReason } from './review-reasons.ts';

type Bounce = { mailId: string; to: string; reason: string };

/** Records a bounce on its order, or returns null if it was recorded before. */
export function withReturnedMail(order: Order, { mailId, to, reason }: Bounce, at: string): Order | null {
  const mail = mailId.slice(order.id.length + 1);
  const mark = returnedMailMark(mailId);
  if (order.handled.includes(mark)) return null;
  const rest = { ...order, handled: [...order.handled, mark] };
  // For a seat, the seats page informs the administrators, who know the right address.
  if (/^seats?-/.test(mail)) return withReturned(rest, to);
  const { code } = order.studentId ?? {};
  // A code sent to a mistyped address needs no review: its page says so, and the owner can request another.
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

/** Marks the seat or participant with this address, if there still is one, as unreachable. */
function withReturned(order: Order, to: string): Order {
  const { seating } = order;
  if (!seating) return order;
  const seats = seating.seats.map((seat) => (seat.email === to ? { ...seat, isReturned: true } : seat));
  return { ...order, seating: { ...seating, seats } };
}
