// What a buyer says of a training and what the office does with it. Each gives the changed order with its mails, or a reason in the reader's words.
import {
  type Booking,
  bookingOf,
  isBooked,
  type Participant,
  participantOf,
  sessionReminderAt,
  toCertify,
} from './booking.ts';
import { addressMark } from '../account/address-mark.ts';
import { isSameAddress } from '../canonical-address.ts';
import { addDays } from '../dates.ts';
import { mailTo, type OrderMail, type OrderMailKind } from '../order/order-mail.ts';
import { withHistory } from '../order/order-history.ts';
import type { Requested } from '../order/order-requests.ts';
import type { Order } from '../order/order.ts';

const no = (reason: string): Requested => ({ ok: false, reason });
const maxChanges = 40;
export const maxProposals = 3;
const bookedAheadInDays = 366;

const notBooked = (order: Order): string | null => {
  if (order.kind !== 'training') return 'This order is not for a training.';
  if (order.booking?.endedAt !== undefined) return 'This booking has ended.';
  if (order.state === 'disputed') return 'This order is on hold while the bank looks into the payment.';
  return isBooked(order) ? null : 'This order is not paid.';
};

/** A mail to the buyer, and one to each of these with an address of their own. */
function tellAll(
  order: Order,
  kind: OrderMailKind,
  suffix: string,
  detail: string,
  participants: readonly Participant[] = bookingOf(order).participants,
): OrderMail[] {
  return [mailTo(order, kind, suffix, detail), ...tellEach(order, kind, suffix, detail, participants)];
}

function tellEach(
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

export type SaidOfBooking = {
  /** By place: an empty name leaves a place open. */
  people: readonly { name: string; email?: string | undefined }[];
  /** Moments; left out where they were not asked for, for the date is set. */
  proposals?: readonly string[] | undefined;
  zone?: string | undefined;
  notes?: string | undefined;
  /** The count of changes that whoever says this has seen. */
  seen?: number | undefined;
};

/** The people of a booking, each with a number of their own; who is still there keeps theirs. */
function namedFrom(before: Booking, people: SaidOfBooking['people'], now: string) {
  let { numbers } = before;
  const free = [...before.participants];
  const take = (is: (each: Participant) => boolean) => {
    const place = free.findIndex(is);
    return place < 0 ? undefined : free.splice(place, 1)[0];
  };
  const named = people.filter(({ name }) => name !== '');
  const known = named.map(({ name, email }) => take((each) => each.name === name && each.email === email));
  const participants = named.map(({ name, email }, i): Participant => {
    // The same address with a name that is spelled otherwise, or the same name with an address now, is the same person.
    const same =
      known[i] ??
      take((each) => email !== undefined && each.email === email) ??
      take((each) => each.name === name && (each.email === undefined || email === undefined));
    const { email: _before, ...kept } = same ?? {
      number: ++numbers,
      since: now,
      mark: addressMark(email ?? name),
    };
    return { ...kept, name, ...(email !== undefined && { email }) };
  });
  return { participants, numbers, gone: free };
}

const isSameList = (a: readonly string[], b: readonly string[]) => a.join() === b.join();

/** Takes in who takes part and which dates suit; names until they are certified, dates until one is set. */
export function sayBooking(order: Order, said: SaidOfBooking, now: string): Requested {
  const reason = notBooked(order);
  if (reason !== null) return no(reason);
  const before = bookingOf(order);
  const { participants, numbers, gone } = namedFrom(before, said.people, now);
  if (participants.length > order.seats)
    return no(`This training is for ${order.seats} ${order.seats === 1 ? 'participant' : 'participants'}.`);
  if (gone.some(({ certificate }) => certificate))
    return no('Someone whom you leave out has a certificate already. Please write to our support.');
  const isSet = before.session !== undefined;
  const proposals = isSet ? before.proposals : [...(said.proposals ?? before.proposals)];
  if (proposals.length > maxProposals) return no(`Please propose at most ${maxProposals} dates.`);
  const isNew = (at: string) => !before.proposals.includes(at);
  if (!isSet && proposals.some((at) => isNew(at) && at <= now))
    return no('Please propose dates that are still to come.');
  if (!isSet && proposals.some((at) => isNew(at) && at > addDays(now, bookedAheadInDays)))
    return no('Please propose dates within a year from now.');
  const { notes } = said;
  const zone = said.zone ?? before.zone;
  const isAsked =
    !isSet && (!isSameList(proposals, before.proposals) || (notes !== undefined && notes !== before.notes));
  const booking: Booking = {
    ...before,
    participants,
    numbers,
    proposals,
    ...(zone !== undefined && { zone }),
    notes: isSet ? before.notes : notes,
    ...(isAsked && { proposedAt: now }),
    changes: before.changes + 1,
  };
  if (JSON.stringify({ ...booking, changes: 0 }) === JSON.stringify({ ...before, changes: 0 }))
    return { ok: true, order, mails: [] };
  if (said.seen !== undefined && said.seen !== before.changes)
    return no(
      'This booking was changed elsewhere since you opened it: in another window, or by our team. Please look at what you typed, and save it again.',
    );
  if (before.changes >= maxChanges)
    return no('This booking was changed many times already. Please write to our support.');
  const changed = withHistory({ ...order, booking }, now, isAsked ? 'dates-proposed' : 'participants-named');
  return {
    ok: true,
    order: changed,
    mails: [
      ...(isAsked ? [mailTo(changed, 'training-proposed', String(booking.changes))] : []),
      ...(isSet && before.heldAt === undefined ? tellOfNames(changed, before, gone) : []),
    ],
  };
}

/** Who came into a session with a date is invited to it; who left it is told. */
function tellOfNames(order: Order, before: Booking, gone: readonly Participant[]): OrderMail[] {
  const booking = bookingOf(order);
  const addressBefore = (number: number) => before.participants.find((each) => each.number === number)?.email;
  const invited = booking.participants.filter(({ number, email }) => addressBefore(number) !== email);
  const leaving = [
    ...gone,
    ...before.participants.filter(
      ({ number, email }) =>
        email !== undefined && participantOf(order, number) && participantOf(order, number)?.email !== email,
    ),
  ];
  const suffix = `${booking.sequence}.${booking.changes}`;
  const detail = String(booking.sequence);
  return [
    ...tellEach(order, 'session-scheduled', suffix, detail, invited),
    ...tellEach(order, 'place-given-up', suffix, detail, leaving),
  ];
}

type Set = { at: string; zone: string; joinUrl: string };

/** Sets the date, or moves it: the calendars of all follow. */
export function setSession(order: Order, session: Set, now: string, isMove: boolean): Requested {
  const reason = notBooked(order);
  if (reason !== null) return no(reason);
  const before = bookingOf(order);
  if (before.heldAt !== undefined) return no('This session was held.');
  if (isMove && !before.session) return no('This training has no date yet: schedule it.');
  if (!isMove && before.session) return no('This training has a date already: move it.');
  if (session.at <= now) return no('This date is over.');
  const { at, joinUrl } = before.session ?? {};
  if (at === session.at && joinUrl === session.joinUrl) return no('This is the date that it has.');
  const sequence = before.session ? before.sequence + 1 : before.sequence;
  const booking: Booking = {
    ...before,
    session,
    sequence,
    remindedOf: addDays(session.at, -1) <= now ? session.at : before.remindedOf,
  };
  const changed = withHistory({ ...order, booking }, now, isMove ? 'training-moved' : 'training-scheduled');
  const kind = isMove ? 'session-moved' : 'session-scheduled';
  return { ok: true, order: changed, mails: tellAll(changed, kind, String(sequence), String(sequence)) };
}

/** Reminds all of tomorrow's session, once; null where it is not due. */
export function remindOfSession(order: Order, now: string): { order: Order; mails: OrderMail[] } | null {
  const due = sessionReminderAt(order);
  const before = bookingOf(order);
  const { session } = before;
  if (due === null || due > now || !session) return null;
  const booking: Booking = { ...before, remindedOf: session.at };
  const reminded = { ...order, booking };
  const { sequence } = booking;
  const mails =
    session.at > now ? tellAll(reminded, 'session-reminder', String(sequence), String(sequence)) : [];
  return { order: reminded, mails };
}

/** Notes that the session was held, and who was not there. */
export function holdSession(order: Order, absent: readonly number[], now: string): Requested {
  const reason = notBooked(order);
  if (reason !== null) return no(reason);
  const before = bookingOf(order);
  if (!before.session) return no('This training has no date yet.');
  if (before.session.at > now) return no('This session is still to come.');
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
  return { ok: true, order: changed, mails: isUnnamed ? [mailTo(changed, 'names-missing')] : [] };
}

/** Gives everyone who was there a certificate; `codeOf` makes its code of a text that no other certificate has. */
export function certify(order: Order, codeOf: (text: string) => string, now: string): Requested {
  const reason = notBooked(order);
  if (reason !== null) return no(reason);
  const before = bookingOf(order);
  if (before.heldAt === undefined) return no('This training was not held yet.');
  const due = toCertify(order);
  if (due.length === 0)
    return no(
      before.participants.length === 0
        ? 'Nobody is named: the buyer was asked for the names.'
        : 'Everyone who was there has a certificate.',
    );
  let { certificates } = before;
  const participants = before.participants.map((each) =>
    due.includes(each)
      ? {
          ...each,
          certificate: {
            code: codeOf(`${order.id}-${each.number}-${++certificates}-${now}`),
            issuedAt: now,
            name: each.name,
          },
        }
      : each,
  );
  const booking: Booking = { ...before, participants, certificates };
  const changed = withHistory({ ...order, booking }, now, 'certificates-issued', String(due.length));
  const told = participants.filter(({ number }) => due.some((each) => each.number === number));
  return {
    ok: true,
    order: changed,
    mails: tellAll(changed, 'training-certified', String(certificates), String(certificates), told),
  };
}

/** Takes a certificate back: its code confirms nothing any more, and another may be given. */
export function revokeCertificate(order: Order, code: string, now: string): Requested {
  const before = bookingOf(order);
  const holder = before.participants.find(({ certificate }) => certificate?.code === code);
  if (!holder) return no('There is no such certificate.');
  const participants = before.participants.map((each) => {
    if (each !== holder) return each;
    const { certificate: _revoked, ...left } = each;
    return left;
  });
  const booking: Booking = { ...before, participants };
  return { ok: true, order: withHistory({ ...order, booking }, now, 'certificate-revoked'), mails: [] };
}

/** Ends every link of the booking, and mails the buyer another. */
export function renewLinks(order: Order, now: string): Requested {
  const reason = notBooked(order);
  if (reason !== null) return no(reason);
  const before = bookingOf(order);
  const booking: Booking = { ...before, linkRound: before.linkRound + 1 };
  const changed = withHistory({ ...order, booking }, now, 'booking-links-renewed');
  return {
    ok: true,
    order: changed,
    mails: tellAll(changed, 'booking-link', String(booking.linkRound), String(booking.linkRound)),
  };
}

/** Cancels a training that was not held; the money is given back with the provider, which is a step of its own. */
export function cancelSession(order: Order, now: string): Requested {
  const reason = notBooked(order);
  if (reason !== null) return no(reason);
  if (bookingOf(order).heldAt !== undefined) return no('This session was held.');
  const { order: ended, mails } = end(order, now);
  return { ok: true, order: ended, mails };
}

function end(order: Order, now: string): { order: Order; mails: OrderMail[] } {
  const before = bookingOf(order);
  const sequence = before.sequence + 1;
  const booking: Booking = { ...before, sequence, endedAt: now };
  const ended = withHistory({ ...order, booking }, now, 'training-canceled');
  return { order: ended, mails: tellAll(ended, 'session-cancelled', String(sequence), String(sequence)) };
}

/**
 * Ends a booking whose order was given back or withdrawn from: everyone who had a date is told, and their calendars forget it. Null where
 * there is nothing to end.
 */
export function endIfGivenUp(order: Order, now: string): { order: Order; mails: OrderMail[] } | null {
  const { booking, state, withdrawal } = order;
  if (!booking || booking.endedAt !== undefined || booking.heldAt !== undefined) return null;
  if (state !== 'refunded' && !withdrawal) return null;
  const { order: ended, mails } = end(order, now);
  return { order: ended, mails: booking.session ? mails : [] };
}

/** An order that knows nothing of these participants any more; a certificate of theirs confirms nothing then. Null where it has none. */
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
