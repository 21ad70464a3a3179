// The registration form, from the first key to the account.
import { type Page, expect, test } from '@playwright/test';
import { freshEmail, mailTo, openAccount } from '../../support/journeys.ts';

const password = 'correct horse battery';
const submit = (page: Page, name = 'Get Started') => page.getByRole('button', { name });

async function fillIn(page: Page, email = freshEmail()) {
  await page.goto('/free-trial');
  await expect(submit(page)).toBeEnabled();
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
}

test('the form is disabled and says so while the account is created; a confirmation follows, then the account opens', async ({
  page,
}) => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<undefined>();
  await page.route('**/api/trial/register', async (route) => {
    await answered;
    await route.continue();
  });
  await fillIn(page);
  await submit(page).click();
  await expect(submit(page, 'Creating Account...')).toBeDisabled();
  for (const field of await page.getByRole('form').locator('input, select').all())
    await expect(field).toBeDisabled();
  answer(undefined);
  await expect(page.getByRole('status').getByText('Account created successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/my-account$/);
});

const refusals = [
  [{ status: 500, body: '<html>' }, 'Registration failed'],
  [{ status: 400, json: { success: false } }, 'Registration failed'],
  [{ status: 200, json: { success: true } }, 'Registration failed'],
  [
    { status: 429, json: { success: false, message: 'Too many attempts. Please try again in 3 minutes.' } },
    'Too many attempts. Please try again in 3 minutes.',
  ],
] as const;
test('a rejected registration shows an alert with the reason and keeps the typed values', async ({
  page,
}) => {
  const email = freshEmail();
  await fillIn(page, email);
  for (const [answer, words] of refusals) {
    await page.route('**/api/trial/register', (route) => route.fulfill(answer), { times: 1 });
    await submit(page).click();
    await expect(page.getByRole('alert').getByText(words, { exact: true })).toBeVisible();
    await expect(submit(page)).toBeEnabled();
    await expect(submit(page), 'the focus stays on the button').toBeFocused();
  }
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
});

test('missing names are reported at their fields, and the first one gets the focus', async ({ page }) => {
  await page.goto('/free-trial');
  await submit(page).click();
  await expect(page.getByText('Please enter your first name')).toBeVisible();
  await expect(page.getByText('Please enter your last name')).toBeVisible();
  await expect(page.getByLabel('First name')).toBeFocused();
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription('Please enter your first name');
  await page.getByLabel('First name').fill('Ada');
  await expect(page.getByText('Please enter your first name')).toBeHidden();
});

test('a mistyped address prompts a question, and one click corrects it', async ({ page }) => {
  await page.goto('/free-trial');
  await expect(submit(page)).toBeEnabled();
  await page.getByLabel('Email', { exact: true }).fill('ada@gmial.com');
  await page.getByLabel('Email', { exact: true }).blur();
  await page.getByRole('button', { name: 'ada@gmail.com' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ada@gmail.com');
  await expect(page.getByText('Did you mean')).toBeHidden();
});

test('a click on the button counts even if leaving the email field moves the button', async ({ page }) => {
  // High enough that nothing scrolls. Otherwise the browser keeps the button under the pointer.
  await page.setViewportSize({ width: 1280, height: 2400 });
  await fillIn(page, 'ada@gmial.com');
  await page.getByLabel('Email', { exact: true }).blur();
  await expect(page.getByText('Did you mean')).toBeVisible();
  const email = freshEmail();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await submit(page).click();
  await expect(page).toHaveURL(/\/my-account$/);
});

test('a phone number is read as Indian, as one of the chosen country, or with the country code typed', async ({
  page,
}) => {
  const sent: unknown[] = [];
  await page.route('**/api/trial/register', (route) => {
    sent.push((route.request().postDataJSON() as { phone: string }).phone);
    return route.fulfill({ status: 400, json: { success: false, message: `Refused ${sent.length}` } });
  });
  await fillIn(page);
  const country = page.getByLabel('Country of the phone number');
  const phone = page.getByLabel('Phone', { exact: false }).and(page.locator('input'));
  await expect(country.locator('option:checked')).toHaveText('India (+91)');
  const tries = [
    ['', null],
    ['98765 43210', null],
    ['020 7946 0958', 'United Kingdom (+44)'],
    ['+1 650 253 0000', null],
  ] as const;
  for (const [index, [typed, chosen]] of tries.entries()) {
    await phone.fill(typed);
    if (chosen) await country.selectOption({ label: chosen });
    await submit(page).click();
    await expect(page.getByText(`Refused ${index + 1}`)).toBeVisible();
  }
  expect(sent).toEqual(['', '+91 98765 43210', '+44 020 7946 0958', '+1 650 253 0000']);
});

test('an impossible phone number is rejected at its field; the account can be created without one', async ({
  page,
}) => {
  await fillIn(page);
  const phone = page.getByLabel('Phone', { exact: false }).and(page.locator('input'));
  await phone.fill('12345 67');
  await submit(page).click();
  await expect(phone).toHaveAccessibleDescription(/valid phone number, or leave it blank/);
  await expect(phone).toBeFocused();
  await phone.fill('');
  await submit(page).click();
  await expect(page).toHaveURL(/\/my-account$/);
});

test('a very common password is rejected with helpful advice', async ({ page }) => {
  await fillIn(page);
  for (const label of ['Password', 'Confirm password'])
    await page.getByLabel(label, { exact: true }).fill('password123');
  await submit(page).click();
  await expect(page.getByText(/most common/).first()).toBeVisible();
  await expect(submit(page)).toBeEnabled();
});

test('a visitor whose browser blocks storage learns what to allow', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
  });
  await fillIn(page);
  await page.route('**/api/trial/register', (route) =>
    route.fulfill({ json: { success: true, token: 'any' } }),
  );
  await submit(page).click();
  await expect(page.getByRole('alert').getByText(/allow storage for this site/)).toBeVisible();
});

const autocomplete = {
  '/free-trial': {
    firstName: 'given-name',
    lastName: 'family-name',
    email: 'email',
    phone: 'tel',
    company: 'organization',
    password: 'new-password',
    confirmPassword: 'new-password',
  },
  '/login': { email: 'username', password: 'current-password' },
  '/forgot-password': { email: 'username' },
  '/reset-password?token=abcdefghijklmnopqrstuvwxyz': {
    newPassword: 'new-password',
    confirmPassword: 'new-password',
  },
} as const;
for (const [path, fields] of Object.entries(autocomplete))
  test(`${path}: password managers recognize every field, and pasting works`, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.route('**/api/trial/verify-reset-token/*', (route) =>
      route.fulfill({ json: { success: true, email: 'ada@university.example' } }),
    );
    await page.goto(path);
    await expect(page.locator('form button[type=submit]')).toBeEnabled();
    await page.evaluate(() => navigator.clipboard.writeText('pasted@words.example'));
    for (const [name, value] of Object.entries(fields)) {
      const field = page.locator(`form [name=${name}]`);
      await expect(field, name).toHaveAttribute('autocomplete', value);
      await field.focus();
      await page.keyboard.press('Control+V');
      await expect(field, name).toHaveValue('pasted@words.example');
    }
  });

test.describe('no JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('each of the four pages says what it needs and whom to contact', async ({ page }) => {
    for (const path of ['/free-trial', '/login', '/my-account', '/reset-password']) {
      await page.goto(path);
      await expect(page.getByText(/needs JavaScript, which is switched off here/), path).toBeVisible();
      await expect(page.locator('main a[href^="mailto:"]').first(), path).toBeVisible();
    }
  });
  test('a forgotten password can be reset', async ({ page }) => {
    const email = freshEmail();
    await openAccount(page, email);
    await page.goto('/forgot-password');
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByRole('heading', { name: 'Please check your email' })).toBeVisible();
    const { text } = await mailTo(page, email, /^Reset your/);
    await page.goto(/\/api\/trial\/reset-password\?token=[\w-]+/.exec(text)![0]);
    await page.getByLabel('New password').fill('difference engine');
    await page.getByRole('button', { name: 'Reset password' }).click();
    await expect(page.getByRole('heading', { name: 'Your password has been reset.' })).toBeVisible();
  });
});
