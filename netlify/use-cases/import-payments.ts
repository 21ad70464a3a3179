// Imports payments that are in a provider's list but in no paid order: every message about them was lost, the order was
// lost, or it was paid again.
import { addDays } from '../../src/domain/dates.ts';
import { applyEvent } from '../../src/domain/order/apply-event.ts';
import { fetchProviderStatus } from './fetch-provider-status.ts';
import { type Fulfilment, fulfilOrder } from './fulfil-order.ts';
import type { ListedPayment, Provider, Shop } from './ports.ts';
import { answerOf, logFailure } from './job-run.ts';

/**
 * How many days back the lists are read: longer than our jobs may stand still. Stripe's list is by the start of the
 * checkout, and some payment methods take two weeks from there.
 */
const listedDays = { stripe: 15, payu: 7 };

const lately = (shop: Shop, provider: Provider) => {
  const to = shop.now();
  return { from: addDays(to, -listedDays[provider]), to };
};

/**
 * Imports everything paid since `from`, however long ago, in portions that a provider's list covers. Used after a
 * restore to find what the backup lacks.
 * @throws UpstreamError as above
 */
export async function* importSince(
  shop: Shop,
  provider: Provider,
  since: string,
): AsyncGenerator<Fulfilment> {
  const now = shop.now();
  // Stripe's list is by the start of the checkout.
  let from = addDays(since, -listedDays[provider]);
  while (from < now) {
    const end = addDays(from, listedDays[provider]);
    const to = end < now ? end : now;
    yield* importPayments(shop, provider, { from, to });
    from = to;
  }
}

/**
 * Fetches the list with one request. Then fetches each new payment in it and fulfills its order, or records an
 * unmatched payment if the order is unknown.
 * @throws UpstreamError if the list cannot be fetched or the store is down
 */
export async function* importPayments(
  shop: Shop,
  provider: Provider,
  { from, to } = lately(shop, provider),
): AsyncGenerator<Fulfilment> {
  const { listPaid } = provider === 'stripe' ? shop.cards : shop.payu;
  const listed = await answerOf(provider, listPaid({ from, to }, shop.now()));
  if (listed.length === 0) return;
  const named = listed.map(({ find, event }) => ({ orderId: find.orderId, paymentId: event.paymentId }));
  const untold = new Set(await shop.orders.untoldAmong(named));
  for (const payment of listed) {
    const { orderId } = payment.find;
    if (!untold.has(payment.event.paymentId)) continue;
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
  // Stripe's list contains complete Checkout Sessions. PayU's list has less detail than its payment status, but
  // includes a second payment of the same order.
  const isWhole = !stored?.order || stored.order.payment !== undefined || stored.order.provider === 'stripe';
  const news = isWhole ? [payment] : await answerOf('payu', fetchProviderStatus(shop, stored.order));
  for (const each of news) yield await fulfilOrder(shop, each, stored);
}
