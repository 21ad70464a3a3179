// Payments that a provider's own list names and no paid order of ours stands for: every message about them was lost, or the order was.
import { addDays } from '../../src/domain/dates.ts';
import { applyEvent } from '../../src/domain/order-events.ts';
import type { Order } from '../../src/domain/order.ts';
import { askProvider } from './ask-provider.ts';
import { type Fulfilment, fulfilOrder } from './fulfil-order.ts';
import type { ListedPayment, Shop } from './ports.ts';
import { answerOf, logFailure } from './round.ts';

/**
 * How far back the lists are read: longer than our rounds may stand still. Stripe's goes by when a checkout began, and some methods take two
 * weeks from there.
 */
const listedDays = { stripe: 15, payu: 7 };

/**
 * One question for the list; then each payment in it that is news is asked about and fulfilled, or becomes a finding where we know no
 * such order. @throws NeighbourError where the list does not come or the store is down
 */
export async function* takeInPayments(shop: Shop, provider: Order['provider']): AsyncGenerator<Fulfilment> {
  const now = shop.now();
  const { listPaid } = provider === 'stripe' ? shop.cards : shop.payu;
  const listed = await answerOf(provider, listPaid(addDays(now, -listedDays[provider]), now));
  if (listed.length === 0) return;
  const unpaid = new Set(await shop.orders.unpaidAmong(listed.map(({ find }) => find.orderId)));
  for (const payment of listed) {
    const { orderId } = payment.find;
    if (!unpaid.has(orderId)) continue;
    try {
      yield* takeInPayment(shop, payment);
    } catch (error) {
      logFailure(orderId, error);
    }
  }
}

async function* takeInPayment(shop: Shop, payment: ListedPayment): AsyncGenerator<Fulfilment> {
  const stored = await shop.orders.read(payment.find.orderId);
  const isNews = !stored || applyEvent(stored.order, payment.event, shop.majorVersion).outcome === 'changed';
  if (!isNews) return;
  // Stripe's list holds the whole of each session; PayU's holds less than PayU answers when it is asked.
  const isWhole = !stored || stored.order.provider === 'stripe';
  const news = isWhole ? [payment] : await answerOf(stored.order.provider, askProvider(shop, stored.order));
  for (const each of news) yield await fulfilOrder(shop, each, stored);
}
