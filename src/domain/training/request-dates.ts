// What a buyer says of a training: who takes part, and which dates suit.
import type { Booking, Participant } from './booking-schema.ts';
import { bookingOf, participantOf, notBooked } from './booking.ts';
import { addressMark } from '../account/address-mark.ts';
import { addDays } from '../dates.ts';
import { mailTo, type OrderMail } from '../order/order-mail.ts';
import { withHistory } from '../order/order-history.ts';
import { no, type Requested } from '../order/order-requests.ts';
import type { Order } from '../order/order.ts';
import { tellEach } from './booking-mails.ts';

const maxChanges = 40;
export const maxProposals = 3;
const bookedAheadInDays = 366;

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
