// Everything around the content of a page: header, menu, footer, region, chat.
import { expect, test } from '@playwright/test';
import { pages } from '../../../src/routes.ts';
import { chatAddress, site } from '../../../src/site.ts';
import { builtPages, visitablePath } from './built-pages.ts';

test.describe('the menu on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const javaScriptEnabled of [true, false]) {
    test(`opens, traps the focus, and closes on Escape, scripts ${javaScriptEnabled ? 'on' : 'off'}`, async ({
      browser,
    }) => {
      const page = await browser.newPage({ javaScriptEnabled, viewport: { width: 390, height: 844 } });
      await page.goto('/');
      await page.getByRole('button', { name: 'Menu' }).click();
      const menu = page.getByRole('dialog', { name: 'Menu' });
      await expect(menu).toBeVisible();
      await expect(menu.getByRole('navigation').getByRole('link')).toHaveCount(11);
      await expect(menu.getByRole('link', { name: 'Lost your key?' })).toHaveAttribute('href', '/order');
      for (let presses = 0; presses < 14; presses++) await page.keyboard.press('Tab');
      await expect(menu.locator(':focus')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await page.close();
    });
  }

  test('opens and closes in a browser that does not support button commands', async ({ page }) => {
    await page.goto('/about-us');
    await page.evaluate(() => {
      for (const button of document.querySelectorAll('[commandfor]')) button.removeAttribute('commandfor');
    });
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu).toBeVisible();
    await menu.getByRole('button', { name: 'Close' }).click();
    await expect(menu).toBeHidden();
  });

  test('marks the open page', async ({ page }) => {
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

test('only one question of a page is open at a time, and the first of the software page is open at first', async ({
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

for (const [path, count] of [
  ['/pricing', 10],
  ['/academy', 9],
] as const)
  test(`the ${count} questions of ${path} are all closed at first and open one at a time`, async ({
    page,
  }) => {
    await page.goto(path);
    const answers = page.locator('.faq details[name]');
    await expect(answers).toHaveCount(count);
    await expect(page.locator('.faq details[open]')).toHaveCount(0);
    for (const at of [1, 3]) {
      await answers.nth(at).locator('summary').click();
      await expect(page.locator('.faq details[open]')).toHaveCount(1);
      await expect(answers.nth(at).locator('.answer')).toBeVisible();
    }
    await answers.nth(3).locator('summary').click();
    await expect(page.locator('.faq details[open]')).toHaveCount(0);
  });

test.describe('no JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('answers are in the page and open one at a time', async ({ page }) => {
    await page.goto('/statistical-software');
    const answers = page.locator('.faq details');
    expect(await answers.count()).toBeGreaterThanOrEqual(28);
    await expect(answers.first().locator('.answer')).toBeVisible();
    await answers.nth(5).locator('summary').click();
    await expect(answers.nth(5).locator('.answer')).toBeVisible();
    await expect(answers.first().locator('.answer')).toBeHidden();
  });
});

test('an unknown URL returns 404 with a link home', async ({ page }) => {
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
  await page.getByRole('link', { name: 'Go Back Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('a mistyped URL is shown with the closest match, and its words are searched for', async ({ page }) => {
  await page.goto('/statistcal-sofware');
  await expect(page.getByText('/statistcal-sofware')).toBeVisible();
  await expect(page.getByText('Nearest address').getByRole('link')).toHaveAttribute(
    'href',
    '/statistical-software',
  );
  await expect(page.getByLabel('Search the site')).toHaveValue('statistcal sofware');
  await page.getByLabel('Search the site').fill('box plot');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/search\?q=box\+plot$/);
  await page.goto('/no/such/page/anywhere');
  await expect(page.getByText('Nearest address')).toBeHidden();
});

const withoutShell =
  '/success /checkout /academy-success /payment-success /payment-failed /academy/payment-success /academy/payment-failed ' +
  '/forgot-password /reset-password';

test('payment and password pages have no header or footer but keep the chat link', async ({ page }) => {
  for (const path of withoutShell.split(' ')) {
    await page.goto(visitablePath(path));
    await expect(page.getByRole('main'), path).toBeVisible();
    await expect(page.getByRole('banner'), path).toHaveCount(0);
    await expect(page.getByRole('contentinfo'), path).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Menu' }), path).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^Chat with/ }), path).toBeVisible();
  }
});

test('every other page has the header with its links and the search, marks the open page, and has the footer', () => {
  const links =
    '/ /statistical-software /pricing /resources /calculators /academy /support /partner /free-trial /my-account'.split(
      ' ',
    );
  const shown = builtPages.filter(({ path }) => !withoutShell.split(' ').includes(path));
  expect(shown.length).toBeGreaterThan(30);
  for (const { path, html } of shown) {
    const nav = /<nav class="nav"[^>]*>([\s\S]*?)<\/nav>/.exec(html)?.[1] ?? '';
    const hrefs = [...nav.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
    expect(hrefs, path).toEqual(links);
    const marked = /href="([^"]+)"(?: class="[^"]*")? aria-current="page"/.exec(nav)?.[1];
    expect(marked, path).toBe(links.includes(path) ? path : undefined);
    expect(html, path).toMatch(/<a href="\/search" aria-label="Search"/);
    expect(html, path).toContain('<footer');
  }
});

test('the links of the header are on one line from 1200 px on, and the search is within reach at every width', async ({
  page,
}) => {
  for (const width of [320, 390, 820, 1200, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/about-us');
    const search = page.getByRole('banner').getByRole('link', { name: 'Search' });
    await expect(search).toBeInViewport({ ratio: 1 });
    const { height } = (await page.getByRole('banner').boundingBox())!;
    expect(height, `${width} px`).toBeLessThan(70);
    // Nothing is squeezed: the sign of the brand is a flex item, too.
    expect((await page.getByRole('banner').locator('.brand svg').boundingBox())!.width).toBeGreaterThan(15);
    const calculators = page.getByRole('banner').getByRole('link', { name: 'Calculators' });
    await expect(calculators, `${width} px`).toBeVisible({ visible: width >= 1440 });
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrollWidth, `${width} px`).toBeLessThanOrEqual(width);
  }
});

test('the menu of narrow screens starts with the search and the calculators', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/about-us');
  await page.getByRole('button', { name: 'Menu' }).click();
  const links = page.getByRole('dialog', { name: 'Menu' }).getByRole('link');
  await expect(links.nth(0)).toHaveText('Search');
  await expect(links.nth(1)).toHaveText('Calculators');
  await expect(links.filter({ hasText: 'Calculators' })).toHaveCount(1);
});

test('the trial is the highlighted link of the header, and the skip link is the first Tab stop', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/about-us');
  const nav = page.getByRole('navigation', { name: 'Main' });
  await expect(nav.locator('.primary')).toHaveText('Free Trial');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('the chat link stays at the bottom right while scrolling and opens a chat with the company', async ({
  page,
}) => {
  await page.goto('/about-us');
  const chat = page.getByRole('link', { name: /^Chat with/ });
  await expect(chat).toHaveAttribute('href', chatAddress);
  expect(chatAddress).toMatch(new RegExp(`${site.contacts.chatNumber.slice(1)}$`));
  const corner = async () => {
    const { x, y, width, height } = (await chat.boundingBox())!;
    const view = page.viewportSize()!;
    return { right: view.width - x - width, bottom: view.height - y - height };
  };
  const before = await corner();
  expect(before.right).toBeLessThan(40);
  expect(before.bottom).toBeLessThan(40);
  await page.evaluate(() => {
    scrollTo({ top: 2000, behavior: 'instant' });
  });
  expect(await corner()).toEqual(before);
});

for (const [where, path, width] of [
  ['on a phone', '/about-us', 390],
  ['beside a form', '/support', 1440],
  ['beside a form without a footer', '/forgot-password', 1440],
] as const)
  test(`the chat link ${where} is at the end of the page and covers nothing`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    const chat = page.getByRole('link', { name: /^Chat with/ });
    const main = (await page.getByRole('main').boundingBox())!;
    expect((await chat.boundingBox())!.y).toBeGreaterThanOrEqual(main.y + main.height);
  });

test('the footer has all its links, and a page opens at its top', async ({ page }) => {
  await page.goto('/about-us');
  const links = page.getByRole('navigation', { name: 'Footer' }).getByRole('link');
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(hrefs).toEqual(
    expect.arrayContaining(
      '/about-us /statistical-software /academy /resources /pricing /free-trial /support /quote /order'.split(
        ' ',
      ),
    ),
  );
  await links.filter({ hasText: 'Pricing' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('the hero of the home page fills the screen with its banner; the software hero is shorter, others have no buttons', async ({
  page,
}) => {
  const view = { width: 1440, height: 900 };
  await page.setViewportSize(view);
  const buttons = [
    ['Free Trial', pages.freeTrial],
    ['Pricing', pages.pricing],
  ];
  const heroOf = async (path: string) => {
    await page.goto(path);
    const hero = page.locator('.hero');
    const found = await hero
      .locator('.buttons a')
      .evaluateAll((all) => all.map((a) => [a.textContent.trim(), a.getAttribute('href')]));
    return { box: (await hero.boundingBox())!, found, hero };
  };
  const home = await heroOf('/');
  expect(home.box.y + home.box.height).toBeGreaterThanOrEqual(view.height - 2);
  expect(home.found).toEqual(buttons);
  await expect(
    home.hero.getByText('The Complete Workflow : Build → Analyze → Validate → Publish'),
  ).toBeInViewport();
  const software = await heroOf('/statistical-software');
  expect(software.found).toEqual(buttons);
  expect(software.box.height).toBeLessThan(home.box.height);
  const others = builtPages.filter(({ path }) => !['/', '/statistical-software'].includes(path));
  const withButtons = others.filter(({ html }) => {
    const hero =
      /<div class="hero[ "][\s\S]*?<\/h1>(?:\s*<p[^>]*>[^<]*<\/p>)?\s*(<div class="buttons")?/.exec(html);
    return hero?.[1];
  });
  expect(withButtons.map(({ path }) => path)).toEqual([]);
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In to your Account');
});
