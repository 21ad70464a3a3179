// The person a buyer names as the user of a license. They are emailed a license for one person, or assign the seats of
// a group. The buyer pays, receives the documents, and needs no seat.
import { addressMark } from '../account/address-mark.ts';
import { mailTo, type OrderMail } from './order-mail.ts';
import type { Order } from './order.ts';
import { isGroup, seatingOf } from '../license/seating.ts';

/** Delivers a license that was just issued to the user its buyer named. */
export function givenToUser(order: Order, now: string): { order: Order; emails: OrderMail[] } {
  const { user } = order;
  if (!user || order.license === undefined) return { order, emails: [] };
  if (!isGroup(order)) return { order, emails: [{ ...mailTo(order, 'licence-for-user'), to: user.email }] };
  const second = { email: user.email, round: 1, since: now, mark: addressMark(user.email) };
  const seating = { ...seatingOf(order), isBuyerOut: true, second, secondRounds: 1 };
  return {
    order: { ...order, seating },
    emails: [{ ...mailTo(order, 'seats-second', '1', '1'), to: user.email }],
  };
}
