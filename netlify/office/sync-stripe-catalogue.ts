// `npm run stripe:sync`: brings Stripe in line with what the site needs, and says what it changed and what is left to do: products and
// prices from content/catalogue.yaml, the settings of the customer portal, and the webhook endpoint with its events and version.
// Needs STRIPE_SECRET_KEY, and SITE_ORIGIN for the last two; STRIPE_API_BASE points it at a stand-in.
import { products } from '../../src/domain/catalogue.ts';
import { outsideApi } from '../../src/routes.ts';
import { openSdk } from '../adapters/stripe/open-sdk.ts';
import { syncCatalogue } from '../adapters/stripe/sync-catalogue.ts';
import { syncEndpoint } from '../adapters/stripe/sync-endpoint.ts';
import { syncPortal } from '../adapters/stripe/sync-portal.ts';
import { fail, loadEnvironment } from './open-store.ts';

loadEnvironment();
const { STRIPE_SECRET_KEY: secretKey, SITE_ORIGIN: origin, STRIPE_API_BASE } = process.env;
if (!secretKey) fail('Set STRIPE_SECRET_KEY to the secret key of the account to bring in line.');
const apiBase = STRIPE_API_BASE ?? 'https://api.stripe.com';
const stripe = await openSdk({ secretKey, apiBase });
const changes = await syncCatalogue(stripe, products);
if (origin) {
  changes.push(...(await syncPortal(stripe, origin)));
  changes.push(...(await syncEndpoint(stripe, origin + outsideApi.stripeWebhook)));
} else changes.push('SITE_ORIGIN is not set: the webhook endpoint and the portal were not looked at.');
console.log(changes.length === 0 ? 'Stripe is in line: nothing changed.' : changes.join('\n'));
