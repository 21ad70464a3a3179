import { expect, test } from '@playwright/test';
import { articlePages, builtPages } from './built-pages.ts';

const policyOf = (header: string) =>
  new Map(
    header.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources] as const;
    }),
  );

test('every page, including the 404 page, is sent with every security header', async ({ request }) => {
  for (const path of [...builtPages.map((page) => page.path), '/no-such-page']) {
    const answer = await request.get(path);
    const headers = answer.headers();
    const policy = policyOf(headers['content-security-policy'] ?? '');
    for (const name of ['default-src', 'frame-ancestors', 'base-uri'])
      expect.soft(policy.get(name), path).toEqual(["'none'"]);
    const scripts = policy.get('script-src') ?? [];
    expect
      .soft(
        scripts.filter((source) => !/^('self'|'sha256-[A-Za-z0-9+/=]+')$/.test(source)),
        path,
      )
      .toEqual([]);
    const inPage =
      /<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="([^"]*)">/;
    const styles = policyOf(inPage.exec(await answer.text())?.[1] ?? '').get('style-src') ?? [];
    expect.soft(styles.slice(0, 1), path).toEqual(["'self'"]);
    expect
      .soft(
        styles.slice(1).filter((source) => !/^'sha256-[A-Za-z0-9+/=]+'$/.test(source)),
        path,
      )
      .toEqual([]);
    expect.soft(headers['x-content-type-options'], path).toBe('nosniff');
    const kept = Number(/max-age=(\d+)/.exec(headers['strict-transport-security'] ?? '')?.[1]);
    expect.soft(kept, path).toBeGreaterThanOrEqual(15_768_000);
    expect.soft(headers['cross-origin-opener-policy'], path).toMatch(/^same-origin/);
    expect.soft(headers['cross-origin-resource-policy'], path).toBe('same-origin');
    expect.soft(headers['permissions-policy'], path).toContain('camera=()');
    expect.soft(headers['referrer-policy'], path).toMatch(/strict-origin|no-referrer/);
  }
});

test('replies of functions have the security headers too', async ({ request }) => {
  const headers = (await request.get('/api/geo')).headers();
  expect(policyOf(headers['content-security-policy'] ?? '').get('default-src')).toEqual(["'none'"]);
  expect(headers['x-content-type-options']).toBe('nosniff');
  const page = (await request.get('/')).headers();
  expect(headers['strict-transport-security']).toBe(page['strict-transport-security']);
  expect(headers['referrer-policy']).toBeTruthy();
  expect(headers['cache-control']).toContain('no-store');
});

test('security.txt tells finders of a vulnerability whom to contact, and is valid for a year', async ({
  request,
}) => {
  const text = await (await request.get('/.well-known/security.txt')).text();
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
  const expires = new Date(/^Expires: (.*)$/m.exec(text)?.[1] ?? '');
  expect(expires.getTime()).toBeGreaterThan(Date.now());
});

test('the icon that browsers request by default exists', async ({ request }) => {
  const answer = await request.get('/favicon.ico');
  expect(answer.headers()['content-type']).toBe('image/x-icon');
});

test('an unknown page returns 404 and links home', async ({ page }) => {
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go Back Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('a trailing slash is removed by a permanent redirect that keeps the query', async ({ request }) => {
  const answer = await request.get('/pricing/?a=1', { maxRedirects: 0 });
  expect(answer.status()).toBe(301);
  expect(answer.headers().location).toMatch(/\/pricing\?a=1$/);
});

test('other spellings and older addresses redirect to their pages', async ({ request }) => {
  for (const [from, to, status] of [
    ['/Blogs', '/blogs', 301],
    ['/blog', '/blogs', 301],
    ['/Calculators', '/calculators', 301],
    ['/calculators/anova', '/calculators/one-way-anova', 301],
    ['/calculators/chi-square', '/calculators/rxc-table', 301],
    ['/calculators/kaplan-meier', '/calculators/survival', 301],
    ['/calculators/analysis-of-covariance', '/calculators/ancova', 301],
    ['/calculators/compare-slopes', '/calculators/ancova', 301],
    ['/calculators/hazard-ratio', '/calculators/cox-regression', 301],
    ['/calculators/compare-ec50', '/calculators/compare-curves', 301],
    ['/calculators/global-fit', '/calculators/compare-curves', 301],
    ['/calculators/dose-ratio', '/calculators/compare-curves', 301],
    ['/calculators/linear-regression', '/calculators/straight-line', 301],
    ['/calculators/t-test', '/calculators/independent-t-test', 301],
    ['/Blog', '/blogs', 301],
    ['/Pricing', '/pricing', 301],
    ['/Academy', '/academy', 301],
    ['/Resources', '/resources', 301],
    ['/Support', '/support', 301],
    ['/Gallery', '/gallery', 301],
    ['/Datasets', '/datasets', 301],
    ['/prices', '/pricing', 301],
    ['/software', '/statistical-software', 301],
    ['/download', '/free-trial', 301],
    ['/trial', '/free-trial', 301],
    ['/about', '/about-us', 301],
    ['/contact', '/support', 301],
    ['/terms', '/terms-and-conditions', 301],
    ['/privacy', '/privacy-policy', 301],
    ['/calculators/mann-whitney', '/calculators/mann-whitney-test', 301],
    ['/calculators/wilcoxon', '/calculators/wilcoxon-test', 301],
    ['/calculators/kruskal-wallis', '/calculators/kruskal-wallis-test', 301],
    ['/calculators/sample-size', '/calculators/sample-size-for-means', 301],
    ['/calculators/sensitivity-and-specificity', '/calculators/diagnostic-test', 301],
    ['/calculators/mcnemar-test', '/calculators/mcnemar', 301],
    ['/calculators/grubbs-test', '/calculators/outlier-test', 301],
    ['/calculators/cohens-kappa', '/calculators/kappa', 301],
    ['/calculators/forest-plot', '/calculators/meta-analysis', 301],
    ['/calculators/bonferroni', '/calculators/adjust-p-values', 301],
    ['/calculators/fdr', '/calculators/adjust-p-values', 301],
    ['/calculators/chi-square-goodness-of-fit', '/calculators/goodness-of-fit', 301],
    ['/calculators/linear-mixed-model', '/calculators/mixed-model', 301],
    ['/calculators/tost', '/calculators/equivalence-test', 301],
    ['/cancel', '/pricing', 302],
    ['/thank-you', '/', 302],
  ] as const) {
    const answer = await request.get(from, { maxRedirects: 0 });
    expect(answer.status(), from).toBe(status);
    expect(answer.headers().location).toBe(to);
  }
});

test('pages are sent compressed, and files with a hash in their name are cached permanently', async ({
  request,
}) => {
  const page = await request.get('/', { headers: { 'accept-encoding': 'br' } });
  expect(page.headers()['content-encoding']).toBe('br');
  const file = /\/_astro\/[^"' )]+/.exec(builtPages.map(({ html }) => html).join(''))?.[0];
  if (file) expect((await request.get(file)).headers()['cache-control']).toContain('immutable');
});

test('a page without a form makes at most four requests before it has loaded, and later pages only one', async ({
  page,
  context,
}) => {
  type Sent = { path: string; timestamp: number };
  const sent = new Map<string, Sent>();
  let loadedAt = 0;
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Page.enable');
  devTools.on('Page.loadEventFired', ({ timestamp }) => (loadedAt = timestamp));
  devTools.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (request.url.startsWith('http'))
      sent.set(requestId, { path: new URL(request.url).pathname, timestamp });
  });
  const paths = (until = Infinity) =>
    [...sent.values()].filter(({ timestamp }) => timestamp < until).map(({ path }) => path);
  devTools.on('Network.requestServedFromCache', ({ requestId }) => sent.delete(requestId));
  devTools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) sent.delete(requestId);
  });
  for (const path of ['/', articlePages[0]!.path, '/statistical-software', '/pricing', '/quote']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    if (path !== '/quote') expect(paths(loadedAt).slice(4), 'more than four').toEqual([]);
    sent.clear();
    // Opened under another URL, because a reload would request everything again.
    await page.goto(`${path}?again`, { waitUntil: 'networkidle' });
    expect(paths()).toEqual([path]);
    sent.clear();
  }
});
