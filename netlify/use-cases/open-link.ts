// Finds the order behind a link, and tells a link that was replaced by a newer one from one that was never ours.
import { orderIdIn, orderLinkText } from '../../src/domain/order/order-links.ts';
import type { Shop, StoredOrder } from './ports.ts';

/** More upgrades than any license has. */
const mostUpgrades = 20;

/**
 * The link was genuine, and a newer one has taken its place. Thrown rather than returned, so that no caller can forget about it: the frame
 * of the endpoints answers it, wherever the link was opened.
 */
export class LinkReplacedError extends Error {
  override name = 'LinkReplacedError';
}

/** The order behind a link of this kind; null for a link that is not ours. @throws LinkReplacedError */
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
 * The order whose license replaced the one of this order, however often that was upgraded; the order itself if it was not. An upgrade takes over
 * the people of a group with the codes of their links, so an earlier link is checked against the seats that they have now.
 * @throws NeighbourError
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
