// Signing in, staying signed in, and signing out: every state between /login and /my-account, in one tab and in two.
import { type Page, expect, test } from '@playwright/test';
import { freshEmail, openAccount, visitAccount } from '../../support/journeys.ts';
import { layoutShifts, watchLayoutShifts } from '../../support/layout-shifts.ts';

const keep = (page: Page, token: string) =>
  page.evaluate((value) => {
    localStorage.setItem('token', value);
  }, token);

test('signing in validates the fields, disables the form during the call, and keeps the address after a rejection', async ({
  page,
}) => {
  await page.goto('/login');
  const button = page.getByRole('button', { name: 'Sign In' });
  await page.getByLabel('Email', { exact: true }).fill('ada');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await button.click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();

  const { promise: answered, resolve: answer } = Promise.withResolvers<undefined>();
  await page.route('**/api/trial/login', async (route) => {
    await answered;
    await route.fulfill({
      status: 429,
      json: { success: false, message: 'Too many attempts. Please try again in 14 minutes.' },
    });
  });
  await page.getByLabel('Email', { exact: true }).fill(' ada@university.example ');
  await page.getByLabel('Password', { exact: true }).fill('long enough');
  await button.click();
  await expect(page.getByRole('button', { name: 'Signing In...' })).toBeDisabled();
  await expect(page.getByLabel('Email', { exact: true })).toBeDisabled();
  answer(undefined);
  await expect(page.getByRole('alert').getByText('Please try again in 14 minutes')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(/ada@university.example/);
  await expect(button).toBeEnabled();
});

test('an account shows that it is loading, and one that could not be loaded opens on retry', async ({
  page,
}) => {
  const token = await openAccount(page);
  let asked = 0;
  const { promise: answered, resolve: answer } = Promise.withResolvers<undefined>();
  await page.route('**/api/trial/validate-token', async (route) => {
    asked += 1;
    if (asked === 1) {
      await answered;
      await route.fulfill({
        status: 503,
        json: { success: false, message: 'Please try again in a minute.' },
      });
    } else await route.continue();
  });
  await visitAccount(page, token);
  await expect(page.getByRole('status').getByText('Opening your account...')).toBeVisible();
  answer(undefined);
  await expect(page.getByRole('alert').getByText(/You are still signed in/)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await expect(page.getByText('(30 days left)')).toBeVisible();
  await expect(page.getByText('Day 1 of 30.')).toBeVisible();
});

for (const width of [390, 1440])
  test(`at ${width} px nothing shifts when the account opens`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await watchLayoutShifts(page);
    await visitAccount(page, await openAccount(page, freshEmail('a.rather.long.name')));
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
    await expect(page.getByText('Confirm your address to see')).toBeAttached();
    expect(await layoutShifts(page)).toEqual([]);
  });

test('a session ended on another device redirects to the sign-in page, which says so', async ({ page }) => {
  await visitAccount(page, 'ended');
  await expect(page).toHaveURL(/\/login\?session=ended$/);
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
});

test('signing out in one tab signs out the other, and a different account opened there appears here', async ({
  page,
  context,
}) => {
  const [first, second] = [freshEmail('first'), freshEmail('second')];
  const tokens = [await openAccount(page, first), await openAccount(page, second)] as const;
  await visitAccount(page, tokens[0]);
  await expect(page.getByText(first).first()).toBeVisible();

  const other = await context.newPage();
  await other.goto('/about-us');
  await keep(other, tokens[1]);
  await expect(page.getByText(second).first()).toBeVisible();
  await other.goto('/my-account');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL(/\/login$/);
  await expect(page).toHaveURL(/\/login$/);
});

test('the Back button does not show the account after logging out', async ({ page }) => {
  await visitAccount(page, await openAccount(page));
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goBack();
  await expect(page).not.toHaveURL(/\/my-account/);
});

test('logging out ends the session on the server too, and on this device even if that call fails', async ({
  page,
}) => {
  const tokens = [await openAccount(page), await openAccount(page)] as const;
  const answers = async (token: string) =>
    (
      await page.request.get('/api/trial/validate-token', { headers: { authorization: `Bearer ${token}` } })
    ).status();
  await visitAccount(page, tokens[0]);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await answers(tokens[0])).toBe(401);
  await page.route('**/api/trial/log-out', (route) => route.abort());
  await visitAccount(page, tokens[1]);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('the other operating system can be chosen by pointer and by arrow keys', async ({ page }) => {
  await visitAccount(page, await openAccount(page));
  await page.getByRole('radio', { name: 'Mac' }).check();
  await expect(page.getByRole('link', { name: 'Download for Mac' })).toBeVisible();
  await expect(page.getByText('Version 10.3.8, .dmg, about 1.9 GB')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('link', { name: 'Download for Windows' })).toBeVisible();
  await expect(page.getByText('Version 10.3.8, .exe, about 982 MB')).toBeVisible();
});

test('a busy or disabled button stays readable under the pointer', async ({ page }) => {
  await page.route('**/api/trial/forgot-password', (route) =>
    route.fulfill({ json: { success: true, message: 'On its way.' } }),
  );
  await page.goto('/forgot-password');
  await page.getByLabel('Email', { exact: true }).fill(freshEmail());
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  const locked = page.getByRole('button', { name: 'Email Sent' });
  await locked.hover({ force: true });
  const background = () => locked.evaluate((button) => getComputedStyle(button).backgroundColor);
  const under = await background();
  await page.mouse.move(0, 0);
  expect(await background()).toBe(under);
});
