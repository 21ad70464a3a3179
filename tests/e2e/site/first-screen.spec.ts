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

  // The gallery for designers is not a page for visitors.
  for (const { path, html } of openedPages.filter((page) => page.path !== '/figures')) {
    test(`${path} shows its first screen from the first ${firstRoundTripInBytes} bytes`, async ({ page }) => {
      const shot = async (text: string) => {
        await page.unrouteAll();
        await page.route('**/*', (route) =>
          route.request().isNavigationRequest()
            ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: text })
            : route.request().resourceType() === 'font'
              ? route.fulfill({ status: 204, body: '' })
              : route.continue(),
        );
        await page.goto(visitablePath(path));
        return page.screenshot({ animations: 'disabled', caret: 'hide' });
      };
      const whole = await shot(html);
      const partial = await shot(arrivedAfter(firstRoundTripInBytes, html));
      expect(partial.equals(whole), 'the first screen from the first bytes differs from the whole page').toBe(
        true,
      );
    });
  }
});

for (const { path, html } of builtPages.filter(({ path }) => path !== '/figures')) {
  test(`${path} is light, and nothing but its HTML blocks the first paint`, () => {
    expect(compress(html).length).toBeLessThanOrEqual(limitInBytes(path));
    expect(html.match(/<link[^>]+rel="stylesheet"/g) ?? []).toEqual([]);
    const head = html.slice(0, html.indexOf('</head>'));
    expect(html.match(/<script(?![^>]*type="module" fetchpriority="low")[^>]*src=/g) ?? []).toEqual([]);
    expect(
      (head.match(/rel="preload"[^>]*as="font"|as="font"[^>]*rel="preload"/g) ?? []).length,
    ).toBeLessThanOrEqual(1);
  });
}

const islandsOf = (html: string) =>
  [...html.matchAll(/(?:component|renderer)-url="([^"]+)"/g)].map(([, url]) => url!);

const pagesWithIslands = builtPages.filter(({ html }) => islandsOf(html).length > 0);

test('a believable number of pages has islands', () => {
  expect(pagesWithIslands.length).toBeGreaterThan(8);
});

for (const { path, html } of pagesWithIslands)
  test(`${path} needs at most 75 kB of JavaScript in all, React included, in one runtime`, () => {
    const scripts = withImports(islandsOf(html));
    expect(weightInBytes(scripts)).toBeLessThanOrEqual(75_000);
    expect([...scripts].filter((script) => script.includes('/react.'))).toHaveLength(1);
  });

const calculators = ['calculator.js', 'answer.js'];
for (const name of readdirSync('dist/wake').filter((file) => !calculators.includes(file)))
  test(`what a page without islands wakes does without React: ${name}`, () => {
    const scripts = withImports([`/wake/${name}`]);
    expect([...scripts].filter((script) => script.includes('/react.'))).toEqual([]);
  });
