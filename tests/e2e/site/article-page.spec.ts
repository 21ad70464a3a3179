import { expect, test } from '@playwright/test';
import { site } from '../../../src/site.ts';
import { builtPages } from './built-pages.ts';

const articles = builtPages.filter(({ html }) => html.includes('class="article-head"'));

test('there are as many article pages as there are articles', () => {
  expect(articles.length).toBeGreaterThanOrEqual(12);
});

test('every article says when it was published and how long it takes, and can be cited, walked through and left', () => {
  for (const { path, html } of articles) {
    const says = (part: string | RegExp) =>
      typeof part === 'string' ? html.includes(part) : part.test(html);
    expect.soft(says(/<time datetime="\d{4}-\d{2}-\d{2}">/), `${path}: its date`).toBe(true);
    expect.soft(says(/\d+ min to read/), `${path}: how long it takes`).toBe(true);
    const headings = [...html.matchAll(/<h2[^>]* id="([^"]+)"/g)].map(([, id]) => id);
    expect.soft(headings, path).toEqual(expect.arrayContaining(['references', 'cite-this']));
    const missing = headings.filter((id) => !says(`href="#${id}"`));
    expect.soft(missing, `${path}: missing in the contents`).toEqual([]);
    expect.soft(says(/<a[^>]+href="https:\/\/doi\.org\/10\./), `${path}: a DOI`).toBe(true);
    const kinds = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json = '']) => (JSON.parse(json) as { '@type': string })['@type'],
    );
    expect.soft(kinds, path).toEqual(expect.arrayContaining(['Article', 'BreadcrumbList']));
    expect.soft(kinds.includes('FAQPage'), path).toBe(says('id="questions"'));
    expect.soft(says(`content="${site.origin}/og${path}`), `${path}: its picture`).toBe(true);
    const drawnLater = says(/\$\$|\\frac|<script[^>]+src=|astro-island/);
    expect.soft(drawnLater, `${path}: formulas that are not drawn when the site is built`).toBe(false);
  }
});

for (const width of [390, 1440])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('every article opens with its figure, keeps estimates and intervals in sight, and shows the application at its step', async ({
      page,
    }) => {
      for (const { path } of articles) {
        await page.goto(path);
        const { y, height } = (await page.locator('.article-head img').boundingBox())!;
        expect.soft(y + height / 2, `${path}: middle of the figure, in the first screen`).toBeLessThan(844);
        const beyond = await page.locator('.text .scroll').evaluateAll((scrolls) =>
          scrolls.flatMap((scroll) =>
            [...scroll.querySelectorAll('th')]
              .filter((head) => /^(Estimate|Odds ratio|95% CI)/.test(head.textContent.trim()))
              .filter((head) => head.getBoundingClientRect().right > scroll.getBoundingClientRect().right + 1)
              .map((head) => head.textContent.trim()),
          ),
        );
        expect.soft(beyond, `${path}: columns that must be scrolled to`).toEqual([]);
        await expect.soft(page.locator('#step-by-step-in-biospect ~ .step [role=img]'), path).toBeVisible();
      }
    });
  });

for (const [path, count, openAfterTwo] of [
  ['/how-to-perform-t-test-in-statistical-software', 8, 1],
  ['/nonlinear-regression', 7, 1],
  ['/sampling-in-biostatistics', 9, 2],
] as const)
  test(`of the ${count} questions of ${path}, none open at first, ${openAfterTwo === 1 ? 'one stays' : 'each stays'} open`, async ({
    page,
  }) => {
    await page.goto(path);
    const answers = page.locator('.faq details');
    const open = page.locator('.faq details[open]');
    await expect(answers).toHaveCount(count);
    await expect(open).toHaveCount(0);
    for (const at of [1, 3]) {
      await answers.nth(at).locator('summary').click();
      await expect(answers.nth(at).locator('.answer')).toBeVisible();
    }
    await expect(open).toHaveCount(openAfterTwo);
    await answers.nth(3).locator('summary').click();
    await expect(open).toHaveCount(openAfterTwo - 1);
  });

for (const knowsTargets of [true, false])
  test(`the contents mark the section that is read, by ${knowsTargets ? 'styles' : 'a script'}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    // A browser that does not know :target-current leaves its rule out.
    if (!knowsTargets)
      await page.addInitScript(() => {
        CSS.supports = () => false;
      });
    await page.goto('/biostatistics');
    await page.mouse.wheel(0, 10);
    await page.locator('#time-when-does-it-happen').evaluate((heading) => {
      heading.scrollIntoView();
    });
    const marked = page.locator('.toc a').filter({ hasText: 'Time: when does it happen?' });
    if (knowsTargets) await expect(marked).not.toHaveCSS('border-inline-start-color', 'rgba(0, 0, 0, 0)');
    else await expect(marked).toHaveAttribute('aria-current', 'location');
  });

test('a printed article shows every question with its answer', async ({ page }) => {
  await page.goto('/what-is-regression-analysis');
  await page.emulateMedia({ media: 'print' });
  const questions = page.locator('.faq details');
  for (const question of await questions.all()) {
    await expect(question.locator('summary')).toBeVisible();
    await expect(question.locator('.answer')).toBeVisible();
  }
});

test('the caption of a wide table is read without scrolling on a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 280, height: 653 });
  await page.goto('/what-is-regression-analysis');
  const table = page.locator('#table-quartet .scroll');
  expect(await table.evaluate((box) => box.scrollWidth > box.clientWidth), 'the table is wide').toBe(true);
  const overhang = await table.evaluate((box) => {
    const words = document.createRange();
    words.selectNodeContents(box.querySelector('caption')!);
    return words.getBoundingClientRect().right - box.getBoundingClientRect().right;
  });
  expect(overhang).toBeLessThanOrEqual(0.5);
});

test('a title that ends in a question mark is cited without a full stop after it', async ({ page }) => {
  await page.goto('/what-is-regression-analysis');
  const citation = page.locator('.cite-this p');
  await expect(citation).toContainText(`What is regression analysis? ${site.company}.`);
});
