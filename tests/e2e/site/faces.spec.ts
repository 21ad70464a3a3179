import { type Page, expect, test } from '@playwright/test';

const faceOf = (page: Page) =>
  page.locator('.text').evaluate((text) => getComputedStyle(text).fontFamily.split(',')[0]);

test('the first article waits for none of its faces; the next one is set in them', async ({ page }) => {
  const drawnWith: string[] = [];
  page.on('request', (request) => {
    // What is fetched ahead for the next page is of another kind.
    if (/text|italic/.test(request.url()) && request.resourceType() === 'font') drawnWith.push(request.url());
  });
  await page.goto('/biostatistics', { waitUntil: 'networkidle' });
  expect(drawnWith, 'faces of the text that the first drawing waits for').toEqual([]);
  expect(await faceOf(page)).toBe('Text-g');
  await expect(page.locator('link[rel=prefetch][as=font]')).toHaveCount(2);
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
