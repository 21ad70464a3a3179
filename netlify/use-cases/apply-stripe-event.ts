// Applies signed Stripe webhook events to their orders.
import { constant, orderIdOf, phrase } from '../../src/domain/trust.ts';
import { fulfilOrder, findOrder, type Fulfilment } from './fulfil-order.ts';
import { saveUnmatchedPayment } from './save-unmatched-payment.ts';
import type { PaymentNews, Shop } from './ports.ts';

export type WebhookOutcome = {
  /**
   * `later`: Stripe should redeliver the event. `refused`: its API version, mode, or account is wrong, so it is not acknowledged, and Stripe
   * redelivers it.
   */
  outcome: 'applied' | 'ignored' | 'forged' | 'later' | 'refused';
  /** True if the webhook time was already recorded, in the same transaction as the order's change. */
  isNoted?: boolean;
  sendEmails: () => Promise<void>;
};

const nothingToSend = () => Promise.resolve();

/** An event can arrive before the one it depends on, so we wait for the earlier one for up to an hour. */
const mayBeEarly = ({ happenedAt }: PaymentNews, now: string) =>
  Date.parse(now) - Date.parse(happenedAt ?? now) < 3_600_000;

/** Applies an event. If it refers to a payment or renewal we don't know, fetches what Stripe says of those first. */
async function apply(shop: Shop, news: PaymentNews): Promise<Fulfilment> {
  const stored = await findOrder(shop, news.find);
  const done = await fulfilOrder(shop, news, stored);
  if (done.outcome !== 'too-early' || !stored) return done;
  const said = await shop.cards.askAbout(stored.order, shop.now());
  const payments = said.filter(
    ({ event }) => event.type === 'payment-confirmed' || event.type === 'renewal-paid',
  );
  if (payments.length === 0) return done;
  const paid: Fulfilment[] = [];
  for (const payment of payments)
    paid.push(await fulfilOrder(shop, payment, await findOrder(shop, news.find)));
  const then = await fulfilOrder(shop, news, await findOrder(shop, news.find));
  return {
    ...then,
    sendEmails: async () => void (await Promise.all([...paid, then].map((each) => each.sendEmails()))),
  };
}

/**
 * Applies the event in `rawBody` if its Stripe signature is valid. Requests redelivery of an event whose order is unknown, because it may
 * have arrived before the one that creates the order. After an hour, ignores an event that names only a customer or payment (the Stripe
 * account may serve other shops); if it should match one of our orders, keeps it for review.
 * @throws UpstreamError if the store or Stripe does not respond.
 */
export async function applyStripeEvent(
  shop: Shop,
  rawBody: string,
  signature: string,
): Promise<WebhookOutcome> {
  const news = await shop.cards.readWebhook(rawBody, signature, shop.now());
  if ('forged' in news) return { outcome: 'forged', sendEmails: nothingToSend };
  if ('ignored' in news) return { outcome: 'ignored', sendEmails: nothingToSend };
  if ('finding' in news)
    return {
      outcome: news.isRefused ? 'refused' : 'applied',
      sendEmails: await saveUnmatchedPayment(shop, news.finding),
    };
  const { outcome, order, sendEmails } = await apply(shop, { ...news, heardAt: shop.now() });
  const isEarly = outcome === 'too-early' || (outcome === 'unknown-order' && !('orderId' in news.find));
  if (isEarly && mayBeEarly(news, shop.now())) return { outcome: 'later', sendEmails };
  if (outcome === 'too-early')
    return {
      outcome: 'applied',
      sendEmails: await saveUnmatchedPayment(shop, {
        id: phrase`stripe-early-${orderIdOf(order!)}-${constant(news.event.type)}`,
        provider: 'stripe',
        foundAt: shop.now(),
        what: phrase`Stripe reported an event for order ${orderIdOf(order!)} that can only follow its payment (${constant(news.event.type)}), but has reported no payment.`,
        said: news.details?.said,
      }),
    };
  return {
    outcome: outcome === 'unknown-order' ? 'ignored' : 'applied',
    isNoted: outcome === 'changed',
    sendEmails,
  };
}
