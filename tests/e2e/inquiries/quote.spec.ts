// Requesting a quote: in the dialog that any Get a Quote link opens, on its own page, and without JavaScript.
import { type Page, expect, test } from '@playwright/test';
import { complaintsOf, freshEmail, mailTo, openInquiry, visitFrom } from '../../support/journeys.ts';
import { site } from '../../../src/site.ts';

const team = site.contacts.support;
const shownReference = /Q-[0-9A-Z]{5}-[0-9A-Z]{5}/;

async function fillQuote(page: Page, email: string) {
  await page.getByLabel('Your name').fill('Ada Lovelace');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('License').selectOption('Group subscription');
  await page.getByLabel('Seats').fill('12');
  await page.getByLabel('Use', { exact: true }).selectOption('Academic');
  await page.getByLabel('Country').fill('United Kingdom');
  await page.getByLabel('Anything else').fill('A purchase order,\nby <b>May</b>.');
}

/** Reads both emails: the sender's contains the number; the team's contains every value and replies to the sender. */
async function expectEmails(page: Page, email: string, reference: string) {
  const confirmation = await mailTo(page, email, /We received your request/);
  expect(confirmation.subject).toContain(reference);
  expect(confirmation.text).toContain('Group subscription');
  expect(confirmation.text).not.toContain('purchase order');
  const received = await mailTo(page, team, new RegExp(reference));
  expect(received.text).toContain(`Email: ${email}`);
  expect(received.text).toContain('Seats: 12');
  expect(received.text).toContain('A purchase order,\nby <b>May</b>.');
  expect(received.html).toContain('by &lt;b&gt;May&lt;/b&gt;.');
}

const referenceOn = async (page: Page) => {
  await expect(page.getByRole('status').getByText('Thank you for requesting a quote!')).toBeVisible();
  return shownReference.exec(await page.locator('.reference').innerText())![0];
};

for (const country of ['US', 'IN'] as const)
  test(`a visitor in ${country} requests a quote from the footer of the home page`, async ({
    page,
    context,
    baseURL,
  }) => {
    await visitFrom(context, country, baseURL!);
    const complaints = complaintsOf(page);
    const email = freshEmail();
    await page.goto('/');
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Get a Quote' });
    await link.click();
    const dialog = page.getByRole('dialog', { name: 'Get a quote' });
    await expect(dialog).toBeVisible();
    await expect(page.getByLabel('Country')).toHaveValue(country === 'IN' ? 'India' : '');
    await fillQuote(page, email);
    await dialog.getByRole('button', { name: 'Request a quote' }).click();
    const reference = await referenceOn(page);
    await expectEmails(page, email, reference);
    const received = await mailTo(page, team, new RegExp(reference));
    expect(received.subject).toContain(country === 'IN' ? '(India)' : '(International)');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(link).toBeFocused();
    expect(complaints()).toEqual([]);
  });

test('a visitor requests a quote on its own page', async ({ page }) => {
  const email = freshEmail();
  await openInquiry(page, '/quote');
  await fillQuote(page, email);
  await page.getByRole('button', { name: 'Request a quote' }).click();
  await expectEmails(page, email, await referenceOn(page));
});

test('the browser itself sends a form that is submitted before its script has loaded', async ({ page }) => {
  await page.route('**/enquiry-in-page*.js', () => new Promise(() => undefined));
  const email = freshEmail();
  await page.goto('/quote', { waitUntil: 'commit' });
  await fillQuote(page, email);
  await page.getByRole('button', { name: 'Request a quote' }).click();
  await expect(page).toHaveURL(/\/sent\/Q-/);
  await expectEmails(page, email, await referenceOn(page));
});

test('errors appear at their fields, and the first such field has the focus', async ({ page }) => {
  await openInquiry(page, '/quote');
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Email', { exact: true }).fill('ada@');
  await page.getByRole('button', { name: 'Request a quote' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByText('Please choose a license')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await page.getByLabel('Email', { exact: true }).fill('ada@example.org');
  await expect(page.getByText('Please enter a valid email address')).toBeHidden();
});

test('typed values survive closing the dialog, and a click outside closes it', async ({ page }) => {
  await page.goto('/pricing');
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Get a Quote' });
  await link.click();
  await page.getByLabel('Your name').fill('Grace Hopper');
  await page.mouse.click(4, 4);
  await expect(page.getByRole('dialog')).toBeHidden();
  await link.click();
  await expect(page.getByLabel('Your name')).toHaveValue('Grace Hopper');
});

test.describe('no JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('Get a Quote leads to the page, which accepts the request and shows its number', async ({ page }) => {
    const email = freshEmail();
    await page.goto('/about-us');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Get a Quote' }).click();
    await expect(page).toHaveURL(/\/quote$/);
    await fillQuote(page, email);
    await page.getByRole('button', { name: 'Request a quote' }).click();
    await expect(page).toHaveURL(/\/sent\/Q-/);
    await expectEmails(page, email, await referenceOn(page));
    await expect(page.getByRole('contentinfo')).toBeVisible();
  });

  test('an invalid field is marked, and every typed value stays', async ({ page }) => {
    await page.goto('/quote');
    await fillQuote(page, 'ada@example');
    await page.getByRole('button', { name: 'Request a quote' }).click();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ada@example');
    await expect(page.getByLabel('License')).toHaveValue('group');
    await expect(page.getByLabel('Anything else')).toHaveValue('A purchase order,\nby <b>May</b>.');
    await page.getByLabel('Email', { exact: true }).fill(freshEmail());
    await page.getByRole('button', { name: 'Request a quote' }).click();
    await expect(page).toHaveURL(/\/sent\/Q-/);
  });
});

test('both quote forms start with the number of seats picked on the price list', async ({ page }) => {
  await page.goto('/pricing');
  const group = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: 'Group Academic License' }) });
  await group.getByRole('combobox').selectOption('7');
  const instant = group.getByRole('link', { name: /quote/i }).last();
  await expect(instant).toHaveAttribute('href', /seats=7/);
  await group.getByRole('link', { name: 'Get a Quote: Group Academic License' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Seats')).toHaveValue('7');
  await expect(dialog.getByLabel('License')).toHaveValue('group');
  await expect(dialog.getByLabel('Use', { exact: true })).toHaveValue('academic');
  await page.keyboard.press('Escape');
  await instant.click();
  await expect(page.getByLabel('License')).toHaveValue('group-academic');
  await expect(page.getByLabel('Users')).toHaveValue('7');
});

test('the form starts with the plan named in its URL', async ({ page }) => {
  await page.goto('/quote?license=group&seats=7&sector=academic');
  await expect(page.getByLabel('Seats')).toHaveValue('7');
  await expect(page.getByLabel('License')).toHaveValue('group');
});

test('the instant quote for a group starts with the smallest group and asks for a state only in rupees', async ({
  page,
}) => {
  await page.goto('/quote/now?plan=group-corporate');
  await expect(page.getByLabel('Users')).toHaveValue('2');
  await expect(page.getByLabel('State')).toBeHidden();
  await page.getByLabel('Currency').selectOption('INR');
  await expect(page.getByLabel('State')).toBeVisible();
  await page.getByLabel('License').selectOption('Student License');
  await expect(page.getByLabel('Users')).toHaveValue('1');
});

test.describe('no JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the checkout links to a quote that can be paid by card', async ({ page }) => {
    await page.goto('/checkout?plan=group-academic&seats=7');
    await page.getByRole('link', { name: /^Or make a quote/ }).click();
    await expect(page).toHaveURL(/\/quote\/now$/);
    await expect(page.getByRole('button', { name: 'Make my quote' })).toBeVisible();
  });
});
