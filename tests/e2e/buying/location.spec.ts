import { type Page, expect, test } from '@playwright/test';
import { visitFrom } from '../../support/journeys.ts';
import { priceOf } from '../../support/prices.ts';

const inRupees = priceOf('personal-academic', 'INR');
const inDollars = priceOf('personal-academic', 'USD');

/** Every amount that the first license ever showed, in order. */
async function watchAmounts(page: Page) {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seenAmounts: seen });
    const look = () => {
      for (const amount of document.querySelectorAll('.price > span')) {
        const { visibility, display } = getComputedStyle(amount);
        const text = amount.textContent;
        const currency = text.slice(0, 1);
        if (visibility === 'visible' && display !== 'none' && currency !== seen.at(-1)) seen.push(currency);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => (globalThis as unknown as { seenAmounts: string[] }).seenAmounts);
}

for (const [country, currency] of [
  ['IN', '₹'],
  ['US', '$'],
] as const)
  test(`a visitor from ${country} sees ${currency} and never another currency before it`, async ({
    page,
  }) => {
    const amounts = await watchAmounts(page);
    const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
    await page.route('**/api/geo', async (route) => {
      await released;
      await route.fulfill({ json: { isIndian: country === 'IN' } });
    });
    await page.goto('/pricing');
    await expect(page.getByText('Loading pricing...')).toBeVisible();
    release(undefined);
    await expect(
      page.getByText(currency === '₹' ? inRupees : inDollars, { exact: true }).first(),
    ).toBeVisible();
    await expect(page.getByText('Loading pricing...')).toBeHidden();
    expect(await amounts()).toEqual([currency]);
    expect(
      await page.getByRole('main').innerText(),
      'amounts of the other currency in the text of the page',
    ).not.toMatch(currency === '₹' ? /\$\d/ : /₹\d/);
  });

test('a failed or malformed location reply silently shows dollars', async ({ page }) => {
  for (const answer of [
    { status: 500, body: 'no' },
    { status: 200, json: { isIndian: 'perhaps' } },
  ]) {
    await page.route('**/api/geo', (route) => route.fulfill(answer), { times: 1 });
    await page.goto('/pricing');
    await expect(page.getByText(inDollars, { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.evaluate(() => sessionStorage.clear());
  }
});

test('the location is fetched once per session', async ({ page }) => {
  let asked = 0;
  await page.route('**/api/geo', (route) => {
    asked += 1;
    return route.fulfill({ json: { isIndian: true } });
  });
  await page.goto('/pricing');
  await expect(page.getByText(inRupees).first()).toBeVisible();
  await page.goto('/');
  await page.goto('/pricing');
  await expect(page.getByText(inRupees).first()).toBeVisible();
  expect(asked).toBe(1);
  expect(await page.evaluate(() => sessionStorage.getItem('in'))).toBe('true');
});

test('the location is fetched after the first paint, never before', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/geo')) asked.push(request.url());
  });
  await page.addInitScript(() => {
    const Native = PerformanceObserver;
    const told: (() => void)[] = [];
    // Reports a paint only when the test triggers it.
    window.PerformanceObserver = class extends Native {
      constructor(callback: PerformanceObserverCallback) {
        super((entries, observer) => told.push(() => callback(entries, observer)));
      }
    };
    Object.assign(globalThis, { tellOfPaint: () => told.splice(0).forEach((tell) => tell()) });
  });
  await page.goto('/pricing', { waitUntil: 'networkidle' });
  expect(asked).toEqual([]);
  await page.evaluate(() => (globalThis as unknown as { tellOfPaint(): void }).tellOfPaint());
  await expect.poll(() => asked).toHaveLength(1);
});

test('the region can be switched on the checkout too; price, provider, and fields follow', async ({
  page,
  context,
  baseURL,
}) => {
  await visitFrom(context, 'US', baseURL!);
  await page.goto('/checkout?plan=personal-academic');
  await expect(page.getByText(inDollars, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'India (₹)' }).click();
  await expect(page.getByText(inRupees, { exact: true })).toBeVisible();
  await expect(page.getByLabel('Mobile number')).toBeVisible();
  await expect(page.getByText('on PayU’s page')).toBeVisible();
});

test('the region switch changes prices immediately and for later visits', async ({
  page,
  context,
  baseURL,
}) => {
  await visitFrom(context, 'US', baseURL!);
  await page.goto('/pricing');
  await expect(page.getByText(inDollars, { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'India (₹)' }).first().click();
  await expect(page.getByText(inRupees).first()).toBeVisible();
  await expect(page.getByText(inDollars, { exact: true }).first()).toBeHidden();
  await expect(page.getByRole('button', { name: 'India (₹)' }).first()).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const later = await context.newPage();
  await later.goto('/checkout?plan=personal-academic');
  await expect(later.getByText(inRupees, { exact: true })).toBeVisible();
  await expect(later.getByLabel('Mobile number')).toBeVisible();
});

test('the footer shows its legal links only to visitors in India', async ({ page, context, baseURL }) => {
  for (const [country, isShown] of [
    ['US', false],
    ['IN', true],
  ] as const) {
    await visitFrom(context, country, baseURL!);
    await page.goto('/about-us');
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' })).toBeVisible({
      visible: isShown,
    });
  }
});
