import { expect, test } from '@playwright/test';

const path = '/statistical-software';

test.describe('the carousel of charts', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    await page.goto(path);
    await page.locator('.carousel').scrollIntoViewIfNeeded();
    await expect(page.locator('.carousel[data-live]')).toBeVisible();
  });

  const current = '.slide.current';

  test('advances after 8 seconds and wraps from the last slide to the first', async ({ page }) => {
    await expect(page.locator(current)).toContainText('Box plot with points');
    await page.clock.runFor(8_100);
    await expect(page.locator(current)).toContainText('Bar chart');
    await page.getByRole('button', { name: 'DOE interaction plot' }).click();
    await page.mouse.move(0, 0);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.clock.runFor(8_100);
    await expect(page.locator(current)).toContainText('Box plot with points');
  });

  test('stays still while paused and while the pointer is over it', async ({ page }) => {
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.mouse.move(0, 0);
    await page.clock.runFor(30_000);
    await expect(page.locator(current)).toContainText('Box plot with points');
    await page.getByRole('button', { name: 'Play' }).click();
    await page.locator('.slides').hover();
    await page.clock.runFor(30_000);
    await expect(page.locator(current)).toContainText('Box plot with points');
  });

  test('has its pause button before every other control', async ({ page }) => {
    await expect(page.locator('.carousel button').first()).toHaveText('Pause');
  });

  test('turns with the arrow keys and its arrow buttons, and hides the other slides from everyone', async ({
    page,
  }) => {
    await page.locator('.slides').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page.locator(current)).toContainText('DOE interaction plot');
    await page.getByRole('button', { name: 'Next chart' }).click();
    await expect(page.locator(current)).toContainText('Box plot with points');
    await expect(page.locator('.slide:visible')).toHaveCount(1);
  });
});

test('the carousel does not move for visitors who prefer reduced motion', async ({ browser }) => {
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  await page.clock.install();
  await page.goto(path);
  await page.locator('.carousel').scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await page.clock.runFor(30_000);
  await expect(page.locator('.slide.current')).toContainText('Box plot with points');
  await page.close();
});

test('all fourteen charts can be scrolled to without scripts', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(path);
  await page.locator('.slide').last().scrollIntoViewIfNeeded();
  await expect(page.locator('.slide').last()).toBeInViewport();
  await expect(page.locator('.controls')).toBeHidden();
  await page.close();
});

test('the carousel loads one small script, and only when it is about to be visible', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  expect(scripts).toEqual([]);
  await page.locator('.carousel').scrollIntoViewIfNeeded();
  await expect(page.locator('.carousel[data-live]')).toBeVisible();
  expect(scripts).toEqual(['/wake/carousel.js']);
});

test('/pricing loads its deferred script if one callback reports it first out of view, then in view', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.IntersectionObserver = class extends IntersectionObserver {
      constructor(tell: IntersectionObserverCallback) {
        super(() => undefined);
        const told = [false, true].map((isIntersecting) => ({ isIntersecting }));
        setTimeout(() => tell(told as IntersectionObserverEntry[], this));
      }
    };
  });
  await Promise.all([
    page.waitForRequest((request) => request.url().includes('/_astro/group-seats.')),
    page.goto('/pricing'),
  ]);
});
