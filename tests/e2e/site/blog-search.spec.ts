import { expect, test } from '@playwright/test';
import { articlePages } from './built-pages.ts';

test('the blog index shows nine articles, all on Load More Blogs, and nine again on Show Less', async ({
  page,
}) => {
  await page.goto('/blogs');
  const cards = page.locator('[data-blogs] > article');
  await expect(cards.filter({ visible: true })).toHaveCount(9);
  await page.getByRole('button', { name: 'Load More Blogs' }).click();
  await expect(cards.filter({ visible: true })).toHaveCount(articlePages.length);
  await page.getByRole('button', { name: 'Show Less' }).click();
  await expect(cards.filter({ visible: true })).toHaveCount(9);
});

test('a card shows picture, author, date, title, and three lines of description, and links to its article', async ({
  page,
}) => {
  await page.goto('/blogs');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('BLOGS');
  const cards = page.locator('[data-blogs] > article');
  const found = await cards.evaluateAll((all) =>
    all.map((card) => ({
      by: card.querySelector('.muted')?.textContent.trim(),
      hrefs: [...card.querySelectorAll('a')].map((link) => link.getAttribute('href')),
      picture:
        card.querySelector('img')?.getAttribute('src') ?? card.querySelector('.picture')?.textContent.trim(),
    })),
  );
  for (const { by, hrefs, picture } of found) {
    expect(by).toMatch(
      new RegExp(
        '^By .+ \\| \\d+ (January|February|March|April|May|June|July|August|September|October|November|December) \\d{4}$',
      ),
    );
    expect(hrefs[0]).toMatch(/^\/[a-z-]+$/);
    expect(new Set(hrefs).size).toBe(1);
    expect(picture).toMatch(/^\/cards\/|^No image available$/);
  }
  const description = cards.first().locator('.clamp');
  const lines = await description.evaluate((element) => {
    element.textContent = 'word '.repeat(400);
    return element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight);
  });
  expect(Math.round(lines)).toBe(3);
  const columns = await page
    .locator('[data-blogs]')
    .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);
  expect(columns).toBe(3);
});

test('the search filters while typing, ignores case, and says when nothing matches', async ({ page }) => {
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
  // The author of all of them: again nine at first.
  await search.fill('bioSPECT');
  await expect(cards.filter({ visible: true })).toHaveCount(9);
  await page.getByRole('button', { name: 'Load More Blogs' }).click();
  await expect(cards.filter({ visible: true })).toHaveCount(articlePages.length);
  await search.fill('');
  await expect(cards.filter({ visible: true })).toHaveCount(9);
});

test('the search query is in the URL and is restored after reading an article', async ({ page }) => {
  await page.goto('/blogs');
  const cards = page.locator('[data-blogs] > article').filter({ visible: true });
  const search = page.getByPlaceholder(/^Search blogs/);
  await search.fill('regression');
  await expect(page).toHaveURL(/\?q=regression$/);
  const found = await cards.count();
  expect(found).toBeLessThan(9);
  await cards.first().getByRole('link').first().click();
  await expect(page).not.toHaveURL(/\/blogs/);
  await page.goBack();
  await expect(search).toHaveValue('regression');
  await expect(cards).toHaveCount(found);
  await search.fill('');
  await expect(page).toHaveURL(/\/blogs$/);
});

test('a link to all blogs shows all of them, and a link to a search shows its results', async ({ page }) => {
  const cards = page.locator('[data-blogs] > article').filter({ visible: true });
  await page.goto('/blogs');
  await page.getByRole('button', { name: 'Load More Blogs' }).click();
  await expect(page).toHaveURL(/\?show=all$/);
  await page.reload();
  await expect(cards).toHaveCount(articlePages.length);
  await page.getByRole('button', { name: 'Show Less' }).click();
  await expect(page).toHaveURL(/\/blogs$/);
  await page.goto('/blogs?q=dose-response');
  await expect(cards).toHaveCount(1);
});

test('a blog search without a match offers to search the whole site', async ({ page }) => {
  await page.goto('/blogs?q=Satterthwaite');
  await page.getByRole('link', { name: 'Search the whole site' }).click();
  await expect(page).toHaveURL(/\/search\?q=Satterthwaite$/);
  const results = page.locator('#search-results li');
  await expect(results.first()).toContainText('Linear mixed model calculator');
  await expect(results.filter({ hasText: 't-test' }).first()).toBeVisible();
});

test('every page links to the site search', async ({ page }) => {
  await page.goto(articlePages[0]!.path);
  await page.locator('footer').getByRole('link', { name: 'Search', exact: true }).click();
  await expect(page.getByLabel('Words to look for')).toBeVisible();
});

test.describe('no JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('every article is listed, and no control is shown that needs JavaScript', async ({ page }) => {
    await page.goto('/blogs');
    await expect(page.locator('[data-blogs] > article').filter({ visible: true })).toHaveCount(
      articlePages.length,
    );
    await expect(page.getByPlaceholder(/^Search blogs/)).toBeHidden();
  });
});
