import { expect, test } from '@playwright/test';
import { articlePages } from './built-pages.ts';

test.use({ viewport: { width: 680, height: 960 } });
test.beforeEach(({ page }) => page.emulateMedia({ media: 'print' }));

test('a printed article keeps its questions with their answers and omits its controls', async ({ page }) => {
  await page.goto(articlePages.find(({ html }) => (html.match(/class="answer"/g) ?? []).length > 2)!.path);
  const questions = page.locator('#questions ~ .faq summary');
  expect(await questions.count()).toBeGreaterThan(2);
  for (const question of await questions.all()) await expect(question).toBeVisible();
  await expect(page.locator('.masthead')).toBeHidden();
  await expect(page.locator('figure details').first()).toBeHidden();
  // Each is less than half a page high and floats, so no gap appears before a figure that does not fit on its page.
  for (const figure of await page.locator('.text > figure').filter({ visible: true }).all()) {
    await expect(figure).toHaveCSS('float', /inline-start|left/);
    expect((await figure.boundingBox())!.height).toBeLessThan(500);
  }
});

test('a printed price list shows every column of its tables and no buttons', async ({ page }) => {
  await page.goto('/pricing');
  for (const table of await page.locator('.scroll table').all()) {
    const beyond = await table.evaluate(
      (node) => node.getBoundingClientRect().right - document.documentElement.clientWidth,
    );
    expect(beyond).toBeLessThanOrEqual(0);
  }
  await expect(page.locator('main .button').filter({ visible: true })).toHaveCount(0);
});

test('the first printed page of home continues to its features, and the software page prints every chart', async ({
  page,
}) => {
  await page.goto('/');
  const { y, height } = (await page.getByRole('heading', { level: 2 }).first().boundingBox())!;
  expect(y + height).toBeLessThan(960);
  await page.emulateMedia({ media: 'screen' });
  await page.goto('/statistical-software');
  await page.locator('.carousel').scrollIntoViewIfNeeded();
  await expect(page.locator('.carousel[data-live]')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.slide').filter({ visible: true })).toHaveCount(14);
});
