// Buys everything on the price list in both currencies, from the page with the price to the key (or the booking) and its email. Each run
// buys a few products; EVERY_PRODUCT=1 (`npm run test:long -- every-product`) buys all of them.
import { namedFrom } from '../../../src/domain/billing/billing.ts';
import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Page, expect, test } from '@playwright/test';
import { verifyLicenseKey } from '../../../netlify/adapters/license-signing/license-signer.ts';
import { type Plan, plans } from '../../../src/domain/catalog.ts';
import { addMonths } from '../../../src/domain/dates.ts';
import { type Currency, formatMoney, formatPrice, formatWithCode } from '../../../src/domain/money.ts';
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

const publicKey = createPublicKey(
  readFileSync(new URL('../../../netlify/license-keys/local.pem', import.meta.url)),
);
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Rows that represent their table: the first, the last, a derived one, and the row that was once out of order. */
const seatsThatStand: Record<string, readonly number[]> = { group: [2, 7, 30], training: [1, 3, 25] };
const sold = plans.filter(({ product, seats }) => seatsThatStand[product.section]?.includes(seats) ?? true);
const fewOf: Record<Currency, readonly string[]> = {
  USD: ['perpetual-corporate', 'group-corporate-7', 'training-professional-25'],
  INR: ['student', 'perpetual-academic', 'group-corporate-30', 'training-professional-1'],
};
const bought = (['USD', 'INR'] as const).flatMap((currency) =>
  sold
    .filter(({ id }) => process.env.EVERY_PRODUCT !== undefined || fewOf[currency].includes(id))
    .map((plan) => ({ plan, currency })),
);

/** Goes from the price list to the provider's page. */
async function chooseLicense(page: Page, { product, seats }: Plan, price: string) {
  await page.goto('/pricing');
  if (product.section === 'group') {
    await page
      .locator('.segments')
      .getByRole('radio', { name: new RegExp(product.edition, 'i') })
      .check();
    const group = page.locator('[data-group]').filter({ hasText: product.title });
    await group.getByLabel('Select number of licenses').selectOption(String(seats));
    await expect(group.locator('.cost .price')).toHaveText(new RegExp(price.replace(/[$.]/g, '\\$&')));
    await group.getByRole('button', { name: /^Buy Now/ }).click();
  } else {
    const way = page.locator('.way').filter({ has: page.locator(`a[href$="plan=${product.id}"]`) });
    const edition = way.getByRole('radio', { name: new RegExp(product.edition, 'i') });
    if ((await edition.count()) > 0) await edition.check();
    await expect(way.locator('.cost').getByText(price, { exact: true })).toBeVisible();
    await way.getByRole('link', { name: /^Buy/ }).click();
  }
  await expect(page.getByRole('heading', { name: 'Complete Your Purchase' })).toBeVisible();
  await expect(page.getByText(product.title, { exact: true }).first()).toBeVisible();
  await expect(page.getByText(price, { exact: true })).toBeVisible();
  const step3 = page.getByText('Step 3: Upload Student ID');
  await expect(step3).toBeVisible({ visible: product.id === 'student' });
  return { buy: page.getByRole('button', { name: 'Continue to Checkout' }), scope: page.locator('body') };
}

/** Goes from the academy's module to the provider's page. */
async function chooseTraining(page: Page, { product, seats }: Plan, price: string) {
  await page.goto(`/academy#book-${product.edition}`);
  const box = page.getByRole('form', { name: new RegExp(`^Buy .*${product.edition}`, 'i') });
  await box.scrollIntoViewIfNeeded();
  await box.getByLabel('Participants').selectOption(String(seats));
  await expect(box.getByText(price, { exact: true })).toBeVisible();
  return { buy: box.getByRole('button', { name: /^Buy/ }), scope: box };
}

function expectLicense(key: string, { product, seats }: Plan, holder: string) {
  const license = verifyLicenseKey(key, publicKey)!;
  expect(license).toMatchObject({
    productId: product.id,
    edition: product.edition,
    // Each member of a group has a separate key. This is the buyer's, who holds the first seat.
    seats: 1,
    ...(seats > 1 && { seat: { number: 1, round: 1 } }),
    holder,
  });
  const months = { year: 12, month: 1, perpetual: null, session: null }[product.term];
  expect(license.validUntil).toBe(months === null ? null : addMonths(license.validFrom, months));
  expect(license.majorVersion).toBe(product.term === 'perpetual' ? 10 : null);
}

async function uploadStudentId(page: Page, email: string) {
  await page
    .getByLabel('Student ID, or a letter from your school')
    .setInputFiles({ name: 'id.png', mimeType: 'image/png', buffer: onePixel });
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText('We are reviewing your student ID')).toBeVisible();
  await mailTo(page, email, /received your student ID/);
}

for (const { plan, currency } of bought) {
  const { product, seats } = plan;
  const isTraining = product.kind === 'training';
  test(`${plan.id} for ${formatMoney(plan.price[currency])} is paid, then confirmed on the page and in one email`, async ({
    page,
    context,
    baseURL,
  }) => {
    const complaints = complaintsOf(page);
    await visitFrom(context, currency === 'INR' ? 'IN' : 'US', baseURL!);
    const email = freshEmail();
    const price = formatPrice(plan.price[currency]);
    const { buy, scope } = await (isTraining ? chooseTraining : chooseLicense)(page, plan, price);
    await scope.getByLabel('Email', { exact: true }).fill(email);
    const isNamed = currency === 'INR' && plan.price.INR.minorUnits >= namedFrom;
    if (currency === 'INR') await fillIndia(scope, { toAddress: isNamed });
    else await scope.getByRole('checkbox').check();
    await buy.click();

    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    const titleInUsd = isTraining ? 'Enrollment Confirmed' : 'Payment Successful!';
    const title = currency === 'INR' ? 'Payment Successful' : titleInUsd;
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    const paid = formatMoney(plan.price[currency], { fraction: 'always' });
    await expect(page.getByText(paid, { exact: true })).toBeVisible();
    const forMany = isTraining
      ? `${seats} ${seats === 1 ? 'participant' : 'participants'}`
      : `${seats} seats`;
    if (isTraining || seats > 1) await expect(page.getByText(forMany, { exact: true })).toBeVisible();

    const mail = await mailTo(page, email, isTraining ? /training is booked/ : /license key/);
    expect(mail.text).toContain(paid);
    expect(mail.text).toContain(product.title);
    if (isTraining) await expect(shownKey(page)).toHaveCount(0);
    else {
      const key = await shownKey(page).innerText();
      expect(mail.text).toContain(key);
      expect(mail.html).toContain(key);
      expectLicense(key, plan, isNamed ? 'Asha Rao' : email);
    }
    expect(await emailsTo(page, email)).toHaveLength(1);

    await page.goto(/https?:\/\/\S+\/order\?link=\S+/.exec(mail.text)![0]);
    await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
    const invoice = page.getByRole('region', { name: 'Invoices' }).getByRole('link').first();
    const { lines } = readPdf(await (await page.request.get((await invoice.getAttribute('href'))!)).body());
    expect(lines.join(' ')).toContain(formatWithCode(plan.price[currency]));
    if (product.id === 'student') await uploadStudentId(page, email);
    expect(complaints()).toEqual([]);
  });
}
