// Where a payment is made, and what is said where it cannot be started.

/** The parts of an address, or undefined for what is none. (URL.parse is missing in browsers of 2023.) */
function parts(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

/** Both on this machine: the page, whose host is `pageHost`, and the stand-in at this address. */
function isStandIn(url: URL | undefined, pageHost: string): boolean {
  const loopback = /^(?:localhost|127\.0\.0\.1)(?::\d+)?$/;
  return url?.protocol === 'http:' && loopback.test(url.host) && loopback.test(pageHost);
}

/** Whether a hidden form may be posted there: PayU's own hosts over https, or the stand-in. */
export function isPayuAction(actionUrl: string, pageHost: string): boolean {
  const url = parts(actionUrl);
  if (url?.protocol === 'https:' && /^(?:secure|test)\.payu\.in$/.test(url.host)) return true;
  return isStandIn(url, pageHost);
}

/** Whether the browser may go there to pay: an encrypted page, or the stand-in. */
export function isPaymentPage(address: string, pageHost: string): boolean {
  const url = parts(address);
  return url?.protocol === 'https:' || isStandIn(url, pageHost);
}

/** The words of §8 that an alert puts before the server's message. */
export const checkoutAlerts = {
  payu: 'PayU payment initialization failed',
  stripe: 'Stripe checkout failed',
  payuFallback: 'Failed to create PayU order',
  payuNoForm: 'No form data received from PayU',
  academyStripeFallback: 'Failed to create Stripe checkout session',
  stripeNoUrl: 'No checkout URL received',
  generic: 'Something went wrong',
} as const;
