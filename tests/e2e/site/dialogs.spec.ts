// Everything that opens over a page: the menu, the inquiry forms, the video player. Each is tested open, at both widths and in both color
// schemes, and closed again.
import { type Locator, type Page, expect, test } from '@playwright/test';
import { expectAccessible, sidewaysScroll } from '../../support/accessibility.ts';

type Opened = {
  what: string;
  from: string;
  widths?: readonly number[];
  opener: (page: Page) => Locator;
};

const link = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('link', { name, exact: typeof name === 'string' });
const opened: Opened[] = [
  {
    what: 'menu',
    from: '/pricing',
    widths: [390],
    opener: (page) => page.getByRole('button', { name: 'Menu' }),
  },
  {
    what: 'quote form',
    from: '/pricing',
    opener: (page) => page.getByRole('contentinfo').getByRole('link', { name: 'Get a Quote' }),
  },
  { what: 'Basic course form', from: '/academy', opener: link('Ask for a Basic course for your team') },
  { what: 'webinar form', from: '/academy', opener: link('Register') },
  { what: 'partner form', from: '/partner', opener: link('Partner with Us') },
  { what: 'video player', from: '/resources', opener: link(/^Play: Free trial/) },
];

/** Plays the video host and records its requests. */
async function playHost(page: Page) {
  const asked: URL[] = [];
  await page.route(/^https:/, (route) => {
    asked.push(new URL(route.request().url()));
    return route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>Player</title><h1>Player</h1></html>',
    });
  });
  return asked;
}

test.describe('on a phone and on a desk', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  for (const { what, from, opener, widths = [390, 1440] } of opened)
    test(`the ${what} is accessible in light and dark, traps the focus, and returns it when closed`, async ({
      page,
    }) => {
      await playHost(page);
      await page.goto(from);
      const by = opener(page);
      const dialog = page.getByRole('dialog');
      const open = async () => {
        await by.click();
        await expect(dialog).toBeVisible();
      };
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 });
        await open();
        await expectAccessible(page, `${width} px`);
        expect(await sidewaysScroll(page), `${width} px`).toBe(0);
        for (let presses = 0; presses < 14; presses += 1) {
          await page.keyboard.press('Tab');
          const isOutside = await page.evaluate(
            () =>
              document.activeElement?.closest('dialog') === null && document.activeElement !== document.body,
          );
          expect(isOutside, `after ${presses + 1} tabs`).toBe(false);
        }
        await dialog.getByRole('button', { name: 'Close' }).focus();
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
        await expect(by).toBeFocused();
        await open();
        await dialog.getByRole('button', { name: 'Close' }).click();
        await expect(dialog).toBeHidden();
        await expect(by).toBeFocused();
        await open();
        await page.mouse.click(3, 420);
        await expect(dialog).toBeHidden();
      }
    });
});

test('a video loads from its no-cookie host only on request and is gone when closed', async ({ page }) => {
  const asked = await playHost(page);
  await page.goto('/resources', { waitUntil: 'networkidle' });
  expect(asked).toEqual([]);
  for (const name of [/^Play: Free trial/, /^Free trial installation/]) {
    await page.getByRole('link', { name }).click();
    const player = page.getByRole('dialog', { name: 'Free trial installation on Windows' }).locator('iframe');
    await expect(player).toHaveAttribute('src', /autoplay=1/);
    const { width, height } = (await player.boundingBox())!;
    expect(height).toBe(500);
    expect(width).toBeGreaterThan(900);
    await page.keyboard.press('Escape');
    await expect(page.locator('iframe')).toHaveCount(0);
  }
  expect(asked.map(({ hostname }) => hostname)).toEqual(Array(2).fill('www.youtube-nocookie.com'));
});

test('a double click opens one video or one form and leaves it open, as do two clicks on a slow network', async ({
  page,
}) => {
  await playHost(page);
  await page.route('**/wake/*.js', async (route) => {
    await new Promise((later) => setTimeout(later, 400));
    await route.continue();
  });
  const dialog = page.getByRole('dialog');
  /** Like a human double click: a tenth of a second between the two. */
  const doubleClick = async (link: Locator) => {
    await link.scrollIntoViewIfNeeded();
    const { x, y } = (await link.boundingBox())!;
    await page.mouse.move(x + 6, y + 6);
    for (const clickCount of [1, 2]) {
      await page.mouse.down({ clickCount });
      await page.mouse.up({ clickCount });
      await page.waitForTimeout(100);
    }
  };
  await page.goto('/resources');
  const poster = page.getByRole('link', { name: /^Play: Free trial/ });
  // The script arrives after both clicks. The next time it is already loaded.
  for (const visit of ['slow', 'fast']) {
    await doubleClick(poster);
    await page.waitForTimeout(visit === 'slow' ? 700 : 200);
    await expect(dialog).toHaveCount(1);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  const quote = page.getByRole('contentinfo').getByRole('link', { name: 'Get a Quote' });
  for (const visit of ['slow', 'fast']) {
    await doubleClick(quote);
    await page.waitForTimeout(visit === 'slow' ? 700 : 200);
    await expect(dialog).toHaveCount(1);
    await expect(dialog.getByLabel('Your name')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});

test('each of the seven sections of the price list requests a quote for its own license', async ({
  page,
}) => {
  await page.goto('/pricing');
  const sections = {
    'Student License': 'student',
    'Personal Licenses': 'personal',
    'Monthly License': 'monthly',
    'Group Subscription': 'group',
    'Perpetual License': 'perpetual',
    'Floating License': 'floating',
    'Site License': 'site',
  };
  for (const [name, license] of Object.entries(sections)) {
    await page
      .getByRole('region', { name })
      .getByRole('link', { name: /^Get a Quote/ })
      .click();
    await expect(page.getByRole('dialog').getByLabel('License')).toHaveValue(license);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('three tutorials show without a button; with more, Load More and Show Less toggle the rest', async ({
  page,
}) => {
  await page.goto('/resources');
  const cards = page.locator('article.video').filter({ visible: true });
  const more = page.getByRole('button', { name: 'Load More' });
  await expect(cards).toHaveCount(3);
  await expect(more).toBeHidden();
  await page.route('**/resources', async (route) => {
    const response = await route.fetch();
    const html = (await response.text())
      .replace(/<article class="video">[\s\S]*?<\/article>/, '$&$&')
      .replace(/(data-wake="\/wake\/more-videos\.js") hidden/, '$1');
    await route.fulfill({ response, body: html });
  });
  await page.reload();
  await expect(cards).toHaveCount(3);
  await more.click();
  await expect(cards).toHaveCount(4);
  await expect(cards.nth(3).getByRole('link').first()).toBeFocused();
  await page.getByRole('button', { name: 'Show Less' }).click();
  await expect(cards).toHaveCount(3);
});
