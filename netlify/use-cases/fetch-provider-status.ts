// Fetches an order's current status from its provider.
import type { Order } from '../../src/domain/order/order.ts';
import { fetchPayuStatus, askPayuAboutAll, askPayuRefunds } from './fetch-payu-status.ts';
import type { PaymentNews, Shop } from './ports.ts';

/** Returns an order's events in the order in which they happened, including known ones. @throws UpstreamError */
export async function fetchProviderStatus(shop: Shop, order: Order): Promise<PaymentNews[]> {
  if (order.provider === 'transfer') return [];
  if (order.provider === 'stripe') return shop.cards.askAbout(order, shop.now());
  const news = await (order.payment ? askPayuRefunds(shop, order) : fetchPayuStatus(shop, order.id));
  return news ? [news] : [];
}

/**
 * Fetches the events of each of these orders. The first request for an unpaid PayU order fetches all of them together
 * (docs.payu.in: verify_payment accepts several transaction IDs).
 */
export function askTogether(
  shop: Shop,
  orders: readonly Order[],
): (order: Order) => Promise<readonly PaymentNews[]> {
  const ids = orders.filter(({ provider, payment }) => provider === 'payu' && !payment).map(({ id }) => id);
  let answer: Promise<ReadonlyMap<string, PaymentNews>> | undefined;
  return async (order) => {
    if (!ids.includes(order.id)) return fetchProviderStatus(shop, order);
    const news = (await (answer ??= askPayuAboutAll(shop, ids))).get(order.id);
    return news ? [news] : [];
  };
}
