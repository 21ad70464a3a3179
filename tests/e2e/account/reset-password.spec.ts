import { type Page, expect, test } from '@playwright/test';
import { freshEmail, mailTo, emailsTo, openAccount, stopClock } from '../../support/journeys.ts';

const newPassword = 'staple for the new one';

async function askForLink(page: Page, email: string) {
  await page.goto('/forgot-password');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByRole('button', { name: 'Email Sent' })).toBeDisabled();
}

test('the link in the email sets a new password, works once, and signs in with it', async ({ page }) => {
  const email = freshEmail();
  await openAccount(page, email);
  await askForLink(page, email.toUpperCase());
  await expect(page.getByText(/inbox.*spam/)).toBeVisible();
  const mail = await mailTo(page, email, /reset|password/i);
  const link = /https?:\/\/\S+\/reset-password\?token=[\w-]+/.exec(mail.text)?.[0] ?? '';
  const path = new URL(link).pathname + new URL(link).search;
  await page.goto(path);
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await page.getByLabel('Confirm new password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Your password has been reset.')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?reset=done$/);
  await expect(page.getByText('Your password has been reset.')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/my-account$/);

  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
});

test('an address without an account gets the same reply and no link', async ({ page }) => {
  const email = freshEmail('no-one');
  await askForLink(page, email);
  await expect(page.getByText(/inbox.*spam/)).toBeVisible();
  expect((await emailsTo(page, email)).filter(({ text }) => text.includes('reset-password?token'))).toEqual(
    [],
  );
});

test('a link without a token says so and offers a new one', async ({ page }) => {
  await page.goto('/reset-password');
  await expect(page.getByText('Invalid reset link. Please request a new password reset.')).toBeVisible();
  await page.getByRole('link', { name: 'Request New Reset Link' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
});

test('an unknown token is reported as invalid or expired', async ({ page }) => {
  await page.goto('/reset-password?token=abcdefghijklmnopqrstuvwxyz0123456789abcdefg');
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
  await expect(page.getByText('Invalid or expired reset token')).toBeVisible();
});

test('the new password is validated: both fields, match, length', async ({ page }) => {
  await page.route('**/api/trial/verify-reset-token/*', (route) =>
    route.fulfill({ json: { success: true, email: 'ada@university.example' } }),
  );
  await page.goto('/reset-password?token=abcdefghijklmnopqrstuvwxyz0123456789abcdefg');
  await expect(page.getByText('ada@university.example')).toBeVisible();
  const submit = page.getByRole('button', { name: 'Reset Password' });
  const [word, again] = [
    page.getByLabel('New password', { exact: true }),
    page.getByLabel('Confirm new password', { exact: true }),
  ];
  await submit.click();
  await expect(page.getByText('Please fill in all fields')).toBeVisible();
  await word.fill('short');
  await again.fill('other');
  await submit.click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await again.fill('short');
  await submit.click();
  await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible();
});

const knownLink = '/reset-password?token=abcdefghijklmnopqrstuvwxyz0123456789abcdefg';

async function openKnownLink(page: Page) {
  await page.route('**/api/trial/verify-reset-token/*', (route) =>
    route.fulfill({ json: { success: true, email: 'ada@university.example' } }),
  );
  await page.goto(knownLink);
  for (const label of ['New password', 'Confirm new password'])
    await page.getByLabel(label, { exact: true }).fill(newPassword);
}

test('the page says that it verifies the link, allows a retry without a connection, and reports a rejection by the server', async ({
  page,
}) => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<undefined>();
  await page.route('**/api/trial/verify-reset-token/*', async (route) => {
    await answered;
    await route.abort();
  });
  await page.goto(knownLink);
  await expect(page.getByRole('status').getByText('Verifying your reset link...')).toBeVisible();
  answer(undefined);
  await expect(page.getByText('Network error. Please try again.')).toBeVisible();
  await page.unroute('**/api/trial/verify-reset-token/*');
  await page.route('**/api/trial/verify-reset-token/*', (route) =>
    route.fulfill({ status: 400, json: { success: false, message: 'This link is an hour old' } }),
  );
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('This link is an hour old')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Request New Reset Link' })).toBeVisible();
});

test('a failed password change explains why and can be sent again as typed', async ({ page }) => {
  await openKnownLink(page);
  const submit = page.getByRole('button', { name: 'Reset Password' });
  const answers = [
    [{ status: 500, json: { success: false } }, 'Failed to reset password'],
    [{ status: 500, body: '<html>' }, 'Failed to reset password'],
    [{ status: 400, json: { success: false, message: 'Too old' } }, 'Too old'],
    [null, 'Network error. Please try again.'],
  ] as const;
  for (const [answer, words] of answers) {
    await page.route(
      '**/api/trial/reset-password',
      (route) => (answer ? route.fulfill(answer) : route.abort()),
      {
        times: 1,
      },
    );
    await submit.click();
    await expect(page.getByRole('alert').getByText(words, { exact: true })).toBeVisible();
  }
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue(newPassword);
});

test('the form is disabled during the reset; the confirmation shows for three seconds, then the sign-in page opens', async ({
  page,
}) => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<undefined>();
  await page.route('**/api/trial/reset-password', async (route) => {
    await answered;
    await route.fulfill({ json: { success: true, message: 'Done' } });
  });
  await page.clock.install();
  await openKnownLink(page);
  await stopClock(page);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('button', { name: 'Resetting...' })).toBeDisabled();
  await expect(page.getByLabel('New password', { exact: true })).toBeDisabled();
  answer(undefined);
  await expect(page.getByText('Taking you to the sign-in page...')).toBeVisible();
  await page.clock.runFor(2_900);
  await expect(page).toHaveURL(/\/reset-password/);
  await page.clock.runFor(200);
  await expect(page).toHaveURL(/\/login\?reset=done$/);
});

test('requesting a link validates the address and disables the form during and after the request', async ({
  page,
}) => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<undefined>();
  await page.route('**/api/trial/forgot-password', async (route) => {
    await answered;
    await route.fulfill({ json: { success: true, message: 'On its way.' } });
  });
  await page.goto('/forgot-password');
  await page.getByLabel('Email', { exact: true }).fill('ada');
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(freshEmail());
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  answer(undefined);
  await expect(page.getByRole('button', { name: 'Email Sent' })).toBeDisabled();
  await expect(page.getByLabel('Email', { exact: true })).toBeDisabled();
  await expect(page.getByRole('status').getByText('On its way. Please check your inbox')).toBeVisible();
});

const failures = [
  [{ status: 500, json: { success: false } }, 'Failed to send reset email'],
  [
    { status: 429, json: { success: false, message: 'Too many attempts. Please wait 2 minutes.' } },
    'Too many attempts. Please wait 2 minutes.',
  ],
  [null, 'Network error. Please try again.'],
] as const;
test('a failed request for a link explains why and can be repeated', async ({ page }) => {
  await page.goto('/forgot-password');
  await page.getByLabel('Email', { exact: true }).fill(freshEmail());
  for (const [answer, words] of failures) {
    await page.route(
      '**/api/trial/forgot-password',
      (route) => (answer ? route.fulfill(answer) : route.abort()),
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByRole('alert').getByText(words, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeEnabled();
  }
});
