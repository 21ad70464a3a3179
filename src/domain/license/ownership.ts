// Transfers the ownership of a group license: the owner offers it, and the other person accepts through an emailed
// link. Seats and keys do not change. Licenses for one person are not transferable, as the terms state.
import { addressMark } from '../account/address-mark.ts';
import { isSameAddress } from '../canonical-address.ts';
import { addDays } from '../dates.ts';
import { withHistory } from '../order/order-history.ts';
import { mailTo } from '../order/order-mail.ts';
import { done, no, type Requested } from '../order/order-requests.ts';
import type { Order } from '../order/order.ts';
import { purposeOf } from '../order/purpose.ts';
import { ownerCode, ownerOf } from './owner.ts';
import type { OwnerOffer } from './owner-schema.ts';
import { hasOwnKeys, isBuyerSeated, isGroup, seatCode, seatingOf } from './seating.ts';
import type { Seat, Seating } from './seating-schema.ts';
import { markOf, noting, whyNoMail } from './seat-emails.ts';
import { whyClosed } from './seats.ts';

/** How many days an offer can be accepted. */
export const offerDays = 14;
/** More transfers than any license needs. */
const mostRounds = 20;

/** Why a license cannot be transferred, as text, or null if it can. */
export function whyNotHandedOver(order: Order): string | null {
  if (purposeOf(order).purpose !== 'license') return 'This order has no separate license.';
  if (!isGroup(order))
    return 'Under our terms, a license for one person is not transferable. A group license can be transferred within its organization.';
  return (
    whyClosed(order) ??
    (hasOwnKeys(order) ? null : 'This group shares one key. Please contact support to transfer it.')
  );
}

const endOfOffer = ({ at }: OwnerOffer) => addDays(at, offerDays);

/** The offer that can be accepted now, or undefined if there is none. */
export const openOffer = ({ ownerOffer }: Pick<Order, 'ownerOffer'>, now: string): OwnerOffer | undefined =>
  ownerOffer && now <= endOfOffer(ownerOffer) ? ownerOffer : undefined;

/**
 * Offers the license to another person and emails them a link to accept it. Ends any earlier offer. Repeating the same
 * offer changes nothing.
 */
export function offerOwnership(
  order: Order,
  { email, name }: { email: string; name?: string | undefined },
  now: string,
): Requested {
  const closed = whyNotHandedOver(order);
  if (closed !== null) return no(closed);
  const owner = ownerOf(order);
  if (isSameAddress(email, owner.email)) return no('This is the owner’s address.');
  const open = openOffer(order, now);
  if (open && isSameAddress(open.email, email)) return done(order);
  const unsent = whyNoMail(order, email, now);
  if (unsent !== null) return no(unsent);
  const round = (order.ownerRounds ?? 0) + 1;
  if (round > mostRounds)
    return no('This license has already been offered many times. Please contact support.');
  const ownerOffer: OwnerOffer = {
    ...{ email, round, mark: addressMark(email), at: now },
    ...(name !== undefined && { name }),
  };
  const changed = {
    ...{ ...order, ownerOffer, ownerRounds: round },
    seating: noting(seatingOf(order), email, now),
  };
  return done(
    withHistory(changed, now, 'ownership-offered'),
    { ...mailTo(order, 'ownership-offered', String(round), String(round)), to: email },
    { ...mailTo(order, 'ownership-told', `${round}.offered`, 'offered'), to: owner.email },
  );
}

/** Withdraws an offer that has not been accepted. */
export function withdrawOffer(order: Order, now: string): Requested {
  const { ownerOffer, ...rest } = order;
  if (!ownerOffer) return no('No one has an open offer.');
  return done(withHistory(rest, now, 'ownership-withdrawn'), {
    ...mailTo(order, 'ownership-withdrawn', String(ownerOffer.round)),
    to: ownerOffer.email,
  });
}

/** The buyer's seat as an ordinary seat. The buyer keeps it with the installed key. */
function buyersSeat({ buyer, payment, createdAt }: Order): Seat {
  const since = payment?.paidAt ?? createdAt;
  return {
    ...{ number: 1, round: 1, email: buyer.email, mark: addressMark(buyer.email), state: 'active' },
    ...(buyer.name !== undefined && { name: buyer.name }),
    ...{ invitedAt: since, sentAt: since, sends: 0, activeAt: since, hasFirstKey: true },
  };
}

function seatingAfter(order: Order, { email }: OwnerOffer): Seating {
  const { second, ...seating } = seatingOf(order);
  const kept = second && !isSameAddress(second.email, email) ? { second } : {};
  if (!isBuyerSeated(order)) return { ...seating, ...kept };
  return {
    ...{ ...seating, ...kept },
    seats: [buyersSeat(order), ...seating.seats],
    rounds: { ...seating.rounds, 1: Math.max(1, seating.rounds[1] ?? 0) },
    isBuyerOut: true,
  };
}

/** The payer whom a transfer keeps: someone who was named, but not the owner who gives the license away. */
export const payerKept = (order: Order) =>
  order.payer && !isSameAddress(order.payer.email, ownerOf(order).email) ? order.payer : undefined;

/** The name of the payer whom a transfer keeps, also after it; undefined if the new owner pays. */
export function otherPayer(order: Order): string | undefined {
  const payer = payerKept(order);
  if (!payer || isSameAddress(payer.email, order.ownerOffer?.email ?? ownerOf(order).email)) return undefined;
  return payer.name ?? payer.email;
}

/** Tells a new owner who pays next. The card of a named payer may renew the license. */
export function nextPayment(order: Order): string {
  const payer = otherPayer(order);
  return payer === undefined
    ? 'You pay for the next period. Nothing is charged automatically, and we remind you before the license ends.'
    : `${payer} pays for the next period.`;
}

/**
 * Transfers the license to the person who accepts, identified by the code in the offer's link. The new owner manages the seats and pays for
 * the next period, unless someone else was named as the payer. Everyone keeps their seat and key; the previous owner keeps the invoices.
 */
export function acceptOwnership(order: Order, code: string, now: string): Requested {
  const closed = whyNotHandedOver(order);
  if (closed !== null) return no(closed);
  const offer = openOffer(order, now);
  if (!offer || ownerCode(offer) !== code)
    return no('This offer has ended: it was withdrawn, accepted, or not accepted in time.');
  const { ownerOffer: _accepted, owner: _former, payer: _payer, ...rest } = order;
  const { at: _at, ...person } = offer;
  const isBuyers = isSameAddress(offer.email, order.buyer.email);
  const payerRound = (order.payerRounds ?? 0) + 1;
  const { email, name } = person;
  const named = payerKept(order);
  const payer = named ?? { email, since: now, round: payerRound, ...(name !== undefined && { name }) };
  const changed: Order = {
    ...rest,
    // If the buyer owns the license again, the order's own link regains full access.
    ...(!isBuyers && { owner: { ...person, since: now } }),
    ...{ payer, payerRounds: named ? rest.payerRounds : payerRound },
    seating: seatingAfter(order, offer),
  };
  // The quote for the previous payer prefills a form with their billing details.
  if (!named) delete changed.renewalQuote;
  const former = ownerOf(order).email;
  const seat = isBuyerSeated(order) ? seatingOf(changed).seats[0] : undefined;
  return done(
    withHistory(changed, now, 'ownership-accepted'),
    { ...mailTo(changed, 'ownership-accepted', String(offer.round)), to: email },
    {
      // A previous owner who is not the buyer has no order page.
      ...mailTo(changed, 'ownership-told', `${offer.round}.accepted`, order.owner ? 'moved' : 'accepted'),
      to: former,
    },
    ...(seat ? [{ ...mailTo(changed, 'seat-kept', markOf(seat), seatCode(seat)), to: seat.email }] : []),
  );
}
