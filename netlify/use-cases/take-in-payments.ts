// Payments that a provider's own list names and no paid order of ours tells of: every message about them was lost, or the order was, or it
// was paid again.
import { addDays } from '../../src/domain/dates.ts';
import { applyEvent } from '../../src/domain/order/apply-event.ts';
import { askProvider } from './ask-provider.ts';
import { type Fulfilment, fulfilOrder } from './fulfil-order.ts';
import type { ListedPayment, Provider, Shop } from './ports.ts';
import { answerOf, logFailure } from './round.ts';

/**
 * How far back the lists are read: longer than our rounds may stand still. Stripe's goes by when a checkout began, and some methods take two
 * weeks from there.
 */
const listedDays = { stripe: 15, payu: 7 };

const lately = (shop: Shop, provider: Provider) => {
  const to = shop.now();
  return { from: addDays(to, -listedDays[provider]), to };
};

/**
 * What was paid since `from`, however long ago that is, in pieces that a provider's list covers: after a restore, for what the backup
 * does not know. @throws NeighbourError as above
 */
export async function* takeInSince(
  shop: Shop,
  provider: Provider,
  since: string,
): AsyncGenerator<Fulfilment> {
  const now = shop.now();
  // Stripe's list goes by when a checkout began.
  let from = addDays(since, -listedDays[provider]);
  while (from < now) {
    const end = addDays(from, listedDays[provider]);
    const to = end < now ? end : now;
    yield* takeInPayments(shop, provider, { from, to });
    from = to;
  }
}

/**
 * One question for the list; then each payment in it that is news is asked about and fulfilled, or becomes a finding where we know no
 * such order. @throws NeighbourError where the list does not come or the store is down
 */
export async function* takeInPayments(
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
  // Stripe's list holds the whole of each session; PayU's holds less than PayU answers when it is asked, but tells of a second payment.
  const isWhole = !stored?.order || stored.order.payment !== undefined || stored.order.provider === 'stripe';
  const news = isWhole ? [payment] : await answerOf('payu', askProvider(shop, stored.order));
  for (const each of news) yield await fulfilOrder(shop, each, stored);
}
