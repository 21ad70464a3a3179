// Stripe's SDK, loaded when the first call needs it and not when a function starts.
import type Stripe from 'stripe';

/** The version of the API whose shapes the code reads: that of the SDK. The webhook endpoint has to be registered for it. */
export const apiVersion = '2026-10-28.endive' satisfies typeof Stripe.API_VERSION;

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
    apiVersion,
    telemetry: false,
  });
}
