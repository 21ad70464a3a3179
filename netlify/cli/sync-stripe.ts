// Configures Stripe for the site. STRIPE_API_BASE points it at a fake.
import { products } from '../../src/domain/catalog.ts';
import { outsideApi } from '../../src/routes.ts';
import { openSdk } from '../adapters/stripe/open-sdk.ts';
import { syncCatalog } from '../adapters/stripe/sync-catalog.ts';
import { syncEndpoint } from '../adapters/stripe/sync-endpoint.ts';
import { syncPortal } from '../adapters/stripe/sync-portal.ts';
import { fail } from './fail.ts';
import { loadEnvironment } from './open-store.ts';

/** Updates products, prices, portal settings, and the webhook endpoint. Prints what it changed and what remains to be done. */
export async function run(): Promise<void> {
  loadEnvironment();
  const { STRIPE_SECRET_KEY: secretKey, SITE_ORIGIN: origin, STRIPE_API_BASE } = process.env;
  if (!secretKey) fail('Set STRIPE_SECRET_KEY to the secret key of the account to update.');
  const apiBase = STRIPE_API_BASE ?? 'https://api.stripe.com';
  const stripe = await openSdk({ secretKey, apiBase });
  const changes = await syncCatalog(stripe, products);
  if (origin) {
    changes.push(...(await syncPortal(stripe, origin)));
    changes.push(...(await syncEndpoint(stripe, origin + outsideApi.stripeWebhook)));
  } else changes.push('SITE_ORIGIN is not set: the webhook endpoint and the portal were not checked.');
  console.log(changes.length === 0 ? 'Stripe is up to date: nothing changed.' : changes.join('\n'));
}
