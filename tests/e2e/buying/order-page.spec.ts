import { type Page, expect, test } from '@playwright/test';
import {
  complaintsOf,
  freshEmail,
  mailTo,
  emailsTo,
  shownKey,
  visitFrom,
  fillIndia,
} from '../../support/journeys.ts';
import { readPdf } from '../../support/read-pdf.ts';
import { documentTotalOf } from '../../support/prices.ts';

test.beforeEach(async ({ context, baseURL }) => {
  await visitFrom(context, 'US', baseURL!);
});

/** Buys a plan by card and opens its order page through the link on the result page. */
async function buy(page: Page, plan: string, email: string) {
  await page.goto(`/checkout?plan=${plan}`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('link', { name: 'Open your order page' }).click();
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
}

test('the order page shows the key, its file, the terms, and the invoice', async ({ page }) => {
  const complaints = complaintsOf(page);
  const email = freshEmail();
  await buy(page, 'personal-academic', email);
  const key = await shownKey(page).innerText();
  await expect(page.getByText('Personal Academic License').first()).toBeVisible();
  const [invoice] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Invoice BSX/ }).click(),
  ]);
  const pdf: Buffer[] = [];
  for await (const chunk of await invoice.createReadStream()) pdf.push(chunk as Buffer);
  expect(readPdf(Buffer.concat(pdf)).lines).toContain(
    `Total, paid${documentTotalOf('personal-academic', 'USD')}`,
  );
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the license file' }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString()).toContain(key);
  expect(complaints()).toEqual([]);
});

test('a paid order page opens with three steps: download for this system, copy the key, first tutorial', async ({
  page,
}) => {
  await buy(page, 'personal-academic', freshEmail());
  const steps = page.locator('.first-steps > li');
  await expect(steps.getByRole('heading')).toHaveText([
    'Download for Windows',
    'Your license key',
    'Make your first figure',
  ]);
  await expect(steps.nth(0).getByRole('link', { name: 'Download for Windows' })).toHaveAttribute(
    'href',
    /\.exe$/,
  );
  await expect(steps.nth(1).getByRole('button', { name: 'Copy the key' })).toBeVisible();
  await expect(steps.nth(2).getByRole('link', { name: 'Watch the tutorial' })).toHaveAttribute(
    'href',
    '/resources#tutorials',
  );
});

test.describe('west of Greenwich', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });
  test('the order page shows the same license dates as the key and the email', async ({ page }) => {
    const email = freshEmail();
    await buy(page, 'monthly', email);
    const { text } = await mailTo(page, email, /license key/);
    const [, until = 'no day'] = /^Valid until: (.+)$/m.exec(text) ?? [];
    await expect(page.locator('dt', { hasText: 'Valid until' }).locator('+ dd')).toHaveText(until);
  });
});

test('a group order over ₹50,000 asks for an address and gets a tax invoice that its office can download', async ({
  page,
  context,
  baseURL,
}) => {
  await visitFrom(context, 'IN', baseURL!);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/checkout?plan=group-corporate&seats=30');
  await page.getByLabel('Email', { exact: true }).fill(freshEmail());
  await fillIndia(page);
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await expect(page.getByText('Please enter the address for the invoice').first()).toBeVisible();
  await fillIndia(page, { toAddress: true });
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('link', { name: 'Open your order page' }).click();
  await page.getByRole('link', { name: 'this link' }).click();
  const [invoice] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Tax invoice BSP/ }).click(),
  ]);
  const pdf: Buffer[] = [];
  for await (const chunk of await invoice.createReadStream()) pdf.push(chunk as Buffer);
  expect(readPdf(Buffer.concat(pdf)).lines).toEqual(
    expect.arrayContaining(['Asha Rao', '12 Anna Salai', 'Karnataka (29)', 'HSN/SAC 997331']),
  );
});

test('the order email is sent again on demand', async ({ page }) => {
  const email = freshEmail();
  await buy(page, 'monthly', email);
  await mailTo(page, email, /license|order|key/i);
  await page.getByRole('button', { name: 'Send the email again' }).click();
  await expect(page.getByText('We sent the email again.')).toBeVisible();
  await expect.poll(async () => (await emailsTo(page, email)).length).toBe(2);
});

test('a mistyped address can be corrected once, and both addresses are notified', async ({ page }) => {
  const [wrong, right] = [freshEmail('wrong'), freshEmail('right')];
  await buy(page, 'monthly', wrong);
  await page.getByText('The address is mistyped').click();
  await page.getByLabel('The right email').fill(right);
  await page.getByRole('button', { name: 'Correct the address' }).click();
  await expect(page.getByText('The address is corrected.')).toBeVisible();
  await expect(page.getByRole('strong').filter({ hasText: right })).toBeVisible();
  await mailTo(page, right, /./);
  await expect.poll(async () => (await emailsTo(page, wrong)).length).toBeGreaterThan(1);
  await page.reload();
  await expect(page.getByRole('strong').filter({ hasText: right })).toBeVisible();
  await expect(page.getByText('The address is mistyped')).toBeHidden();
});

test('a renewal is explained in one sentence, canceled in one click, and restored on the provider’s page', async ({
  page,
}) => {
  const email = freshEmail();
  await buy(page, 'personal-corporate', email);
  const renewal = page.locator('dt', { hasText: 'Renewal' }).locator('+ dd');
  const until = await page.locator('dt', { hasText: 'Valid until' }).locator('+ dd').innerText();
  const told = (await renewal.innerText()).trim();
  expect(told).toMatch(
    /^Your card is charged US\$\d+ again on .+, and each year after that, until you cancel/,
  );
  expect(told).toContain(`again on ${until},`);
  expect((await mailTo(page, email, /license key/)).text).toContain(told);

  const link = page.url();
  await page.getByRole('button', { name: 'Cancel the renewal' }).click();
  await expect(page.getByRole('heading')).toHaveText('The renewal is canceled');
  const { text } = await mailTo(page, email, /subscription is canceled/);
  expect(text).toContain(`Your key works until ${until}`);
  await page.getByRole('link', { name: 'See your order' }).click();
  await expect(renewal).toHaveText(`Canceled: it ends on ${until}, and nothing is charged again.`);
  await expect(page.getByRole('button', { name: 'Cancel the renewal' })).toBeHidden();
  await expect(shownKey(page)).toBeVisible();

  await page.getByRole('link', { name: 'Change card' }).click();
  await page.getByRole('button', { name: 'Do not cancel' }).click();
  await expect(page.getByRole('button', { name: 'Cancel subscription' })).toBeVisible();
  await expect(async () => {
    await page.goto(link);
    await expect(renewal).toHaveText(told, { timeout: 1000 });
  }).toPass();
});

test('the order page without a link emails the links and responds the same to known and unknown addresses', async ({
  page,
}) => {
  const known = freshEmail();
  await buy(page, 'monthly', known);
  const link = page.url().slice(page.url().indexOf('/order'));
  for (const email of [known, freshEmail('no-one')]) {
    await page.goto('/order');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Send the links' }).click();
    await expect(page.getByText(/^We emailed this address/)).toBeVisible();
  }
  const mail = await mailTo(page, known, /orders/i);
  expect(mail.text).toContain(link);
});

test('a training buyer withdraws in two steps, gets an email, and cannot withdraw twice', async ({
  page,
}) => {
  const email = freshEmail();
  await page.goto('/academy#book-basic');
  const box = page.getByRole('form', { name: /^Buy .*basic/i });
  await box.scrollIntoViewIfNeeded();
  await box.getByLabel('Email', { exact: true }).fill(email);
  await box.getByRole('checkbox').check();
  await box.getByRole('button', { name: /^Buy/ }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  const booked = await mailTo(page, email, /training is booked/);
  expect(booked.text).toContain('Withdraw from the contract here');
  await page.getByRole('link', { name: 'Open your order page' }).click();
  await page.getByText('Withdraw from the contract here').click();
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(page.getByText('Please enter your name')).toBeVisible();
  await page.getByLabel('Your name').fill('Ada Lovelace');
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(page.getByText(/^You withdrew from this contract on/)).toBeVisible();
  const confirmed = await mailTo(page, email, /withdrawal/i);
  expect(confirmed.text).toContain('Declared by: Ada Lovelace');
  await page.reload();
  await expect(page.getByText(/^You withdrew from this contract on/)).toBeVisible();
  await expect(page.getByText('Withdraw from the contract here')).toBeHidden();
});

test('a forged link opens nothing', async ({ page }) => {
  await page.goto('/order?link=abcdefghijklmnopqrstuvwx-0123456789abcdefghijkl');
  await expect(page.getByText(/^We can't find this order/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Find my order' })).toBeVisible();
});

test('a student ID larger than one request arrives whole', async ({ page }) => {
  await buy(page, 'student', freshEmail());
  const buffer = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(4.5 * 1024 * 1024, '0')]);
  await page
    .getByLabel('Student ID, or a letter from your school')
    .setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer });
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText('We are reviewing your student ID')).toBeVisible();
});

test.describe('a license whose payer changes, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  const namedTo = /^You were named to pay/;

  test('moves to another payer from the order page, who pays through the link in their email', async ({
    page,
  }) => {
    const complaints = complaintsOf(page);
    const [email, payer] = [freshEmail(), freshEmail()];
    await buy(page, 'personal-academic', email);
    await page.getByRole('link', { name: 'Someone else pays from now on' }).click();
    await expect(page.getByText(`The card of ${email} would be charged again`)).toBeVisible();
    await page.getByLabel('Email of the person who pays').fill(payer);
    await page.getByLabel('Institution (optional)').fill('Purchasing Office');
    await page.getByRole('button', { name: 'Save and email them' }).click();
    await expect(page.getByRole('status')).toContainText(`Saved. ${payer} pays from the next period on`);
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page.getByText(payer)).toBeVisible();
    const { text } = await mailTo(page, payer, namedTo);
    const address = new URL(/\S+\/checkout\?plan=\S+renews=\S+/.exec(text)![0]);
    await page.goto(address.pathname + address.search);
    await expect(page.getByText(/You renew your license from/)).toBeVisible();
    expect(complaints()).toEqual([]);
  });
  test('moves to another payer without JavaScript', async ({ page, browser, baseURL }) => {
    const payer = freshEmail();
    await buy(page, 'personal-academic', freshEmail());
    const { pathname, search } = new URL(
      (await page.getByRole('link', { name: 'Someone else pays from now on' }).getAttribute('href'))!,
      baseURL,
    );
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    });
    const quiet = await plain.newPage();
    await quiet.goto(baseURL! + pathname + search);
    await quiet.getByLabel('Email of the person who pays').fill('no address@');
    await quiet.getByLabel('Email of the person who pays').evaluate((field: HTMLInputElement) => {
      field.type = 'text';
    });
    await quiet.getByRole('button', { name: 'Save and email them' }).click();
    await expect(quiet.getByText('Please check the marked fields.')).toBeVisible();
    await quiet.getByLabel('Email of the person who pays').fill(payer);
    await quiet.getByRole('button', { name: 'Save and email them' }).click();
    await expect(quiet.getByRole('status')).toContainText('Saved.');
    await plain.close();
  });
});
