import { type Page, expect, test } from '@playwright/test';
import { articlePages } from './built-pages.ts';

const faceOf = (page: Page) =>
  page.locator('.text').evaluate((text) => getComputedStyle(text).fontFamily.split(',')[0]);

/** This page's requests for the text fonts. */
function facesAskedFor(page: Page) {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/text|italic/.test(request.url())) asked.push(new URL(request.url()).pathname);
  });
  return asked;
}

test('an article loads its text fonts only when it is read, and the next article is set in them', async ({
  page,
}) => {
  const asked = facesAskedFor(page);
  await page.goto(articlePages[0]!.path, { waitUntil: 'networkidle' });
  expect(asked, 'before the first scroll').toEqual([]);
  expect(await faceOf(page)).toBe('Text-g');
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('face'))).toBe('1');
  expect(asked).toEqual(['/fonts/text.woff2', '/fonts/italic.woff2']);
  await page.goto(articlePages[1]!.path);
  expect(await faceOf(page)).toBe('Text');
});

test('the first paint of a visit loads no font; the headline font follows, and is there immediately on the next page', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') asked.push(new URL(request.url()).pathname);
  });
  // The page stays at its first frame as long as its animations are stopped and the location call is pending.
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Animation.enable');
  await devTools.send('Animation.setPlaybackRate', { playbackRate: 0 });
  const { promise: answered, resolve: answer } = Promise.withResolvers<undefined>();
  await page.route('/api/geo', async (route) => {
    await answered;
    await route.continue();
  });
  const location = page.waitForRequest('/api/geo');
  await page.goto('/');
  await location;
  await page.waitForTimeout(300);
  expect(asked).toEqual([]);
  await devTools.send('Animation.setPlaybackRate', { playbackRate: 1 });
  await expect.poll(() => asked).toEqual(['/fonts/display.woff2']);
  answer(undefined);
  await expect(page.locator('html')).toHaveAttribute('data-region');
  await devTools.send('Animation.setPlaybackRate', { playbackRate: 0 });
  await page.goto('/about-us');
  const face = () => page.locator('h1').evaluate((title) => getComputedStyle(title).fontFamily.split(',')[0]);
  await expect.poll(face).toBe('Display');
});

test('nothing is prefetched on a metered or slow connection', async ({ page }) => {
  const asked = facesAskedFor(page);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await page.goto(articlePages[0]!.path);
  const module = page.waitForResponse('**/wake/read.js');
  await page.mouse.wheel(0, 900);
  await module;
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
});

test.describe('no JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('an article is set in its own fonts immediately', async ({ page }) => {
    const face = page.waitForRequest(/text\.woff2/);
    await page.goto(articlePages[0]!.path);
    await face;
  });
});
