import { expect, test } from '@playwright/test';

test('five answers lead to a calculator, with the reason and the alternative', async ({ page }) => {
  await page.goto('/calculators');
  const open = page.locator('.which-test .button');
  await expect(open).toHaveAttribute('href', '/calculators/independent-t-test');
  await page.getByLabel('Who was in them').focus();
  await page.getByLabel('Who was in them').selectOption('the same subjects');
  await expect(open).toHaveAttribute('href', /\/calculators\/paired-t-test$/);
  await page.getByLabel('What you want to know').selectOption('the number of subjects');
  await expect(open).toHaveText(/^Open Sample size/);
  await page.getByLabel('What was recorded').selectOption('a time until an event');
  await page.getByLabel('What you want to know').selectOption('the difference');
  await expect(page.locator('.which-test .found')).toContainText('Kaplan–Meier');
  await open.click();
  await expect(page).toHaveURL(/\/calculators\/survival$/);
});

test('a search term lists the matching calculators, also by synonyms, and Esc shows all again', async ({
  page,
}) => {
  await page.goto('/calculators');
  const field = page.getByRole('searchbox', { name: 'Find a calculator' });
  const cards = page.locator('[data-find]:visible');
  const all = await cards.count();
  await field.pressSequentially('u test');
  await expect(page.getByRole('link', { name: 'Mann–Whitney', exact: false }).last()).toBeVisible();
  await expect(page.locator('.index-note [role=status]')).toHaveText(
    new RegExp(`^\\d of ${all} calculators$`),
  );
  expect(await cards.count()).toBeLessThan(5);
  // The Michaelis–Menten constant, and Kaplan–Meier.
  await field.fill('km');
  await expect(cards).toHaveCount(2);
  await expect(cards.locator('a[href="/calculators/survival"]')).toBeVisible();
  await field.fill('no such thing');
  await expect(page.locator('.index-note [role=status]')).toContainText('No calculator matches these words');
  await field.press('Escape');
  await expect(cards).toHaveCount(all);
});

test('a search term lists the datasets with that variable, author, or method', async ({ page }) => {
  await page.goto('/datasets');
  const field = page.getByRole('searchbox', { name: 'Find a dataset' });
  const cards = page.locator('[data-find]:visible');
  const all = await cards.count();
  await field.pressSequentially('flipper_length');
  await expect(page.locator('.index-note [role=status]')).toHaveText(`1 of ${all} datasets`);
  await expect(cards.locator('a[href="/datasets/penguins"]')).toBeVisible();
  await field.fill('darwin');
  await expect(cards.locator('a[href="/datasets/darwin-maize"]')).toBeVisible();
  await field.fill('survival');
  await expect(cards.locator('a[href="/datasets/gehan"]')).toBeVisible();
  await expect(cards.locator('a[href="/datasets/penguins"]')).toHaveCount(0);
});

test.describe('no JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('all answers are shown in a list', async ({ page }) => {
    await page.goto('/calculators');
    await expect(page.getByLabel('Who was in them')).toBeHidden();
    await expect(page.getByLabel('Find a calculator')).toBeHidden();
    await page.getByText('All answers in a list').click();
    await expect(page.locator('.which-test dl a[href="/calculators/mann-whitney-test"]')).toBeVisible();
  });
});
