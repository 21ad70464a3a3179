// Corrects a mistyped email address. All links sent to the old address are revoked, so anyone who received them has no access.
import { renewLinks } from '../training/book-session.ts';
import { bookingOf } from '../training/booking.ts';
import { isSameAddress } from '../canonical-address.ts';
import { mailTo, type OrderMail } from './order-mail.ts';
import { withHistory } from './order-history.ts';
import { withNewLinks } from './order-links.ts';
import { no, type Requested } from './order-requests.ts';
import type { Order } from './order.ts';
import { seatingOf } from '../license/seating.ts';

/** Whether the address can still be corrected. */
export const canCorrectEmail = (order: Order) => order.state === 'paid' && order.emailBefore === undefined;

/** Removes the second administrator, whom anyone with the buyer's link could have named. The buyer can name one again. */
function withoutSecond(order: Order): Order {
  const { second, ...seating } = seatingOf(order);
  // After a transfer of ownership, the owner names the second administrator.
  return second && !order.owner ? { ...order, seating } : order;
}

/** Revokes the links of a booking. Its participants are emailed new ones; the buyer's is on the order page. */
function withNewBookingLinks(order: Order, now: string): { order: Order; emails: OrderMail[] } {
  const renewed = order.booking ? renewLinks(order, now) : undefined;
  if (!renewed?.ok) return { order, emails: [] };
  return {
    order: renewed.order,
    emails: renewed.emails.filter(({ participant }) => participant !== undefined),
  };
}

/** Repeats the latest news about a training's date, which only the mistyped address received. */
function newsOfSession(order: Order): OrderMail[] {
  const { session, sequence, heldAt, endedAt } = bookingOf(order);
  if (!session || heldAt !== undefined) return [];
  const kind = endedAt === undefined ? 'session-scheduled' : 'session-cancelled';
  return [mailTo(order, kind, `${sequence}.corrected`, String(sequence))];
}

/**
 * Changes the order's address, once, and notifies both addresses. A license issued to the old address is reissued to
 * the new one, and every earlier link is revoked.
 */
export function correctEmail(order: Order, email: string, now: string): Requested {
  const old = order.buyer.email;
  if (order.state !== 'paid') return no('This order is not paid.');
  if (isSameAddress(email, old)) return no('The order already has this address.');
  if (order.emailBefore !== undefined)
    return no('The address has already been corrected once. Please contact support.');
  const given: Order = {
    ...withNewLinks(withoutSecond(order)),
    buyer: { ...order.buyer, email },
    emailBefore: old,
    ...(order.license?.holder === old && { license: { ...order.license, holder: email } }),
  };
  const { order: changed, emails } = withNewBookingLinks(given, now);
  return {
    ok: true,
    order: withHistory(changed, now, 'email-corrected'),
    emails: [
      mailTo(changed, 'email-corrected', 'new', 'new'),
      { ...mailTo(changed, 'email-corrected', 'old', 'old'), to: old },
      ...newsOfSession(changed),
      ...emails,
    ],
  };
}
