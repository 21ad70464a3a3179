// The academy's purchase boxes: prices, states, and a card purchase up to the enrollment.
import { type Page, expect, test } from '@playwright/test';
import { complaintsOf, freshEmail, mailTo, visitFrom, fillIndia } from '../../support/journeys.ts';
import { priceOf } from '../../support/prices.ts';

const boxOf = (page: Page, module: 'basic' | 'professional') =>
  page.getByRole('form', { name: new RegExp(`^Buy .*${module}`, 'i') });

async function fillBox(page: Page, country: 'US' | 'IN', email = freshEmail()) {
  const box = boxOf(page, 'basic');
  await box.scrollIntoViewIfNeeded();
  await box.getByLabel('Email', { exact: true }).fill(email);
  if (country === 'IN') await fillIndia(box);
  else await box.getByRole('checkbox').check();
  await expect(box.getByRole('button', { name: /^Buy/ })).toBeEnabled();
  return { box, buy: box.getByRole('button', { name: /^Buy|^Processing/ }) };
}

test('a training is booked by card, and the enrollment is confirmed on the page and by email', async ({
  page,
  context,
  baseURL,
}) => {
  await visitFrom(context, 'US', baseURL!);
  const complaints = complaintsOf(page);
  const email = freshEmail();
  await page.goto('/academy#book-basic');
  const { box, buy } = await fillBox(page, 'US', email);
  await expect(box.getByText(priceOf('training-basic-1', 'USD'))).toBeVisible();
  await box.getByLabel('Participants').selectOption('3');
  await expect(
    box.getByText(`Total for 3 participants: ${priceOf('training-basic-3', 'USD')}`),
  ).toBeVisible();
  await buy.click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(/\/academy-success\?session_id=/);
  await expect(page.getByRole('heading', { name: 'Enrollment Confirmed' })).toBeVisible();
  await expect(page.getByText('we will be in touch soon')).toBeVisible();
  await expect(page.getByText('Our team will contact you')).toBeVisible();
  await expect(page.getByText('certificate of achievement after the training')).toBeVisible();
  await expect(page.getByText('3 participants')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Return to Homepage' })).toHaveAttribute('href', '/');
  await expect(page.getByRole('link', { name: /^support@/ })).toBeVisible();
  await mailTo(page, email, /training|enrol|academy/i);
  expect(complaints()).toEqual([]);
});

for (const [country, first, last] of [
  [
    'US',
    [priceOf('training-basic-1', 'USD'), priceOf('training-professional-1', 'USD')],
    [priceOf('training-basic-25', 'USD'), priceOf('training-professional-25', 'USD')],
  ],
  [
    'IN',
    [priceOf('training-basic-1', 'INR'), priceOf('training-professional-1', 'INR')],
    [priceOf('training-basic-25', 'INR'), priceOf('training-professional-25', 'INR')],
  ],
] as const)
  test(`both modules list 25 prices in the currency of ${country}`, async ({ page, context, baseURL }) => {
    await visitFrom(context, country, baseURL!);
    await page.goto('/academy');
    for (const [at, id] of ['basic', 'professional'].entries()) {
      const module = page.locator('.module').nth(at);
      await expect(module.locator(`#${id}`)).toBeVisible();
      await expect(module.getByText('2 hours approximately')).toBeVisible();
      await module
        .getByText(/^Book /)
        .first()
        .click();
      await module.getByText('All prices for 1 to 25 participants').click();
      const rows = module.getByRole('row');
      await expect(rows).toHaveCount(26);
      await expect(rows.nth(1)).toContainText(first[at]!);
      await expect(rows.nth(1).getByText(first[at]!).first()).toBeVisible();
      await expect(rows.nth(25).getByText(last[at]!, { exact: true })).toBeVisible();
      await expect(
        boxOf(page, id as 'basic')
          .getByLabel('Participants')
          .locator('option'),
      ).toHaveCount(25);
    }
    await expect(page.getByLabel('Mobile number').last()).toBeVisible({ visible: country === 'IN' });
  });

test('the purchase button is disabled until the email is valid; a click explains what is missing, and typing removes the message', async ({
  page,
  context,
  baseURL,
}) => {
  await visitFrom(context, 'US', baseURL!);
  await page.goto('/academy#book-basic');
  const box = boxOf(page, 'basic');
  await box.scrollIntoViewIfNeeded();
  const buy = box.getByRole('button', { name: /^Buy/ });
  // Also disabled before hydration. Clicks count from then on.
  await expect(page.locator('astro-island:not([ssr])').filter({ has: buy })).toHaveCount(1);
  await expect(buy).toBeDisabled();
  await expect(buy).toHaveAccessibleDescription('Fill in the fields above to continue.');
  await expect(page.getByText('Please enter a valid email address').filter({ visible: true })).toHaveCount(0);
  await box.getByLabel('Email', { exact: true }).fill('ada@university');
  await expect(buy).toHaveAccessibleDescription('Please enter a valid email address');
  await buy.click({ force: true });
  const email = box.getByLabel('Email', { exact: true });
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toBeFocused();
  await email.pressSequentially('.example');
  await expect(email).not.toHaveAttribute('aria-invalid', 'true');
  await expect(buy).toBeEnabled();
  // The other form is collapsed, replaces this one when opened, and already contains the address.
  await page.getByText('Book Professional', { exact: true }).click();
  await expect(boxOf(page, 'professional').getByLabel('Email', { exact: true })).toHaveValue(
    'ada@university.example',
  );
  await expect(box).toBeHidden();
});

const refusals = {
  US: [
    [
      { status: 500, json: { success: false } },
      'Stripe checkout failed: Failed to create Stripe checkout session',
    ],
    [
      { status: 200, json: { success: true } },
      'Stripe checkout failed: Failed to create Stripe checkout session',
    ],
  ],
  IN: [
    [{ status: 500, json: {} }, 'PayU payment initialization failed: Failed to create PayU order'],
    [
      { status: 400, json: { success: false, error: 'Not now' } },
      'PayU payment initialization failed: Not now',
    ],
    [
      { status: 200, json: { success: true } },
      'PayU payment initialization failed: No form data received from PayU',
    ],
  ],
} as const;
for (const country of ['US', 'IN'] as const)
  test(`a rejected training purchase from ${country} explains why and becomes idle again`, async ({
    page,
    context,
    baseURL,
  }) => {
    await visitFrom(context, country, baseURL!);
    await page.goto('/academy#book-basic');
    const { box, buy } = await fillBox(page, country);
    for (const [answer, words] of refusals[country]) {
      const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
      const calls = /\/api\/(academy|payu-academy)\//;
      await page.route(
        calls,
        async (route) => {
          await released;
          await route.fulfill(answer);
        },
        { times: 1 },
      );
      await buy.click();
      await expect(buy).toHaveText(/Processing\.\.\./);
      await expect(buy).toBeDisabled();
      await expect(buy.locator('.spinner')).toBeVisible();
      await expect(box.getByLabel('Email', { exact: true })).toBeDisabled();
      await expect(box.getByText(words, { exact: true })).toHaveCount(0);
      release(undefined);
      await expect(box.getByRole('alert').getByText(words, { exact: true })).toBeVisible();
      await expect(box.getByLabel('Email', { exact: true })).toBeEnabled();
      await expect(box.getByRole('button', { name: /^Buy/ })).toBeEnabled();
    }
  });
