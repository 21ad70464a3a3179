// Who sits where in a group's license: what an order keeps of it. The rules by which it changes are in seats.ts.
import type { SeatMark } from './license.ts';
import type { Order } from '../order/order.ts';
import type { Seating, Seat, SecondAdministrator } from './seating-schema.ts';

const none: Seating = { seats: [], rounds: {}, revokedAt: [], sent: [] };

/** The seating of an order, empty where no one was invited yet. */
export const seatingOf = ({ seating = none }: Pick<Order, 'seating'>): Seating => seating;

/** Whether an order is a license for several people. */
export const isGroup = ({
  kind,
  seats,
  addsTo,
  renews,
}: Pick<Order, 'kind' | 'seats' | 'addsTo' | 'renews'>) =>
  kind === 'licence' && seats > 1 && addsTo === undefined && renews === undefined;

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

/** The seats of those who leave when the next period begins (leaving-seats.ts). */
export const leavingSeats = ({ seating }: Pick<Order, 'seating'>) =>
  seatingOf({ seating }).seats.filter(({ leaves }) => leaves === true);

/** How many people have a seat in the next period too. */
export const stayingSeats = ({ seating }: Pick<Order, 'seating'>) =>
  occupiedSeats({ seating }) - leavingSeats({ seating }).length;

/** The smallest group of the price list. */
const fewestSeats = 2;

/** How many seats its renewal offers: as many as a group has by now, without those of people who leave; undefined for a license of one person. */
export const seatsToRenew = (order: Pick<Order, 'seats' | 'seating'>) =>
  order.seats > 1 ? Math.max(fewestSeats, paidSeats(order) - leavingSeats(order).length) : undefined;

/**
 * The numbers of the seats that no one has, the lowest first. Where a group was renewed for fewer, people keep the numbers they have, and with
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

/** The seat that was offered with such a code, which its link may not carry anymore. */
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
