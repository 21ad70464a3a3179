// A training after its payment: who takes part, when it suits them, when it is held, and who has its certificate. What changes it
// stands in request-dates.ts, book-session.ts, and certificates.ts.
import { addDays } from '../dates.ts';
import type { Order } from '../order/order.ts';
import type { Booking, Participant } from './booking-schema.ts';

/** "About two hours per session", says the academy. */
export const sessionHours = 2;

const nothingSaid: Booking = {
  participants: [],
  proposals: [],
  numbers: 0,
  changes: 0,
  certificates: 0,
  linkRound: 1,
  sequence: 0,
};

export type SessionMailKind =
  | 'training-proposed'
  | 'session-scheduled'
  | 'session-moved'
  | 'session-reminder'
  | 'session-cancelled'
  | 'place-given-up'
  | 'names-missing'
  | 'training-certified'
  | 'booking-link';

/** What is agreed on so far. */
export const bookingOf = ({ booking }: Pick<Order, 'booking'>): Booking => booking ?? nothingSaid;

/** Whether an order is for a training that has been or is to be held. */
export const isBooked = ({ kind, state, booking }: Pick<Order, 'kind' | 'state' | 'booking'>) =>
  kind === 'training' && state === 'paid' && booking?.endedAt === undefined;

export type BookingStage = 'asking' | 'scheduled' | 'held' | 'certified' | 'ended';

/** How far a training has come. */
export function stageOf(order: Pick<Order, 'booking'>): BookingStage {
  const { endedAt, heldAt, session, participants } = bookingOf(order);
  if (endedAt !== undefined) return 'ended';
  if (heldAt === undefined) return session ? 'scheduled' : 'asking';
  return participants.length > 0 && toCertify(order).length === 0 ? 'certified' : 'held';
}

/** Who was there and has no certificate. */
export const toCertify = (order: Pick<Order, 'booking'>): Participant[] =>
  bookingOf(order).participants.filter(({ isAbsent, certificate }) => !isAbsent && !certificate);

export const participantOf = (order: Pick<Order, 'booking'>, number: number): Participant | undefined =>
  bookingOf(order).participants.find((each) => each.number === number);

/** The certificate with this code, and who has it. */
export const certificateIn = (order: Pick<Order, 'booking'>, code: string) =>
  bookingOf(order).participants.find(({ certificate }) => certificate?.code === code)?.certificate;

/** The end of a session. */
export const sessionEnd = (at: string) => addDays(at, sessionHours / 24);

/** When the reminder of the session is due, as an ISO date; null where there is none to give (anymore). */
export function sessionReminderAt(order: Order): string | null {
  const { session, remindedOf, heldAt } = bookingOf(order);
  if (!session || !isBooked(order) || heldAt !== undefined || remindedOf === session.at) return null;
  return addDays(session.at, -1);
}

/** The clocks on which a session is told: the buyer's, and that on which it was set. */
export const zonesOf = ({ zone, session }: Booking): string[] => [
  ...new Set([zone, session?.zone].filter((each) => each !== undefined)),
];

/**
 * What the links of a booking carry, of its buyer and of a participant: the order, the round of its links, the number, when it was given,
 * and to whom, so that a store that was restored from a backup, and gives the same number to somebody else, even within the same second, lets
 * no earlier link open that place. Last comes the version of a participant's own link.
 */
export const bookingLinkText = (order: Pick<Order, 'id' | 'booking'>) =>
  `${order.id}-${bookingOf(order).linkRound}`;
export function participantLinkText(order: Pick<Order, 'id' | 'booking'>, number: number) {
  const { since, mark, linkVersion } = participantOf(order, number) ?? {};
  return [
    bookingLinkText(order),
    number,
    ...(since === undefined ? [] : [Math.floor(Date.parse(since) / 1000).toString(36)]),
    ...(mark === undefined ? [] : [mark]),
    ...(linkVersion === undefined ? [] : [`v${linkVersion}`]),
  ].join('-');
}

/**
 * A booking without what no one needs anymore: of a session that is still to come nothing is taken away, of any other what the
 * certificates do not state.
 */
export function asCertified(booking: Booking): Booking {
  const { session, heldAt, endedAt, notes: _said, participants } = booking;
  if (session && heldAt === undefined && endedAt === undefined) return booking;
  const holders = participants.filter(({ certificate }) => certificate);
  return {
    ...booking,
    notes: undefined,
    participants: holders.map(({ email: _address, ...holder }) => holder),
  };
}

/** Why nothing can be done with a booking, in words; null where it can. */
export const notBooked = (order: Order): string | null => {
  if (order.kind !== 'training') return 'This order is not for a training.';
  if (order.booking?.endedAt !== undefined) return 'This booking has ended.';
  if (order.state === 'disputed') return 'This order is on hold while the bank looks into the payment.';
  return isBooked(order) ? null : 'This order is not paid.';
};
