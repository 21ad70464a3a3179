// `npm run stripe:sync`: creates or updates Stripe's products and prices from content/catalogue.yaml, and says what it changed.
// Needs STRIPE_SECRET_KEY; STRIPE_API_BASE points it at a stand-in.
import { products } from '../../src/domain/catalogue.ts';
import { openSdk } from '../adapters/stripe/open-sdk.ts';
import { syncCatalogue } from '../adapters/stripe/sync-catalogue.ts';

const secretKey = process.env.STRIPE_SECRET_KEY;
if (!secretKey) {
  console.error('Set STRIPE_SECRET_KEY to the secret key of the account to bring in line.');
  process.exit(1);
}
const apiBase = process.env.STRIPE_API_BASE ?? 'https://api.stripe.com';
const changes = await syncCatalogue(await openSdk({ secretKey, apiBase }), products);
console.log(
  changes.length === 0 ? 'Stripe is in line with the catalogue: nothing changed.' : changes.join('\n'),
);
