import { expect, test } from '@playwright/test';
import { termsVersion } from '../../../src/contracts/terms-version.ts';
import { complaintsOf, freshEmail, mailTo, emailsTo, shownKey, visitFrom } from '../../support/journeys.ts';
import { priceOf, receiptOf, seatOf } from '../../support/prices.ts';

test.beforeEach(async ({ context, baseURL }) => {
  await visitFrom(context, 'US', baseURL!);
});

test('a card buyer gets from the price list to a license key, shown on the page and sent in one email', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const email = freshEmail();
  await page.goto('/pricing');
  await page.getByRole('link', { name: 'Buy Now: Personal Academic License' }).click();
  await expect(page.getByRole('heading', { name: 'Complete Your Purchase' })).toBeVisible();
  await expect(page.getByText('Step 1: Your Details')).toBeVisible();
  await expect(page.getByText('Step 2: Payment')).toBeVisible();
  await expect(page.getByText('Step 3: Upload Student ID')).toBeHidden();
  await expect(page.getByText(priceOf('personal-academic', 'USD'), { exact: true })).toBeVisible();
  await expect(page.getByText('This amount includes 18% GST')).toBeHidden();
  await expect(page.getByLabel('Mobile number')).toBeHidden();
  await page.getByLabel('Email', { exact: true }).fill(` ${email} `);
  await page.getByRole('checkbox').check();
  const asked = page.waitForRequest('**/api/stripe/create-checkout-session');
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  // The consent is stored as the version of the terms that the buyer saw.
  expect((await asked).postDataJSON()).toMatchObject({ termsVersion });
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await expect(
    page.getByText(
      'Thank you for your purchase! Your license has been activated and a confirmation email has been sent to your email address.',
    ),
  ).toBeVisible();
  await expect(page.getByText(receiptOf('personal-academic', 'USD'))).toBeVisible();
  const key = await shownKey(page).innerText();
  expect(key.length).toBeGreaterThan(20);
  const mail = await mailTo(page, email, /license|order|key/i);
  expect(mail.text).toContain(key);
  expect(await emailsTo(page, email)).toHaveLength(1);
  await page.reload();
  await expect(shownKey(page)).toHaveText(key);
  expect(complaints()).toEqual([]);
});

test('one click copies the key', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/checkout?plan=monthly');
  await page.getByLabel('Email', { exact: true }).fill(freshEmail());
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('button', { name: 'Copy the key' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await shownKey(page).innerText());
});

test('a group buyer picks the number of seats first and pays for exactly that number', async ({ page }) => {
  await page.goto('/pricing');
  const group = page.locator('[data-group]').first();
  const buy = group.getByRole('button', { name: 'Buy Now: Group Academic License' });
  await expect(group.getByText('Starting from')).toBeVisible();
  await expect(group.locator('.cost .price')).toContainText(priceOf('group-academic-2', 'USD'));
  await expect(buy).toBeDisabled();
  await group.getByLabel('Select number of licenses').selectOption('10');
  await expect(group.locator('.cost .price')).toContainText(priceOf('group-academic-10', 'USD'));
  await expect(group.locator('.seat > .usd')).toHaveText(seatOf('group-academic-10', 'USD'));
  await expect(group.getByText('Starting from')).toBeHidden();
  await buy.click();
  await expect(page).toHaveURL(/\/checkout\?plan=group-academic&seats=10$/);
  await expect(page.getByText('10 seats')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(freshEmail());
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText(receiptOf('group-academic-10', 'USD'))).toBeVisible();
  await expect(page.getByText('10 seats')).toBeVisible();
});

test('a student learns of the proof before paying, and it is the first step after paying', async ({
  page,
}) => {
  await page.goto('/checkout?plan=student');
  await expect(page.getByText('Step 3: Upload Student ID')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(freshEmail());
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  const first = page.locator('.first-steps > li').first();
  await expect(first.getByRole('heading', { name: 'Show that you are a student' })).toBeVisible();
  await expect(first.getByRole('link', { name: 'Show it now' })).toBeVisible();
});

test('a declined card can be tried again and is charged once', async ({ page }) => {
  const email = freshEmail();
  await page.goto('/checkout?plan=personal-academic');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await page.getByRole('button', { name: 'Pay with a card that is declined' }).click();
  await expect(page.getByRole('alert')).toContainText('declined');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  const mail = await mailTo(page, email, /license|order|key/i);
  expect(mail.text).toContain(await shownKey(page).innerText());
});

test('canceling on the provider’s page returns to the same plan and keeps the typed values', async ({
  page,
}) => {
  const email = freshEmail();
  await page.goto('/checkout?plan=personal-academic');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await page.getByRole('link', { name: 'Cancel and go back' }).click();
  await expect(page).toHaveURL(/\/checkout\?plan=personal-academic/);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await expect(page.getByRole('button', { name: 'Continue to Checkout' })).toBeEnabled();
});

test('Back on the provider’s page returns to an idle checkout that can be submitted again', async ({
  page,
}) => {
  await page.goto('/checkout?plan=personal-academic');
  await page.getByLabel('Email', { exact: true }).fill(freshEmail());
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Continue to Checkout' })).toBeEnabled();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
});

test('a double click starts one payment', async ({ page }) => {
  const starts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/stripe/create-checkout-session')) starts.push(request.url());
  });
  await page.goto('/checkout?plan=personal-academic');
  await page.getByLabel('Email', { exact: true }).fill(freshEmail());
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue to Checkout' }).dblclick();
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible();
  expect(starts).toHaveLength(1);
});

test('the same checkout in two tabs sells two licenses, each with its own key', async ({ context }) => {
  const email = freshEmail();
  const keys = await Promise.all(
    [1, 2].map(async () => {
      const page = await context.newPage();
      await page.goto('/checkout?plan=monthly');
      await page.getByLabel('Email', { exact: true }).fill(email);
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Continue to Checkout' }).click();
      await page.getByRole('button', { name: 'Pay', exact: true }).click();
      return shownKey(page).innerText();
    }),
  );
  expect(new Set(keys).size).toBe(2);
});

test('a buyer who closes the provider’s page after paying still gets the key by email', async ({ page }) => {
  const email = freshEmail();
  await page.goto('/checkout?plan=personal-corporate');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await page.getByRole('button', { name: 'Pay, then close the window' }).click();
  const mail = await mailTo(page, email, /license|order|key/i);
  expect(mail.text).toMatch(/[A-Z0-9]{4,}-[A-Z0-9]{4,}/);
});

test('a bank debit that clears later is shown as pending, never as active', async ({ page }) => {
  await page.goto('/checkout?plan=perpetual-academic');
  await page.getByLabel('Email', { exact: true }).fill(freshEmail());
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await page.getByRole('button', { name: 'Pay by bank debit (settles later)' }).click();
  await expect(page.getByRole('heading', { name: 'We are confirming your payment' })).toBeVisible();
  await expect(page.getByText('has been activated')).toBeHidden();
});

test('a buyer who returns to the checkout after paying sees the order and can buy another license', async ({
  page,
}) => {
  const email = freshEmail();
  const buy = async () => {
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Continue to Checkout' }).click();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  };
  await page.goto('/checkout?plan=group-academic&seats=3');
  await expect(page.getByText(/^You pay US\$\d+ today, .+ until you cancel, with one click/)).toBeVisible();
  await buy();
  await page.goto('/checkout?plan=group-academic&seats=3');
  await expect(
    page.getByRole('heading', { name: /^You bought this (just now|1 minute ago)$/ }),
  ).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toBeHidden();
  await page.getByRole('link', { name: 'See your order' }).click();
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  await page.goto('/checkout?plan=group-academic&seats=4');
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
  await page.goto('/checkout?plan=group-academic&seats=3');
  await page.getByRole('button', { name: 'Buy another' }).click();
  await buy();
});
