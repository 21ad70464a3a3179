// The link that the buyer of an order has now: correcting the address, or a press on "Replace this link", makes another.
import { orderLinkText } from '../../../src/domain/order/order-links.ts';
import type { Shop } from '../../../netlify/use-cases/ports.ts';

export async function buyersLink({ links, orders }: Pick<Shop, 'links' | 'orders'>, id: string) {
  const stored = await orders.read(id);
  return links.seal('order-link', stored ? orderLinkText(stored.order) : id);
}
