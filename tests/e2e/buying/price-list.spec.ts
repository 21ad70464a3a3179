import { expect, test } from '@playwright/test';
import { plansOf, products } from '../../../src/domain/catalog.ts';
import { visitFrom } from '../../support/journeys.ts';
import { priceOf, savingOf, seatOf } from '../../support/prices.ts';

const currencies = { US: 'USD', IN: 'INR' } as const;
const other = { academic: 'corporate', corporate: 'academic' } as const;

/** The price of each way to buy this edition, for its smallest number of seats. */
const pricesIn = (country: 'US' | 'IN', edition: 'academic' | 'corporate') => {
  const licenses = products.filter((product) => product.kind === 'license');
  const isOnlyOne = (section: string) =>
    new Set(licenses.filter((each) => each.section === section).map((each) => each.edition)).size === 1;
  return licenses
    .filter((each) => each.edition !== other[edition] || isOnlyOne(each.section))
    .map((each) => priceOf(plansOf(each)[0]!.id, currencies[country]));
};

for (const country of ['US', 'IN'] as const)
  test(`the price list of ${country}: every license with its price, and nothing in the other currency`, async ({
    page,
    context,
    baseURL,
  }) => {
    await visitFrom(context, country, baseURL!);
    await page.goto('/pricing');
    const headings = page.locator(':is(.way, .contact-ways) h2');
    await expect(headings).toHaveText([
      'Student License',
      'Personal Licenses',
      'Monthly License',
      'Group Subscription',
      'Perpetual License',
      'Floating License',
      'Site License',
    ]);
    const amounts = page.locator('.way .cost .price > span').filter({ visible: true });
    await expect(amounts).toHaveText(pricesIn(country, 'academic'));
    await page.getByRole('radio', { name: 'company' }).check();
    await expect(amounts).toHaveText(pricesIn(country, 'corporate'));
    await expect(page.getByText('This amount includes 18% GST').first()).toBeVisible({
      visible: country === 'IN',
    });
    const groups = page.locator('[data-group]');
    for (const [at, edition] of (['academic', 'corporate'] as const).entries()) {
      const largest = priceOf(`group-${edition}-30`, currencies[country]);
      const group = groups.nth(at);
      await page
        .locator('.segments')
        .getByRole('radio', { name: at === 0 ? 'Academic' : 'Corporate' })
        .check();
      const choice = group.getByLabel('Select number of licenses');
      await expect(choice.locator('option')).toHaveCount(30);
      await expect(choice.locator('option').first()).toHaveText('Select number of licenses');
      await expect(choice.locator('option').nth(1)).toHaveText(/^2 licenses, [$₹]/);
      await expect(group.getByText('Starting from')).toBeVisible();
      await expect(group.getByRole('button', { name: /^Buy Now/ })).toBeDisabled();
      await choice.selectOption('30');
      await expect(group.locator('.cost .price > span').filter({ visible: true })).toHaveText(largest);
      await choice.selectOption('');
      await expect(group.getByText('Starting from')).toBeVisible();
      await expect(group.getByRole('button', { name: /^Buy Now/ })).toBeDisabled();
    }
    // Floating and site licenses need an inquiry and cannot be bought online.
    await expect(page.locator('.way').getByRole('link', { name: /^(Buy Now|Buy One Month)/ })).toHaveCount(4);
  });

test('the audience switch moves the one red button, sets every edition, and is kept for the session', async ({
  page,
  context,
  baseURL,
}) => {
  await visitFrom(context, 'US', baseURL!);
  await page.goto('/pricing');
  const suggestion = page.getByText('Suggested for you').filter({ visible: true });
  const suggested = page.locator('.way').filter({ has: suggestion });
  const red = (name: string) =>
    page
      .locator('.way')
      .getByRole('link', { name })
      .evaluate((link) => getComputedStyle(link).backgroundColor);
  await expect(suggested.getByRole('heading')).toHaveText('Personal Licenses');
  const accent = await red('Buy Now: Personal Academic License');
  for (const [who, heading, button] of [
    ['student', 'Student License', 'Buy Now: Student License'],
    ['company', 'Personal Licenses', 'Buy Now: Personal Corporate License'],
    ['group', 'Group Subscription', 'Choose seats: Group Academic License'],
  ] as const) {
    await page.getByRole('radio', { name: who }).check();
    await expect(suggested.getByRole('heading')).toHaveText(heading);
    expect(await red(button)).toBe(accent);
    expect(await red('Buy One Month: Monthly License')).not.toBe(accent);
  }
  await expect(page).toHaveURL(/\/pricing\?for=group$/);
  await page.goto('/pricing');
  await expect(suggested.getByRole('heading')).toHaveText('Group Subscription');
  await page.goto('/pricing?for=company');
  await expect(page.getByRole('link', { name: 'Buy Now: Perpetual Corporate License' })).toBeVisible();
});

test('list, stepper, and curve handle show one number of seats, for the edition chosen in the strip', async ({
  page,
  context,
  baseURL,
}) => {
  await visitFrom(context, 'US', baseURL!);
  await page.goto('/pricing');
  const strip = page.getByRole('region', { name: 'Group Subscription' });
  await strip.getByRole('radio', { name: 'Corporate' }).check();
  await strip.getByRole('link', { name: 'Choose seats' }).click();
  const group = page.locator('[data-group]').filter({ hasText: 'Group Corporate License' });
  const seats = group.getByLabel('Select number of licenses');
  await expect(seats).toBeFocused();
  await seats.selectOption('10');
  await expect(group.locator('.cost .usd').first()).toHaveText(priceOf('group-corporate-10', 'USD'));
  await expect(group.locator('.seat > .usd')).toHaveText(seatOf('group-corporate-10', 'USD'));
  await expect(group.locator('.saving > .usd')).toHaveText(
    savingOf('group-corporate-10', 'personal-corporate', 'USD'),
  );
  const handle = group.getByRole('slider');
  await expect(handle).toHaveValue('10');
  await group.getByRole('button', { name: 'One seat more' }).click();
  await expect(handle).toHaveValue('11');
  await handle.press('ArrowLeft');
  await handle.press('ArrowLeft');
  await expect(seats).toHaveValue('9');
});

test('dollars appear after four seconds if the location call never responds', async ({ page }) => {
  await page.route('**/api/geo', () => undefined);
  await page.goto('/pricing');
  await expect(page.getByText('Loading pricing...')).toBeVisible();
  await expect(page.getByText(priceOf('personal-academic', 'USD'), { exact: true }).first()).toBeVisible({
    timeout: 6_000,
  });
  await expect(page.getByText('Loading pricing...')).toBeHidden();
});
