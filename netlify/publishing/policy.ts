// The site's security headers, for pages (with the hashes of their inline code) and for function answers.

/** Where the browser may post PayU's hidden form: to the one mode that the functions of the same build take. */
const payu = { production: 'https://secure.payu.in', preview: 'https://test.payu.in' };

/** What is deployed is built for one of these; the local server adds its stand-ins. */
export type DeployedFor = keyof typeof payu;

/** The hosts of the provider of hosted forms. Its forms bring inline styles, which no hash can name beforehand. */
const hostedForms = ['https://*.hsforms.net', 'https://*.hsforms.com'];
const hostedFormsAndApi = [...hostedForms, 'https://*.hubspot.com'];

/**
 * A content security policy, directive by directive.
 * Takes the sources of inline scripts and styles, what the site is built for, and whether hosted forms may be embedded.
 */
function directives(
  { scripts, styles }: { scripts: readonly string[]; styles: readonly string[] },
  { builtFor, withHostedForms = false }: { builtFor: DeployedFor; withHostedForms?: boolean },
): [name: string, sources: string[]][] {
  const hosted = withHostedForms ? hostedForms : [];
  const hostedApi = withHostedForms ? hostedFormsAndApi : [];
  return Object.entries({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts, ...hosted],
    'style-src': ["'self'", ...styles],
    'img-src': ["'self'", 'data:', ...hosted],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...hostedApi],
    'manifest-src': ["'self'"],
    'media-src': ["'self'"],
    'frame-src': ['https://www.youtube-nocookie.com', ...hostedApi],
    'form-action': ["'self'", payu[builtFor], ...hostedApi],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  });
}

const written = (policy: readonly [name: string, sources: readonly string[]][]) =>
  policy.map(([name, sources]) => `${name} ${sources.join(' ')}`).join('; ');

/**
 * The policies of all pages: their inline code by its hash sources (`'sha256-…'`). Those of styles are many, and a header is sent with every
 * file: it lists the scripts, and each page names its styles itself. Of two policies both hold, so a page can only take back what the header lets.
 */
export function contentSecurityPolicies(
  scripts: readonly string[],
  to: { builtFor: DeployedFor; withHostedForms?: boolean },
): {
  /** The header's value. */
  header: string;
  /** The policy in a page that embeds no hosted form, from the sources of its styles; a `<meta>` cannot speak of frame-ancestors. */
  ofPage(styles: readonly string[]): string;
} {
  const wide = directives({ scripts, styles: ["'unsafe-inline'"] }, to);
  return {
    header: written(wide),
    ofPage: (styles) =>
      written(
        directives({ scripts, styles }, { builtFor: to.builtFor }).filter(
          ([, sources], at) => sources.join() !== wide[at]![1].join(),
        ),
      ),
  };
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
