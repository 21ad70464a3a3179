import { expect, test } from '@playwright/test';
import { freshEmail, visitFrom, fillIndia } from '../../support/journeys.ts';
import { priceOf } from '../../support/prices.ts';

test.beforeEach(async ({ context, baseURL }) => {
  await visitFrom(context, 'US', baseURL!);
});

test('a checkout for an unknown plan redirects to the price list', async ({ page }) => {
  for (const query of [
    '',
    '?plan=unknown',
    '?plan=group-academic',
    '?plan=group-academic&seats=31',
    '?plan=training-basic',
  ]) {
    await page.goto(`/checkout${query}`);
    await expect(page, query).toHaveURL(/\/pricing$/);
  }
});

test('every invalid field shows its error immediately, and the first one has the focus', async ({ page }) => {
  await page.goto('/checkout?plan=student');
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByText('Please accept the terms to continue')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
    /Please enter a valid email address/,
  );
  await page.getByLabel('Email', { exact: true }).pressSequentially('a');
  await expect(page.getByText('Please enter a valid email address')).toBeHidden();
});

test('a typo in a well-known email domain prompts a question and is not corrected silently', async ({
  page,
}) => {
  await page.goto('/checkout?plan=student');
  await page.getByLabel('Email', { exact: true }).fill('ada@gmial.com');
  await page.getByLabel('Email', { exact: true }).blur();
  await expect(page.getByText('Did you mean')).toBeVisible();
  await page.getByRole('button', { name: 'ada@gmail.com' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ada@gmail.com');
  await expect(page.getByText('Did you mean')).toBeHidden();
});

test('typed values survive a reload, before and after React hydrates the form', async ({ page }) => {
  const email = freshEmail();
  const asksForReact = (url: URL) => /Checkout\.[^/]*\.js$/.test(url.pathname);
  await page.route(asksForReact, () => new Promise(() => undefined));
  await page.goto('/checkout?plan=student');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.unroute(asksForReact);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Continue to Checkout' })).not.toHaveAttribute(
    'data-loading',
  );
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await page.getByLabel('Company').fill('Analytical Engines');
  await page.reload();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await expect(page.getByLabel('Company')).toHaveValue('Analytical Engines');
});

const noAddress = 'Stripe checkout failed: No checkout URL received';
const failures = [
  [{ status: 200, json: { success: true } }, noAddress],
  [
    { status: 502, json: { success: false, message: 'Failed to create Stripe checkout session' } },
    'Stripe checkout failed: Failed to create Stripe checkout session',
  ],
  [{ status: 200, json: { success: true, url: 'javascript:alert(1)' } }, noAddress],
] as const;
test('a card call that returns no payment URL shows an alert, and the form becomes idle again', async ({
  page,
}) => {
  await page.goto('/checkout?plan=student');
  await page.getByLabel('Email', { exact: true }).fill(freshEmail());
  await page.getByRole('checkbox').check();
  for (const [answer, words] of failures) {
    await page.route('**/api/stripe/create-checkout-session', (route) => route.fulfill(answer), { times: 1 });
    await page.getByRole('button', { name: 'Continue to Checkout' }).click();
    await expect(page.getByRole('alert').getByText(words)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue to Checkout' })).toBeEnabled();
    await expect(page.getByLabel('Email', { exact: true })).toBeEnabled();
  }
});

test('fields and button are disabled during the call, and the button says Processing...', async ({
  page,
}) => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<undefined>();
  await page.route('**/api/stripe/create-checkout-session', async (route) => {
    await answered;
    await route.abort();
  });
  await page.goto('/checkout?plan=student');
  await page.getByLabel('Email', { exact: true }).fill(freshEmail());
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  await expect(page.getByLabel('Email', { exact: true })).toBeDisabled();
  answer(undefined);
  await expect(page.getByRole('alert').getByText(/^Stripe checkout failed: Network error/)).toBeVisible();
});

test('a hidden form is posted only to PayU', async ({ page, context, baseURL }) => {
  await context.clearCookies();
  await visitFrom(context, 'IN', baseURL!);
  await page.route('**/api/payu/create-order', (route) =>
    route.fulfill({
      json: { success: true, formData: { actionUrl: 'https://evil.example/pay', fields: { a: 'b' } } },
    }),
  );
  await page.goto('/checkout?plan=student');
  await page.getByLabel('Email', { exact: true }).fill(freshEmail());
  await fillIndia(page);
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await expect(
    page.getByRole('alert').getByText('PayU payment initialization failed: No form data received from PayU'),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/checkout/);
});

test('a visitor completes the whole purchase by keyboard alone', async ({ page }) => {
  await page.goto('/checkout?plan=monthly');
  await expect(page.getByRole('button', { name: 'Continue to Checkout' })).toBeEnabled();
  await page.getByLabel('Email', { exact: true }).focus();
  await page.keyboard.type(freshEmail());
  // Name, company, someone else, billing details, consent.
  for (let i = 0; i < 5; i++) await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible();
});

test.describe('no JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the checkout explains what is missing and whom to contact', async ({ page }) => {
    await page.goto('/checkout?plan=student');
    await expect(page.getByRole('heading', { name: 'Complete Your Purchase' })).toBeVisible();
    await expect(page.getByText('needs JavaScript')).toBeVisible();
  });
  test('the price list shows dollars and links to the checkout', async ({ page }) => {
    await page.goto('/pricing');
    await expect(page.getByText(priceOf('personal-academic', 'USD'), { exact: true }).first()).toBeVisible();
    await expect(page.getByText(priceOf('personal-academic', 'INR')).first()).toBeHidden();
    await expect(page.getByText('Loading pricing...')).toBeHidden();
    await page.locator('[data-group]').first().getByLabel('Select number of licenses').selectOption('5');
    await page.getByRole('button', { name: 'Buy Now: Group Academic License' }).click();
    await expect(page).toHaveURL(/\/checkout\?plan=group-academic&seats=5$/);
  });
});
