// One seat of a group, for whoever has it: its key, and nothing of the others.
import type { SeatView } from '../../src/contracts/seats-replies.ts';
import { isLicenceInForce } from '../../src/domain/license/order-license.ts';
import type { Order } from '../../src/domain/order/order.ts';
import type { Seat } from '../../src/domain/license/seating-schema.ts';
import { seatByCode, seatCode, seatOfferedBy } from '../../src/domain/license/seating.ts';
import { takeSeat } from '../../src/domain/license/seats.ts';
import { LinkReplacedError } from './open-link.ts';
import type { Shop, StoredOrder } from './ports.ts';
import { extensionOfSeat, keyOfSeat } from './seat-keys.ts';
import { requestOnOrder } from './serve-order-page.ts';

type OpenedSeat = { stored: StoredOrder; seat: Seat };

/** The seat behind a link; null for a link that is not ours, or whose seat was withdrawn, revoked, or is on hold with its order. @throws LinkReplacedError */
export async function openSeat(shop: Shop, link: string): Promise<OpenedSeat | null> {
  const [, id, code = ''] = /^(\w{24})-([\w-]+)$/.exec(shop.links.read('seat-link', link) ?? '') ?? [];
  const stored = id === undefined ? null : await shop.orders.read(id);
  const seat = stored && seatByCode(stored.order, code);
  if (stored && !seat && seatOfferedBy(stored.order, code)) throw new LinkReplacedError();
  return stored && seat && isLicenceInForce(stored.order) ? { stored, seat } : null;
}

export function viewSeat(shop: Pick<Shop, 'signer'>, order: Order, seat: Seat): SeatView {
  const extension = extensionOfSeat(shop, order, seat);
  return {
    title: order.title,
    number: seat.number,
    email: seat.email,
    ...(seat.name !== undefined && { name: seat.name }),
    administrator: order.buyer.email,
    key: keyOfSeat(shop, order, seat),
    ...(extension !== undefined && { extension }),
    validFrom: order.licence!.validFrom,
    validUntil: order.licence!.validUntil,
  };
}

/** Shows the key of a seat; from then on it counts as taken. */
export async function enterSeat(shop: Shop, link: string): Promise<SeatView | null> {
  const opened = await openSeat(shop, link);
  if (!opened) return null;
  const { stored, seat } = opened;
  if (seat.state === 'active') return viewSeat(shop, stored.order, seat);
  const done = await requestOnOrder(shop, stored, (order, now) => takeSeat(order, seat, now));
  // Where another tab was faster, or the seat was withdrawn at this moment, what stands now counts.
  const order = done.outcome === 'done' ? done.order : (await shop.orders.read(stored.order.id))?.order;
  const now = order && isLicenceInForce(order) ? seatByCode(order, seatCode(seat)) : undefined;
  return order && now ? viewSeat(shop, order, now) : null;
}
