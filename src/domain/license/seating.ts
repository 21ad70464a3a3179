// Who sits where in a group's license: what an order keeps of it. The rules by which it changes are in seats.ts.
import * as z from 'zod/mini';
import { latest, moment, optionalText, reference, text, wholeList } from '../bounds.ts';
import type { SeatMark } from './license.ts';
import type { Order } from '../order/order.ts';

const seatSchema = z.object({
  number: z.int(),
  /** The how many-th person on this seat. */
  round: z.int(),
  email: text(254),
  name: optionalText(120),
  /** Of the address, for the seat's link; seats of earlier releases have none. */
  mark: optionalText(20),
  /** How often the seat's link was replaced. */
  linkVersion: z.optional(z.int()),
  /** `pending` until the person has opened the link, and so seen the key. */
  state: z.enum(['pending', 'active']),
  invitedAt: moment,
  /** When the invitation went out last, and how often it did. */
  sentAt: moment,
  sends: z.int(),
  activeAt: z.optional(moment),
  /** That the invitation came back. */
  isReturned: z.optional(z.boolean()),
});
export type Seat = z.infer<typeof seatSchema>;

export const seatingSchema = z.object({
  /** The seats that someone has, but for the buyer's own, which is seat 1. */
  seats: wholeList(seatSchema, 200),
  /** The last round of each seat that someone ever had. */
  rounds: z.record(text(10), z.int()),
  /** When seats were revoked, for a year. */
  revokedAt: latest(moment, 200),
  /** Which mails went to whom, for a day. */
  sent: latest(z.object({ at: moment, to: text(254) }), 100),
  /** Who manages the seats beside the buyer, by the how many-th link. */
  second: z.optional(z.object({ email: text(254), round: z.int(), since: moment, mark: optionalText(20) })),
  secondRounds: z.optional(z.int()),
  /** Seats bought in the middle of the term, by the order that paid for them. */
  added: z.optional(wholeList(z.object({ orderId: reference, seats: z.int(), at: moment }), 100)),
  /** The buyer has no seat: seat 1 is like any other. */
  isBuyerOut: z.optional(z.boolean()),
  /** How many seats it was renewed for, and from when on; without those added since. */
  base: z.optional(z.object({ seats: z.int(), from: moment })),
  /** What the whole group costs at its next renewal, in minor units, where seats were added. */
  renewsAt: z.optional(z.int()),
});
export type Seating = z.infer<typeof seatingSchema>;
export type SecondAdministrator = NonNullable<Seating['second']>;

const none: Seating = { seats: [], rounds: {}, revokedAt: [], sent: [] };

/** The seating of an order, empty where nobody was invited yet. */
export const seatingOf = ({ seating = none }: Pick<Order, 'seating'>): Seating => seating;

/** Whether an order is a license for several people. */
export const isGroup = ({
  kind,
  seats,
  addsTo,
  renews,
}: Pick<Order, 'kind' | 'seats' | 'addsTo' | 'renews'>) =>
  kind === 'licence' && seats > 1 && addsTo === undefined && renews === undefined;

/** Of the order of seats that are added to a group. */
export const additionSchema = z.object({
  /** The group's order. */
  orderId: reference,
  /** How many seats the group has then. */
  total: z.int(),
  daysLeft: z.int(),
  daysOfTerm: z.int(),
  until: moment,
  /** What the group knows of it. */
  state: z.enum(['ordered', 'given', 'taken-back']),
});

/** Whether a group's people have a key each: since there are seats. */
export const hasOwnKeys = ({ licence }: Pick<Order, 'licence'>) => licence?.seat !== undefined;

/** Whether the buyer, who administers the seats, has seat 1. */
export const isBuyerSeated = ({ seating }: Pick<Order, 'seating'>) =>
  seatingOf({ seating }).isBuyerOut !== true;

/** How many people have a seat, the buyer included where seat 1 is the buyer's. */
export const occupiedSeats = ({ seating }: Pick<Order, 'seating'>) =>
  seatingOf({ seating }).seats.length + (isBuyerSeated({ seating }) ? 1 : 0);

/** How many seats are paid for. */
export const paidSeats = (order: Pick<Order, 'seats' | 'seating'>) =>
  (seatingOf(order).added ?? []).reduce(
    (sum, { seats }) => sum + seats,
    seatingOf(order).base?.seats ?? order.seats,
  );

/** How many seats its renewal offers: as many as a group has by now; undefined for a license of one person. */
export const seatsToRenew = (order: Pick<Order, 'seats' | 'seating'>) =>
  order.seats > 1 ? paidSeats(order) : undefined;

/**
 * The numbers of the seats that nobody has, the lowest first. Where a group was renewed for fewer, people keep the numbers they have, and with
 * them their keys.
 */
export function freeSeats(order: Pick<Order, 'seats' | 'seating'>): number[] {
  const { seats } = seatingOf(order);
  const taken = new Set(seats.map(({ number }) => number));
  const first = isBuyerSeated(order) ? 2 : 1;
  const free = Math.max(0, paidSeats(order) - occupiedSeats(order));
  const numbers = Array.from({ length: paidSeats(order) + seats.length }, (_, i) => i + first);
  return numbers.filter((number) => !taken.has(number)).slice(0, free);
}

/** The seat that a mark names, as long as the same person has it. */
export const findSeat = (order: Pick<Order, 'seating'>, { number, round }: SeatMark) =>
  seatingOf(order).seats.find((seat) => seat.number === number && seat.round === round);

/** The moment and the person of a link: after a restore the same round may be given to somebody else, even within the same second. */
const invited = ({ number, round, invitedAt, mark }: Seat) =>
  [number, round, Math.floor(Date.parse(invitedAt) / 1000).toString(36), ...(mark ? [mark] : [])].join('-');

/** What a seat's link is sealed over: seat and round, when and to whom it was offered, and the version of the link. */
export const seatCode = (seat: Seat) =>
  seat.linkVersion === undefined ? invited(seat) : `${invited(seat)}-v${seat.linkVersion}`;

/** The seat that was offered with such a code, which its link may not carry any more. */
export const seatOfferedBy = (order: Pick<Order, 'seating'>, code: string) =>
  seatingOf(order).seats.find((seat) => invited(seat) === code.replace(/-v\d+$/, ''));

/** What the link of the second administrator is sealed over, beside the order. */
export const secondCode = ({ round, mark }: Pick<SecondAdministrator, 'round' | 'mark'>) =>
  mark === undefined ? `2-${round}` : `2-${round}-${mark}`;

/** The seat that such a code names. */
export const seatByCode = (order: Pick<Order, 'seating'>, code: string) =>
  seatingOf(order).seats.find((seat) => seatCode(seat) === code);

/** The addresses that a seating holds. */
export const addressesInSeating = ({ seats, second, sent }: Seating): string[] => [
  ...seats.map(({ email }) => email),
  ...(second ? [second.email] : []),
  ...sent.map(({ to }) => to),
];
