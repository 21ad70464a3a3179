// All that the owner of an account can do with it, a journey each: see its orders, change its password, end sessions, take its data along, delete it.
import { readFileSync } from 'node:fs';
import { type Page, expect, test } from '@playwright/test';
import {
  accountPassword,
  complaintsOf,
  freshEmail,
  mailTo,
  openAccount,
  shownKey,
  visitAccount,
  visitFrom,
} from '../../support/journeys.ts';

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function confirmationHash(page: Page, email: string, subject: RegExp): Promise<string> {
  const { text } = await mailTo(page, email, subject);
  return /\/my-account(#confirm=[\w-]+)/.exec(text)?.[1] ?? '#no link in the mail';
}

test('orders are shown once the address is confirmed by the link of a mail, which leaves the address bar', async ({
  page,
}) => {
  const email = freshEmail();
  const complaints = complaintsOf(page);
  await visitAccount(page, await openAccount(page, email));
  await expect(page.getByText('Confirm your address to see your licenses and orders here.')).toBeVisible();
  await button(page, 'Send the link').click();
  await expect(page.getByRole('status').getByText(/new confirmation link.*inbox/)).toBeVisible();
  await expect(button(page, 'Link sent')).toBeDisabled();

  const hash = await confirmationHash(page, email, /confirm/i);
  // In the tab that shows the account, where only the mark changes.
  await page.goto(`/my-account${hash}`);
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
  await expect(page.getByText(`There is no order for ${email} yet.`)).toBeVisible();
  await expect(page).toHaveURL(/\/my-account$/);
  expect(complaints()).toEqual([]);
});

test('a confirmation link that is opened signed out waits until its owner has signed in', async ({
  page,
}) => {
  const email = freshEmail();
  await openAccount(page, email);
  await page.goto(`/my-account${await confirmationHash(page, email, /welcome/i)}`);
  await expect(page.getByText('Please sign in to confirm your address.')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(accountPassword);
  await button(page, 'Sign In').click();
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
  await expect(page).toHaveURL(/\/my-account$/);
});

test('what was bought with the address stands in the account, key and order page included', async ({
  page,
  context,
  baseURL,
}) => {
  await visitFrom(context, 'US', baseURL!);
  const email = freshEmail();
  await page.goto('/checkout?plan=monthly');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await button(page, 'Pay').click();
  const key = await shownKey(page).innerText();

  const token = await openAccount(page, email);
  const hash = await confirmationHash(page, email, /welcome/i);
  await visitAccount(page, token);
  await expect(page.getByText('Confirm your address to see')).toBeVisible();
  await expect(page.getByText(key), 'not before the address is confirmed').toBeHidden();
  await visitAccount(page, token, hash);
  await expect(page.getByText(key)).toBeVisible();
  await page.getByRole('link', { name: /^Open this order/ }).click();
  await expect(page).toHaveURL(/\/order\?link=/);
  await expect(page.getByText(key)).toBeVisible();
});

test('a confirmation link that is used up or cut short says what to do', async ({ page }) => {
  const token = await openAccount(page);
  await visitAccount(page, token, '#confirm=abcdefghijklmnopqrstuvwxyz0123456789');
  await expect(page.getByRole('alert').getByText(/ask for a new one/)).toBeVisible();
  await expect(page).toHaveURL(/\/my-account$/);
  await visitAccount(page, token, '#confirm=abc');
  await expect(page.getByRole('alert').getByText(/not complete/)).toBeVisible();
  await expect(button(page, 'Send the link')).toBeEnabled();
});

test('licenses and trainings stand with their state, dates and key, and lead to their order', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  let asked = 0;
  await page.route('**/api/trial/orders', (route) => {
    asked += 1;
    return asked === 1
      ? route.abort()
      : route.fulfill({
          json: {
            success: true,
            emailConfirmed: true,
            orders: [
              {
                title: 'Group license, academic',
                kind: 'licence',
                seats: 5,
                placedAt: '2026-05-03T09:00:00.000Z',
                status: 'Active',
                licenceKey: 'BSP-KEY-1',
                validUntil: '2027-05-02',
                link: '/order?link=one',
              },
              {
                title: 'Basic training',
                kind: 'training',
                seats: 1,
                placedAt: '2026-03-03T09:00:00.000Z',
                status: 'Paid',
                link: '/order?link=two',
              },
              {
                title: 'Perpetual license',
                kind: 'licence',
                seats: 1,
                placedAt: '2020-03-03T09:00:00.000Z',
                status: 'Refunded',
                validUntil: null,
                link: '/order?link=three',
              },
            ],
          },
        });
  });
  await visitAccount(page, await openAccount(page));
  await expect(page.getByText('Network error. Please try again.')).toBeVisible();
  await button(page, 'Try again').click();
  const [licence, training, old] = ['Group license', 'Basic training', 'Perpetual license'].map((title) =>
    page.getByRole('listitem').filter({ hasText: title }),
  ) as [ReturnType<Page['locator']>, ReturnType<Page['locator']>, ReturnType<Page['locator']>];
  await expect(licence.getByText('5 seats · Ordered May 3, 2026 · Valid until May 2, 2027')).toBeVisible();
  await expect(licence.getByText('Active', { exact: true })).toBeVisible();
  await licence.getByRole('button', { name: 'Copy the key' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('BSP-KEY-1');
  await expect(training.getByText('1 participant · Ordered March 3, 2026')).toBeVisible();
  await expect(training.getByRole('link', { name: 'Open this order (Basic training)' })).toHaveAttribute(
    'href',
    '/order?link=two',
  );
  await expect(old.getByText('Ordered March 3, 2020 · Valid for ever')).toBeVisible();
  await expect(old.getByRole('button', { name: 'Copy the key' })).toHaveCount(0);
});

async function typePasswords(page: Page, current: string, word: string, again = word) {
  await page.getByLabel('Current password', { exact: true }).fill(current);
  await page.getByLabel('New password', { exact: true }).fill(word);
  await page.getByLabel('Confirm new password', { exact: true }).fill(again);
}

test('the password is changed by who knows the old one; what is wrong is said at its field, and nothing typed is lost', async ({
  page,
}) => {
  const email = freshEmail();
  const token = await openAccount(page, email);
  await visitAccount(page, token);
  const opener = page.getByText('Change password', { exact: true });
  await opener.focus();
  await page.keyboard.press('Enter');
  const save = button(page, 'Save new password');
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await save.click();
  await expect(field('Current password')).toHaveAccessibleDescription('Please enter your password');
  await expect(field('Current password')).toBeFocused();
  await typePasswords(page, 'x', '', '');
  await save.click();
  await expect(field('New password')).toHaveAccessibleDescription('Please fill in all fields');
  await typePasswords(page, 'x', 'a new password', 'another');
  await save.click();
  await expect(field('Confirm new password')).toHaveAccessibleDescription('Passwords do not match');
  await typePasswords(page, 'x', 'short');
  await save.click();
  await expect(field('New password')).toHaveAccessibleDescription(/at least 8 characters long/);

  await typePasswords(page, 'not the password', 'a longer phrase 17');
  await page.route('**/api/trial/change-password', (route) => route.abort(), { times: 1 });
  await save.click();
  await expect(page.getByRole('alert').getByText('Network error. Please try again.')).toBeVisible();
  await save.click();
  await expect(field('Current password')).toHaveAccessibleDescription('This is not your current password.');
  await expect(field('Current password')).toBeFocused();
  await expect(field('New password')).toHaveValue('a longer phrase 17');
  await field('Current password').fill(accountPassword);
  await save.click();
  await expect(page.getByRole('status').getByText('Your password has been changed.')).toBeVisible();
  await expect(field('Current password')).toBeHidden();
  await expect(opener).toBeFocused();
  expect(await storedToken(page)).not.toBe(token);
  await mailTo(page, email, /password was changed/i);

  await page.reload();
  await expect(page.getByText(email).first(), 'this browser stays signed in').toBeVisible();
  const signIn = (password: string) => page.request.post('/api/trial/login', { data: { email, password } });
  expect((await signIn(accountPassword)).status()).toBe(401);
  expect((await signIn('a longer phrase 17')).status()).toBe(200);
});

test('the form names its account to password managers, without showing it', async ({ page }) => {
  const email = freshEmail();
  await visitAccount(page, await openAccount(page, email));
  await page.getByText('Change password', { exact: true }).click();
  const form = page.getByRole('form', { name: 'Change your password' });
  await expect(form.locator('[autocomplete=username]')).toHaveValue(email);
  await expect(form.locator('[autocomplete=username]')).toBeHidden();
  await expect(form.locator('[autocomplete=current-password]')).toHaveCount(1);
  await expect(form.locator('[autocomplete=new-password]')).toHaveCount(2);
});

test('ending the other sessions keeps this one; a page of another device is told, and led to the sign-in', async ({
  page,
  browser,
  baseURL,
}) => {
  const token = await openAccount(page);
  const elsewhere = await browser.newPage({ baseURL: baseURL! });
  await visitAccount(elsewhere, token);
  await expect(elsewhere.getByText('Active', { exact: true })).toBeVisible();
  await elsewhere.getByText('Change password', { exact: true }).click();

  await visitAccount(page, token);
  const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
  await page.route('**/api/trial/end-other-sessions', async (route) => {
    await held;
    await route.continue();
  });
  await button(page, 'End other sessions').click();
  await expect(button(page, 'Ending...')).toHaveAttribute('aria-disabled', 'true');
  await expect(button(page, 'Ending...')).toBeFocused();
  release(undefined);
  await expect(page.getByRole('status').getByText(/All other sessions were ended/)).toBeVisible();
  await page.reload();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();

  await typePasswords(elsewhere, accountPassword, 'a longer phrase 17');
  await button(elsewhere, 'Save new password').click();
  const alert = elsewhere.getByRole('alert').filter({ hasText: 'Your session has ended.' });
  await expect(alert).toBeVisible();
  expect(await storedToken(elsewhere)).toBeNull();
  await alert.getByRole('link', { name: 'Sign in' }).click();
  await expect(elsewhere).toHaveURL(/\/login$/);
  await elsewhere.close();
});

test('a second tab goes on with the token that the first one got', async ({ page, context }) => {
  const token = await openAccount(page);
  await visitAccount(page, token);
  const tab = await context.newPage();
  await tab.goto('/my-account');
  await button(tab, 'End other sessions').click();
  await expect(tab.getByText(/All other sessions were ended/)).toBeVisible();
  await button(page, 'End other sessions').click();
  await expect(page.getByText(/All other sessions were ended/)).toBeVisible();
  await expect(page).toHaveURL(/\/my-account$/);
});

test('the data of the account comes as a file, or the reason why not', async ({ page }) => {
  const email = freshEmail();
  await visitAccount(page, await openAccount(page, email));
  await page.route('**/api/trial/export', (route) => route.abort(), { times: 1 });
  await button(page, 'Export my data').click();
  await expect(page.getByRole('alert').getByText('Network error. Please try again.')).toBeVisible();
  const coming = page.waitForEvent('download');
  await button(page, 'Export my data').click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('biospect-account.json');
  const data = JSON.parse(readFileSync(await download.path(), 'utf8')) as { account: { email: string } };
  expect(data.account.email).toBe(email);
  await expect(page.getByText('biospect-account.json is among your downloads.')).toBeVisible();
});

test('an account is deleted by its password and a typed word, in full knowledge of what stays', async ({
  page,
}) => {
  const email = freshEmail();
  await visitAccount(page, await openAccount(page, email));
  await page.getByText('Delete my account', { exact: true }).click();
  await expect(page.getByText(/orders and invoices, for as long as the law requires/)).toBeVisible();
  const remove = button(page, 'Delete my account for good');
  const word = page.getByLabel('Type DELETE to confirm');
  await remove.click();
  await expect(page.getByLabel('Your password', { exact: true })).toBeFocused();
  await expect(word).toHaveAccessibleDescription('Please type DELETE to confirm');
  await page.getByLabel('Your password', { exact: true }).fill('not the password');
  await word.fill('delete');
  await remove.click();
  await expect(page.getByLabel('Your password', { exact: true })).toHaveAccessibleDescription(
    /not your current password/,
  );
  await expect(word).toHaveValue('delete');
  await page.getByLabel('Your password', { exact: true }).fill(accountPassword);
  await remove.click();
  await expect(page).toHaveURL(/\/login\?account=deleted$/);
  await expect(page.getByText(/Your account is deleted/)).toBeVisible();
  expect(await storedToken(page)).toBeNull();
  await mailTo(page, email, /delet/i);
  const again = await page.request.post('/api/trial/login', { data: { email, password: accountPassword } });
  expect(again.status()).toBe(401);
});
