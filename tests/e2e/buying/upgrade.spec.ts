import { type Page, expect, test } from '@playwright/test';
import { formatFigures, formatMoney, type Money } from '../../../src/domain/money.ts';
import { complaintsOf, fillIndia, freshEmail, mailTo, shownKey, visitFrom } from '../../support/journeys.ts';
import { costOf } from '../../support/prices.ts';

const exact = (money: Money) => formatMoney(money, { fraction: 'always' });
/** The price of a plan on the day another one was bought. */
const less = (whole: Money, credit: Money): Money => ({
  ...whole,
  minorUnits: whole.minorUnits - credit.minorUnits,
});

async function buyByCard(page: Page, plan: string, email: string) {
  await page.goto(`/checkout?plan=${plan}`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('link', { name: 'Open your order page' }).click();
}

test.describe('a buyer who pays by card', () => {
  test.beforeEach(async ({ context, baseURL }) => {
    await visitFrom(context, 'US', baseURL!);
  });

  test('upgrades a personal license from the order page and pays the price less the credit for unused days', async ({
    page,
  }) => {
    const complaints = complaintsOf(page);
    const email = freshEmail();
    await buyByCard(page, 'personal-academic', email);
    const old = page.url();
    await page.getByRole('link', { name: 'Change your plan' }).click();
    await expect(page.getByRole('heading', { name: 'Change your plan', level: 1 })).toBeVisible();
    await expect(page.getByText('365 unused days')).toBeVisible();
    await page.getByRole('link', { name: 'Choose Personal Corporate License' }).click();
    const [whole, credit] = [costOf('personal-corporate', 'USD'), costOf('personal-academic', 'USD')];
    const due = less(whole, credit);
    await expect(page.getByText(`\u2212${exact(credit)}`)).toBeVisible();
    await expect(page.getByText(`Your card is charged ${formatMoney(whole)} again on`)).toBeVisible();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: `Pay ${exact(due)} by card` }).click();
    await expect(page.getByRole('heading', { name: `Pay $${formatFigures(due)}` })).toBeVisible();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    const key = await shownKey(page).innerText();
    const written = async () => (await mailTo(page, email, /license key/)).text;
    await expect.poll(written).toContain(key);
    expect(await written()).toContain('unused days');
    const { text } = await mailTo(page, email, /license key/);
    await page.goto(old);
    await page.getByRole('link', { name: 'Open the new license' }).click();
    await expect(page.getByText('Personal Corporate License')).toBeVisible();
    await expect(shownKey(page)).toHaveText(key);
    expect(text).toContain(page.url());
    expect(complaints()).toEqual([]);
  });
});

test.describe('a buyer in India without JavaScript', () => {
  test.beforeEach(async ({ context, baseURL }) => {
    await visitFrom(context, 'IN', baseURL!);
  });

  test('upgrades a personal license to a group through PayU, from the link in the email', async ({
    page,
    browser,
    baseURL,
  }) => {
    const email = freshEmail();
    await page.goto('/checkout?plan=personal-academic');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await fillIndia(page);
    await page.getByRole('button', { name: 'Continue to Checkout' }).click();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
    const { text } = await mailTo(page, email, /license key/);
    const address = /\S+\/api\/orders\/upgrade\S+/.exec(text)![0];
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      ...(baseURL !== undefined && { baseURL }),
    });
    const quiet = await plain.newPage();
    await quiet.goto(new URL(address).pathname + new URL(address).search);
    const group = quiet.locator('form').filter({ hasText: 'Choose Group Academic License' });
    await group.getByLabel('Seats').selectOption('group-academic-3');
    await group.getByRole('button').click();
    const due = less(costOf('group-academic-3', 'INR'), costOf('personal-academic', 'INR'));
    await expect(quiet.getByText('You get seat 1, with a new license key')).toBeVisible();
    await quiet.getByRole('button', { name: `Pay ${exact(due)} through PayU` }).click();
    await quiet.getByRole('button', { name: 'Continue to PayU' }).click();
    await quiet.getByRole('button', { name: 'Pay', exact: true }).click();
    // PayU's reply comes back in a form that submits itself if there is JavaScript.
    await quiet.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(quiet).toHaveURL(/\/payment-success\?.*txnid=/);
    await expect
      .poll(async () => (await mailTo(page, email, /license key/)).text)
      .toContain('It replaces your Personal Academic License');
    await quiet.goto(new URL(address).pathname + new URL(address).search);
    await expect(quiet.getByText('This license was upgraded with order')).toBeVisible();
    await plain.close();
  });
});
