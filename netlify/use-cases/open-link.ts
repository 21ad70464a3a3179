// Finds the order behind a link, and distinguishes a link that was replaced by a newer one from an invalid one.
import { orderIdIn, orderLinkText } from '../../src/domain/order/order-links.ts';
import type { Shop, StoredOrder } from './ports.ts';

/** An upper bound on the number of times a license is upgraded. */
const mostUpgrades = 20;

/**
 * The link was valid, but a newer one replaced it. Thrown instead of returned so that no caller can ignore it; the
 * endpoint wrapper turns it into a response wherever the link was opened.
 */
export class LinkReplacedError extends Error {
  override name = 'LinkReplacedError';
}

/** Returns the order behind a link of this kind; null if the link is invalid. @throws LinkReplacedError */
export async function openOrderLink(
  { links, orders }: Pick<Shop, 'links' | 'orders'>,
  kind: 'order-link' | 'papers-link',
  link: string,
): Promise<StoredOrder | null> {
  const text = links.read(kind, link);
  const stored = text === null ? null : await orders.read(orderIdIn(text));
  if (stored && orderLinkText(stored.order) !== text) throw new LinkReplacedError();
  return stored;
}

/**
 * Returns the order whose license replaced this order's, through any number of upgrades; the order itself if it was not replaced. An
 * upgrade takes over a group's people with their link codes, so an earlier link is checked against their current seats.
 * @throws UpstreamError
 */
export async function followUpgrades(
  { orders }: Pick<Shop, 'orders'>,
  stored: StoredOrder,
): Promise<StoredOrder> {
  let current = stored;
  for (let step = 0; step < mostUpgrades; step++) {
    const { upgradedTo } = current.order;
    const next = upgradedTo ? await orders.read(upgradedTo.orderId) : null;
    if (!next) return current;
    current = next;
  }
  return current;
}
