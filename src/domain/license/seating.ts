// Reads the seat assignments of a group license. The rules that change them are in seats.ts.
import type { SeatMark } from './license.ts';
import type { Order } from '../order/order.ts';
import type { Seating, Seat, SecondAdministrator } from './seating-schema.ts';

const none: Seating = { seats: [], rounds: {}, revokedAt: [], sent: [] };

/** The seat assignments of an order; empty if no one has been invited. */
export const seatingOf = ({ seating = none }: Pick<Order, 'seating'>): Seating => seating;

/** Whether an order is a license for several people. */
export const isGroup = ({
  kind,
  seats,
  addsTo,
  renews,
}: Pick<Order, 'kind' | 'seats' | 'addsTo' | 'renews'>) =>
  kind === 'license' && seats > 1 && addsTo === undefined && renews === undefined;

/** Whether the people of a group have separate keys; groups from before seats existed share one. */
export const hasOwnKeys = ({ license }: Pick<Order, 'license'>) => license?.seat !== undefined;

/** Whether the buyer, who administers the seats, has seat 1. */
export const isBuyerSeated = ({ seating }: Pick<Order, 'seating'>) =>
  seatingOf({ seating }).isBuyerOut !== true;

/** The number of occupied seats, including the buyer's. */
export const occupiedSeats = ({ seating }: Pick<Order, 'seating'>) =>
  seatingOf({ seating }).seats.length + (isBuyerSeated({ seating }) ? 1 : 0);

/** The number of seats paid for. */
export const paidSeats = (order: Pick<Order, 'seats' | 'seating'>) =>
  (seatingOf(order).added ?? []).reduce(
    (sum, { seats }) => sum + seats,
    seatingOf(order).base?.seats ?? order.seats,
  );

/** The seats of those who leave when the next period begins (leaving-seats.ts). */
export const leavingSeats = ({ seating }: Pick<Order, 'seating'>) =>
  seatingOf({ seating }).seats.filter(({ leaves }) => leaves === true);

/** The number of people who stay for the next period. */
export const stayingSeats = ({ seating }: Pick<Order, 'seating'>) =>
  occupiedSeats({ seating }) - leavingSeats({ seating }).length;

/** The size of the smallest group in the price list. */
const fewestSeats = 2;

/** The number of seats the renewal offers: the group's current size without those who leave. Undefined for a license for one person. */
export const seatsToRenew = (order: Pick<Order, 'seats' | 'seating'>) =>
  order.seats > 1 ? Math.max(fewestSeats, paidSeats(order) - leavingSeats(order).length) : undefined;

/** The free seat numbers, lowest first. If a group was renewed for fewer seats, people keep their numbers and keys. */
export function freeSeats(order: Pick<Order, 'seats' | 'seating'>): number[] {
  const { seats } = seatingOf(order);
  const taken = new Set(seats.map(({ number }) => number));
  const first = isBuyerSeated(order) ? 2 : 1;
  const free = Math.max(0, paidSeats(order) - occupiedSeats(order));
  const numbers = Array.from({ length: paidSeats(order) + seats.length }, (_, i) => i + first);
  return numbers.filter((number) => !taken.has(number)).slice(0, free);
}

/** The seat with this mark, as long as the same person has it. */
export const findSeat = (order: Pick<Order, 'seating'>, { number, round }: SeatMark) =>
  seatingOf(order).seats.find((seat) => seat.number === number && seat.round === round);

/** When and to whom the seat was offered. After a restore, the same generation may go to someone else, even within the same second. */
const invited = ({ number, round, invitedAt, mark }: Seat) =>
  [number, round, Math.floor(Date.parse(invitedAt) / 1000).toString(36), ...(mark ? [mark] : [])].join('-');

/** The text a seat's link signs: seat and generation, when and to whom it was offered, and the version of the link. */
export const seatCode = (seat: Seat) =>
  seat.linkVersion === undefined ? invited(seat) : `${invited(seat)}-v${seat.linkVersion}`;

/** The seat offered with this code, even if its link has since been replaced. */
export const seatOfferedBy = (order: Pick<Order, 'seating'>, code: string) =>
  seatingOf(order).seats.find((seat) => invited(seat) === code.replace(/-v\d+$/, ''));

/** The text the second administrator's link signs in addition to the order. */
export const secondCode = ({ round, mark }: Pick<SecondAdministrator, 'round' | 'mark'>) =>
  mark === undefined ? `2-${round}` : `2-${round}-${mark}`;

/** The seat with this code. */
export const seatByCode = (order: Pick<Order, 'seating'>, code: string) =>
  seatingOf(order).seats.find((seat) => seatCode(seat) === code);

/** Every address in the seat assignments. */
export const addressesInSeating = ({ seats, second, sent }: Seating): string[] => [
  ...seats.map(({ email }) => email),
  ...(second ? [second.email] : []),
  ...sent.map(({ to }) => to),
];
