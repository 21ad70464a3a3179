// Schedules, moves, holds, and ends the class of a training. Each function returns the changed order with its emails,
// or a reason that is shown to the reader.
import type { Booking } from './booking-schema.ts';
import { bookingOf, participantOf, sessionReminderAt, notBooked } from './booking.ts';
import { addDays } from '../dates.ts';
import { mailTo, type OrderMail } from '../order/order-mail.ts';
import { withHistory } from '../order/order-history.ts';
import { no, type Requested } from '../order/order-requests.ts';
import type { Order } from '../order/order.ts';
import { tellAll } from './booking-emails.ts';

type Set = { at: string; zone: string; joinUrl: string };

/** Schedules or moves the class; the calendar events of all participants follow. */
export function setSession(order: Order, session: Set, now: string, isMove: boolean): Requested {
  const reason = notBooked(order);
  if (reason !== null) return no(reason);
  const before = bookingOf(order);
  if (before.heldAt !== undefined) return no('This session has already been held.');
  if (isMove && !before.session) return no('This training has no date yet: schedule it.');
  if (!isMove && before.session) return no('This training already has a date: move it.');
  if (session.at <= now) return no('This date has passed.');
  const { at, joinUrl } = before.session ?? {};
  if (at === session.at && joinUrl === session.joinUrl) return no('It already has this date.');
  const sequence = before.session ? before.sequence + 1 : before.sequence;
  const booking: Booking = {
    ...before,
    session,
    sequence,
    remindedOf: addDays(session.at, -1) <= now ? session.at : before.remindedOf,
  };
  const changed = withHistory({ ...order, booking }, now, isMove ? 'training-moved' : 'training-scheduled');
  const kind = isMove ? 'session-moved' : 'session-scheduled';
  return { ok: true, order: changed, emails: tellAll(changed, kind, String(sequence), String(sequence)) };
}

/** Reminds everyone of tomorrow's class, once. Null if no reminder is due. */
export function remindOfSession(order: Order, now: string): { order: Order; emails: OrderMail[] } | null {
  const due = sessionReminderAt(order);
  const before = bookingOf(order);
  const { session } = before;
  if (due === null || due > now || !session) return null;
  const booking: Booking = { ...before, remindedOf: session.at };
  const reminded = { ...order, booking };
  const { sequence } = booking;
  const emails =
    session.at > now ? tellAll(reminded, 'session-reminder', String(sequence), String(sequence)) : [];
  return { order: reminded, emails };
}

/** Records that the class was held, and who was absent. */
export function holdSession(order: Order, absent: readonly number[], now: string): Requested {
  const reason = notBooked(order);
  if (reason !== null) return no(reason);
  const before = bookingOf(order);
  if (!before.session) return no('This training has no date yet.');
  if (before.session.at > now) return no('This session has not taken place yet.');
  const unknown = absent.find((number) => !participantOf(order, number));
  if (unknown !== undefined) return no(`There is no participant ${unknown}.`);
  const certified = before.participants.find(
    ({ number, certificate }) => certificate && absent.includes(number),
  );
  if (certified) return no(`${certified.name} has a certificate: revoke it first.`);
  const booking: Booking = {
    ...before,
    heldAt: before.heldAt ?? now,
    participants: before.participants.map(({ isAbsent: _before, ...each }) =>
      absent.includes(each.number) ? { ...each, isAbsent: true } : each,
    ),
  };
  const changed = withHistory({ ...order, booking }, now, 'training-held');
  const isUnnamed = before.heldAt === undefined && booking.participants.length < order.seats;
  return { ok: true, order: changed, emails: isUnnamed ? [mailTo(changed, 'names-missing')] : [] };
}

/** Revokes every link of the booking and emails the buyer a new one. */
export function renewLinks(order: Order, now: string): Requested {
  const reason = notBooked(order);
  if (reason !== null) return no(reason);
  const before = bookingOf(order);
  const booking: Booking = { ...before, linkRound: before.linkRound + 1 };
  const changed = withHistory({ ...order, booking }, now, 'booking-links-renewed');
  return {
    ok: true,
    order: changed,
    emails: tellAll(changed, 'booking-link', String(booking.linkRound), String(booking.linkRound)),
  };
}

/** Cancels a training that was not held. The refund at the provider is a separate step. */
export function cancelSession(order: Order, now: string): Requested {
  const reason = notBooked(order);
  if (reason !== null) return no(reason);
  if (bookingOf(order).heldAt !== undefined) return no('This session has already been held.');
  const { order: ended, emails } = end(order, now);
  return { ok: true, order: ended, emails };
}

function end(order: Order, now: string): { order: Order; emails: OrderMail[] } {
  const before = bookingOf(order);
  const sequence = before.sequence + 1;
  const booking: Booking = { ...before, sequence, endedAt: now };
  const ended = withHistory({ ...order, booking }, now, 'training-canceled');
  return { order: ended, emails: tellAll(ended, 'session-cancelled', String(sequence), String(sequence)) };
}

/**
 * Ends a booking whose order was refunded or withdrawn from, notifies everyone who had a date, and cancels their
 * calendar events. Null if there is nothing to end.
 */
export function endIfGivenUp(order: Order, now: string): { order: Order; emails: OrderMail[] } | null {
  const { booking, state, withdrawal } = order;
  if (!booking || booking.endedAt !== undefined || booking.heldAt !== undefined) return null;
  if (state !== 'refunded' && !withdrawal) return null;
  const { order: ended, emails } = end(order, now);
  return { order: ended, emails: booking.session ? emails : [] };
}

/** Removes participants from an order, which also invalidates their certificates. Null if none of them is in it. */
export function withoutParticipants(
  order: Order,
  isTheirs: (email?: string) => boolean,
  now: string,
): Order | null {
  const { booking } = order;
  const participants = booking?.participants.filter(({ email }) => !isTheirs(email));
  if (!booking || !participants || participants.length === booking.participants.length) return null;
  return withHistory({ ...order, booking: { ...booking, participants } }, now, 'participant-deleted');
}
