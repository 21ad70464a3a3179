// The people who leave a group when its next period begins. An administrator selects them on the seats page, no matter
// who pays for the renewal. Until that period begins everyone keeps their seat; if no one pays, it never begins.
import { formatDay } from '../dates.ts';
import { withHistory } from '../order/order-history.ts';
import { done, no, type Requested } from '../order/order-requests.ts';
import type { Order } from '../order/order.ts';
import { isRenewing, nextBeginning, seatsAhead } from './renew-license.ts';
import { hasOwnKeys, leavingSeats, occupiedSeats, seatingOf } from './seating.ts';
import { markOf } from './seat-emails.ts';
import { whyClosed } from './seats.ts';

/** The seat marks of those who leave, which a form submits to report the selection it was based on. */
export const leavingMarks = (order: Pick<Order, 'seating'>): string[] => leavingSeats(order).map(markOf);

/** Why no one can be selected now, as text, or null if someone can. */
export function whyNoneLeaves(order: Order): string | null {
  const closed = whyClosed(order);
  if (closed !== null) return closed;
  if (!hasOwnKeys(order))
    return 'This group shares one key, which works for everyone for as long as the license runs.';
  if (order.license?.validUntil === null) return 'This license has no end, so it is not renewed.';
  return isRenewing(order) && seatsAhead(order) === undefined
    ? 'This license renews automatically for all of its seats. To renew it for fewer, first cancel that renewal on the order page.'
    : null;
}

const isSame = (a: readonly string[], b: readonly string[]) => a.toSorted().join() === b.toSorted().join();
const count = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`;

/**
 * Sets exactly who leaves when the next period begins, by seat mark. `before` lists those who were selected when the
 * form was loaded, so that two administrators or tabs do not overwrite each other.
 */
export function chooseLeaving(
  order: Order,
  { chosen, before }: { chosen: readonly string[]; before: readonly string[] },
  now: string,
): Requested {
  const closed = whyNoneLeaves(order);
  if (closed !== null) return no(closed);
  const seating = seatingOf(order);
  const present = leavingMarks(order);
  if (isSame(chosen, present)) return done(order);
  const marks = new Set(seating.seats.map(markOf));
  if (!isSame(before, present) || chosen.some((mark) => !marks.has(mark)))
    return no(
      'The seats have changed in the meantime. The list now shows the current seats. Please choose again.',
    );
  const ahead = seatsAhead(order) ?? Infinity;
  const staying = occupiedSeats(order) - new Set(chosen).size;
  if (staying > ahead)
    return no(
      `The license is renewed for ${count(ahead, 'seat')} from ${formatDay(nextBeginning(order) ?? '')} on. Please choose ${count(staying - ahead, 'more person').replace(/persons$/, 'people')}.`,
    );
  const seats = seating.seats.map(({ leaves: _before, ...seat }) =>
    chosen.includes(markOf(seat)) ? { ...seat, leaves: true } : seat,
  );
  const numbers = seats.flatMap((seat) => ('leaves' in seat ? [String(seat.number)] : []));
  return done(
    withHistory({ ...order, seating: { ...seating, seats } }, now, 'leaving-chosen', numbers.join(', ')),
  );
}
