import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { parse } from 'yaml';
import { finderOf, type IndexFile } from '../../../src/scripts/search/find.ts';
import { articleNow } from '../../support/articles.ts';
import { builtPages } from './built-pages.ts';

const index = readFileSync(new URL('../../../dist/search-index/index.json', import.meta.url));
const groups = parse(readFileSync(new URL('search-questions.yaml', import.meta.url), 'utf8')) as Record<
  string,
  Record<string, string | string[]>
>;
const questions = Object.values(groups).flatMap((group) => Object.entries(group));

/** The answer today: an article's current name, the page of a renamed heading, or nothing for a removed article. */
function wantedNow(address: string): string | undefined {
  const [path = '', place] = address.split('#');
  const now = articleNow(path.slice(1));
  const page = builtPages.find((each) => each.path === `/${now}`);
  if (now === undefined) return undefined;
  return place !== undefined && page?.html.includes(`id="${place}"`) === true
    ? `/${now}#${place}`
    : `/${now}`;
}

test('at least 97% of 150 or more questions have a wanted page among their first three results', () => {
  const find = finderOf(JSON.parse(index.toString()) as IndexFile);
  const missed = questions.flatMap(([question, addresses]) => {
    const allowed = [addresses].flat();
    const wanted = allowed.filter((each) => each !== 'none').flatMap((each) => wantedNow(each) ?? []);
    const { found, unknown } = find(question);
    if (allowed.includes('none') ? unknown.length > 0 : wanted.length === 0) return [];
    const first = found
      .slice(0, 3)
      .flatMap(({ page, sections }) => [page.address, ...sections.map(({ address }) => address)]);
    return wanted.some((each) => first.includes(each)) ? [] : [{ question, wanted, first }];
  });
  expect(questions.length).toBeGreaterThanOrEqual(150);
  expect(missed.length / questions.length, JSON.stringify(missed, null, 2)).toBeLessThanOrEqual(0.03);
});

test('the index is at most 60 kB', () => {
  expect(brotliCompressSync(index).length).toBeLessThanOrEqual(60_000);
});

test('every result is labeled with its kind, describes its page, and marks only the words of the question', async ({
  page,
}) => {
  await page.goto('/search?q=which+of+the+paired+tests');
  const results = page.locator('.found > li');
  await expect(results.nth(3)).toBeVisible();
  const titles = await page.locator('.found h2').allTextContents();
  expect(new Set(titles).size).toBe(await results.count());
  await expect(results.first().locator('.kind')).toHaveText(
    /^(Calculator|Article|Gallery|Dataset|Help|Page)$/,
  );
  const marks = (await page.locator('.found mark').allTextContents()).map((each) => each.toLowerCase());
  expect(new Set(marks)).toEqual(new Set(marks.filter((each) => /^(paired|tests?)$/.test(each))));
  const file = JSON.parse(index.toString()) as IndexFile;
  const descriptions = new Set(file.pages.map(({ description }) => description));
  for (const text of await page.locator('.found > li > div > p:nth-child(2)').allTextContents())
    expect(descriptions).toContain(text);
});

test('a filter shows the results of one kind, with their number', async ({ page }) => {
  await page.goto('/search?q=paired+t-test');
  const kinds = page.getByRole('group', { name: 'Kinds of pages' });
  const calculators = kinds.getByRole('button', { name: /^Calculators \d+$/ });
  const count = Number(/\d+/.exec(await calculators.innerText())?.[0]);
  await calculators.click();
  await expect(calculators).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.found .kind')).toHaveText(
    Array<string>(Math.min(20, count)).fill('Calculator'),
  );
  await kinds.getByRole('button', { name: /^Everything/ }).click();
  await expect(page.locator('.found .kind', { hasText: 'Article' }).first()).toBeVisible();
});

test('a method that the site has no page about is named, and the closest pages follow', async ({ page }) => {
  await page.goto('/search?q=bayesian+anova');
  await expect(page.getByRole('status')).toContainText('Nothing on this site mentions “bayesian”.');
  await expect(page.locator('.found h2 a').first()).toHaveText(/ANOVA/);
  await page.getByRole('searchbox').fill('cronbach');
  await expect(page.getByRole('status')).toContainText('Nothing on this site matches “cronbach”');
  await expect(page.locator('.found')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Popular searches' })).toBeVisible();
});

test('the index loads when the field is touched; arrow keys move through the results, and matching words are marked', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/search');
  await expect(page.getByRole('heading', { name: 'Popular searches' })).toBeVisible();
  expect(asked.filter((path) => path.startsWith('/search-index'))).toEqual([]);
  const field = page.getByRole('searchbox');
  await field.fill('quartlies box plott');
  await expect(page.locator('#search-results mark').first()).toBeVisible();
  await expect(page.getByRole('status')).toContainText('match');
  await field.press('ArrowDown');
  const links = page.locator('#search-results h2 a');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(field).toBeFocused();
});

test('a query typed before the search script has loaded is answered once it has', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  await page.route(/\/search\.[\w-]+\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/search?q=anova', { waitUntil: 'commit' });
  await page.getByRole('searchbox').fill('box plot');
  release(undefined);
  await expect(page.getByRole('status')).toContainText('“box plot”');
  await expect(page).toHaveURL(/q=box\+plot$/);
});

test('a search for a key, a license, or a receipt first shows how to recover a lost one', async ({
  page,
}) => {
  for (const query of ['key', 'license', 'license', 'receipt', 'invoice', 'Lost license KEY']) {
    await page.goto(`/search?q=${encodeURIComponent(query)}`);
    const first = page.locator('#search-results h2 a').first();
    await expect(first, query).toHaveText('Lost your key?');
    await expect(first).toHaveAttribute('href', '/order');
  }
  await page.getByRole('searchbox').fill('box plot');
  await expect(page.locator('#search-results mark').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Lost your key?' })).toHaveCount(1);
});
