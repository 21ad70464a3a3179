import { type Page, expect, test } from '@playwright/test';
import { freshEmail, mailTo, mailsTo } from '../../support/journeys.ts';

const [oldPassword, newPassword] = ['correct horse battery', 'staple for the new one'];

async function openAccount(page: Page, email: string) {
  const answer = await page.request.post('/api/trial/register', {
    data: {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email,
      company: '',
      phone: '',
      password: oldPassword,
      confirmPassword: oldPassword,
    },
  });
  expect(answer.ok()).toBe(true);
}

async function askForLink(page: Page, email: string) {
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByRole('button', { name: 'Email Sent' })).toBeDisabled();
}

test('a forgotten password: the link in the e-mail sets a new one, once, and signs in with it', async ({
  page,
}) => {
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
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/my-account$/);

  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
});

test('an address without an account is answered alike, and gets no link', async ({ page }) => {
  const email = freshEmail('nobody');
  await askForLink(page, email);
  await expect(page.getByText(/inbox.*spam/)).toBeVisible();
  expect((await mailsTo(page, email)).filter(({ text }) => text.includes('reset-password?token'))).toEqual(
    [],
  );
});

test('a link without a token says so, and offers a new one', async ({ page }) => {
  await page.goto('/reset-password');
  await expect(page.getByText('Invalid reset link. Please request a new password reset.')).toBeVisible();
  await page.getByRole('link', { name: 'Request New Reset Link' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
});

test('a token that nobody was given is invalid or expired', async ({ page }) => {
  await page.goto('/reset-password?token=abcdefghijklmnopqrstuvwxyz0123456789abcdefg');
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
  await expect(page.getByText('Invalid or expired reset token')).toBeVisible();
});

test('the new password is checked: both fields, match, length', async ({ page }) => {
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

const failures = [
  [{ status: 500, json: { success: false } }, 'Failed to send reset email'],
  [
    { status: 429, json: { success: false, message: 'Too many attempts. Please wait 2 minutes.' } },
    'Too many attempts. Please wait 2 minutes.',
  ],
] as const;
for (const [answer, words] of failures)
  test(`asking for a link: ${answer.status} reads "${words}"`, async ({ page }) => {
    await page.route('**/api/trial/forgot-password', (route) => route.fulfill(answer));
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(freshEmail());
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByRole('alert').getByText(words, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeEnabled();
  });
