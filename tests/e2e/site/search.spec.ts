import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { finderOf, type IndexFile } from '../../../src/scripts/search/find.ts';
import { articleNow } from '../../support/articles.ts';
import { builtPages } from './built-pages.ts';
import { type Section, sectionsPerFile } from '../../../src/scripts/search/terms.ts';

const folder = new URL('../../../dist/search-index/', import.meta.url);
const read = <T>(name: string) => JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as T;

/** Queries that visitors type, each with the start of a URL that must be among the first three results. */
const questions: Record<string, string> = {
  receipt: '/support#receipt',
  invoice: '/support#receipt',
  serial: '/support#license-key',
  'lost key': '/support#license-key',
  offline: '/support#offline',
  'works without internet': '/support#offline',
  refund: '/terms-and-conditions#cancellation-and-refunds',
  'cancel order': '/terms-and-conditions#cancellation-and-refunds',
  'student discount': '/pricing#student',
  'student license': '/pricing#student',
  'how much for a group': '/pricing#group',
  'purchase order': '/purchasing#buying',
  'vendor form': '/purchasing',
  'W-9': '/purchasing#documents',
  VPAT: '/purchasing/accessibility',
  'security questionnaire': '/purchasing#security',
  'perpetual license': '/pricing#perpetual',
  'monthly plan': '/pricing#monthly',
  trial: '/free-trial',
  'forgot password': '/support#trial-sign-in',
  mac: '/support#mac',
  'windows 11': '/support#windows',
  webinar: '/academy#webinar',
  'training certificate': '/academy#certificate',
  course: '/academy',
  reseller: '/partner',
  gdpr: '/privacy-policy',
  'contact support': '/support',
  'R console': '/statistical-software#console',
  NIST: '/validation',
  'viewer mode': '/pricing',
  languages: '/about-us',
  'import excel': '/how-to-import-data',
  csv: '/how-to-import-data',
  'decimal comma': '/how-to-import-data#the-decimal-comma',
  'missing values': '/descriptive-statistics#categories-and-missing-values',
  anova: '/inferential-statistics-in-biostatistics#three-groups-analysis-of-variance',
  'analysis of variance': '/inferential-statistics-in-biostatistics#three-groups-analysis-of-variance',
  KM: '/gallery/kaplan-meier',
  't test': '/how-to-perform-t-test-in-statistical-software',
  'paired t-test': '/calculators/paired-t-test',
  welch: '/how-to-perform-t-test-in-statistical-software#welch-or-student',
  'wilcoxen test': '/calculators/wilcoxon-test',
  'χ²': '/calculators/rxc-table',
  'chi square': '/calculators/rxc-table',
  pvalue: '/p-value-and-confidence-interval#what-a-p-value-is',
  'what is a p-value': '/p-value-and-confidence-interval#what-a-p-value-is',
  'confidence interval': '/p-value-and-confidence-interval#what-a-confidence-interval-is',
  CI: '/p-value-and-confidence-interval#what-a-confidence-interval-is',
  SD: '/descriptive-statistics#standard-deviation',
  'standard error': '/descriptive-statistics#standard-deviation',
  'box plot': '/descriptive-statistics#comparing-groups',
  regresion: '/what-is-regression-analysis',
  'r squared': '/what-is-regression-analysis#r-squared',
  'odds ratio': '/binary-logistic-regression',
  AUC: '/binary-logistic-regression',
  'michaelis menten': '/gallery/enzyme-kinetics',
  ELISA: '/calculators/elisa-standard-curve',
  'exponential smoothing': '/forecasting-in-statistics#exponential-smoothing',
  forecasting: '/forecasting-in-statistics',
  'factorial design': '/design-of-experiments',
  randomisation: '/design-of-experiments#randomization',
  'how many mice': '/design-of-experiments',
  'cluster sampling': '/sampling-in-biostatistics#cluster-sampling',
  'random sample': '/sampling-in-biostatistics#simple-random-sampling',
};

/** The expected URL today: an article's current name, the page of a renamed heading, or nothing for a removed article. */
function wantedNow(address: string): string | undefined {
  const [path = '', place] = address.split('#');
  const now = articleNow(path.slice(1));
  const page = builtPages.find((each) => each.path === `/${now}`);
  if (now === undefined) return undefined;
  return place !== undefined && page?.html.includes(`id="${place}"`) === true
    ? `/${now}#${place}`
    : `/${now}`;
}

test('sixty questions have the wanted page among their first three results', () => {
  expect(Object.keys(questions).length).toBeGreaterThanOrEqual(60);
  const find = finderOf(read<IndexFile>('index'));
  const addressOf = (section: number) =>
    read<Section[]>(`text-${Math.floor(section / sectionsPerFile)}`)[section % sectionsPerFile]!.address;
  const missed = Object.entries(questions).flatMap(([query, address]) => {
    const wanted = wantedNow(address);
    if (wanted === undefined) return [];
    const first = find(query)
      .slice(0, 3)
      .map(({ section }) => addressOf(section));
    return first.some((address) => address.startsWith(wanted)) ? [] : [{ query, wanted, first }];
  });
  expect(missed).toEqual([]);
});

test('the index is at most 60 kB', () => {
  expect(brotliCompressSync(readFileSync(new URL('index.json', folder))).length).toBeLessThanOrEqual(60_000);
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
