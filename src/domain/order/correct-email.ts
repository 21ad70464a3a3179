// A mistyped address is corrected, and whoever has the old one loses every way in: all links that went there end.
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

/** Whoever had the buyer's link could name a second administrator: that link ends too, and the buyer names one again. */
function withoutSecond(order: Order): Order {
  const { second, ...seating } = seatingOf(order);
  // Since the license was handed over, its owner names one.
  return second && !order.owner ? { ...order, seating } : order;
}

/** The links of a booking end as well; its participants get theirs again, and the buyer's is on the order's page. */
function withNewBookingLinks(order: Order, now: string): { order: Order; mails: OrderMail[] } {
  const renewed = order.booking ? renewLinks(order, now) : undefined;
  if (!renewed?.ok) return { order, mails: [] };
  return {
    order: renewed.order,
    mails: renewed.mails.filter(({ participant }) => participant !== undefined),
  };
}

/** What the mistyped address was told last of the date of a training: the right one has heard nothing of it. */
function newsOfSession(order: Order): OrderMail[] {
  const { session, sequence, heldAt, endedAt } = bookingOf(order);
  if (!session || heldAt !== undefined) return [];
  const kind = endedAt === undefined ? 'session-scheduled' : 'session-cancelled';
  return [mailTo(order, kind, `${sequence}.corrected`, String(sequence))];
}

/**
 * Gives the order to another address, once, and tells both. A license that was issued to the old address is issued to the new one, and every
 * link that was made before opens nothing anymore.
 */
export function correctEmail(order: Order, email: string, now: string): Requested {
  const old = order.buyer.email;
  if (order.state !== 'paid') return no('This order is not paid.');
  if (isSameAddress(email, old)) return no('This is the address that the order has.');
  if (order.emailBefore !== undefined)
    return no('The address was corrected once already. Please write to our support.');
  const given: Order = {
    ...withNewLinks(withoutSecond(order)),
    buyer: { ...order.buyer, email },
    emailBefore: old,
    ...(order.licence?.holder === old && { licence: { ...order.licence, holder: email } }),
  };
  const { order: changed, mails } = withNewBookingLinks(given, now);
  return {
    ok: true,
    order: withHistory(changed, now, 'email-corrected'),
    mails: [
      mailTo(changed, 'email-corrected', 'new', 'new'),
      { ...mailTo(changed, 'email-corrected', 'old', 'old'), to: old },
      ...newsOfSession(changed),
      ...mails,
    ],
  };
}
