import { type Page, expect, test } from '@playwright/test';
import {
  colorsAfterSwitch,
  expectAccessible,
  lostAtThisSize,
  sidewaysScroll,
} from '../../support/accessibility.ts';
import { layoutShifts, watchLayoutShifts } from '../../support/layout-shifts.ts';
import { builtPages, mayFetchScripts, openedPages, pagesWithDialogs, visitablePath } from './built-pages.ts';

/** Opens a page and records problems: console messages, failed and foreign requests, scripts, layout shifts. */
async function open(page: Page, path: string) {
  const seen = { complaints: [] as string[], foreign: [] as string[], scripts: [] as string[] };
  page.on('console', (message) => seen.complaints.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => seen.complaints.push(`error: ${error.message}`));
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // A page that redirects immediately cancels its own requests.
    if (why !== 'net::ERR_ABORTED') seen.complaints.push(`failed: ${request.url()} ${why}`);
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.hostname !== 'localhost' && url.hostname !== '127.0.0.1')
      seen.foreign.push(request.url());
    if (request.resourceType() === 'script') seen.scripts.push(url.pathname);
  });
  await watchLayoutShifts(page);
  await page.goto(visitablePath(path), { waitUntil: 'networkidle' });
  return seen;
}

const isQuiet = (path: string) => !mayFetchScripts(path);

/** Opens what can be opened over every page (on a phone the menu, otherwise a form) and checks it in both color schemes. */
async function expectCleanDialog(page: Page, isPhone: boolean) {
  const opener = isPhone
    ? page.getByRole('button', { name: 'Menu' })
    : page.getByRole('contentinfo').getByRole('link', { name: 'Get a Quote' });
  await opener.click();
  await expect(page.getByRole('dialog')).toBeVisible({ timeout: 20_000 });
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await colorsAfterSwitch(page, 'dialog[open]'), `in a dialog, ${colorScheme}`).toEqual([]);
  }
  expect(await sidewaysScroll(page), 'sideways scroll with a dialog').toBe(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** The second size is that of a small phone, and of a 1440 × 900 px window at 200% zoom. */
for (const [width, further] of [
  [390, { width: 360, height: 740 }],
  [1440, { width: 720, height: 450 }],
] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

    for (const { path } of openedPages) {
      test(`${path} is accessible in light and dark, logs no errors, does not shift, and fits ${further.width} px`, async ({
        page,
      }) => {
        test.slow(/^\/(figures|validation)$/.test(path), 'every chart or case is on it');
        const seen = await open(page, path);
        expect(seen.complaints, 'console and requests').toEqual([]);
        expect(seen.foreign, 'requests to third parties').toEqual([]);
        if (isQuiet(path)) expect(seen.scripts, 'scripts before interaction').toEqual([]);
        expect(await sidewaysScroll(page), 'sideways scroll').toBe(0);
        expect(await layoutShifts(page), 'layout shifts').toEqual([]);
        await expectAccessible(page);
        if (pagesWithDialogs.has(path)) await expectCleanDialog(page, width === 390);
        expect(seen.complaints, 'console and requests, with dialogs').toEqual([]);
        await page.setViewportSize(further);
        expect(await sidewaysScroll(page), `sideways scroll at ${further.width} px`).toBe(0);
        expect(await lostAtThisSize(page), `cut off or covered at ${further.width} px`).toEqual([]);
      });
    }
  });
}

test('no page scrolls sideways at 320 px, the width of a 1280 px window at 400% zoom', async ({ page }) => {
  test.setTimeout(300_000);
  await page.setViewportSize({ width: 320, height: 640 });
  const wide: string[] = [];
  for (const path of [...builtPages.map(({ path }) => visitablePath(path)), '/no-such-page']) {
    await page.goto(path);
    const pixels = await sidewaysScroll(page);
    if (pixels > 0) wide.push(`${path}: ${pixels}`);
  }
  expect(wide).toEqual([]);
});

test('no page without an island has more than 1 kB of inline script', () => {
  for (const { path, html } of builtPages.filter(({ path }) => isQuiet(path))) {
    const scripts = [
      ...html.matchAll(/<script(?![^>]*(?:\ssrc=|ld\+json|speculationrules))[^>]*>([\s\S]*?)<\/script>/g),
    ];
    const bytes = scripts.reduce((sum, [, code]) => sum + Buffer.byteLength(code ?? ''), 0);
    expect.soft(bytes, path).toBeLessThanOrEqual(1024);
  }
});
