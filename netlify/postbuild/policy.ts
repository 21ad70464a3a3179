// The site's security headers, for pages (with the hashes of their inline code) and for functions' responses.

/** Where the browser may post PayU's hidden form: the mode that the same build's functions use. */
const payu = { production: 'https://secure.payu.in', preview: 'https://test.payu.in' };

/** The deploy contexts of deployed builds; the local server adds its fakes. */
export type DeployedFor = keyof typeof payu;

/** The hosts of the hosted forms' provider. Its forms include inline styles whose hashes can't be known in advance. */
const hostedForms = ['https://*.hsforms.net', 'https://*.hsforms.com'];
const hostedFormsAndApi = [...hostedForms, 'https://*.hubspot.com'];

/**
 * Builds a content security policy, directive by directive. Takes the sources of inline scripts and styles, the deploy
 * context, and whether hosted forms may be embedded.
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
 * Returns the policies of all pages, whose inline code is allowed by hash (`'sha256-…'`). There are many style hashes,
 * and a header is sent with every file, so it lists only the scripts, and each page allows its styles itself. If two
 * policies apply, both must be satisfied, so a page can only revoke what the header allows.
 */
export function contentSecurityPolicies(
  scripts: readonly string[],
  to: { builtFor: DeployedFor; withHostedForms?: boolean },
): {
  /** The header's value. */
  header: string;
  /** Returns the policy within a page that embeds no hosted form, from its styles' sources. A `<meta>` cannot set frame-ancestors. */
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

/** The other headers of every page. Functions' responses have their own (http/replies.ts). */
export const commonSecurityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
} as const;
