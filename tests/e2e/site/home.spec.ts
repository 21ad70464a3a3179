// The home page: everything that its specification names, in at most seven screens of a phone, and one window in four states.
import { expect, test } from '@playwright/test';
import { builtPages } from './built-pages.ts';

const htmlOf = (path: string) => builtPages.find((page) => page.path === path)!.html;
const home = htmlOf('/');

test.describe('home on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('is at most 6,000 px tall', async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(6000);
  });

  test('unfolds a feature to its words and its two ways on', async ({ page }) => {
    await page.goto('/');
    const words = page.getByText('There is no syntax to learn');
    await expect(words).toBeHidden();
    await page.getByText('Point and click, from the menu to the result').click();
    await expect(words).toBeVisible();
  });
});

test('home names its nine sections, the three cards, training, where to start and the blog, in this order', () => {
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

test('the window shows one of its four states, by radio buttons and without scripts', async ({ browser }) => {
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

test('each chart of the mosaic leads to its page in the gallery', () => {
  const kinds = [...home.matchAll(/href="(\/gallery\/[\w-]+)"/g)].map(([, path]) => path!);
  expect(new Set(kinds).size).toBe(8);
  for (const path of kinds) expect(htmlOf(path)).toContain('<h2>The same in R</h2>');
});
