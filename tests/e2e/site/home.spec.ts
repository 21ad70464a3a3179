// The home page: everything that its specification names, in at most seven phone screens, and one application window in four states.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { builtPages } from './built-pages.ts';
import { weightInBytes, withImports } from './script-weight.ts';

const htmlOf = (path: string) => builtPages.find((page) => page.path === path)!.html;
const home = htmlOf('/');

test.describe('home on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('is at most 6,000 px tall', async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(6000);
  });

  test('expands a feature to its text and its two links', async ({ page }) => {
    await page.goto('/');
    const words = page.getByText('There is no syntax to learn');
    await expect(words).toBeHidden();
    await page.getByText('Point and click, from the menu to the result').click();
    await expect(words).toBeVisible();
  });
});

test('home shows its nine sections, the three cards, training, where to start, and the blog, in this order', () => {
  const named = [
    'The Complete Workflow : Build → Analyze → Validate → Publish',
    'Advanced Scientific Graphing',
    'Simplified Graphing Experience',
    'Graphs &amp; Analysis for Life Science',
    'Point and click',
    'Paste from Excel or import, then clean up',
    'Viewer Mode',
    'Biostatistical analysis',
    'Regression and curve fitting, with interpolation',
    'Graphs that show the data',
    'Publication-ready reports',
    'A marketplace of R packages',
    'Project files',
    'Basic module',
    'Professional module',
    'Smart Start Tutorials',
    'QuickStart Guide',
    'From the blog',
  ];
  const main = home.slice(home.indexOf('<main'));
  let at = 0;
  for (const name of named) {
    const next = main.indexOf(name, at);
    expect(next, name).toBeGreaterThanOrEqual(at);
    at = next;
  }
});

test('home has every button of its specification', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('main');
  const linksTo = (name: string, path: string) =>
    main.locator(`a[href="${path}"]`).filter({ hasText: new RegExp(`^\\s*${name}`) });
  const features = page.locator('.features > details');
  await expect(features).toHaveCount(9);
  for (const [at, feature] of (await features.all()).entries())
    expect(
      await feature.locator('.go a').evaluateAll((all) => all.map((a) => a.getAttribute('href'))),
    ).toEqual(at === 8 ? ['/statistical-software'] : ['/free-trial', '/pricing']);
  // The hero's two, the two under the finished page, and two for each feature but the last.
  await expect(linksTo('Free Trial', '/free-trial')).toHaveCount(1);
  await expect(linksTo('Start Free Trial', '/free-trial')).toHaveCount(9);
  await expect(linksTo('Pricing', '/pricing')).toHaveCount(10);
  await expect(linksTo('Learn More\\s+about the statistical software', '/statistical-software')).toHaveCount(
    1,
  );
  await expect(linksTo('Explore More About Training', '/academy')).toHaveCount(1);
  await expect(linksTo('Smart Start Tutorials', '/resources')).toHaveCount(1);
  await expect(main.getByRole('link', { name: 'QuickStart Guide' })).toHaveAttribute('href', /^https:/);
  await expect(linksTo('View All Blogs', '/blogs')).toHaveCount(1);
  await expect(main.locator('a[href^="mailto:"]')).toHaveCount(1);
  await expect(page.locator('[aria-labelledby="blog"] h3 a')).toHaveCount(3);
});

test('the window shows one of its four states through radio buttons, without scripts', async ({
  browser,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto('/');
  const states = page.locator('.states > [role=img]');
  for (const [place, name] of ['Paste', 'Test', 'Check', 'Export'].entries()) {
    await page.getByRole('radio', { name }).check();
    await expect(states.nth(place)).toBeVisible();
    await expect(states.filter({ visible: true })).toHaveCount(1);
  }
  await page.close();
});

test('each chart of the mosaic links to its page in the gallery', () => {
  const kinds = [...home.matchAll(/href="(\/gallery\/[\w-]+)"/g)].map(([, path]) => path!);
  expect(new Set(kinds).size).toBe(8);
  for (const path of kinds) expect(htmlOf(path)).toContain('<h2>The same in R</h2>');
});

test.describe('Darwin’s plants', () => {
  const fetchedIn = (page: Page) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    return fetched;
  };
  const handle = (page: Page) => page.getByRole('slider', { name: /^Height of the crossed plant of pair/ });
  const window = (page: Page) => page.locator('.hero .win-in');

  test('moving a plant by an eighth of an inch with the keyboard takes p over 0.05 and updates table, result, and sentence', async ({
    page,
  }) => {
    const fetched = fetchedIn(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(fetched.filter((path) => path.startsWith('/wake/'))).toEqual([]);
    await handle(page).focus();
    await expect.poll(() => fetched).toContain('/wake/maize.js');
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('ArrowDown');
    await expect(window(page).locator('dd')).toHaveText(['2.61 in', '−0.004 to 5.22', '2.14', '0.0503']);
    await expect(window(page).locator('tr.on')).toHaveText(/22\.000\s*18\.625\s*3\.375/);
    await expect(window(page)).toContainText(
      'Crossed plants were 2.61 inches taller than their selfed partners',
    );
    await expect(window(page)).toContainText('The interval says it better: −0.004 to 5.22 inches.');
    await expect(handle(page)).toHaveAttribute('aria-valuetext', '22 inches, p = 0.0503');
    await page.keyboard.press('Escape');
    await expect(window(page).locator('dd').last()).toHaveText('0.0497');
    await page.keyboard.press('ArrowRight');
    await expect(handle(page)).toHaveAccessibleName('Height of the crossed plant of pair 8');
    await page.keyboard.press('PageUp');
    await expect(window(page).locator('tr.on')).toHaveText(/21\.375/);
  });

  test('the first press of a button counts, and a plant can be dragged', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Shorten it by an eighth' }).click();
    await expect(window(page).locator('dd').last()).toHaveText('0.0503');
    const plot = (await page.locator('.plot svg').boundingBox())!;
    const at = (pair: number, difference: number) =>
      [
        plot.x + ((42 + (pair - 1) * 16.4) / 392) * plot.width,
        plot.y + ((206 - ((difference + 10) / 20) * 180) / 244) * plot.height,
      ] as const;
    await page.mouse.move(...at(2, -8.375));
    await page.mouse.down();
    await page.mouse.move(...at(2, 5), { steps: 5 });
    await page.mouse.up();
    await expect(window(page).locator('tr.on th')).toHaveText('2');
    const [moved] = await window(page).locator('tr.on td').last().allTextContents();
    expect(Math.abs(Number(moved) - 5)).toBeLessThan(0.3);
    // The handle is over the plant that was moved.
    const box = (await handle(page).boundingBox())!;
    expect(Math.abs(box.x + box.width / 2 - at(2, 0)[0])).toBeLessThan(1.5);
  });

  test('their script weighs at most 5 kB', () => {
    expect(weightInBytes(withImports(['/wake/maize.js']))).toBeLessThanOrEqual(5_000);
  });
});
