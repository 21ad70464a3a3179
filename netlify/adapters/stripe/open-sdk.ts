// Stripe's SDK, loaded when the first call needs it and not when a function starts.
import type Stripe from 'stripe';

/** Takes the secret key and the API's origin (a stand-in's, locally); gives a client that waits 10 s and tries twice more. */
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
    telemetry: false,
  });
}
