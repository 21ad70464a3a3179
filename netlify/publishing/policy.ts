// The site's security headers, for pages (with the hashes of their inline code) and for function answers.

/** Where the browser may post PayU's hidden form: to the one mode that the functions of the same build take. */
const payu = { production: 'https://secure.payu.in', preview: 'https://test.payu.in' };

/** What is deployed is built for one of these; the local server adds its stand-ins. */
export type DeployedFor = keyof typeof payu;

export type Hashes = { scripts: readonly string[]; styles: readonly string[] };

/** The hosts of the provider of hosted forms. Its forms bring inline styles, which no hash can name beforehand. */
const hostedForms = ['https://*.hsforms.net', 'https://*.hsforms.com'];
const hostedFormsAndApi = [...hostedForms, 'https://*.hubspot.com'];

/**
 * The content security policy of the pages.
 * Takes the hash sources of every inline script and style, what the site is built for, and whether hosted forms may be embedded;
 * gives the header's value.
 */
export function contentSecurityPolicy(
  { scripts, styles }: Hashes,
  { builtFor, withHostedForms = false }: { builtFor: DeployedFor; withHostedForms?: boolean },
): string {
  const hosted = withHostedForms ? hostedForms : [];
  const hostedApi = withHostedForms ? hostedFormsAndApi : [];
  return Object.entries({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts, ...hosted],
    'style-src': ["'self'", ...(withHostedForms ? ["'unsafe-inline'"] : styles)],
    'img-src': ["'self'", 'data:', ...hosted],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...hostedApi],
    'manifest-src': ["'self'"],
    'media-src': ["'self'"],
    'frame-src': ['https://www.youtube-nocookie.com', ...hostedApi],
    'form-action': ["'self'", payu[builtFor], ...hostedApi],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  })
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** What every page carries besides its policy; answers of functions have their own (http/replies.ts). */
export const commonSecurityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
} as const;
