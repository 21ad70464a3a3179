// Shared steps of browser journeys.
import { type BrowserContext, type Locator, type Page, expect } from '@playwright/test';
import type { AccountOrder } from '../../src/contracts/trial-replies.ts';
import { freshEmail } from './fresh-email.ts';

export { freshEmail };

/** Sets the visitor's region through the platform's cookie. */
export const visitFrom = (context: BrowserContext, country: 'IN' | 'US', baseURL: string) =>
  context.addCookies([{ name: 'nf_country', value: country, url: baseURL }]);

export type Mail = { to: string; subject: string; text: string; html: string };

/** The emails to an address, newest first. */
export async function emailsTo(page: Page, email: string): Promise<Mail[]> {
  const answer = await page.request.get(`/__local/mail?to=${encodeURIComponent(email)}`, {
    headers: { accept: 'application/json' },
  });
  return (await answer.json()) as Mail[];
}

/** Waits for the first email to an address whose subject matches. */
export async function mailTo(page: Page, email: string, subject: RegExp): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(async () => {
      found = (await emailsTo(page, email)).find((mail) => subject.test(mail.subject));
      return found?.subject ?? 'no mail';
    })
    .toMatch(subject);
  return found!;
}

/** The license key on a result page. */
export const shownKey = (page: Page) => page.locator('#license-key').locator('xpath=..').locator('code');

/** Collects console errors of our pages (not of the payment providers). Call the result at the end. */
export function complaintsOf(page: Page): () => string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isOurs = message.location().url.startsWith(new URL(page.url()).origin);
    if (isOurs && ['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return () => complaints;
}

/** Stops the installed clock. From then on, time passes on the page only through `page.clock.runFor`. */
export const stopClock = async (page: Page) =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);

/** The password of every account that `openAccount` opens. */
export const accountPassword = 'correct horse battery';

/** Registers a trial account without its form and returns its session token. */
export async function openAccount(page: Page, email = freshEmail()): Promise<string> {
  const answer = await page.request.post('/api/trial/register', {
    data: {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email,
      company: '',
      phone: '',
      password: accountPassword,
      confirmPassword: accountPassword,
    },
  });
  return ((await answer.json()) as { token: string }).token;
}

/** Opens the account page, signed in with this token. */
export async function visitAccount(page: Page, token: string, hash = '') {
  await page.goto('/about-us');
  await page.evaluate((value) => {
    localStorage.setItem('token', value);
  }, token);
  await page.goto(`/my-account${hash}`);
}

/** An order as the account shows it. */
export const accountOrder = (changes: Partial<AccountOrder>): AccountOrder => ({
  title: 'Personal Academic License',
  kind: 'license',
  seats: 1,
  placedAt: '2026-05-03T09:00:00.000Z',
  amount: { currency: 'USD', minorUnits: 10_900 },
  papers: [],
  status: 'Active',
  stands: 'well',
  link: '/order?link=one',
  ...changes,
});

/** Scrolls the settings of the account page into view, which loads them. */
export const showSettings = (page: Page) => page.locator('.account-settings').scrollIntoViewIfNeeded();

/** Fills what a form asks of a buyer in India in addition to the email; `toAddress` if the bill needs an address. */
export async function fillIndia(form: Page | Locator, { toAddress = false } = {}) {
  await form.getByLabel('Mobile number').fill('9876543210');
  await form.getByLabel('State', { exact: true }).selectOption('29');
  if (!toAddress) return;
  const address = form.getByLabel('Address');
  if (!(await address.isVisible())) await form.getByText('Add billing details').click();
  await form.getByLabel(/^Name/).fill('Asha Rao');
  await address.fill('12 Anna Salai');
  await form.getByLabel('PIN or postal code').fill('560001');
}

/** Opens a page with an inquiry form and waits for its script. Before that, the browser itself would send the form. */
export async function openInquiry(page: Page, path: string) {
  await page.goto(path);
  await expect(page.locator('form.request[novalidate]')).toBeVisible();
}
