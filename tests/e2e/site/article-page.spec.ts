import { expect, test } from '@playwright/test';
import { site } from '../../../src/site.ts';
import { specifiedArticles } from '../../support/articles.ts';
import { articlePages } from './built-pages.ts';

/** The articles of the specification. An article that an editor adds may have no sources, figures, or steps. */
const articles = articlePages.filter(({ path }) => specifiedArticles.includes(path.slice(1)));

test('every article of the specification has its page', () => {
  expect(articles.length).toBe(specifiedArticles.length);
});

test('every article shows its date and reading time, can be cited and navigated, and links onward', () => {
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

    test('every article opens with its figure, keeps estimates and intervals in view, and shows the application at its step', async ({
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
        await expect.soft(page.locator('[id^=step-by-step-in] ~ .step [role=img]'), path).toBeVisible();
      }
    });
  });

/** An article with four or more questions whose answers open in this way. */
const asking = (closesOthers: boolean) =>
  articlePages.find(
    ({ html }) =>
      html.split('class="answer"').length > 4 && /<details[^>]* name="faq"/.test(html) === closesOthers,
  );

for (const [article, openAfterTwo] of [
  [asking(true), 1],
  [asking(false), 2],
] as const)
  test(`no question of an article is open at first, and ${openAfterTwo === 1 ? 'one stays' : 'each stays'} open`, async ({
    page,
  }) => {
    if (!article) return expect(openAfterTwo, 'no article is left that asks').toBe(2);
    await page.goto(article.path);
    const answers = page.locator('.faq details');
    const open = page.locator('.faq details[open]');
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
  test(`the contents mark the section being read, using ${knowsTargets ? 'styles' : 'a script'}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    // A browser that does not support :target-current ignores its rule.
    if (!knowsTargets)
      await page.addInitScript(() => {
        CSS.supports = () => false;
      });
    await page.goto(articlePages[0]!.path);
    await page.mouse.wheel(0, 10);
    const marked = page.locator('.toc a').nth(2);
    const place = (await marked.getAttribute('href'))!.slice(1);
    await page.locator(`[id="${place}"]`).evaluate((heading) => {
      heading.scrollIntoView();
    });
    if (knowsTargets) await expect(marked).not.toHaveCSS('border-inline-start-color', 'rgba(0, 0, 0, 0)');
    else await expect(marked).toHaveAttribute('aria-current', 'location');
  });

test('a printed article shows every question with its answer', async ({ page }) => {
  await page.goto(articlePages.find(({ html }) => html.includes('id="questions"'))!.path);
  await page.emulateMedia({ media: 'print' });
  const questions = page.locator('.faq details');
  for (const question of await questions.all()) {
    await expect(question.locator('summary')).toBeVisible();
    await expect(question.locator('.answer')).toBeVisible();
  }
});

test('an exercise opens one answer at a time with the keyboard, and says whether it is right', async ({
  page,
}) => {
  await page.goto(articles[0]!.path);
  const exercise = page.locator('.exercises li').first();
  const answers = exercise.locator('details');
  await answers.first().locator('summary').focus();
  for (const at of [0, 1]) {
    if (at > 0) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(answers.nth(at).getByText(/^(Right|Wrong)\. ./)).toBeVisible();
    await expect(exercise.locator('[open]')).toHaveCount(1);
  }
});

test('a printed article shows its exercises first, then the solutions', async ({ page }) => {
  for (const { path } of articles) {
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    const heightOf = async (part: string, which: 'first' | 'last') =>
      (await page.locator(`.exercises ${part}`)[which]().boundingBox())?.y ?? NaN;
    await expect.soft(page.locator('.exercises .right p'), path).toHaveCount(5);
    expect.soft(await heightOf('.right p', 'first'), path).toBeGreaterThan(await heightOf('summary', 'last'));
    await expect.soft(page.locator('.exercises .wrong p').first(), path).toBeHidden();
  }
});

test('the caption of a wide table can be read without scrolling on a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 280, height: 653 });
  let wide = 0;
  for (const { path } of articlePages.filter(({ html }) => html.includes('id="table-')).slice(0, 3)) {
    await page.goto(path);
    for (const table of await page.locator('[id^=table-] .scroll').all()) {
      if (!(await table.evaluate((box) => box.scrollWidth > box.clientWidth))) continue;
      wide += 1;
      const overhang = await table.evaluate((box) => {
        const words = document.createRange();
        words.selectNodeContents(box.querySelector('caption')!);
        return words.getBoundingClientRect().right - box.getBoundingClientRect().right;
      });
      expect.soft(overhang, path).toBeLessThanOrEqual(0.5);
    }
  }
  expect(wide, 'tables that are wide').toBeGreaterThan(0);
});

test('a citation adds no period after a title that ends in a question mark', () => {
  const asked = articlePages.flatMap(({ html }) => /<h1[^>]*>([^<]*\?)<\/h1>/.exec(html)?.[1] ?? []);
  for (const title of asked)
    expect(
      articlePages.some(({ html }) => html.includes(`${title} ${site.company}.`)),
      title,
    ).toBe(true);
});
