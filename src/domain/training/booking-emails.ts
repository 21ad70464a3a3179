// The emails about a booking to its buyer and participants.
import type { Participant } from './booking-schema.ts';
import { bookingOf } from './booking.ts';
import { isSameAddress } from '../canonical-address.ts';
import { mailTo, type OrderMail, type OrderMailKind } from '../order/order-mail.ts';
import type { Order } from '../order/order.ts';

/** An email to the buyer, and one to each of these participants with a separate address. */
export function tellAll(
  order: Order,
  kind: OrderMailKind,
  suffix: string,
  detail: string,
  participants: readonly Participant[] = bookingOf(order).participants,
): OrderMail[] {
  return [mailTo(order, kind, suffix, detail), ...tellEach(order, kind, suffix, detail, participants)];
}

/** An email to each of these participants with a separate address. */
export function tellEach(
  order: Order,
  kind: OrderMailKind,
  suffix: string,
  detail: string,
  participants: readonly Participant[],
): OrderMail[] {
  return participants.flatMap(({ number, email }) =>
    email === undefined || isSameAddress(email, order.buyer.email)
      ? []
      : [{ ...mailTo(order, kind, `${suffix}.${number}`, detail), to: email, participant: number }],
  );
}
