// Replaces links at the request of anyone who has one. The new link is emailed to the address in the order, and earlier links are revoked.
import { participantOf } from '../training/booking.ts';
import type { SeatMark } from '../license/license.ts';
import { mailTo } from './order-mail.ts';
import { withHistory } from './order-history.ts';
import { withNewLinks } from './order-links.ts';
import { no, type Requested } from './order-requests.ts';
import type { Order } from './order.ts';
import { findSeat, seatCode, seatingOf } from '../license/seating.ts';

/** Replaces the links to the order and its documents. */
export function replaceOrderLinks(order: Order, now: string): Requested {
  const changed = withNewLinks(order);
  return {
    ok: true,
    order: withHistory(changed, now, 'links-replaced', 'order'),
    emails: [mailTo(changed, 'link-replaced', `order-${changed.linkVersion}`, 'order')],
  };
}

/** Replaces the link of a seat; its key stays. */
export function replaceSeatLink(order: Order, mark: SeatMark, now: string): Requested {
  const found = findSeat(order, mark);
  if (!found) return no('This seat has changed in the meantime.');
  const seat = { ...found, linkVersion: (found.linkVersion ?? 0) + 1 };
  const seating = seatingOf(order);
  const seats = seating.seats.map((each) => (each.number === seat.number ? seat : each));
  const id = `seat-${seat.number}-${seat.round}-${seat.linkVersion}`;
  return {
    ok: true,
    order: withHistory(
      { ...order, seating: { ...seating, seats } },
      now,
      'links-replaced',
      `seat ${seat.number}`,
    ),
    emails: [{ ...mailTo(order, 'link-replaced', id, `seat ${seatCode(seat)}`), to: seat.email }],
  };
}

/** Replaces the second administrator's link. */
export function replaceSecondLink(order: Order, now: string): Requested {
  const seating = seatingOf(order);
  if (!seating.second) return no('There is no second administrator.');
  const round = (seating.secondRounds ?? seating.second.round) + 1;
  const second = { ...seating.second, round };
  const changed = { ...order, seating: { ...seating, second, secondRounds: round } };
  return {
    ok: true,
    order: withHistory(changed, now, 'links-replaced', 'second administrator'),
    emails: [{ ...mailTo(order, 'link-replaced', `second-${round}`, `second ${round}`), to: second.email }],
  };
}

/** Replaces the link of a license's new owner. */
export function replaceOwnerLink(order: Order, now: string): Requested {
  if (!order.owner) return no('This license was not transferred.');
  const round = (order.ownerRounds ?? 0) + 1;
  const changed = { ...order, owner: { ...order.owner, round }, ownerRounds: round };
  const mail = { ...mailTo(changed, 'link-replaced', `owner-${round}`, 'owner'), to: order.owner.email };
  return { ok: true, order: withHistory(changed, now, 'links-replaced', 'owner'), emails: [mail] };
}

/** Replaces the link of one training participant. */
export function replaceParticipantLink(order: Order, number: number, now: string): Requested {
  const person = participantOf(order, number);
  if (!order.booking || !person) return no('This booking has changed in the meantime.');
  const { email, linkVersion = 0 } = person;
  if (email === undefined)
    return no(
      'We have no email address for you. Please ask the person who booked the training for a new link.',
    );
  const version = linkVersion + 1;
  const participants = order.booking.participants.map((each) =>
    each.number === number ? { ...each, linkVersion: version } : each,
  );
  const changed = { ...order, booking: { ...order.booking, participants } };
  return {
    ok: true,
    order: withHistory(changed, now, 'links-replaced', `participant ${number}`),
    emails: [{ ...mailTo(order, 'booking-link', `${number}.v${version}`), to: email, participant: number }],
  };
}
