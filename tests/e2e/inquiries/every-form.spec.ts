// The support, partner, webinar, and both course-quote forms as visitors send them: with and without JavaScript, from both regions, by
// keyboard, on a phone, and with failures.
import { type Page, expect, test } from '@playwright/test';
import { type InquiryForm, inquiryForms } from '../../../src/contracts/inquiry/inquiry-forms.ts';
import { expectAccessible } from '../../support/accessibility.ts';
import { complaintsOf, freshEmail, mailTo, openInquiry, visitFrom } from '../../support/journeys.ts';
import { site } from '../../../src/site.ts';

const team = site.contacts.support;
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Fills every field, in a dialog or on its page. */
async function fill(page: Page, form: InquiryForm, email: string) {
  for (const field of form.fields) {
    const control = page.locator(`form.request [name="${field.name}"]`);
    if (field.kind === 'email') await control.fill(email);
    else if (field.kind === 'phone') await control.fill('+91 98765 43210');
    else if (field.kind === 'count') await control.fill('7');
    else if (field.kind === 'choice') await control.selectOption({ index: 2 });
    else if (field.kind === 'file')
      await control.setInputFiles({ name: 'screen shot.png', mimeType: 'image/png', buffer: png });
    else await control.fill(`Words for ${field.name}`);
  }
}

/** Reads what arrived: the team's email with every typed value, and the sender's with the number. */
async function expectArrival(page: Page, form: InquiryForm, email: string) {
  await expect(page.getByText(form.thanks, { exact: true })).toBeVisible();
  const reference = await page.locator('.reference').innerText();
  const received = await mailTo(page, team, new RegExp(reference));
  for (const field of form.fields)
    if (field.kind === 'line' || field.kind === 'passage')
      expect(received.text).toContain(`Words for ${field.name}`);
  expect(received.text).toContain(email);
  await mailTo(page, email, new RegExp(reference));
  return received;
}

const opened = [
  { form: inquiryForms['course-basic'], from: '/academy', link: 'Ask for a Basic course for your team' },
  {
    form: inquiryForms['course-professional'],
    from: '/academy',
    link: 'Ask for a Professional course for your team',
  },
  { form: inquiryForms.webinar, from: '/academy', link: 'Register' },
  { form: inquiryForms.partner, from: '/partner', link: 'Partner with Us' },
];

for (const country of ['US', 'IN'] as const)
  test.describe(`a visitor from ${country}`, () => {
    test.beforeEach(({ context, baseURL }) => visitFrom(context, country, baseURL!));

    for (const from of ['/academy', '/partner'])
      test(`the dialogs of ${from} send everything that was typed`, async ({ page }) => {
        const complaints = complaintsOf(page);
        await page.goto(from);
        for (const { form, link } of opened.filter((each) => each.from === from)) {
          const email = freshEmail();
          await page.getByRole('link', { name: link, exact: true }).click();
          await fill(page, form, email);
          await page.getByRole('button', { name: form.submit, exact: true }).click();
          await expectArrival(page, form, email);
          await page.keyboard.press('Escape');
          await expect(page.getByRole('dialog')).toHaveCount(0);
        }
        expect(complaints()).toEqual([]);
      });

    test('a support request arrives with its file and says where it came from', async ({ page }) => {
      const email = freshEmail();
      await openInquiry(page, '/support');
      await fill(page, inquiryForms.support, email);
      await page.getByRole('button', { name: 'Send to support' }).click();
      const received = await expectArrival(page, inquiryForms.support, email);
      expect(received.subject).toContain(country === 'IN' ? '(India)' : '(International)');
      expect(received.text).toContain('File: screen shot.png');
    });
  });

test('a course quote shows its thanks, and its dialog closes by itself 2 seconds later', async ({ page }) => {
  const form = inquiryForms['course-basic'];
  await page.goto('/academy');
  await page.getByRole('link', { name: 'Ask for a Basic course for your team', exact: true }).click();
  await fill(page, form, freshEmail());
  await page.getByRole('button', { name: form.submit, exact: true }).click();
  await expect(page.getByText(form.thanks, { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a link shows a spinner while the code of its form loads', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  await page.route('**/wake/enquiry*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/partner');
  const link = page.getByRole('link', { name: 'Partner with Us', exact: true });
  await link.click();
  await expect(link).toHaveAttribute('aria-busy', 'true');
  release(undefined);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(link).not.toHaveAttribute('aria-busy');
});

test.describe('no JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  for (const { form, from, link } of [
    ...opened,
    { form: inquiryForms.support, from: '/support', link: undefined },
  ])
    test(`${form.kind} arrives, starting from ${from}`, async ({ page }) => {
      const email = freshEmail();
      await page.goto(from);
      if (link) await page.getByRole('link', { name: link, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`${form.page}$`));
      await fill(page, form, email);
      await page.getByRole('button', { name: form.submit, exact: true }).click();
      await expect(page).toHaveURL(/\/sent\//);
      await expectArrival(page, form, email);
    });
});

test.describe('on a phone, by keyboard alone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('a visitor registers for the webinar, and the focus returns to the link', async ({ page }) => {
    const email = freshEmail();
    await page.goto('/academy');
    const link = page.getByRole('link', { name: 'Register', exact: true });
    await link.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: inquiryForms.webinar.title });
    await expect(dialog).toBeVisible();
    const box = (await dialog.boundingBox())!;
    expect(box.height).toBeLessThanOrEqual(844 * 0.9 + 1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    // The close button comes first.
    await page.keyboard.press('Tab');
    for (const text of ['Ada', email, 'University', 'India', 'Is it recorded?']) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.locator('.reference')).toBeVisible();
    await expect(page.locator('.sent')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(link).toBeFocused();
  });
});

test('a file that is too large or of the wrong type is rejected at its field before it is sent', async ({
  page,
}) => {
  await openInquiry(page, '/support');
  const email = freshEmail();
  await fill(page, inquiryForms.support, email);
  const file = page.getByLabel('File');
  const send = page.getByRole('button', { name: 'Send to support' });
  await file.setInputFiles({
    name: 'a.png',
    mimeType: 'image/png',
    buffer: Buffer.concat([png, Buffer.alloc(6_000_000)]),
  });
  await send.click();
  await expect(page.getByText('Please choose a file of at most 4 MB')).toBeVisible();
  await expect(file).toBeFocused();
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('MZ\u0000\u0001') });
  await send.click();
  await expect(page.getByText('Please choose a JPEG, PNG, WebP, PDF, Excel, CSV or text file')).toBeVisible();
  await file.setInputFiles([]);
  await send.click();
  await expect(page.locator('.reference')).toBeVisible();
});

for (const [what, status, words] of [
  [
    'the store is down',
    503,
    /Please try again in a minute\. Nothing was sent\. Everything you typed is still here\./,
  ],
  ['too many were sent', 429, /Too many attempts/],
] as const)
  test(`when ${what}, the form says what to do and keeps the typed values`, async ({ page }) => {
    const message =
      status === 503 ? 'Please try again in a minute.' : 'Too many attempts. Please try again in 9 minutes.';
    await page.route('**/api/enquiries/*', (route) =>
      route.fulfill({ status, json: { success: false, error: message, message, code: 'x' } }),
    );
    await openInquiry(page, '/partner/apply');
    await fill(page, inquiryForms.partner, freshEmail());
    await page.getByRole('button', { name: 'Partner with Us' }).click();
    await expect(page.getByRole('alert').getByText(words)).toBeVisible();
    await expect(page.getByLabel('Your network')).toHaveValue('Words for network');
    await page.unroute('**/api/enquiries/*');
    await page.getByRole('button', { name: 'Partner with Us' }).click();
    await expect(page.locator('.reference')).toBeVisible();
  });

test('a form without a connection says what to do, keeps the typed values, and is delivered once when sent again', async ({
  page,
}) => {
  const email = freshEmail();
  await openInquiry(page, '/academy/webinar');
  await fill(page, inquiryForms.webinar, email);
  // The reply is lost, the request is not.
  await page.route('**/api/enquiries/*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText(/We could not reach our server/)).toBeVisible();
  await page.unroute('**/api/enquiries/*');
  await page.getByRole('button', { name: 'Register' }).click();
  await expectArrival(page, inquiryForms.webinar, email);
  const emails = await page.request.get(`/__local/mail?to=${encodeURIComponent(email)}`, {
    headers: { accept: 'application/json' },
  });
  expect(await emails.json()).toHaveLength(1);
});

test('axe finds no fault in dialog, errors, and thanks, in light and dark', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Get a Quote' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'dialog');
  await page.getByRole('button', { name: 'Request a quote' }).click();
  await expect(page.getByText('Please enter your name')).toBeVisible();
  await expectAccessible(page, 'errors');
  await fill(page, inquiryForms.quote, freshEmail());
  await page.getByRole('button', { name: 'Request a quote' }).click();
  await expect(page.locator('.reference')).toBeVisible();
  await expectAccessible(page, 'thanks');
});
