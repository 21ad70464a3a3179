// Everything the owner of an account can do with it, one journey each: see its orders, change its password, end sessions, export its data,
// delete it.
import { readFileSync } from 'node:fs';
import { type Locator, type Page, expect, test } from '@playwright/test';
import type { AccountOrder } from '../../../src/contracts/trial-replies.ts';
import {
  accountOrder,
  accountPassword,
  complaintsOf,
  freshEmail,
  mailTo,
  openAccount,
  showSettings,
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

test('orders appear once the link in an email confirms the address, and the link leaves the address bar', async ({
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
  // In the tab that shows the account; only the fragment changes.
  await page.goto(`/my-account${hash}`);
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
  await expect(page.getByText(`There is no order for ${email} yet.`)).toBeVisible();
  await expect(page).toHaveURL(/\/my-account$/);
  expect(complaints()).toEqual([]);
});

test('a confirmation link opened while signed out waits until its owner has signed in', async ({ page }) => {
  const email = freshEmail();
  await openAccount(page, email);
  await page.goto(`/my-account${await confirmationHash(page, email, /welcome/i)}`);
  await expect(page.getByText('Please sign in to confirm your address.')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(accountPassword);
  await button(page, 'Sign In').click();
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
  await expect(page).toHaveURL(/\/my-account$/);
});

test('the account lists purchases made with its address, with key and order page', async ({
  page,
  context,
  baseURL,
}) => {
  await visitFrom(context, 'US', baseURL!);
  const email = freshEmail();
  await page.goto('/checkout?plan=monthly');
  await page.getByLabel('Email', { exact: true }).fill(email);
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

test('a used or truncated confirmation link explains what to do', async ({ page }) => {
  const token = await openAccount(page);
  await visitAccount(page, token, '#confirm=abcdefghijklmnopqrstuvwxyz0123456789');
  await expect(page.getByRole('alert').getByText(/ask for a new one/)).toBeVisible();
  await expect(page).toHaveURL(/\/my-account$/);
  await visitAccount(page, token, '#confirm=abc');
  await expect(page.getByRole('alert').getByText(/not complete/)).toBeVisible();
  await expect(button(page, 'Send the link')).toBeEnabled();
});

const key27 = ['BSP', ...Array.from({ length: 26 }, (_, i) => `GR${String(i).padStart(2, '0')}X`)].join('-');
const yearFrom = (days: number) => {
  const from = Date.now() - days * 86_400_000;
  return {
    termFrom: new Date(from).toISOString(),
    validUntil: new Date(from + 365 * 86_400_000).toISOString(),
  };
};

/** Returns these orders, after one reply that is lost. */
async function giveOrders(page: Page, orders: AccountOrder[]) {
  await page.route('**/api/trial/orders', (route) =>
    route.fulfill({ json: { success: true, emailConfirmed: true, orders, given: [] } }),
  );
  await page.route('**/api/trial/orders', (route) => route.abort(), { times: 1 });
}

for (const width of [390, 1440])
  test(`licenses come first at ${width} px, each with its term, key, and next step as text; orders and their billing documents follow`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await giveOrders(page, [
      accountOrder({
        title: 'Student License',
        stands: 'ended',
        status: 'Ended',
        renewPath: '/checkout?plan=student&renews=x',
        link: '/order?link=ended',
        ...yearFrom(500),
      }),
      accountOrder({
        title: 'Group Academic License',
        seats: 7,
        licenseKey: key27,
        keyFile: '/api/orders/licence-file?link=group',
        subscribed: true,
        renewal: 'Your card is charged $702 again.',
        papers: [{ title: 'Invoice BSX/26-27/000118', href: '/api/orders/papers?link=p&place=0' }],
        link: '/order?link=group',
        ...yearFrom(265),
      }),
      accountOrder({
        title: 'Perpetual License',
        licenseKey: 'BSP-KEY-1',
        validUntil: null,
        link: '/order?link=perpetual',
      }),
      accountOrder({
        title: 'Personal Commercial License',
        stands: 'failing',
        status: 'Active, but the renewal payment failed',
        link: '/order?link=failing',
        ...yearFrom(360),
      }),
      accountOrder({
        title: 'Student License',
        stands: 'awaiting',
        status: 'Paid, waiting for your student ID',
        link: '/order?link=awaiting',
        ...yearFrom(1),
      }),
      accountOrder({
        title: 'Basic training',
        kind: 'training',
        stands: 'paid',
        status: 'Paid',
        link: '/order?link=t',
      }),
      accountOrder({
        title: 'Monthly License',
        stands: 'refunded',
        status: 'Refunded',
        link: '/order?link=r',
      }),
    ]);
    await visitAccount(page, await openAccount(page));
    await expect(page.getByText('Network error. Please try again.')).toBeVisible();
    await button(page, 'Try again').click();

    const cards = page.getByRole('article');
    await expect(cards.getByRole('heading', { level: 2 })).toHaveText([
      'Group Academic License',
      'Perpetual License',
      'Personal Commercial License',
      'Student License',
      'Student License',
    ]);
    const [group, perpetual, failing, awaiting, ended] = [0, 1, 2, 3, 4].map((i) =>
      cards.nth(i),
    ) as Locator[];
    await expect(group!.getByText('7 seats.')).toBeVisible();
    await expect(group!.getByText('100 days left')).toBeVisible();
    await expect(group!.getByText(/^Renews/)).toBeVisible();
    await expect(group!.getByText('Your card is charged $702 again.')).toBeVisible();
    await expect(perpetual!.getByText('Does not end')).toBeVisible();
    await expect(perpetual!.getByText(/days left/)).toHaveCount(0);
    await expect(failing!.getByText('Active, but the renewal payment failed')).toBeVisible();
    await expect(awaiting!.getByText('Paid, waiting for your student ID')).toBeVisible();
    await expect(awaiting!.getByRole('link', { name: 'Send your student ID' })).toBeVisible();
    await expect(ended!.getByText(/^Ended .* Viewer Mode$/)).toBeVisible();
    await expect(ended!.getByRole('link', { name: /^Renew/ })).toHaveAttribute('href', /renews=x/);
    await expect(group!.getByRole('link', { name: /^Renew/ })).toHaveCount(0);

    // By keyboard: the whole key is copied, even while its middle is hidden.
    await group!.getByRole('button', { name: 'Copy key' }).focus();
    await page.keyboard.press('Enter');
    await expect(group!.getByText('Copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key27);
    const unfold = group!.getByRole('button', { name: 'Show all 27 groups' });
    const [code, folded] = [group!.locator('code'), await group!.locator('code').boundingBox()];
    await unfold.focus();
    await page.keyboard.press('Enter');
    await expect(group!.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true');
    await expect(code).toHaveText(key27);
    expect((await code.boundingBox())!.height).toBeGreaterThan(folded!.height);
    await expect(group!.getByRole('link', { name: /^Key file/ })).toHaveAttribute('href', /licence-file/);

    const rows = page.getByRole('table').getByRole('row');
    await expect(rows).toHaveCount(8);
    await expect(rows.filter({ hasText: 'Basic training, 1 participant' })).toBeVisible();
    await expect(rows.filter({ hasText: 'Refunded' }).getByRole('link', { name: /^Order/ })).toHaveAttribute(
      'href',
      '/order?link=r',
    );
    await expect(page.getByRole('link', { name: 'PDF of Invoice BSX/26-27/000118' })).toBeVisible();
    const [first, trial] = [await group!.boundingBox(), await page.locator('#trial').boundingBox()];
    expect(trial!.y).toBeGreaterThan(first!.y);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });

test('an account with only a trial shows it first, with a link to buy', async ({ page }) => {
  await giveOrders(page, []);
  await visitAccount(page, await openAccount(page));
  await button(page, 'Try again').click();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('Trial Active');
  await expect(page.getByRole('link', { name: 'Buy Now' })).toHaveAttribute('href', '/pricing');
  await expect(page.getByText('Day 1 of 30.')).toBeVisible();
});

test('sessions are listed with their device, and an ended session loses access immediately', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = freshEmail();
  const token = await openAccount(page, email);
  const elsewhere = await browser.newPage({
    baseURL: baseURL!,
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
  });
  const answer = await elsewhere.request.post('/api/trial/login', {
    data: { email, password: accountPassword },
    headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0' },
  });
  await visitAccount(elsewhere, ((await answer.json()) as { token: string }).token);
  await expect(elsewhere.getByText('Day 1 of 30.')).toBeVisible();

  await visitAccount(page, token);
  await expect(page.getByText('Day 1 of 30.')).toBeVisible();
  await showSettings(page);
  const lines = page.locator('.sessions li');
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText(/^This browser/);
  await expect(lines.first().getByRole('button')).toHaveCount(0);
  const end = lines.last().getByRole('button', { name: 'End the session on Firefox on Windows' });
  await end.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('That session is ended.')).toBeVisible();
  await expect(lines).toHaveCount(1);
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login\?session=ended$/);
  await elsewhere.close();
});

async function typePasswords(page: Page, current: string, word: string, again = word) {
  await page.getByLabel('Current password', { exact: true }).fill(current);
  await page.getByLabel('New password', { exact: true }).fill(word);
  await page.getByLabel('Confirm new password', { exact: true }).fill(again);
}

test('changing the password requires the current one; errors appear at their fields, and typed values stay', async ({
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

test('the password form names its account to password managers without showing it', async ({ page }) => {
  const email = freshEmail();
  await visitAccount(page, await openAccount(page, email));
  await page.getByText('Change password', { exact: true }).click();
  const form = page.getByRole('form', { name: 'Change your password' });
  await expect(form.locator('[autocomplete=username]')).toHaveValue(email);
  await expect(form.locator('[autocomplete=username]')).toBeHidden();
  await expect(form.locator('[autocomplete=current-password]')).toHaveCount(1);
  await expect(form.locator('[autocomplete=new-password]')).toHaveCount(2);
});

test('ending the other sessions keeps this one; a page on another device says so and links to the sign-in page', async ({
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

test('a second tab continues with the token that the first one received', async ({ page, context }) => {
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

test('the account’s data downloads as a file, or the page explains why not', async ({ page }) => {
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
  await expect(page.getByText('biospect-account.json is in your downloads.')).toBeVisible();
});

test('deleting an account requires its password and a typed word, after the page lists what will be kept', async ({
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

test('an owner can change the name, and the email through a link sent to the new address', async ({
  page,
}) => {
  const [email, next] = [freshEmail(), freshEmail()];
  await visitAccount(page, await openAccount(page, email));
  await expect(page.getByText('Day 1 of 30.')).toBeVisible();
  await showSettings(page);
  await page.getByText('Edit', { exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('First name').fill('Augusta');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your details are saved.')).toBeVisible();
  await expect(page.getByText('Augusta Lovelace')).toBeVisible();

  await page.getByText('Change email', { exact: true }).click();
  const form = page.getByRole('form', { name: 'Change your email' });
  await form.getByLabel('New email').fill(next);
  await form.getByLabel('Password of this account', { exact: true }).fill(accountPassword);
  await form.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(/a link is on its way there/)).toBeVisible();
  await mailTo(page, email, /^A new email for your/);
  const { text } = await mailTo(page, next, /^Confirm your new email/);
  await page.goto(`/my-account${/\/my-account(#address=[\w-]+)/.exec(text)?.[1] ?? '#none'}`);
  await expect(page.getByText(/^Your email has been changed\./)).toBeVisible();
  await expect(page.getByRole('main').getByText(next).first()).toBeVisible();
  await expect(page).toHaveURL(/\/my-account$/);
  await mailTo(page, email, /has a new email$/);
});
