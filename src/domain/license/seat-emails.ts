// The emails to people with a seat in a group, and how many an order may send.
import { isSameAddress } from '../canonical-address.ts';
import { addDays } from '../dates.ts';
import type { SeatMark } from './license.ts';
import { mailTo, type OrderMail } from '../order/order-mail.ts';
import type { Order } from '../order/order.ts';
import { paidSeats, seatCode, seatingOf } from './seating.ts';
import type { Seat, Seating } from './seating-schema.ts';

/** Emails an order may send per day: two invitations to everyone, and some corrections. Each address gets at most three. */
export const emailsPerDay = (order: Order) => Math.min(2 * paidSeats(order) + 10, 60);
const emailsPerAddress = 3;

/** The emails sent within the last day. */
const sentToday = ({ sent }: Seating, now: string) => sent.filter(({ at }) => at > addDays(now, -1));

/** Why no email may go to this address now, or null if one may. */
export function whyNoMail(order: Order, to: string, now: string): string | null {
  const sent = sentToday(seatingOf(order), now);
  if (sent.length >= emailsPerDay(order))
    return `This order has sent ${sent.length} invitations within a day. Please continue tomorrow.`;
  const same = sent.filter((mail) => isSameAddress(mail.to, to));
  return same.length >= emailsPerAddress
    ? `We emailed this address ${same.length} times within a day. Please try again tomorrow.`
    : null;
}

/** Records a sent email in the seating. */
export const noting = (seating: Seating, to: string, now: string): Seating => ({
  ...seating,
  sent: [...sentToday(seating, now), { at: now, to }],
});

/** Identifies a seat in emails: `4-2` is the second person on seat 4. */
export const markOf = ({ number, round }: SeatMark) => `${number}-${round}`;

export const invitation = (order: Order, seat: Seat): OrderMail => ({
  ...mailTo(order, 'seat-invited', `${markOf(seat)}.${seat.sends}`, seatCode(seat)),
  to: seat.email,
});

/** Notifies a person that their seat ended with a period, as an administrator chose. */
export const endedAtRenewal = (order: Order, seat: Seat): OrderMail => ({
  ...mailTo(order, 'seat-not-renewed', markOf(seat)),
  to: seat.email,
});

/** Notifies a person that their seat has ended. */
export const endedSeat = (order: Order, seat: Seat): OrderMail => ({
  ...mailTo(order, 'seat-revoked', markOf(seat)),
  to: seat.email,
});
