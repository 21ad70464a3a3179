// Checks whether the Stripe account matches our configuration. Changes nothing; `npm run cli -- stripe-sync` does.
import type Stripe from 'stripe';
import { type Product, plansOf } from '../../../src/domain/catalog.ts';
import { apiVersion } from './open-sdk.ts';
import { eventsRead } from './read-event.ts';

/** Returns the lookup keys of prices that are missing or differ from the catalog. */
export async function differencesOf(stripe: Stripe, products: readonly Product[]): Promise<string[]> {
  const plans = products.flatMap((product) => plansOf(product));
  const differing: string[] = [];
  for (let from = 0; from < plans.length; from += 10) {
    const some = plans.slice(from, from + 10);
    const keys = some.map(({ priceId }) => priceId.USD);
    const { data } = await stripe.prices.list({ lookup_keys: keys, limit: 100 });
    for (const { priceId, price } of some) {
      const there = data.find((each) => each.lookup_key === priceId.USD && each.active);
      if (there?.unit_amount !== price.USD.minorUnits) differing.push(priceId.USD);
    }
  }
  return differing;
}

type Endpoint = Pick<Stripe.WebhookEndpoint, 'url' | 'status' | 'api_version' | 'enabled_events'>;

/** Returns what is wrong with the webhook endpoint for `url`; undefined if nothing is. */
export function faultOfEndpoints(endpoints: readonly Endpoint[], url: string): string | undefined {
  const ours = endpoints.find((each) => each.url === url);
  if (!ours) return `no endpoint is registered at ${url}`;
  if (ours.status !== 'enabled') return 'the endpoint is disabled';
  if (ours.api_version !== apiVersion)
    return `the endpoint sends API version ${ours.api_version ?? 'of the account'}, we read ${apiVersion}`;
  const known = new Set<string>(ours.enabled_events);
  const missing = known.has('*') ? [] : eventsRead.filter((event) => !known.has(event));
  return missing.length === 0 ? undefined : `the endpoint does not send ${missing.join(', ')}`;
}
