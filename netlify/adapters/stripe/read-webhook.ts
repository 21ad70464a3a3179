// A webhook of Stripe: the signature over the raw body, the version its event is written in, and what it says.
import type Stripe from 'stripe';
import { NeighbourError, type WebhookNews } from '../../use-cases/ports.ts';
import { askStripe } from './ask-stripe.ts';
import { apiVersion } from './open-sdk.ts';
import { newsOf } from './read-event.ts';

/** Takes the body and its signature as they came. @throws NeighbourError where Stripe, asked back, does not answer. */
export async function readWebhook(
  stripe: Stripe,
  { rawBody, signature, secret, now }: { rawBody: string; signature: string; secret: string; now: string },
): Promise<WebhookNews> {
  let event: Stripe.Event;
  try {
    event = await stripe.webhooks.constructEventAsync(rawBody, signature, secret);
  } catch {
    return { forged: true };
  }
  const { type, api_version: version } = event;
  const found = { provider: 'stripe' as const, foundAt: now, said: event };
  if (version !== apiVersion) {
    const what = `Stripe sent an event (${type}) in API version ${version}. We read ${apiVersion} only, so all such events are refused, and Stripe sends them again for three days: npm run stripe:sync says what to do.`;
    return { finding: { ...found, id: `stripe-version-${version}`, what }, isRefused: true };
  }
  try {
    const news = await askStripe(() => newsOf(event, stripe, now));
    if (!news) return { ignored: type };
    const happenedAt = new Date(event.created * 1000).toISOString();
    return { ...news, happenedAt, told: { ...news.told, provider: 'stripe', said: event } };
  } catch (error) {
    if (error instanceof NeighbourError && !error.isPermanent) throw error;
    const what = `Stripe sent an event (${type}) that we cannot read: ${(error as Error).message}. Sending it again would not help: see in Stripe what happened, and to which order.`;
    return { finding: { ...found, id: `stripe-event-${event.id}`, what }, isRefused: false };
  }
}
