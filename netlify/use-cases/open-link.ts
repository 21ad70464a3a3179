// Finds the order behind a link, and tells a link that was replaced by a newer one from one that was never ours.
import { orderIdIn, orderLinkText } from '../../src/domain/order/order-links.ts';
import type { Shop, StoredOrder } from './ports.ts';

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
