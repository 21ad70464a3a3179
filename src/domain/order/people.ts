// Whom an order gives something beside its buyer: a license for one person, a seat of a group, the administration of its seats, a place in a
// training.
import { bookingOf } from '../training/booking.ts';
import type { Participant } from '../training/booking-schema.ts';
import { isSameAddress } from '../canonical-address.ts';
import type { Order } from './order.ts';
import { isGroup, seatingOf } from '../license/seating.ts';
import type { Seat, SecondAdministrator } from '../license/seating-schema.ts';

export type Given =
  | { what: 'licence'; user: NonNullable<Order['user']>; since: string }
  | { what: 'seat'; seat: Seat; since: string }
  | { what: 'administration'; second: SecondAdministrator; since: string }
  | { what: 'place'; participant: Participant; since: string };

type Giving = Pick<
  Order,
  'createdAt' | 'seating' | 'booking' | 'user' | 'licence' | 'kind' | 'seats' | 'addsTo'
>;

/** All that an order gives, each with the address that has it. */
function gifts(order: Giving): [email: string, given: Given][] {
  const { seats, second } = seatingOf(order);
  const { user, licence } = order;
  return [
    ...(user && licence && !isGroup(order)
      ? [[user.email, { what: 'licence', user, since: licence.validFrom }] as [string, Given]]
      : []),
    ...seats.map((seat): [string, Given] => [seat.email, { what: 'seat', seat, since: seat.invitedAt }]),
    ...(second
      ? [[second.email, { what: 'administration', second, since: second.since }] as [string, Given]]
      : []),
    ...bookingOf(order).participants.flatMap((participant): [string, Given][] =>
      participant.email === undefined
        ? []
        : [[participant.email, { what: 'place', participant, since: participant.since ?? order.createdAt }]],
    ),
  ];
}

/** What an order gives to an address, as it stands there now. */
export const givenTo = (order: Giving, email: string): Given[] =>
  gifts(order).flatMap(([to, given]) => (isSameAddress(to, email) ? [given] : []));

/** The addresses to which an order gives something. */
export const peopleOf = (order: Giving): string[] => [...new Set(gifts(order).map(([email]) => email))];
