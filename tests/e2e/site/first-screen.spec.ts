// What a page weighs. The first round trip of a fresh connection brings about 12 kB: what the first screen needs must lie in it.
import { readdirSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { builtPages, openedPages, visitablePath } from './built-pages.ts';
import { weightInBytes, withImports } from './script-weight.ts';

const firstRoundTripInBytes = 12_000;

const compressed = new Map<string, Buffer>();
function compress(html: string): Buffer {
  const known = compressed.get(html);
  if (known) return known;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: html.length };
  const made = brotliCompressSync(html, { params });
  compressed.set(html, made);
  return made;
}

/** What a browser has decoded once this many bytes of the compressed page have arrived. */
function arrivedAfter(bytes: number, html: string): string {
  return brotliDecompressSync(compress(html).subarray(0, bytes), {
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
  }).toString('utf8');
}

const limitInBytes = (path: string) =>
  /^\/(statistical-software|academy)$/.test(path) ||
  /-data$|statistics|regression|interval|experiments|t-test|sampling/.test(path)
    ? 40_000
    : 20_000;

test.describe('first screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false, deviceScaleFactor: 1 });

  test('every page shows its first screen from the first bytes that arrive', async ({ page }) => {
    test.slow(true, 'it opens every page that does not arrive whole at once');
    let text = '';
    await page.route('**/*', (route) =>
      route.request().isNavigationRequest()
        ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: text })
        : route.request().resourceType() === 'font'
          ? route.fulfill({ status: 204, body: '' })
          : route.continue(),
    );
    // The gallery for designers is not a page for visitors.
    for (const { path, html } of openedPages.filter((page) => page.path !== '/figures')) {
      if (compress(html).length <= firstRoundTripInBytes) continue;
      const shot = async (arrived: string) => {
        text = arrived;
        await page.goto(visitablePath(path));
        return page.screenshot({ animations: 'disabled', caret: 'hide' });
      };
      const whole = await shot(html);
      const partial = await shot(arrivedAfter(firstRoundTripInBytes, html));
      expect.soft(partial.equals(whole), `${path}: the first screen, as that of the whole page`).toBe(true);
    }
  });
});

test('every page is light, and nothing but its HTML blocks the first paint', () => {
  for (const { path, html } of builtPages.filter(({ path }) => path !== '/figures')) {
    expect.soft(compress(html).length, path).toBeLessThanOrEqual(limitInBytes(path));
    expect.soft(html.match(/<link[^>]+rel="stylesheet"/g) ?? [], path).toEqual([]);
    const head = html.slice(0, html.indexOf('</head>'));
    expect
      .soft(html.match(/<script(?![^>]*type="module" fetchpriority="low")[^>]*src=/g) ?? [], path)
      .toEqual([]);
    const faces = head.match(/rel="preload"[^>]*as="font"|as="font"[^>]*rel="preload"/g) ?? [];
    expect.soft(faces.length, path).toBeLessThanOrEqual(1);
  }
});

const islandsOf = (html: string) =>
  [...html.matchAll(/(?:component|renderer)-url="([^"]+)"/g)].map(([, url]) => url!);

test('a page with islands needs at most 75 kB of JavaScript in all, React included, in one runtime', () => {
  const pagesWithIslands = builtPages.filter(({ html }) => islandsOf(html).length > 0);
  expect(pagesWithIslands.length).toBeGreaterThan(8);
  for (const { path, html } of pagesWithIslands) {
    const scripts = withImports(islandsOf(html));
    expect.soft(weightInBytes(scripts), path).toBeLessThanOrEqual(75_000);
    expect
      .soft(
        [...scripts].filter((script) => script.includes('/react.')),
        path,
      )
      .toHaveLength(1);
  }
});

const calculators = ['calculator.js', 'answer.js'];
test('what a page without islands wakes does without React', () => {
  for (const name of readdirSync('dist/wake').filter((file) => !calculators.includes(file))) {
    const scripts = withImports([`/wake/${name}`]);
    expect
      .soft(
        [...scripts].filter((script) => script.includes('/react.')),
        name,
      )
      .toEqual([]);
  }
});
