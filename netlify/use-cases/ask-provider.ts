// What an order's provider says about it now, whoever of us asks.
import type { Order } from '../../src/domain/order.ts';
import { askPayu, askPayuRefunds } from './ask-payu.ts';
import type { PaymentNews, Shop } from './ports.ts';

/** News in the order in which they happened, those that are known already included. @throws NeighbourError */
export async function askProvider(shop: Shop, order: Order): Promise<PaymentNews[]> {
  if (order.provider === 'stripe') return shop.cards.askAbout(order, shop.now());
  const news = await (order.payment ? askPayuRefunds(shop, order) : askPayu(shop, order.id));
  return news ? [news] : [];
}
