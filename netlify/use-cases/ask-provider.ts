// What an order's provider says about it now, whoever of us asks.
import type { Order } from '../../src/domain/order/order.ts';
import { askPayu, askPayuAboutAll, askPayuRefunds } from './ask-payu.ts';
import type { PaymentNews, Shop } from './ports.ts';

/** News in the order in which they happened, those that are known already included. @throws NeighbourError */
export async function askProvider(shop: Shop, order: Order): Promise<PaymentNews[]> {
  if (order.provider === 'transfer') return [];
  if (order.provider === 'stripe') return shop.cards.askAbout(order, shop.now());
  const news = await (order.payment ? askPayuRefunds(shop, order) : askPayu(shop, order.id));
  return news ? [news] : [];
}

/**
 * The same for each of these orders, where PayU is asked about all of those that are unpaid in one question, when the first is
 * wanted (docs.payu.in: verify_payment takes several numbers).
 */
export function askTogether(
  shop: Shop,
  orders: readonly Order[],
): (order: Order) => Promise<readonly PaymentNews[]> {
  const ids = orders.filter(({ provider, payment }) => provider === 'payu' && !payment).map(({ id }) => id);
  let answer: Promise<ReadonlyMap<string, PaymentNews>> | undefined;
  return async (order) => {
    if (!ids.includes(order.id)) return askProvider(shop, order);
    const news = (await (answer ??= askPayuAboutAll(shop, ids))).get(order.id);
    return news ? [news] : [];
  };
}
