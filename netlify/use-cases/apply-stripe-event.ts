// Stripe's webhook: a signed event becomes a change of its order.
import { fulfilOrder, findOrder } from './fulfil-order.ts';
import type { PaymentNews, Shop } from './ports.ts';

export type WebhookOutcome = {
  /** `later`: Stripe is to send the event again. */
  outcome: 'applied' | 'ignored' | 'forged' | 'later';
  sendMails: () => Promise<void>;
};

const nothingToSend = () => Promise.resolve();

/**
 * An event that names a customer or a payment may have overtaken the one that tells whose they are. After an hour it is not about us: the
 * account may serve other shops too.
 */
const mayStillBecomeKnown = ({ find, happenedAt }: PaymentNews, now: string) =>
  !('orderId' in find) && Date.parse(now) - Date.parse(happenedAt ?? now) < 3_600_000;

/**
 * Applies the event in `rawBody` if its signature is Stripe's. An event about an order that is not known (yet) is asked for again:
 * it may have overtaken the one that makes it known. @throws NeighbourError where the store does not answer.
 */
export async function applyStripeEvent(
  shop: Shop,
  rawBody: string,
  signature: string,
): Promise<WebhookOutcome> {
  const news = await shop.cards.readWebhook(rawBody, signature, shop.now());
  if ('forged' in news) return { outcome: 'forged', sendMails: nothingToSend };
  if ('ignored' in news) return { outcome: 'ignored', sendMails: nothingToSend };
  const { outcome, sendMails } = await fulfilOrder(shop, news, await findOrder(shop, news.find));
  if (outcome === 'too-early' || (outcome === 'unknown-order' && mayStillBecomeKnown(news, shop.now())))
    return { outcome: 'later', sendMails };
  return { outcome: outcome === 'unknown-order' ? 'ignored' : 'applied', sendMails };
}
