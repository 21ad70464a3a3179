import { expect, test } from '@playwright/test';
import { site } from '../../../src/site.ts';

test('a printed article shows every question with its answer', async ({ page }) => {
  await page.goto('/what-is-regression-analysis');
  await page.emulateMedia({ media: 'print' });
  const questions = page.locator('.faq details');
  for (const question of await questions.all()) {
    await expect(question.locator('summary')).toBeVisible();
    await expect(question.locator('.answer')).toBeVisible();
  }
});

test('the caption of a wide table is read without scrolling on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
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
