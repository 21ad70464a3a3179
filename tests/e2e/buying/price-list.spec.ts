import { expect, test } from '@playwright/test';
import { visitFrom } from '../../support/journeys.ts';

const expected = {
  US: '$59 $109 $209 $25 $207 $397 $600 $1,200',
  IN: '₹6,057 ₹11,190 ₹21,456 ₹2,566 ₹21,251 ₹40,756 ₹61,596 ₹1,23,192',
} as const;

for (const country of ['US', 'IN'] as const)
  test(`the price list of ${country}: every license with its price, and nothing of the other currency`, async ({
    page,
    context,
    baseURL,
  }) => {
    await visitFrom(context, country, baseURL!);
    await page.goto('/pricing');
    const headings = page.locator('.prices > header h2');
    await expect(headings).toHaveText([
      'Student License',
      'Personal Licenses',
      'Monthly License',
      'Group Subscription',
      'Perpetual License',
      'Floating License',
      'Site License',
    ]);
    const amounts = page.locator('.licence .price > span').filter({ visible: true });
    await expect(amounts).toHaveText(expected[country].split(' '));
    await expect(page.getByText('This amount includes 18% GST').first()).toBeVisible({
      visible: country === 'IN',
    });
    const groups = page.locator('[data-group]');
    for (const [at, largest] of (country === 'IN'
      ? ['₹2,73,384', '₹6,10,014']
      : ['$2,663', '$5,107']
    ).entries()) {
      const group = groups.nth(at);
      const choice = group.getByLabel('Select number of licenses');
      await expect(choice.locator('option')).toHaveCount(30);
      await expect(choice.locator('option').first()).toHaveText('Select number of licenses');
      await expect(choice.locator('option').nth(1)).toHaveText(/^2 licenses, [$₹]/);
      await expect(group.getByText('Starting from')).toBeVisible();
      await expect(group.getByRole('button')).toBeDisabled();
      await choice.selectOption('30');
      await expect(group.locator('.price > span').filter({ visible: true })).toHaveText(largest);
      await choice.selectOption('');
      await expect(group.getByText('Starting from')).toBeVisible();
      await expect(group.getByRole('button')).toBeDisabled();
    }
    // Floating and site licenses are asked for, not bought.
    await expect(page.getByRole('link', { name: /^(Buy Now|Buy One Month)/ })).toHaveCount(6);
  });

test('where the location call never answers, dollars show after four seconds', async ({ page }) => {
  await page.route('**/api/geo', () => undefined);
  await page.goto('/pricing');
  await expect(page.getByText('Loading pricing...')).toBeVisible();
  await expect(page.getByText('$109', { exact: true }).first()).toBeVisible({ timeout: 6_000 });
  await expect(page.getByText('Loading pricing...')).toBeHidden();
});
