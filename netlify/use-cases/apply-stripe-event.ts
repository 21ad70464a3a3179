// Stripe's webhook: a signed event becomes a change of its order.
import { constant, orderIdOf, phrase } from '../../src/domain/trust.ts';
import { fulfilOrder, findOrder, type Fulfilment } from './fulfil-order.ts';
import { keepFinding } from './keep-finding.ts';
import type { PaymentNews, Shop } from './ports.ts';

export type WebhookOutcome = {
  /** `later`: Stripe is to send the event again. `refused`: it will not be taken as it is. */
  outcome: 'applied' | 'ignored' | 'forged' | 'later' | 'refused';
  /** Whether the watch knows already that it came: a change of an order says so in its own step. */
  isNoted?: boolean;
  sendMails: () => Promise<void>;
};

const nothingToSend = () => Promise.resolve();

/** After an hour nothing that may have overtaken another message is still waited for. */
const mayBeEarly = ({ happenedAt }: PaymentNews, now: string) =>
  Date.parse(now) - Date.parse(happenedAt ?? now) < 3_600_000;

/** Applies the news; where they are about a payment that we have not heard of, Stripe is asked about that first. */
async function apply(shop: Shop, news: PaymentNews): Promise<Fulfilment> {
  const stored = await findOrder(shop, news.find);
  const done = await fulfilOrder(shop, news, stored);
  if (done.outcome !== 'too-early' || !stored) return done;
  const said = await shop.cards.askAbout(stored.order, shop.now());
  const payment = said.find(({ event }) => event.type === 'payment-confirmed');
  if (!payment) return done;
  const paid = await fulfilOrder(shop, payment, stored);
  const then = await fulfilOrder(shop, news, await findOrder(shop, news.find));
  return { ...then, sendMails: async () => void (await Promise.all([paid.sendMails(), then.sendMails()])) };
}

/**
 * Applies the event in `rawBody` if its signature is Stripe's. An event about an order that is not known (yet) is asked for again: it may
 * have overtaken the one that makes it known. After an hour one that names only a customer or a payment is not about us (the account may
 * serve other shops too), and one that fits an order of ours no better is kept for a person.
 * @throws NeighbourError where the store or Stripe does not answer.
 */
export async function applyStripeEvent(
  shop: Shop,
  rawBody: string,
  signature: string,
): Promise<WebhookOutcome> {
  const news = await shop.cards.readWebhook(rawBody, signature, shop.now());
  if ('forged' in news) return { outcome: 'forged', sendMails: nothingToSend };
  if ('ignored' in news) return { outcome: 'ignored', sendMails: nothingToSend };
  if ('finding' in news)
    return {
      outcome: news.isRefused ? 'refused' : 'applied',
      sendMails: await keepFinding(shop, news.finding),
    };
  const { outcome, order, sendMails } = await apply(shop, { ...news, heardAt: shop.now() });
  const isEarly = outcome === 'too-early' || (outcome === 'unknown-order' && !('orderId' in news.find));
  if (isEarly && mayBeEarly(news, shop.now())) return { outcome: 'later', sendMails };
  if (outcome === 'too-early')
    return {
      outcome: 'applied',
      sendMails: await keepFinding(shop, {
        id: phrase`stripe-early-${orderIdOf(order!)}-${constant(news.event.type)}`,
        provider: 'stripe',
        foundAt: shop.now(),
        what: phrase`Stripe tells of order ${orderIdOf(order!)} what can only follow its payment (${constant(news.event.type)}), but says nothing of a payment.`,
        said: news.told?.said,
      }),
    };
  return {
    outcome: outcome === 'unknown-order' ? 'ignored' : 'applied',
    isNoted: outcome === 'changed',
    sendMails,
  };
}
