// One seat of a group, as its holder sees it: the seat's key and nothing about the others.
import type { SeatView } from '../../src/contracts/seats-replies.ts';
import { type License, licenseOf } from '../../src/domain/license/license-of.ts';
import { ownerOf } from '../../src/domain/license/owner.ts';
import type { Order } from '../../src/domain/order/order.ts';
import type { Seat } from '../../src/domain/license/seating-schema.ts';
import { seatByCode, seatCode, seatOfferedBy } from '../../src/domain/license/seating.ts';
import { takeSeat } from '../../src/domain/license/seats.ts';
import { followUpgrades, LinkReplacedError } from './open-link.ts';
import type { Shop, StoredOrder } from './ports.ts';
import { endOfSeat, extensionOfSeat, keyOfSeat } from './seat-keys.ts';
import { requestOnOrder } from './serve-order-page.ts';

type OpenedSeat = { stored: StoredOrder; license: License; seat: Seat };

/**
 * Returns the seat behind a link; null if the link is invalid or the seat was withdrawn, revoked, or is on hold with its order.
 * @throws LinkReplacedError
 */
export async function openSeat(shop: Shop, link: string): Promise<OpenedSeat | null> {
  const [, id, code = ''] = /^(\w{24})-([\w-]+)$/.exec(shop.links.read('seat-link', link) ?? '') ?? [];
  const offered = id === undefined ? null : await shop.orders.read(id);
  const stored = offered && (await followUpgrades(shop, offered));
  const seat = stored && seatByCode(stored.order, code);
  if (stored && !seat && seatOfferedBy(stored.order, code)) throw new LinkReplacedError();
  const license = stored && licenseOf(stored.order);
  return seat && license?.state === 'in-force' ? { stored, license, seat } : null;
}

/** Returns a seat as its holder sees it. */
export function viewSeat(shop: Pick<Shop, 'signer'>, order: Order, license: License, seat: Seat): SeatView {
  const extension = extensionOfSeat(shop, license, seat);
  return {
    title: order.title,
    number: seat.number,
    email: seat.email,
    ...(seat.name !== undefined && { name: seat.name }),
    administrator: ownerOf(order).email,
    key: keyOfSeat(shop, license, seat),
    ...(extension !== undefined && { extension }),
    validFrom: license.validFrom,
    validUntil: endOfSeat(license, seat),
  };
}

/** Shows the key of a seat, which from then on counts as claimed. */
export async function enterSeat(shop: Shop, link: string): Promise<SeatView | null> {
  const opened = await openSeat(shop, link);
  if (!opened) return null;
  const { stored, license, seat } = opened;
  if (seat.state === 'active') return viewSeat(shop, stored.order, license, seat);
  const done = await requestOnOrder(shop, stored, (order, now) => takeSeat(order, seat, now));
  // If another tab was faster, or the seat was withdrawn just now, the stored state counts.
  const order = done.outcome === 'done' ? done.order : (await shop.orders.read(stored.order.id))?.order;
  const left = order && licenseOf(order);
  const now = order && seatByCode(order, seatCode(seat));
  return now && left?.state === 'in-force' ? viewSeat(shop, order, left, now) : null;
}
