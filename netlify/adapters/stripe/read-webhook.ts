// Reads a Stripe webhook: verifies the signature of the raw body and the API version of its event, then translates it.
import type Stripe from 'stripe';
import { constant, phrase, signed } from '../../../src/domain/trust.ts';
import { UpstreamError, type WebhookNews } from '../../use-cases/ports.ts';
import { askStripe } from './ask-stripe.ts';
import { apiVersion } from './open-sdk.ts';
import { newsOf } from './read-event.ts';

type Received = {
  rawBody: string;
  signature: string;
  secret: string;
  /** Whether we use a live-mode key. */
  isLive: boolean;
  now: string;
};

/** Takes the raw body and its signature. @throws UpstreamError if Stripe does not respond to a follow-up request. */
export async function readWebhook(
  stripe: Stripe,
  { rawBody, signature, secret, isLive, now }: Received,
): Promise<WebhookNews> {
  let event: Stripe.Event;
  try {
    event = await stripe.webhooks.constructEventAsync(rawBody, signature, secret);
  } catch {
    return { forged: true };
  }
  const { type } = event;
  const found = { provider: 'stripe' as const, foundAt: now, said: event };
  if (event.api_version !== apiVersion) {
    const version = signed(String(event.api_version));
    const what = phrase`Stripe sent an event (${signed(type)}) in API version ${version}. We read ${constant(apiVersion)} only, so all such events are rejected, and Stripe retries them for three days. To see what to do, run npm run cli -- stripe-sync.`;
    return { finding: { ...found, id: phrase`stripe-version-${version}`, what }, isRefused: true };
  }
  // With another endpoint's secret, a test card's payment, or one to someone else's account, would count.
  if (event.livemode !== isLive || event.account !== undefined) {
    const kind = constant(event.account !== undefined ? 'account' : 'mode');
    const what = phrase`Stripe sent an event (${signed(type)}) of another ${kind} than ours, so all such events are rejected. Set STRIPE_WEBHOOK_SECRET to the secret of our own endpoint in the mode of STRIPE_SECRET_KEY.`;
    return { finding: { ...found, id: phrase`stripe-other-${kind}`, what }, isRefused: true };
  }
  try {
    const news = await askStripe(() => newsOf(event, stripe, now));
    if (!news) return { ignored: type };
    const happenedAt = new Date(event.created * 1000).toISOString();
    const { details, ...rest } = signed(news);
    return { ...rest, happenedAt, details: { ...details, provider: 'stripe', said: event } };
  } catch (error) {
    if (error instanceof UpstreamError && !error.isPermanent) throw error;
    const why = signed((error as Error).message);
    const what = phrase`Stripe sent an event (${signed(type)}) that we cannot read: ${why}. A retry would not help. Look up in Stripe what happened, and to which order.`;
    return { finding: { ...found, id: phrase`stripe-event-${signed(event.id)}`, what }, isRefused: false };
  }
}
