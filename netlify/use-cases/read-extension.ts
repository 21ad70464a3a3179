// Until when an order's key is extended: what its application asks from time to time, and an offline buyer pastes.
import { isLicenceInForce } from '../../src/domain/order-events.ts';
import type { Shop } from './ports.ts';
import { openOrder } from './serve-order-page.ts';

export type Extension = { order: string; validUntil: string | null; extension: string | null };

/** The extension is null while the key states the right end itself. */
export async function readExtension(
  shop: Shop,
  link: string,
): Promise<Extension | 'order-unknown' | 'not-in-force'> {
  const order = (await openOrder(shop, link))?.order;
  if (!order) return 'order-unknown';
  if (!order.licence || !isLicenceInForce(order)) return 'not-in-force';
  const { licence, licenceExtension = null } = order;
  return { order: order.id, validUntil: licence.validUntil, extension: licenceExtension };
}
