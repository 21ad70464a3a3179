// Lists what other people's orders give to an address, each with a link that opens it, and nothing else of those orders.
import type { GivenThing } from '../../src/contracts/trial-replies.ts';
import { isBooked, participantLinkText } from '../../src/domain/training/booking.ts';
import { licenseOf } from '../../src/domain/license/license-of.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { type Given, givenTo } from '../../src/domain/order/people.ts';
import { ownerCode, ownerOf } from '../../src/domain/license/owner.ts';
import { isRenewing } from '../../src/domain/license/renew-license.ts';
import { termToRenew } from '../../src/domain/license/renewal.ts';
import { seatCode, seatsToRenew, secondCode } from '../../src/domain/license/seating.ts';
import {
  bookingPath,
  certificateFilePath,
  plainPath,
  quoteNowPath,
  renewalPath,
  seatPath,
  seatsPath,
} from '../../src/routes.ts';
import { withKey } from './change-order.ts';
import { allGivenTo } from './order-pages.ts';
import type { PostOffice } from './ports.ts';
import { endOfSeat, keyOfSeat } from './seat-keys.ts';

type Signing = Pick<PostOffice, 'links' | 'signer'>;

/** Returns the link that pays for the next period; none while a card is charged automatically. */
function paymentOf({ links }: Pick<Signing, 'links'>, order: Order): Partial<GivenThing> {
  const term = termToRenew(order);
  if (term === undefined || isRenewing(order)) return {};
  const token = links.signToken('renewal-link', term);
  return {
    path: renewalPath(order.productId, seatsToRenew(order), token),
    plainPath: quoteNowPath(order.productId, seatsToRenew(order), token),
  };
}

/** Returns the license key or the pages that a gift opens; none while the order is on hold or after it has ended. */
function opened({ links, signer }: Signing, order: Order, given: Given): Partial<GivenThing> {
  const { id } = order;
  if (given.what === 'place') {
    const { number, certificate } = given.participant;
    if (!isBooked(order)) return {};
    const link = links.signToken('participant', participantLinkText(order, number));
    return { path: bookingPath(link), ...(certificate && { certificatePath: certificateFilePath(link) }) };
  }
  const license = licenseOf(order);
  if (license?.state !== 'in-force') return {};
  if (given.what === 'license') {
    const { licenseKey } = withKey({ signer }, order);
    return licenseKey === undefined ? {} : { licenseKey };
  }
  if (given.what === 'payment') return paymentOf({ links }, order);
  if (given.what === 'ownership') {
    const link = links.signToken('seats-link', `${id}-${ownerCode(given.owner)}`);
    return { path: seatsPath(link), plainPath: plainPath('seats', link) };
  }
  if (given.what === 'administration') {
    const link = links.signToken('seats-link', `${id}-${secondCode(given.second)}`);
    return { path: seatsPath(link), plainPath: plainPath('seats', link) };
  }
  const { seat } = given;
  const validUntil = endOfSeat(license, seat);
  const link = links.signToken('seat-link', `${id}-${seatCode(seat)}`);
  // An unclaimed seat shows its key only on its own page, which records the claim.
  const licenseKey = seat.state === 'active' ? keyOfSeat({ signer }, license, seat) : undefined;
  return {
    path: seatPath(link),
    plainPath: plainPath('seat', link),
    validUntil,
    ...(licenseKey !== undefined && { licenseKey }),
  };
}

const asThing = (office: Signing, order: Order, given: Given): GivenThing => ({
  what: given.what,
  title: order.title,
  from: ownerOf(order).email,
  since: given.since,
  ...(given.what === 'seat' && { seat: given.seat.number }),
  ...(order.license && { validUntil: order.license.validUntil }),
  ...opened(office, order, given),
});

/** Returns what these orders give to an address, newest first. */
export const thingsIn = (office: Signing, orders: readonly Order[], email: string): GivenThing[] =>
  orders
    .flatMap((order) => givenTo(order, email).map((given) => asThing(office, order, given)))
    .toSorted((a, b) => b.since.localeCompare(a.since));

/** Returns everything that an address was given. @throws UpstreamError */
export const thingsGivenTo = async (office: Pick<PostOffice, 'orders' | 'links' | 'signer'>, email: string) =>
  thingsIn(office, await allGivenTo(office.orders, email), email);
