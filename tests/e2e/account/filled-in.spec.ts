// The forms of a purchase, for signed-in and anonymous visitors.
import { type Page, expect, test } from '@playwright/test';
import { complaintsOf, freshEmail, openAccount, visitFrom } from '../../support/journeys.ts';

const keep = (page: Page, token: string) =>
  page.addInitScript((value) => {
    localStorage.setItem('token', value);
  }, token);
const known = {
  email: 'asha@institute.example',
  name: 'Asha Rao',
  company: 'Institute of Plant Science',
  city: 'Bonn',
  country: 'DE',
};

const emailIn = (page: Page) =>
  page
    .getByRole('form', { name: /^Buy|^Your details/ })
    .first()
    .getByLabel('Email', { exact: true });

for (const path of ['/checkout?plan=monthly', '/academy#book-basic'])
  test(`${path} makes no account request for an anonymous visitor`, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(path);
    await emailIn(page).scrollIntoViewIfNeeded();
    await emailIn(page).fill('a@b.example');
    await page.waitForLoadState('networkidle');
    expect(asked.filter((url) => /trial|fill-in/.test(url))).toEqual([]);
  });

test('the checkout is prefilled for a signed-in visitor, never overwrites typed values, and can be changed', async ({
  page,
  context,
  baseURL,
}) => {
  await visitFrom(context, 'US', baseURL!);
  await keep(page, 'any');
  const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
  await page.route('**/api/trial/buyer', async (route) => {
    await held;
    await route.fulfill({ json: { success: true, buyer: known } });
  });
  const coming = page.waitForRequest('**/api/trial/buyer');
  await page.goto('/checkout?plan=monthly');
  await coming;
  const field = (name: string) => page.getByLabel(name).first();
  await field('Name').fill('Typed Already');
  await field('Company').fill('x');
  await field('Company').fill('');
  release(undefined);
  await expect(field('Email')).toHaveValue(known.email);
  await expect(field('Name')).toHaveValue('Typed Already');
  await expect(field('Company'), 'emptied on purpose').toHaveValue('');
  await page.getByText('Billing details, filled in from your account').click();
  await expect(field('Country')).toHaveValue('Germany');
  await field('Email').fill('another@institute.example');
  await expect(field('Email')).toHaveValue('another@institute.example');
});

for (const [path, island, isReady] of [
  [
    '/checkout?plan=monthly',
    'Checkout',
    (page: Page) => expect(page.getByRole('heading', { name: 'Monthly License' })).toBeVisible(),
  ],
  [
    '/academy#book-basic',
    'PurchaseBox',
    (page: Page) => expect(page.locator('#book-basic').getByText('Fill in the fields')).toBeHidden(),
  ],
] as const)
  test(`${path} stays prefilled if the reply arrived before the page hydrated`, async ({
    page,
    context,
    baseURL,
  }) => {
    await visitFrom(context, 'US', baseURL!);
    await keep(page, 'any');
    const complaints = complaintsOf(page);
    await page.route('**/api/trial/buyer', (route) =>
      route.fulfill({ json: { success: true, buyer: known } }),
    );
    const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
    await page.route(`**/${island}.*.js`, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path);
    await emailIn(page).scrollIntoViewIfNeeded();
    await expect(emailIn(page)).toHaveValue(known.email);
    release(undefined);
    await isReady(page);
    await expect(emailIn(page)).toHaveValue(known.email);
    await page.getByText('Billing details, filled in from your account').first().click();
    await expect(page.getByLabel('City').first()).toHaveValue('Bonn');
    expect(complaints()).toEqual([]);
  });

test('a booking is prefilled with the account’s address', async ({ page, context, baseURL }) => {
  await visitFrom(context, 'US', baseURL!);
  const email = freshEmail();
  await keep(page, await openAccount(page, email));
  await page.goto('/academy#book-basic');
  await emailIn(page).scrollIntoViewIfNeeded();
  await expect(emailIn(page)).toHaveValue(email);
});

test('a checkout whose session has ended is as empty as for an anonymous visitor', async ({ page }) => {
  await keep(page, 'ended');
  const answered = page.waitForResponse('**/api/trial/buyer');
  await page.goto('/checkout?plan=monthly');
  expect((await answered).status()).toBe(401);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('');
  await expect(page.getByText('Add billing details')).toBeVisible();
});
