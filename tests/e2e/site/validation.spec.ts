import { expect, test } from '@playwright/test';
import { allCasesIn } from '../../support/reference-files.ts';

const start = 'Run every case in your browser';

test('a browser reproduces every reference result of R and NIST and reports the counts', async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto('/validation');
  await page.getByRole('button', { name: start }).click();
  const all = allCasesIn().length;
  await expect(page.getByRole('status')).toContainText(`${all} of ${all} cases passed`, { timeout: 170_000 });
  await expect(page.getByRole('status')).toContainText('0 cases beyond tolerance');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeHidden();
});

test('the comparison can be canceled and restarted; a second click does not start another one', async ({
  page,
}) => {
  await page.goto('/validation');
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.getByRole('button', { name: start }).dblclick();
  await expect(page.getByRole('status')).toHaveText('Comparing …');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('status')).toHaveText('Canceled.');
  expect(fetched.filter((path) => path.endsWith('cases.json'))).toHaveLength(1);
  await page.getByRole('button', { name: start }).click();
  await expect(page.getByText(/^\d+ of \d+ cases, .*Now: /)).toBeVisible();
});

test('the page says so if the cases cannot be loaded', async ({ page }) => {
  await page.route('**/cases.json', (route) => route.fulfill({ status: 503 }));
  await page.goto('/validation');
  await page.getByRole('button', { name: start }).click();
  await expect(page.getByRole('status')).toContainText('Please try again.');
});

test.describe('no JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the page shows the result of every case and no control that needs JavaScript', async ({ page }) => {
    await page.goto('/validation');
    await expect(page.getByRole('button', { name: start })).toBeHidden();
    await page.locator('.cases').getByText('t-tests', { exact: true }).click();
    await expect(page.getByRole('row', { name: /Darwin/ }).first()).toBeVisible();
  });
});
