// A training booking as seen through one of its links: the buyer's, which sets dates and names, or a participant's.
import { fieldMessages } from '../../src/contracts/field-words.ts';
import { emailField, lineField } from '../../src/contracts/fields.ts';
import { sanitizeName } from '../../src/contracts/given-name.ts';
import { maxProposals, type SaidOfBooking, sayBooking } from '../../src/domain/training/request-dates.ts';
import {
  bookingLinkText,
  bookingOf,
  participantLinkText,
  participantOf,
} from '../../src/domain/training/booking.ts';
import type { Participant } from '../../src/domain/training/booking-schema.ts';
import { isTimeZone, momentOf } from '../../src/domain/time-zones.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { bookingPath } from '../../src/routes.ts';
import type { Shop, StoredOrder } from './ports.ts';
import { type OrderRequest, requestOnOrder } from './serve-order-page.ts';

/** `participant`: the link's owner, or undefined for the buyer's link. */
export type OpenBooking = { stored: StoredOrder; participant: Participant | undefined };

/** Returns the booking behind a link; null if the link is invalid or was revoked. */
export async function openBooking(
  { links, orders }: Pick<Shop, 'links' | 'orders'>,
  link: string,
): Promise<OpenBooking | null> {
  const [ofBuyer, ofParticipant] = [links.read('booking', link), links.read('participant', link)];
  const [, id, number] = /^(\w{24})-\d+(?:-(\d+)(?:-[\w-]+)?)?$/.exec(ofBuyer ?? ofParticipant ?? '') ?? [];
  const stored = id === undefined ? null : await orders.read(id);
  if (!stored || stored.order.kind !== 'training') return null;
  const { order } = stored;
  if (ofBuyer !== null) return ofBuyer === bookingLinkText(order) ? { stored, participant: undefined } : null;
  const participant = participantOf(order, Number(number));
  return participant && ofParticipant === participantLinkText(order, participant.number)
    ? { stored, participant }
    : null;
}

export type WrongBooking = { outcome: 'wrong-booking'; fields: Record<string, string> };

type Values = Readonly<Record<string, unknown>>;
const typedIn = (values: Values, name: string) => {
  const value = values[name];
  return typeof value === 'string' ? value.trim() : '';
};

/** Reads the participants, one per place. */
function readPeople(values: Values, seats: number, wrong: Record<string, string>) {
  return Array.from({ length: seats }, (_, i) => {
    const [nameField, addressField] = [`name${i + 1}`, `email${i + 1}`];
    const [typed, address] = [typedIn(values, nameField), typedIn(values, addressField)];
    const name = sanitizeName(typed);
    if (name === '' && (typed !== '' || address !== '')) wrong[nameField] = 'Please enter a name';
    if (address === '') return { name };
    const email = emailField.safeParse(address);
    if (!email.success) wrong[addressField] = email.error.issues[0]?.message ?? fieldMessages.email;
    return { name, ...(email.success && { email: email.data }) };
  });
}

function readDates(values: Values, zone: string, wrong: Record<string, string>) {
  const said = Array.from({ length: maxProposals }, (_, i) => {
    const [date, time] = [typedIn(values, `date${i + 1}`), typedIn(values, `time${i + 1}`)];
    if (date === '' && time === '') return [];
    if (date === '' || time === '') {
      wrong[`date${i + 1}`] = 'Please enter a date and a time, or leave both empty';
      return [];
    }
    const at = momentOf(`${date}T${time}`, zone);
    if (at === null) wrong[`date${i + 1}`] = 'There is no such time on that day';
    return at === null ? [] : [at];
  });
  return [...new Set(said.flat())];
}

/** Returns the form's values and its errors by field. */
export function readBookingForm(
  values: Values,
  seats: number,
): { said: SaidOfBooking; wrong: Record<string, string> } {
  const wrong: Record<string, string> = {};
  const people = readPeople(values, seats, wrong);
  const seen = Number(typedIn(values, 'seen')) || 0;
  if (values.zone === undefined) return { said: { people, seen }, wrong };
  const zone = typedIn(values, 'zone');
  if (!isTimeZone(zone)) {
    wrong.zone = 'Please choose a time zone';
    return { said: { people, seen }, wrong };
  }
  const written = typedIn(values, 'notes').replace(/\s+/g, ' ');
  const notes = lineField('Please use plain text', 500).safeParse(written);
  if (written !== '' && !notes.success) wrong.notes = notes.error.issues[0]?.message ?? '';
  const proposals = readDates(values, zone, wrong);
  return { said: { people, seen, zone, proposals, ...(notes.success && { notes: notes.data }) }, wrong };
}

/** Saves what the buyer entered on the booking page. */
export async function sayBookingOf(
  shop: Shop,
  { stored }: OpenBooking,
  values: Values,
): Promise<OrderRequest | WrongBooking> {
  const { said, wrong } = readBookingForm(values, stored.order.seats);
  if (Object.keys(wrong).length > 0) return { outcome: 'wrong-booking', fields: wrong };
  return requestOnOrder(shop, stored, (order, now) => sayBooking(order, said, now));
}

/** The path of each participant's page. */
export const participantLink =
  ({ links }: Pick<Shop, 'links'>, order: Order) =>
  (number: number) =>
    bookingPath(links.signToken('participant', participantLinkText(order, number)));

/** The initial values of the form. */
export function bookingValues(order: Order): Record<string, string> {
  const { participants, notes = '', changes } = bookingOf(order);
  return {
    seen: String(changes),
    notes,
    ...Object.fromEntries(
      participants.flatMap(({ name, email = '' }, i) => [
        [`name${i + 1}`, name],
        [`email${i + 1}`, email],
      ]),
    ),
  };
}
