// A training after its payment: its participants, the proposed dates, the class, and the certificates. The rules that
// change it are in request-dates.ts, book-session.ts, and certificates.ts.
import { addDays } from '../dates.ts';
import type { Order } from '../order/order.ts';
import type { Booking, Participant } from './booking-schema.ts';

/** The academy states “about two hours per session”. */
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

/** The booking of an order; an empty one if there is none yet. */
export const bookingOf = ({ booking }: Pick<Order, 'booking'>): Booking => booking ?? nothingSaid;

/** Whether an order is for a training that was or will be held. */
export const isBooked = ({ kind, state, booking }: Pick<Order, 'kind' | 'state' | 'booking'>) =>
  kind === 'training' && state === 'paid' && booking?.endedAt === undefined;

export type BookingStage = 'asking' | 'scheduled' | 'held' | 'certified' | 'ended';

/** How far a training has progressed. */
export function stageOf(order: Pick<Order, 'booking'>): BookingStage {
  const { endedAt, heldAt, session, participants } = bookingOf(order);
  if (endedAt !== undefined) return 'ended';
  if (heldAt === undefined) return session ? 'scheduled' : 'asking';
  return participants.length > 0 && toCertify(order).length === 0 ? 'certified' : 'held';
}

/** The participants who attended and have no certificate. */
export const toCertify = (order: Pick<Order, 'booking'>): Participant[] =>
  bookingOf(order).participants.filter(({ isAbsent, certificate }) => !isAbsent && !certificate);

export const participantOf = (order: Pick<Order, 'booking'>, number: number): Participant | undefined =>
  bookingOf(order).participants.find((each) => each.number === number);

/** Finds a certificate and its holder by code. */
export const certificateIn = (order: Pick<Order, 'booking'>, code: string) =>
  bookingOf(order).participants.find(({ certificate }) => certificate?.code === code)?.certificate;

/** When a class ends. */
export const sessionEnd = (at: string) => addDays(at, sessionHours / 24);

/** When the reminder of the class is due, as an ISO date, or null if none is (anymore). */
export function sessionReminderAt(order: Order): string | null {
  const { session, remindedOf, heldAt } = bookingOf(order);
  if (!session || !isBooked(order) || heldAt !== undefined || remindedOf === session.at) return null;
  return addDays(session.at, -1);
}

/** The time zones in which a class is stated: the buyer's, and the one in which it was scheduled. */
export const zonesOf = ({ zone, session }: Booking): string[] => [
  ...new Set([zone, session?.zone].filter((each) => each !== undefined)),
];

/**
 * The text that the links of a booking sign, for its buyer and participants: the order, the generation of its links, and the participant's
 * number, with when and to whom it was assigned. A store restored from a backup may assign the same number to someone else, even within the
 * same second; no earlier link then opens that place. Last comes the version of a participant's own link.
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
 * Removes the personal data of a booking that is no longer needed: nothing while a class is still to come, otherwise
 * everything that the certificates do not state.
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

/** Why a booking cannot be changed, as text, or null if it can. */
export const notBooked = (order: Order): string | null => {
  if (order.kind !== 'training') return 'This order is not for a training.';
  if (order.booking?.endedAt !== undefined) return 'This booking has ended.';
  if (order.state === 'disputed') return 'This order is on hold while the bank looks into the payment.';
  return isBooked(order) ? null : 'This order is not paid.';
};
