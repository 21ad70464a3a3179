import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../../support/accessibility.ts';

const page = '/pricing';
const dialogOf = (at: Page) => at.getByRole('dialog', { name: 'Search' });
const fieldOf = (at: Page) => dialogOf(at).getByRole('combobox', { name: 'Search the site' });

test('a slash or the magnifier opens the search over a page, and Escape returns the focus', async ({
  page: at,
}) => {
  await at.goto(page);
  const magnifier = at.getByRole('banner').getByRole('link', { name: 'Search' });
  await magnifier.click();
  await expect(fieldOf(at)).toBeFocused();
  await at.keyboard.press('Escape');
  await expect(magnifier).toBeFocused();
  const trial = at.getByRole('banner').getByRole('link', { name: 'Free Trial' });
  await trial.focus();
  await at.keyboard.press('/');
  await expect(fieldOf(at)).toBeFocused();
  await expect(fieldOf(at)).toHaveValue('');
  await dialogOf(at).getByRole('button', { name: 'Close' }).click();
  await expect(trial).toBeFocused();
  await expect(at).toHaveURL(page);
});

test('arrow keys choose among the pages that answer a question, and Enter opens the chosen one', async ({
  page: at,
}) => {
  await at.goto(page);
  await at.keyboard.press('/');
  const options = dialogOf(at).getByRole('option');
  await expect(options.first()).toContainText('student license');
  await fieldOf(at).fill('box plott');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expect(options.first()).toContainText(/box plot/i);
  await expect(dialogOf(at).getByRole('status')).toHaveText(/match/);
  await at.keyboard.press('ArrowDown');
  const second = options.nth(1);
  await expect(second).toHaveAttribute('aria-selected', 'true');
  await expect(options.first()).toHaveAttribute('aria-selected', 'false');
  await expect(fieldOf(at)).toHaveAttribute('aria-activedescendant', (await second.getAttribute('id'))!);
  await expect(fieldOf(at)).toBeFocused();
  await at.keyboard.press('ArrowUp');
  await at.keyboard.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await at.keyboard.press('ArrowDown');
  const chosen = await options.first().getAttribute('href');
  await at.keyboard.press('Enter');
  await expect(at).toHaveURL(chosen!);
});

test('a question without an answer says so, and all answers are one link away', async ({ page: at }) => {
  await at.goto(page);
  await at.keyboard.press('/');
  await fieldOf(at).fill('cronbach');
  await expect(dialogOf(at).getByRole('status')).toContainText('Nothing on this site matches “cronbach”');
  await expect(dialogOf(at).getByRole('option')).toHaveCount(0);
  await expect(fieldOf(at)).not.toHaveAttribute('aria-activedescendant');
  await fieldOf(at).fill('license key');
  await expect(dialogOf(at).getByRole('option').first()).toContainText('Lost your key?');
  await fieldOf(at).fill('p value & t');
  await dialogOf(at).getByRole('link', { name: 'All results for “p value & t”' }).click();
  await expect(at).toHaveURL('/search?q=p+value+%26+t');
});

test('the slash of the search can be switched off for all pages, and is never taken from a field', async ({
  page: at,
}) => {
  await at.goto('/calculators');
  await at.getByRole('searchbox').fill('chi');
  await at.getByRole('searchbox').press('/');
  await expect(at.getByRole('searchbox')).toHaveValue('chi/');
  await expect(dialogOf(at)).toHaveCount(0);
  await at.goto(page);
  await at.keyboard.press('/');
  await dialogOf(at).getByRole('button', { name: 'Turn off the key /' }).click();
  await at.keyboard.press('Escape');
  await at.keyboard.press('/');
  await expect(dialogOf(at)).toBeHidden();
  await at.goto('/about-us');
  await at.keyboard.press('/');
  await at.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await dialogOf(at).getByRole('button', { name: 'Turn on the key /' }).click();
  await at.keyboard.press('Escape');
  await at.keyboard.press('/');
  await expect(fieldOf(at)).toBeFocused();
});

test('on the search page, a slash leads to its field', async ({ page: at }) => {
  await at.goto('/search');
  await at.getByRole('main').click();
  await at.keyboard.press('/');
  await expect(at.getByRole('searchbox')).toBeFocused();
  await expect(dialogOf(at)).toHaveCount(0);
});

test('the magnifier leads to the search page if the dialog cannot be loaded, and a lost index is said', async ({
  page: at,
}) => {
  await at.route('**/search-index/**', (route) => route.abort());
  await at.goto(page);
  await at.keyboard.press('/');
  await expect(dialogOf(at).getByRole('status')).toContainText('The search could not be loaded');
  await at.unroute('**/search-index/**');
  await fieldOf(at).fill('anova');
  await expect(dialogOf(at).getByRole('option').first()).toBeVisible();
  await at.route(/search-dialog/, (route) => route.abort());
  await at.reload();
  await at.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await expect(at).toHaveURL('/search');
});

for (const [width, colorScheme] of [
  [390, 'dark'],
  [1440, 'light'],
] as const)
  test(`the search over a page is accessible at ${width} px and fits the window`, async ({ page: at }) => {
    await at.setViewportSize({ width, height: 800 });
    await at.emulateMedia({ colorScheme });
    await at.goto(page);
    await at.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    await fieldOf(at).fill('regression');
    await expect(dialogOf(at).getByRole('option').nth(7)).toBeAttached();
    await expectAccessible(at, 'search');
    const { x, y, width: wide, height } = (await dialogOf(at).boundingBox())!;
    expect([x >= 0, y >= 0, x + wide <= width, y + height <= 800]).toEqual([true, true, true, true]);
    await expect(dialogOf(at).locator('.preview')).toBeVisible({ visible: width > 1000 });
  });
