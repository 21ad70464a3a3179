// A mail about an order that did not arrive: its page says so, and a person looks at it.
import { withHistory } from './order-events.ts';
import type { Order } from './order.ts';

type ReturnedMail = { mailId: string; to: string; reason: string };

/** The order that knows of it; null where it knew. */
export function withReturnedMail(
  order: Order,
  { mailId, to, reason }: ReturnedMail,
  at: string,
): Order | null {
  const mark = `mail-returned:${mailId}`;
  if (order.handled.includes(mark)) return null;
  const said = `the mail ${mailId.slice(order.id.length + 1)} to ${to} came back: ${reason}`;
  const known = { ...order, mailReturned: { to, at }, handled: [...order.handled, mark] };
  return withHistory({ ...known, attention: [...(order.attention ?? []), said] }, at, said);
}
