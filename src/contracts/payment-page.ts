// The allowed payment pages, and the messages for a payment that cannot be started.

/** Parses a URL, or returns undefined if it is invalid. (Browsers of 2023 lack URL.parse.) */
function parts(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

/** Whether both the page at `pageHost` and this URL, a fake, are on the local machine. */
function isStandIn(url: URL | undefined, pageHost: string): boolean {
  const loopback = /^(?:localhost|127\.0\.0\.1)(?::\d+)?$/;
  return url?.protocol === 'http:' && loopback.test(url.host) && loopback.test(pageHost);
}

/** Whether a hidden form may be posted there: to PayU's own hosts over HTTPS, or to the fake. */
export function isPayuAction(actionUrl: string, pageHost: string): boolean {
  const url = parts(actionUrl);
  if (url?.protocol === 'https:' && /^(?:secure|test)\.payu\.in$/.test(url.host)) return true;
  return isStandIn(url, pageHost);
}

/** Whether the browser may go there to pay: an HTTPS page, or the fake. */
export function isPaymentPage(address: string, pageHost: string): boolean {
  const url = parts(address);
  return url?.protocol === 'https:' || isStandIn(url, pageHost);
}

/** The text of §8 that an alert shows before the server's message. */
export const checkoutAlerts = {
  payu: 'PayU payment initialization failed',
  stripe: 'Stripe checkout failed',
  payuFallback: 'Failed to create PayU order',
  payuNoForm: 'No form data received from PayU',
  academyStripeFallback: 'Failed to create Stripe checkout session',
  stripeNoUrl: 'No checkout URL received',
  generic: 'Something went wrong',
} as const;
