// The people besides the buyer whom an order gives something: a license for one person, a seat in a group, the
// administration of its seats, its next payment, or a place in a training.
import { bookingOf } from '../training/booking.ts';
import type { Participant } from '../training/booking-schema.ts';
import { isSameAddress } from '../canonical-address.ts';
import type { Order } from './order.ts';
import { ownerOf } from '../license/owner.ts';
import type { Owner } from '../license/owner-schema.ts';
import type { Payer } from '../license/payer-schema.ts';
import { isGroup, seatingOf } from '../license/seating.ts';
import type { Seat, SecondAdministrator } from '../license/seating-schema.ts';

export type Given =
  | { what: 'license'; user: NonNullable<Order['user']>; since: string }
  | { what: 'seat'; seat: Seat; since: string }
  | { what: 'ownership'; owner: Owner; since: string }
  | { what: 'payment'; payer: Payer; since: string }
  | { what: 'administration'; second: SecondAdministrator; since: string }
  | { what: 'place'; participant: Participant; since: string };

type Giving = Pick<
  Order,
  | 'createdAt'
  | 'seating'
  | 'booking'
  | 'user'
  | 'license'
  | 'kind'
  | 'seats'
  | 'addsTo'
  | 'upgradedTo'
  | 'payer'
  | 'owner'
  | 'buyer'
>;

type Gift = readonly [email: string, given: Given];
const gift = (email: string, given: Given): Gift => [email, given];

/** Everything an order gives, each with its recipient's address. What an upgraded license gave, its replacement gives now. */
function gifts(order: Giving): Gift[] {
  if (order.upgradedTo) return [];
  const { seats, second } = seatingOf(order);
  const { user, license, payer, owner } = order;
  const isOthers = payer && !isSameAddress(payer.email, ownerOf(order).email);
  return [
    ...(user && license && !isGroup(order)
      ? [gift(user.email, { what: 'license', user, since: license.validFrom })]
      : []),
    ...(owner ? [gift(owner.email, { what: 'ownership', owner, since: owner.since })] : []),
    ...(isOthers ? [gift(payer.email, { what: 'payment', payer, since: payer.since })] : []),
    ...seats.map((seat) => gift(seat.email, { what: 'seat', seat, since: seat.invitedAt })),
    ...(second ? [gift(second.email, { what: 'administration', second, since: second.since })] : []),
    ...bookingOf(order).participants.flatMap((participant) => {
      const { email, since = order.createdAt } = participant;
      return email === undefined ? [] : [gift(email, { what: 'place', participant, since })];
    }),
  ];
}

/** What an order currently gives to an address. */
export const givenTo = (order: Giving, email: string): Given[] =>
  gifts(order).flatMap(([to, given]) => (isSameAddress(to, email) ? [given] : []));

/** The addresses of everyone to whom an order gives something. */
export const peopleOf = (order: Giving): string[] => [...new Set(gifts(order).map(([email]) => email))];
