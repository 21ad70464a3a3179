import AxeBuilder from '@axe-core/playwright';
import { type Page, expect, test } from '@playwright/test';
import { builtPages, mayFetchScripts, visitablePath } from './built-pages.ts';

type Shift = { value: number; hadRecentInput: boolean };
declare global {
  // Filled by an observer that is installed before the page's own code.
  var shifts: number[];
}

const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Opens a page and keeps what went wrong: console messages, failed and foreign requests, scripts, layout shifts. */
async function open(page: Page, path: string) {
  const seen = { complaints: [] as string[], foreign: [] as string[], scripts: [] as string[] };
  page.on('console', (message) => seen.complaints.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => seen.complaints.push(`error: ${error.message}`));
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // A page that leads elsewhere at once gives up what it was fetching.
    if (why !== 'net::ERR_ABORTED') seen.complaints.push(`failed: ${request.url()} ${why}`);
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.hostname !== 'localhost' && url.hostname !== '127.0.0.1')
      seen.foreign.push(request.url());
    if (request.resourceType() === 'script') seen.scripts.push(url.pathname);
  });
  await page.addInitScript(() => {
    globalThis.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as unknown as Shift;
        if (!hadRecentInput) globalThis.shifts.push(value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(visitablePath(path), { waitUntil: 'networkidle' });
  return seen;
}

const isQuiet = (path: string) => !mayFetchScripts(path) && path !== '/figures';

/** Waits until colours have stopped changing. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  });

const wholeStandard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function findings(axe: AxeBuilder) {
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  );
}

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

    for (const { path } of builtPages) {
      test(`${path} is accessible in light and dark, quiet and still`, async ({ page }) => {
        test.slow(path === '/figures', 'every chart is on it');
        const seen = await open(page, path);
        expect(seen.complaints, 'console and requests').toEqual([]);
        expect(seen.foreign, 'requests to third parties').toEqual([]);
        if (isQuiet(path)) expect(seen.scripts, 'scripts before interaction').toEqual([]);
        expect(await sidewaysScroll(page), 'sideways scroll').toBe(0);
        expect(await page.evaluate(() => globalThis.shifts), 'layout shifts').toEqual([]);
        expect(await findings(new AxeBuilder({ page }).withTags(wholeStandard)), 'in light').toEqual([]);
        await page.emulateMedia({ colorScheme: 'dark' });
        await settled(page);
        const colours = ['color-contrast', 'link-in-text-block'];
        expect(await findings(new AxeBuilder({ page }).withRules(colours)), 'in dark').toEqual([]);
      });
    }
  });
}

test.describe('at 360 px', () => {
  test.use({ viewport: { width: 360, height: 740 } });
  test('no page scrolls sideways', async ({ page }) => {
    test.setTimeout(180_000);
    const wide: string[] = [];
    for (const { path } of builtPages) {
      await page.goto(visitablePath(path), { waitUntil: 'networkidle' });
      if ((await sidewaysScroll(page)) > 0) wide.push(path);
    }
    expect(wide).toEqual([]);
  });
});

/** The carousel's island brings the few lines that wake it when it is seen; before that it fetches nothing either. */
const hasSleepingIsland = (path: string) => path === '/statistical-software';

for (const { path, html } of builtPages.filter(({ path }) => isQuiet(path) && !hasSleepingIsland(path))) {
  test(`${path} carries at most 1 kB of inline script`, () => {
    const scripts = [
      ...html.matchAll(/<script(?![^>]*(?:\ssrc=|ld\+json|speculationrules))[^>]*>([\s\S]*?)<\/script>/g),
    ];
    expect(scripts.reduce((sum, [, code]) => sum + Buffer.byteLength(code ?? ''), 0)).toBeLessThanOrEqual(
      1024,
    );
  });
}
