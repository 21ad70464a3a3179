// Stripe Checkout. Loads the SDK when the first call needs it rather than when a function starts.
import type Stripe from 'stripe';
import { isSubscription, type Order } from '../../../src/domain/order/order.ts';
import { fetched } from '../../../src/domain/trust.ts';
import {
  type CardPayments,
  type ListedPayment,
  UpstreamError,
  type PaymentNews,
} from '../../use-cases/ports.ts';
import { products } from '../../../src/domain/catalog.ts';
import { askStripe } from './ask-stripe.ts';
import { differencesOf } from './check-account.ts';
import { endNow, pauseCollection, resumeCollection } from './collection.ts';
import { createOnce } from './create-once.ts';
import { openSdk } from './open-sdk.ts';
import { asDate, newsOfSession, periodEnd } from './read-event.ts';
import { readWebhook } from './read-webhook.ts';
import { syncCatalog } from './sync-catalog.ts';
import { findPortal } from './sync-portal.ts';
import { watchOrder } from './watch-order.ts';

type Settings = { secretKey: string; webhookSecret: string; apiBase: string };

/** Prices are looked up once per process and hour: lookup key → ID. */
const priceCache = new Map<string, { id: string; until: number }>();

/** Returns the Price with this lookup key, which must match the order's amount. */
async function findPrice(sdk: Stripe, apiBase: string, priceId: string, amount: number): Promise<string> {
  const cacheKey = `${apiBase} ${priceId} ${amount}`;
  const known = priceCache.get(cacheKey);
  if (known && known.until > Date.now()) return known.id;
  const { data } = await sdk.prices.list({ lookup_keys: [priceId], active: true, limit: 1 });
  const [price] = data;
  if (!price || price.unit_amount !== amount || price.currency !== 'usd')
    throw new UpstreamError(
      'stripe',
      `price ${priceId} is missing or differs from the catalog: run npm run cli -- stripe-sync`,
      {
        forBuyers:
          'The price of this product has just changed, and card payments follow within minutes. Nothing was charged. Please try again in 15 minutes.',
      },
    );
  priceCache.set(cacheKey, { id: price.id, until: Date.now() + 3_600_000 });
  return price.id;
}

type LineItem = Stripe.Checkout.SessionCreateParams.LineItem;

/**
 * Returns the credit of an upgrade as a single-use coupon. The payment page shows it next to the price charged at each
 * renewal, and it reduces only the first payment.
 */
async function creditOf(stripe: Stripe, { id, upgrades }: Order) {
  if (!upgrades || upgrades.credit === 0) return {};
  const { id: coupon } = await createOnce(`credit-${id}`, (idempotencyKey) =>
    stripe.coupons.create(
      {
        amount_off: upgrades.credit,
        currency: 'usd',
        duration: 'once',
        max_redemptions: 1,
        name: 'Credit for unused days',
        metadata: { order_id: id },
      },
      { idempotencyKey },
    ),
  );
  return { discounts: [{ coupon }] };
}

/**
 * Builds a line item at the order's own price: for a quote, whose price holds even if the price list has changed, and
 * for seats for the rest of a term.
 */
const ownItem = ({ amount, title, seats }: Order): LineItem => ({
  price_data: {
    currency: 'usd',
    unit_amount: amount.minorUnits,
    product_data: { name: seats > 1 ? `${title} (${seats} seats)` : title },
  },
  quantity: 1,
});

function sessionParameters(
  order: Order,
  item: LineItem,
  urls: { success: string; cancel: string },
): Stripe.Checkout.SessionCreateParams {
  // Identifies the order, and restores it if the store no longer knows it.
  const metadata = { order_id: order.id, plan_id: order.planId };
  const shared = {
    line_items: [item],
    customer_email: order.buyer.email,
    client_reference_id: order.id,
    // For an Indian account, a sale abroad is an export and must include name, address, and a description (docs.stripe.com/india-exports).
    billing_address_collection: 'required',
    metadata,
    success_url: urls.success,
    cancel_url: urls.cancel,
  } satisfies Stripe.Checkout.SessionCreateParams;
  return isSubscription(order)
    ? { ...shared, mode: 'subscription', subscription_data: { metadata, description: order.title } }
    : {
        ...shared,
        mode: 'payment',
        customer_creation: 'always',
        payment_intent_data: { metadata, description: order.title },
      };
}

const inSeconds = (date: string) => Math.floor(Date.parse(date) / 1000);

const isPayment = (news: PaymentNews): news is ListedPayment => news.event.type === 'payment-confirmed';

/** Returns the line item: a catalog price, or a price created for this order alone. */
async function itemOf(stripe: Stripe, { apiBase }: Settings, order: Order, priceId: string) {
  if (order.quote !== undefined || order.addsTo !== undefined) return ownItem(order);
  const minorUnits = order.upgrades?.price ?? order.amount.minorUnits;
  return { price: await findPrice(stripe, apiBase, priceId, minorUnits), quantity: 1 };
}

type Renewals = Pick<CardPayments, 'changeRenewal' | 'cancelRenewal' | 'pauseRenewal' | 'resumeRenewal'>;

/** The subscriptions behind renewals. */
const renewals = (sdk: () => Promise<Stripe>, settings: Settings): Renewals => ({
  // Without prorations, a change of price charges nothing now and moves no date as long as the interval stays the same
  // (docs.stripe.com/billing/subscriptions/change-price).
  changeRenewal: (subscriptionId, priceId, minorUnits) =>
    askStripe(async () => {
      const stripe = await sdk();
      const subscription = await stripe.subscriptions.retrieve(subscriptionId);
      if (subscription.status === 'canceled') return;
      const price = await findPrice(stripe, settings.apiBase, priceId, minorUnits);
      const [item] = subscription.items.data;
      if (!item || item.price.id === price) return;
      await stripe.subscriptions.update(subscriptionId, {
        items: [{ id: item.id, price, quantity: 1 }],
        proration_behavior: 'none',
      });
    }),
  cancelRenewal: (subscriptionId, when) =>
    askStripe(async () => {
      const stripe = await sdk();
      const subscription =
        when === 'now'
          ? await endNow(stripe, subscriptionId)
          : await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
      const endsAt = asDate(subscription.cancel_at ?? subscription.ended_at ?? periodEnd(subscription));
      return fetched({ endsAt });
    }),
  pauseRenewal: (subscriptionId) => askStripe(async () => pauseCollection(await sdk(), subscriptionId)),
  resumeRenewal: (subscriptionId, chargeOn) =>
    askStripe(async () => resumeCollection(await sdk(), subscriptionId, chargeOn)),
});

/** Creates card payments with these settings. */
export function cardPayments(settings: Settings): CardPayments {
  let opened: Promise<Stripe> | undefined;
  const sdk = () => (opened ??= openSdk(settings));
  let portalSettings: ReturnType<typeof findPortal> | undefined;
  return {
    openCheckout: (order, priceId, urls) =>
      askStripe(async () => {
        const stripe = await sdk();
        const item = await itemOf(stripe, settings, order, priceId);
        const parameters = { ...sessionParameters(order, item, urls), ...(await creditOf(stripe, order)) };
        const session = await createOnce(`checkout-${order.id}`, (idempotencyKey) =>
          stripe.checkout.sessions.create(parameters, { idempotencyKey }),
        );
        if (!session.url) throw new UpstreamError('stripe', `session ${session.id} has no address`);
        return fetched({ id: session.id, url: session.url });
      }),
    askAbout: (order, now) =>
      askStripe(async () => {
        const stripe = await sdk();
        if (order.payment) return fetched(await watchOrder(stripe, order, now));
        if (!order.checkout) return [];
        const session = await stripe.checkout.sessions.retrieve(order.checkout.id);
        const news = newsOfSession(session, now);
        return news ? [fetched(news)] : [];
      }),
    listPaid: ({ from, to }, now) =>
      askStripe(async () => {
        const stripe = await sdk();
        const created = { gte: inSeconds(from), lte: inSeconds(to) };
        const sessions = await stripe.checkout.sessions
          .list({ created, status: 'complete', limit: 100 })
          .autoPagingToArray({ limit: 1000 });
        return sessions
          .map((session) => fetched(newsOfSession(session, now)))
          .filter((news) => news !== null && isPayment(news));
      }),
    alignPrices: () =>
      askStripe(async () => {
        const stripe = await sdk();
        const differing = await differencesOf(stripe, products);
        return differing.length === 0 ? [] : syncCatalog(stripe, products);
      }),
    readWebhook: async (rawBody, signature, now) =>
      readWebhook(await sdk(), {
        ...{ rawBody, signature, now, secret: settings.webhookSecret },
        isLive: /^[rs]k_live_/.test(settings.secretKey),
      }),
    ...renewals(sdk, settings),
    portalUrl: (customer, returnUrl) =>
      askStripe(async () => {
        const stripe = await sdk();
        const settingsOfPage = await (portalSettings ??= findPortal(stripe));
        if (!settingsOfPage) portalSettings = undefined;
        const portal = await stripe.billingPortal.sessions.create({
          customer,
          return_url: returnUrl,
          ...(settingsOfPage && { configuration: settingsOfPage.id }),
        });
        return portal.url;
      }),
  };
}
