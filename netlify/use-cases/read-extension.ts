// Returns how far an order's key is extended. The application requests this periodically; an offline buyer pastes it.
import { isOwnKeyInForce } from '../../src/domain/license/order-license.ts';
import type { Shop } from './ports.ts';
import { openOrder } from './serve-order-page.ts';
import { endOfSeat, extensionOfSeat } from './seat-keys.ts';
import { openSeat } from './serve-seat.ts';

export type Extension = { order: string; validUntil: string | null; extension: string | null };

/** Returns a null extension as long as the key itself states the right end date. */
export async function readExtension(
  shop: Shop,
  link: string,
): Promise<Extension | 'order-unknown' | 'not-in-force'> {
  if (shop.links.read('seat-link', link) !== null) return extensionBySeat(shop, link);
  const order = (await openOrder(shop, link))?.order;
  if (!order) return 'order-unknown';
  if (!order.license || !isOwnKeyInForce(order)) return 'not-in-force';
  const { license, licenseExtension = null } = order;
  return { order: order.id, validUntil: license.validUntil, extension: licenseExtension };
}

/** Returns the extension of a seat's key. A revoked seat has no license. */
async function extensionBySeat(shop: Shop, link: string): Promise<Extension | 'not-in-force'> {
  const opened = await openSeat(shop, link);
  if (!opened) return 'not-in-force';
  const { license, seat } = opened;
  const extension = extensionOfSeat(shop, license, seat) ?? null;
  return { order: license.orderId, validUntil: endOfSeat(license, seat), extension };
}
