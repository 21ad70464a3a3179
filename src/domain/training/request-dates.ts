// Updates the participants and proposed dates of a training.
import type { Booking, Participant } from './booking-schema.ts';
import { bookingOf, participantOf, notBooked } from './booking.ts';
import { addressMark } from '../account/address-mark.ts';
import { addDays } from '../dates.ts';
import { mailTo, type OrderMail } from '../order/order-mail.ts';
import { withHistory } from '../order/order-history.ts';
import { no, type Requested } from '../order/order-requests.ts';
import type { Order } from '../order/order.ts';
import { tellEach } from './booking-emails.ts';

const maxChanges = 40;
export const maxProposals = 3;
const bookedAheadInDays = 366;

export type SaidOfBooking = {
  /** By position. An empty name leaves a place open. */
  people: readonly { name: string; email?: string | undefined }[];
  /** Proposed times. Omitted if the date is already set. */
  proposals?: readonly string[] | undefined;
  zone?: string | undefined;
  notes?: string | undefined;
  /** The change count the sender has seen, for detecting concurrent edits. */
  seen?: number | undefined;
};

/** Assigns each participant a number. Those who were already there keep theirs. */
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
    // The same address with a different spelling of the name, or the same name with a new address, is the same person.
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

/** Why these people cannot take part. */
function whyNotThese({ seats }: Order, participants: readonly Participant[], gone: readonly Participant[]) {
  if (participants.length > seats)
    return `This training is for ${seats} ${seats === 1 ? 'participant' : 'participants'}.`;
  return gone.some(({ certificate }) => certificate)
    ? 'Someone you removed already has a certificate. Please contact support.'
    : undefined;
}

/** Why these dates cannot be proposed. Those that were proposed before may be in the past. */
function whyNotThen(before: Booking, proposals: readonly string[], now: string) {
  if (proposals.length > maxProposals) return `Please propose at most ${maxProposals} dates.`;
  const added = proposals.filter((at) => !before.proposals.includes(at));
  if (added.some((at) => at <= now)) return 'Please propose dates in the future.';
  return added.some((at) => at > addDays(now, bookedAheadInDays))
    ? 'Please propose dates within a year from now.'
    : undefined;
}

/** Whether the proposed dates or the notes about them have changed. */
const asksForOther = (before: Booking, proposals: readonly string[], notes: string | undefined) =>
  !isSameList(proposals, before.proposals) || (notes !== undefined && notes !== before.notes);

/** Why a booking cannot be changed now, or not based on what the sender has seen of it. */
function whyNotNow({ changes }: Booking, { seen = changes }: SaidOfBooking) {
  if (seen !== changes)
    return 'This booking was changed elsewhere since you opened it: in another window, or by our team. Please check your entries and save them again.';
  return changes >= maxChanges
    ? 'This booking has already been changed many times. Please contact support.'
    : undefined;
}

/** Updates the participants and proposed dates. Names can change until they are certified, dates until one is set. */
export function sayBooking(order: Order, said: SaidOfBooking, now: string): Requested {
  const reason = notBooked(order);
  if (reason !== null) return no(reason);
  const before = bookingOf(order);
  const { participants, numbers, gone } = namedFrom(before, said.people, now);
  const isSet = before.session !== undefined;
  const proposals = isSet ? before.proposals : [...(said.proposals ?? before.proposals)];
  const wrong = whyNotThese(order, participants, gone) ?? whyNotThen(before, proposals, now);
  if (wrong !== undefined) return no(wrong);
  const { notes } = said;
  const zone = said.zone ?? before.zone;
  const isAsked = !isSet && asksForOther(before, proposals, notes);
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
    return { ok: true, order, emails: [] };
  const closed = whyNotNow(before, said);
  if (closed !== undefined) return no(closed);
  const changed = withHistory({ ...order, booking }, now, isAsked ? 'dates-proposed' : 'participants-named');
  return {
    ok: true,
    order: changed,
    emails: [
      ...(isAsked ? [mailTo(changed, 'training-proposed', String(booking.changes))] : []),
      ...tellOfNames(changed, before, gone),
    ],
  };
}

/** Invites new participants to an upcoming class, and notifies those who were removed. */
function tellOfNames(order: Order, before: Booking, gone: readonly Participant[]): OrderMail[] {
  if (before.session === undefined || before.heldAt !== undefined) return [];
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
