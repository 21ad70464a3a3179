import { type Page, expect, test } from '@playwright/test';

const faceOf = (page: Page) =>
  page.locator('.text').evaluate((text) => getComputedStyle(text).fontFamily.split(',')[0]);

/** What was fetched, with its time, and the time at which the page was drawn. */
const timeline = (page: Page) =>
  page.evaluate(() => ({
    drawn: performance.getEntriesByType('paint')[0]!.startTime,
    fonts: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.woff2'))
      .map(({ name, startTime }) => ({ face: /(\w+)\.woff2/.exec(name)![1], startTime })),
  }));

const headlineFace = (page: Page) =>
  page.locator('h1').evaluate((headline) => getComputedStyle(headline).fontFamily.split(',')[0]);

test('the first page asks for the face of its headlines when it is drawn; the next one is drawn in it', async ({
  page,
}) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const { drawn, fonts } = await timeline(page);
  expect(fonts.map(({ face }) => face)).toEqual(['display']);
  expect(fonts[0]!.startTime).toBeGreaterThan(drawn);
  expect(await headlineFace(page)).toBe('Display');
  // Without what runs after the first drawing, only what runs before it can set the face.
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined;
  });
  await page.goto('/pricing');
  expect(await headlineFace(page)).toBe('Display');
});

test('the first article waits for none of its faces; the next one is set in them', async ({ page }) => {
  await page.goto('/biostatistics', { waitUntil: 'networkidle' });
  expect(await faceOf(page)).toBe('Text-g');
  const { drawn, fonts } = await timeline(page);
  expect(fonts.map(({ face }) => face).sort()).toEqual(['display', 'italic', 'text']);
  for (const { face, startTime } of fonts) expect(startTime, face).toBeGreaterThan(drawn);
  await page.goto('/descriptive-statistics');
  expect(await faceOf(page)).toBe('Text');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('an article is set in its own faces at once', async ({ page }) => {
    const face = page.waitForRequest(/text\.woff2/);
    await page.goto('/biostatistics');
    await face;
  });
});
