import { expect, test } from '@playwright/test';
import {
  complaintsOf,
  freshEmail,
  mailTo,
  emailsTo,
  shownKey,
  visitFrom,
  fillIndia,
} from '../../support/journeys.ts';
import { toDecimalString } from '../../../src/domain/money.ts';
import { costOf, priceOf, receiptOf } from '../../support/prices.ts';

test.beforeEach(async ({ context, baseURL }) => {
  await visitFrom(context, 'IN', baseURL!);
});

test('a buyer in India pays in rupees through PayU and gets the key on the page and in one email', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const email = freshEmail();
  await page.goto('/pricing');
  await expect(page.getByText('This amount includes 18% GST').first()).toBeVisible();
  await page.getByRole('link', { name: 'Buy Now: Personal Academic License' }).click();
  await expect(page.getByText(priceOf('personal-academic', 'INR'), { exact: true })).toBeVisible();
  await expect(page.getByText('This amount includes 18% GST')).toBeVisible();
  await expect(page.getByRole('checkbox')).toBeHidden();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Mobile number').fill('+91 98765 43210');
  await expect(page.getByLabel('Mobile number')).toHaveValue('9876543210');
  await page.getByLabel('State', { exact: true }).selectOption('29');
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await expect(
    page.getByRole('heading', {
      name: `Pay ₹${toDecimalString(costOf('personal-academic', 'INR').minorUnits)}`,
    }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(/\/payment-success\?.*txnid=/);
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  await expect(page.getByText(receiptOf('personal-academic', 'INR'))).toBeVisible();
  const key = await shownKey(page).innerText();
  const mail = await mailTo(page, email, /license|order|key/i);
  expect(mail.text).toContain(key);
  expect(await emailsTo(page, email)).toHaveLength(1);
  expect(complaints()).toEqual([]);
});

test('a declined payment explains why, and Try again keeps the plan', async ({ page }) => {
  await page.goto('/checkout?plan=student');
  await page.getByLabel('Email', { exact: true }).fill(freshEmail());
  await fillIndia(page);
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await page.getByRole('button', { name: 'Decline the payment' }).click();
  await expect(page).toHaveURL(/\/payment-failed\?/);
  await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible();
  await expect(page.getByText(priceOf('student', 'INR'))).toBeVisible();
  await expect(page.getByText('refunded within a few business days')).toBeVisible();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/checkout\?plan=student$/);
  await page.evaluate(() => {
    sessionStorage.clear();
  });
  await page.goBack();
  // In another tab, the order itself knows the plan.
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute(
    'href',
    '/checkout?plan=student',
  );
});

test('a buyer who closes the payment page after paying still gets the key by email', async ({ page }) => {
  const email = freshEmail();
  await page.goto('/checkout?plan=monthly');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await fillIndia(page);
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await page.getByRole('button', { name: 'Pay, then close the window' }).click();
  await mailTo(page, email, /license|order|key/i);
});

test('an invalid mobile number shows an error that disappears on typing', async ({ page }) => {
  await page.goto('/checkout?plan=monthly');
  const phone = page.getByLabel('Mobile number');
  await page.getByLabel('Email', { exact: true }).fill(freshEmail());
  for (const wrong of ['', '12345', '1234567890']) {
    await phone.fill(wrong);
    await page.getByRole('button', { name: 'Continue to Checkout' }).click();
    await expect(page.getByText('Please enter a valid 10-digit mobile number')).toBeVisible();
    await expect(phone).toBeFocused();
  }
  await phone.pressSequentially('9');
  await expect(page.getByText('Please enter a valid 10-digit mobile number')).toBeHidden();
});

test('a buyer in India books a training for five in rupees', async ({ page }) => {
  const email = freshEmail();
  await page.goto('/academy#book-basic');
  const box = page.getByRole('form', { name: /^Buy .*basic/i });
  await box.scrollIntoViewIfNeeded();
  const buy = box.getByRole('button', { name: /^Buy/ });
  await expect(buy).toBeDisabled();
  await box.getByLabel('Participants').selectOption('5');
  await box.getByLabel('Email', { exact: true }).fill(email);
  await expect(buy).toBeDisabled();
  await fillIndia(box);
  await expect(buy).toBeEnabled();
  await buy.click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(/\/academy\/payment-success\?/);
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  await expect(page.getByText('Welcome to the Academy')).toBeVisible();
  await expect(page.getByText('5 participants')).toBeVisible();
  await mailTo(page, email, /training|enrol|academy/i);
});
