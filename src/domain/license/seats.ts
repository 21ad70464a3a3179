// The actions of a group license's administrators. Each returns the changed order with its emails, or a reason that is shown to them.
import { addressMark } from '../account/address-mark.ts';
import { isSameAddress } from '../canonical-address.ts';
import { addDays, formatDay } from '../dates.ts';
import type { SeatMark } from './license.ts';
import { seatsAhead } from './renew-license.ts';
import { isLicenseInForce } from './order-license.ts';
import type { OrderMail } from '../order/order-mail.ts';
import { withHistory, type HistoryEvent } from '../order/order-history.ts';
import { done, no, type Requested } from '../order/order-requests.ts';
import type { Order } from '../order/order.ts';
import {
  findSeat,
  freeSeats,
  hasOwnKeys,
  isBuyerSeated,
  isGroup,
  paidSeats,
  seatingOf,
  stayingSeats,
} from './seating.ts';
import type { Seat, Seating } from './seating-schema.ts';
import { whyNoMail, noting, invitation, endedSeat } from './seat-emails.ts';

/** The buyer, or the second administrator. */
export type Administrator = 'first' | 'second';
const pauseInMs = 60_000;

/** Changes the seats of an order and records it in the history. */
export const changed = (
  order: Order,
  seating: Seating,
  now: string,
  event: HistoryEvent,
  detail?: string,
): Order => withHistory({ ...order, seating }, now, event, detail);

/** Why the seats cannot be changed, as text, or null if they can. */
export function whyClosed(order: Order): string | null {
  if (!isGroup(order)) return 'This order has one seat, and it is the buyer’s.';
  if (order.state === 'disputed') return 'This order is on hold while a bank looks into its payment.';
  if (order.upgradedTo)
    return `This license was upgraded with order ${order.upgradedTo.orderId}. Manage the seats there.`;
  if (!isLicenseInForce(order)) return 'This order has no active license.';
  return null;
}

export type Person = { email: string; name?: string | undefined };
export type Invited = Person & ({ seat: number } | { reason: string });

const noneLeft = 'No seat is left.';

/** Why a person cannot have a seat, or null if they can. */
export function whyNoSeat(order: Order, { email }: Person, now: string): string | null {
  if (isBuyerSeated(order) && isSameAddress(email, order.buyer.email))
    return 'This is the address of the buyer, who has seat 1.';
  const held = seatingOf(order).seats.find((seat) => isSameAddress(seat.email, email));
  if (held) return `This address already has seat ${held.number}.`;
  if (freeSeats(order).length === 0) return noneLeft;
  if (stayingSeats(order) >= (seatsAhead(order) ?? Infinity))
    return `The license is renewed for ${seatsAhead(order)} seats, and all of them are taken.`;
  return whyNoMail(order, email, now);
}

function inviteOne(
  order: Order,
  number: number,
  { email, name }: Person,
  now: string,
): { order: Order; seat: Seat } {
  const seating = seatingOf(order);
  // The first key of seat 1 was the buyer's, whether or not it was ever shown.
  const round = (seating.rounds[number] ?? (number === 1 ? 1 : 0)) + 1;
  const invited = { state: 'pending' as const, invitedAt: now, sentAt: now, sends: 1 };
  const named = { email, mark: addressMark(email), ...(name !== undefined && { name }) };
  const seat: Seat = { number, round, ...named, ...invited };
  const seats = [...seating.seats, seat].toSorted((a, b) => a.number - b.number);
  const rounds = { ...seating.rounds, [number]: round };
  return { order: { ...order, seating: noting({ ...seating, seats, rounds }, email, now) }, seat };
}

/** Assigns each person the lowest free seat, emails them, and reports the result for each. */
export function invitePeople(
  order: Order,
  people: readonly Person[],
  now: string,
): { order: Order; emails: OrderMail[]; invited: Invited[] } {
  const emails: OrderMail[] = [];
  const closed = whyClosed(order);
  let current = order;
  const invited = people.map((person): Invited => {
    const reason = closed ?? whyNoSeat(current, person, now);
    const [free] = freeSeats(current);
    if (reason !== null || free === undefined) return { ...person, reason: reason ?? noneLeft };
    const { order: seated, seat } = inviteOne(current, free, person, now);
    current = seated;
    emails.push(invitation(current, seat));
    return { ...person, seat: seat.number };
  });
  const offered = String(emails.length);
  return {
    order: emails.length > 0 ? withHistory(current, now, 'seats-offered', offered) : order,
    emails,
    invited,
  };
}

const gone = no('This seat has changed in the meantime. The list now shows its current state.');

/** The seating with an updated seat. */
const withSeat = (order: Order, seat: Seat): Seating => {
  const seating = seatingOf(order);
  return { ...seating, seats: seating.seats.map((each) => (each.number === seat.number ? seat : each)) };
};
const without = (order: Order, { number }: SeatMark): Seating => {
  const seating = seatingOf(order);
  return { ...seating, seats: seating.seats.filter((each) => each.number !== number) };
};

/** Sends the invitation again to someone who may have lost it. */
export function sendAgain(order: Order, mark: SeatMark, now: string): Requested {
  const closed = whyClosed(order);
  const found = findSeat(order, mark);
  if (closed !== null) return no(closed);
  if (!found) return gone;
  if (Date.parse(now) - Date.parse(found.sentAt) < pauseInMs)
    return no('This invitation was sent less than a minute ago.');
  const unsent = whyNoMail(order, found.email, now);
  if (unsent !== null) return no(unsent);
  const { isReturned: _before, ...sent } = found;
  const seat: Seat = { ...sent, sentAt: now, sends: found.sends + 1 };
  const seating = noting(withSeat(order, seat), seat.email, now);
  return done({ ...order, seating }, invitation(order, seat));
}

/** Withdraws an invitation that has not been opened, so no one has seen its key. */
export function withdrawInvitation(order: Order, mark: SeatMark, now: string): Requested {
  const closed = whyClosed(order);
  const seat = findSeat(order, mark);
  if (closed !== null) return no(closed);
  if (!seat) return gone;
  if (seat.state === 'active')
    return no('This person has already opened the invitation. Revoke the seat instead.');
  return done(changed(order, without(order, seat), now, 'seat-withdrawn', String(seat.number)));
}

/** The seats revoked within the past year. */
const revokedLately = (order: Order, now: string) =>
  seatingOf(order).revokedAt.filter((at) => at > addDays(now, -365));

/** How many seats may still be revoked this year: as many as are paid for. `next` is when another becomes available. */
export function revocationsLeft(order: Order, now: string): { left: number; of: number; next?: string } {
  const lately = revokedLately(order, now);
  const of = paidSeats(order);
  return { left: Math.max(0, of - lately.length), of, ...(lately[0] && { next: addDays(lately[0], 365) }) };
}

/** Why no key may be revoked now, or null if one may. */
function whyNotRevoked(order: Order, now: string): string | null {
  const { left, of, next } = revocationsLeft(order, now);
  return left > 0 || next === undefined
    ? null
    : `${of} seats were revoked within a year, which is as many as this group has. The next can be revoked on ${formatDay(next)}; if that is too late, please contact support.`;
}

/** The buyer gives up seat 1 and continues to administer the seats. Its first key ends; the next person gets another. */
export function leaveSeat(order: Order, now: string): Requested {
  const closed =
    whyClosed(order) ?? (isBuyerSeated(order) ? whyNotRevoked(order, now) : 'Seat 1 is no longer yours.');
  if (closed !== null) return no(closed);
  if (!hasOwnKeys(order)) return no('This group shares one key, so seat 1 has no separate key.');
  const seating = { ...seatingOf(order), isBuyerOut: true, revokedAt: [...revokedLately(order, now), now] };
  return done(changed(order, seating, now, 'seat-revoked', '1'));
}

/** Revokes a person's key. The seat becomes free, and the next person gets another key. */
export function revokeSeat(order: Order, mark: SeatMark, now: string): Requested {
  const closed = whyClosed(order);
  const seat = findSeat(order, mark);
  if (closed !== null) return no(closed);
  if (!seat) return gone;
  if (seat.state === 'pending') return withdrawInvitation(order, mark, now);
  const unrevocable = whyNotRevoked(order, now);
  if (unrevocable !== null) return no(unrevocable);
  const seating = { ...without(order, seat), revokedAt: [...revokedLately(order, now), now] };
  return done(changed(order, seating, now, 'seat-revoked', String(seat.number)), endedSeat(order, seat));
}

/** Corrects a person's name. The key does not contain it, so it stays. */
export function renameSeat(order: Order, mark: SeatMark, name: string | undefined): Requested {
  const closed = whyClosed(order);
  const found = findSeat(order, mark);
  if (closed !== null) return no(closed);
  if (!found) return gone;
  const { name: _before, ...seat } = found;
  return done({ ...order, seating: withSeat(order, { ...seat, ...(name !== undefined && { name }) }) });
}

/** Records that the person has opened the link and seen the key. */
export function takeSeat(order: Order, mark: SeatMark, now: string): Requested {
  const closed = whyClosed(order);
  const found = findSeat(order, mark);
  if (closed !== null) return no(closed);
  if (!found) return gone;
  if (found.state === 'active') return no('This seat is already taken.');
  const seat: Seat = { ...found, state: 'active', activeAt: now };
  return done({ ...order, seating: withSeat(order, seat) });
}

/** Removes a person who requested erasure; their seat becomes free. Null if the order holds no trace of them. */
export function withoutPerson(order: Order, isTheirs: (email: string) => boolean, now: string): Order | null {
  const { second, ...seating } = seatingOf(order);
  const left: Seating = {
    ...seating,
    ...(second && !isTheirs(second.email) && { second }),
    seats: seating.seats.filter(({ email }) => !isTheirs(email)),
    sent: seating.sent.filter(({ to }) => !isTheirs(to)),
  };
  const isNone =
    left.seats.length === seating.seats.length &&
    left.sent.length === seating.sent.length &&
    left.second === second;
  const { user, payer, owner, ownerOffer, ...rest } = order;
  const others = {
    ...rest,
    ...(user && !isTheirs(user.email) && { user }),
    ...(payer && !isTheirs(payer.email) && { payer }),
    ...(owner && !isTheirs(owner.email) && { owner }),
    ...(ownerOffer && !isTheirs(ownerOffer.email) && { ownerOffer }),
  };
  const isNamed = [user, payer, owner, ownerOffer].some((each) => each && isTheirs(each.email));
  if (isNone && !isNamed) return null;
  return changed(others, left, now, 'seat-person-deleted');
}
