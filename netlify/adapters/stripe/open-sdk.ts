// Loads Stripe's SDK when the first call needs it rather than when a function starts.
import type Stripe from 'stripe';

/** The API version that the code reads, which is the SDK's. The webhook endpoint must be registered for it. */
export const apiVersion = '2026-10-28.endive' satisfies typeof Stripe.API_VERSION;

/** Takes the secret key and the API's origin (a local fake's, in development). Returns a client with a 10 s timeout and two retries. */
export async function openSdk({
  secretKey,
  apiBase,
}: {
  secretKey: string;
  apiBase: string;
}): Promise<Stripe> {
  const { default: StripeSdk } = await import('stripe');
  const base = new URL(apiBase);
  return new StripeSdk(secretKey, {
    protocol: base.protocol === 'http:' ? 'http' : 'https',
    host: base.hostname,
    port: base.port || (base.protocol === 'http:' ? 80 : 443),
    timeout: 10_000,
    maxNetworkRetries: 2,
    apiVersion,
    telemetry: false,
  });
}
