// The link that the buyer of an order has at present. Correcting the address or pressing "Replace this link" creates a new one.
import { orderLinkText } from '../../../src/domain/order/order-links.ts';
import type { Shop } from '../../../netlify/use-cases/ports.ts';

export async function buyersLink({ links, orders }: Pick<Shop, 'links' | 'orders'>, id: string) {
  const stored = await orders.read(id);
  return links.signToken('order-link', stored ? orderLinkText(stored.order) : id);
}
