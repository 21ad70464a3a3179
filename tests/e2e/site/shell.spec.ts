import { expect, test } from '@playwright/test';

test.describe('the menu on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const javaScriptEnabled of [true, false]) {
    test(`opens, keeps the focus inside and closes on Escape, scripts ${javaScriptEnabled ? 'on' : 'off'}`, async ({
      browser,
    }) => {
      const page = await browser.newPage({ javaScriptEnabled, viewport: { width: 390, height: 844 } });
      await page.goto('/');
      await page.getByRole('button', { name: 'Menu' }).click();
      const menu = page.getByRole('dialog', { name: 'Menu' });
      await expect(menu).toBeVisible();
      await expect(menu.getByRole('link')).toHaveCount(9);
      for (let presses = 0; presses < 12; presses++) await page.keyboard.press('Tab');
      await expect(menu.locator(':focus')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await page.close();
    });
  }

  test('marks the page that is open', async ({ page }) => {
    await page.goto('/pricing');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Pricing' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });
});

test.describe('the footer', () => {
  for (const [country, shown] of [
    ['IN', true],
    ['US', false],
  ] as const) {
    test(`${shown ? 'shows' : 'hides'} the legal links for a visitor with region ${country}`, async ({
      page,
      context,
      baseURL,
    }) => {
      await context.addCookies([{ name: 'nf_country', value: country, url: baseURL ?? '' }]);
      await page.goto('/');
      const link = page.locator('footer').getByRole('link', { name: 'Terms and conditions' });
      await (shown ? expect(link).toBeVisible() : expect(link).toBeHidden());
    });
  }
});

test('questions of one page close each other, and the first of the software page stands open', async ({
  page,
}) => {
  await page.goto('/statistical-software');
  const answers = page.locator('.faq details');
  await expect(answers.first()).toHaveAttribute('open', '');
  await answers.nth(2).locator('summary').click();
  await expect(answers.nth(2)).toHaveAttribute('open', '');
  await expect(answers.first()).not.toHaveAttribute('open', '');
  await answers.nth(2).locator('summary').click();
  await expect(page.locator('.faq details[open]')).toHaveCount(0);
});

test('an address that does not exist answers 404 with a way home', async ({ page }) => {
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
  await page.getByRole('link', { name: 'Go Back Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('a video is fetched from its host only after it is asked for, and is gone when closed', async ({
  page,
}) => {
  const foreign: string[] = [];
  await page.route(/youtube-nocookie/, (route) => {
    foreign.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' });
  });
  await page.goto('/resources');
  await page.waitForLoadState('networkidle');
  expect(foreign).toEqual([]);
  await page.getByRole('link', { name: /^Play: Free trial/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Free trial installation on Windows' });
  await expect(dialog.locator('iframe')).toHaveAttribute('src', /autoplay=1/);
  expect(foreign.length).toBe(1);
  await page.keyboard.press('Escape');
  await expect(page.locator('iframe')).toHaveCount(0);
});
