import { expect, test } from '@playwright/test';

test('the blog index shows nine, all on Load More Blogs, nine again on Show Less', async ({ page }) => {
  await page.goto('/blogs');
  const cards = page.locator('[data-blogs] > article');
  await expect(cards.filter({ visible: true })).toHaveCount(9);
  await page.getByRole('button', { name: 'Load More Blogs' }).click();
  await expect(cards.filter({ visible: true })).toHaveCount(12);
  await page.getByRole('button', { name: 'Show Less' }).click();
  await expect(cards.filter({ visible: true })).toHaveCount(9);
});

test('the search finds while typing, in any case, and says when there is nothing', async ({ page }) => {
  await page.goto('/blogs');
  const cards = page.locator('[data-blogs] > article');
  const search = page.getByPlaceholder('Search blogs by title, description, or topic...');
  await search.fill('T-TEST');
  await expect(cards.filter({ visible: true }).first()).toContainText(/t-test/i);
  expect(await cards.filter({ visible: true }).count()).toBeLessThan(9);
  await expect(page.getByRole('button', { name: 'Load More Blogs' })).toBeHidden();
  await search.fill('no article has this');
  await expect(page.getByText('No blogs found')).toBeVisible();
  await expect(page.getByText('Try adjusting your search terms or browse all blogs.')).toBeVisible();
  await search.fill('');
  await expect(cards.filter({ visible: true })).toHaveCount(9);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('every article is listed and nothing is offered that cannot work', async ({ page }) => {
    await page.goto('/blogs');
    await expect(page.locator('[data-blogs] > article').filter({ visible: true })).toHaveCount(12);
    await expect(page.getByPlaceholder(/^Search blogs/)).toBeHidden();
  });
});
