import { type Page, expect, test } from '@playwright/test';
import { complaintsOf, freshEmail, mailTo } from '../../support/journeys.ts';

const password = 'correct horse battery';

async function register(page: Page, email: string) {
  await page.goto('/free-trial');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Get Started' }).click();
}

async function signIn(page: Page, email: string, word = password) {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(word);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('a visitor registers, sees the 30-day trial, logs out, and signs in; a wrong password is rejected', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const email = freshEmail();
  await register(page, email);
  await expect(page.getByText('Account created successfully! Redirecting to your account...')).toBeVisible();
  await expect(page).toHaveURL(/\/my-account$/);
  await expect(page.getByText(email).first()).toBeVisible();
  const end = new Date(Date.now() + 30 * 86_400_000);
  const words = end.toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric' });
  await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Buy Now' })).toHaveAttribute('href', '/pricing');
  expect(complaints()).toEqual([]);
  await mailTo(page, email, /trial|welcome/i);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();

  await signIn(page, email, 'not the password');
  await expect(page.getByRole('alert').getByText(/^Login failed/)).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/my-account$/);
  await page.goto('/login');
  await expect(page, 'who is signed in goes straight to the account').toHaveURL(/\/my-account$/);
});

test('registering an email that already has an account shows an alert and leaves the form usable', async ({
  page,
}) => {
  const email = freshEmail();
  await register(page, email);
  await expect(page).toHaveURL(/\/my-account$/);
  // The head of the page shows the address, and so do its settings a little later.
  await expect(page.getByText(email).first()).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await register(page, email);
  await expect(page.getByRole('alert').getByText(/already exists/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeEnabled();
});

test('the checklist ticks each rule the password meets, from its first character', async ({ page }) => {
  await page.goto('/free-trial');
  const rules = page.getByRole('list', { name: 'Password requirements' });
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeEnabled();
  await expect(rules).toBeHidden();
  await page.getByLabel('Password', { exact: true }).fill('short');
  await expect(rules.getByText('At least 8 characters (not yet)')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('long enough');
  await expect(rules.getByText('At least 8 characters (met)')).toBeVisible();
  await expect(rules.getByText('Passwords match (not yet)')).toBeVisible();
  await page.getByLabel('Confirm password', { exact: true }).fill('long enough');
  await expect(rules.getByText('Passwords match (met)')).toBeVisible();
});

test('registration validates the email first, then the match, then the length', async ({ page }) => {
  await page.goto('/free-trial');
  const submit = page.getByRole('button', { name: 'Get Started' });
  const [word, again] = [
    page.getByLabel('Password', { exact: true }),
    page.getByLabel('Confirm password', { exact: true }),
  ];
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email', { exact: true }).fill('no-address');
  await word.fill('short');
  await again.fill('other');
  await submit.click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await page.getByLabel('Email', { exact: true }).fill(freshEmail());
  await submit.click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expect(again).toBeFocused();
  await again.fill('short');
  await submit.click();
  await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible();
  await expect(word).toBeFocused();
});

test('a button shows and hides the password', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Password', { exact: true }).fill('secret');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
});

test('/my-account without a token redirects to /login, and a rejected token is forgotten', async ({
  page,
}) => {
  await page.goto('/my-account');
  await expect(page).toHaveURL(/\/login$/);
  await page.evaluate(() => {
    localStorage.setItem('token', 'forged');
  });
  await page.goto('/my-account');
  await expect(page).toHaveURL(/\/login\?session=ended$/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('an account that cannot be loaded keeps its session and can be retried', async ({ page }) => {
  await page.route('**/api/trial/validate-token', (route) => route.abort());
  await page.addInitScript(() => {
    localStorage.setItem('token', 'kept');
  });
  await page.goto('/my-account');
  await expect(page.getByText('You are still signed in')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe('kept');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled();
});

const expiries = [
  [
    { trialExpirationDate: '2020-01-15T12:00:00.000Z', trialStatus: 'expired' },
    'January 15, 2020',
    'Expired',
  ],
  [{ trialExpirationDate: null, trialStatus: 'pending' }, 'not_activated', 'pending'],
  [{ trialExpirationDate: 'soon', trialStatus: 'active' }, 'Invalid date', 'Active'],
] as const;
test('a trial shows its last day and its state, even if the day is missing or invalid', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('token', 'any');
  });
  let shown: (typeof expiries)[number][0] = expiries[0][0];
  // One route for all: the next request could be lost when a route is removed.
  await page.route('**/api/trial/validate-token', (route) =>
    route.fulfill({ json: { success: true, user: { email: 'ada@university.example', ...shown } } }),
  );
  for (const [user, date, status] of expiries) {
    shown = user;
    await page.goto('/my-account');
    await expect(page.getByText(date, { exact: true })).toBeVisible();
    await expect(page.getByText(status, { exact: true })).toBeVisible();
  }
});

const agents = [
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'Download for Mac', 'XQuartz'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Download for Windows', 'up to 25 minutes'],
] as const;
for (const [userAgent, download, hint] of agents)
  test.describe(userAgent, () => {
    test.use({ userAgent });
    test(`is offered "${download}" first`, async ({ page }) => {
      await page.addInitScript(() => {
        localStorage.setItem('token', 'any');
      });
      await page.route('**/api/trial/validate-token', (route) =>
        route.fulfill({ json: { success: true, user: { email: 'a@b.example', trialStatus: 'active' } } }),
      );
      await page.goto('/my-account');
      await expect(page.getByRole('link', { name: download })).toBeVisible();
      await expect(page.getByText(hint)).toBeVisible();
      await expect(page.getByRole('link', { name: /^Download for/ })).toHaveCount(1);
    });
  });

const refusals = [
  [{ status: 500, body: '<html>' }, 'Login failed. Please try again.'],
  [{ status: 401, json: {} }, 'Login failed'],
  [{ status: 401, json: { success: false, message: 'Locked for now' } }, 'Locked for now'],
  [{ status: 200, json: { success: false } }, 'Login failed'],
  [null, 'Connection error. Please check your internet and try again.'],
] as const;
test('a sign-in that is rejected or never reaches the server explains why', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(freshEmail());
  await page.getByLabel('Password', { exact: true }).fill(password);
  for (const [answer, words] of refusals) {
    await page.route('**/api/trial/login', (route) => (answer ? route.fulfill(answer) : route.abort()), {
      times: 1,
    });
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('alert').getByText(words, { exact: true })).toBeVisible();
  }
});

test('registering without a connection says so', async ({ page }) => {
  await page.route('**/api/trial/register', (route) => route.abort());
  await register(page, freshEmail());
  await expect(page.getByText('Network error. Please try again.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeEnabled();
});

test('a visitor can register by keyboard alone', async ({ page }) => {
  const email = freshEmail();
  await page.goto('/free-trial');
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeEnabled();
  await page.getByLabel('First name').focus();
  for (const text of ['Ada', 'Lovelace', email]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  // Country, phone, organization, password, its button, confirmation.
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/my-account$/);
});
