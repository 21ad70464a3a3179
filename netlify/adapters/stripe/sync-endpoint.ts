// Creates or updates Stripe's webhook endpoint. An endpoint keeps the API version that it was created with, so one with
// another version is replaced by a new one with a new secret.
import type Stripe from 'stripe';
import { apiVersion } from './open-sdk.ts';
import { eventsRead } from './read-event.ts';

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.toSorted().join('\n') === b.toSorted().join('\n');

/** Takes a client and the endpoint's URL. Returns a sentence for each change and each remaining task. */
export async function syncEndpoint(stripe: Stripe, url: string): Promise<string[]> {
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  const ofUs = data.filter((endpoint) => endpoint.url === url);
  const right = ofUs.find((endpoint) => endpoint.api_version === apiVersion);
  const said = ofUs
    .filter((endpoint) => endpoint !== right && endpoint.status === 'enabled')
    .map(
      ({ id, api_version: version }) =>
        `endpoint ${id} sends events of API version ${version ?? 'of the account'}, which are rejected: disable it in Stripe once the endpoint of ${apiVersion} is in use`,
    );
  if (!right) {
    const { id, secret } = await stripe.webhookEndpoints.create({
      url,
      api_version: apiVersion,
      enabled_events: [...eventsRead],
    });
    return [`registered endpoint ${id} at ${url}: set STRIPE_WEBHOOK_SECRET to ${secret}`, ...said];
  }
  if (isSame(right.enabled_events, eventsRead) && right.status === 'enabled') return said;
  await stripe.webhookEndpoints.update(right.id, { enabled_events: [...eventsRead], disabled: false });
  return [`updated endpoint ${right.id}: its events, and enabled`, ...said];
}
