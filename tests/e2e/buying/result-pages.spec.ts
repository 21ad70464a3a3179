import { expect, test } from '@playwright/test';

const redirects = [
  ['/success', '/'],
  ['/academy-success', '/academy'],
  ['/payment-success', '/'],
  ['/payment-success?txnid=abc', '/'],
  ['/payment-success?amount=1', '/'],
  ['/academy/payment-success?txnid=abc', '/'],
  ['/payment-failed', '/'],
  ['/payment-failed?amount=5', '/'],
  ['/academy/payment-failed', '/'],
] as const;
test('a result page without its parameters redirects', async ({ page }) => {
  for (const [from, to] of redirects) {
    await page.goto(from);
    await expect(page, from).toHaveURL((url) => url.pathname === to);
  }
});

test('a result page says that a payment is unknown and whom to contact', async ({ page }) => {
  for (const path of [
    '/success?session_id=cs_test_unknown',
    '/success?session_id=%3Cscript%3E',
    '/academy-success?session_id=cs_test_unknown',
    '/payment-success?txnid=unknown&amount=1.00',
    '/academy/payment-success?txnid=unknown&amount=1.00',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'We can’t find this payment' }), path).toBeVisible();
    await expect(page.getByRole('link', { name: /^support@/ }), path).toBeVisible();
    await expect(page.getByText(/has been activated|Payment Successful/), path).toBeHidden();
  }
});

test('an order that is confirmed while the page waits appears without a reload', async ({ page }) => {
  let asked = 0;
  await page.route('**/api/orders/status?*', (route) => {
    asked += 1;
    return asked < 3
      ? route.fulfill({ json: { success: true, state: 'pending' } })
      : route.fulfill({
          json: {
            success: true,
            state: 'confirmed',
            kind: 'license',
            title: 'Personal Academic License',
            seats: 1,
            amount: { currency: 'USD', minorUnits: 10900 },
            paidAt: '2026-11-20T10:00:00.000Z',
            transactionId: 'abc',
            licenseKey: 'AAAA-BBBB',
          },
        });
  });
  await page.goto('/success?session_id=cs_test_waiting');
  await expect(page.getByRole('heading', { name: 'We are confirming your payment' })).toBeVisible();
  await expect(page.getByText('has been activated')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await expect(page.getByText('AAAA-BBBB')).toBeVisible();
});

test('an order that has been refunded or disputed says so and shows no key', async ({ page }) => {
  for (const [told, words] of [
    [{ state: 'refunded' }, 'This payment was refunded'],
    [{ state: 'refunded', isTakenBack: true }, 'Your bank reversed this payment'],
    [{ state: 'disputed' }, 'This payment is disputed'],
  ] as const) {
    await page.route(
      '**/api/orders/status?*',
      (route) => route.fulfill({ json: { success: true, ...told } }),
      {
        times: 1,
      },
    );
    await page.goto('/success?session_id=cs_test_of_an_old_order');
    await expect(page.getByRole('heading', { name: words })).toBeVisible();
    await expect(page.getByText('Payment Successful')).toBeHidden();
  }
});

test('a confirmation that never arrives ends with an explanation and a retry button', async ({ page }) => {
  await page.clock.install();
  await page.route('**/api/orders/status?*', (route) =>
    route.fulfill({ json: { success: true, state: 'pending', transactionId: 'order-number' } }),
  );
  await page.goto('/success?session_id=cs_test_waiting');
  await expect(page.getByRole('heading', { name: 'We are confirming your payment' })).toBeVisible();
  await expect(page.getByText('order-number')).toBeHidden();
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(page.getByText('Your order is order-number. We email you')).toBeVisible({ timeout: 100 });
    await expect(page.getByText('This usually takes a few seconds.')).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [50], timeout: 30_000 });
  await expect(async () => {
    await page.clock.runFor(13_000);
    await expect(page.getByText('This is taking longer than usual.')).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [50], timeout: 30_000 });
  await expect(page.getByText('Your order is order-number.')).toBeVisible();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('This usually takes a few seconds.')).toBeVisible();
});

const failures = [
  ['error=security_check_failed', 'Security verification failed. Please try again.'],
  ['error=processing_error', 'There was an error processing your request.'],
  ['error=missing_txnid', 'Transaction ID missing. Please contact support.'],
  ['error=anything_else', 'Your payment could not be completed.'],
  ['error=constructor', 'Your payment could not be completed.'],
  ['txnid=abc', 'Your payment could not be completed.'],
  ['error=processing_error&reason=Card+expired', 'Card expired'],
] as const;
for (const path of ['/payment-failed', '/academy/payment-failed'])
  test(`${path} explains every failure reason`, async ({ page }) => {
    for (const [query, words] of failures) {
      await page.goto(`${path}?${query}&amount=11190.00`);
      await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible();
      await expect(page.getByText(words, { exact: true }), query).toBeVisible();
      await expect(page.getByText('₹11,190')).toBeVisible();
      await expect(page.getByText('refunded within a few business days')).toBeVisible();
    }
  });

test('a payment whose reply could not be recorded tells the buyer not to pay again yet', async ({ page }) => {
  const careful = page.getByText('please do not pay again yet');
  await page.goto('/payment-failed?txnid=abc&error=processing_error');
  await expect(careful).toBeVisible();
  for (const query of ['txnid=abc&reason=Card+expired', 'error=missing_txnid']) {
    await page.goto(`/payment-failed?${query}`);
    await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible();
    await expect(page.getByText('refunded within a few business days')).toBeVisible();
    await expect(careful).toBeHidden();
  }
});
