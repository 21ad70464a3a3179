// Reload and Back at every step, by card and through PayU: no step is lost, nothing is bought twice, and the key stays within reach.
import { type BrowserContext, type Page, expect, test } from '@playwright/test';
import { freshEmail, mailTo, emailsTo, shownKey, visitFrom, fillIndia } from '../../support/journeys.ts';
import { priceOf } from '../../support/prices.ts';

type Way = { country: 'IN' | 'US'; total: string; paid: RegExp; trainingPaid: RegExp; said: RegExp };
const ways: Record<string, Way> = {
  'by card': {
    country: 'US',
    total: priceOf('group-academic-10', 'USD'),
    paid: /\/success\?session_id=/,
    trainingPaid: /\/academy-success\?session_id=/,
    said: /You have paid already/,
  },
  'through PayU': {
    country: 'IN',
    total: priceOf('group-academic-10', 'INR'),
    paid: /\/payment-success\?/,
    trainingPaid: /\/academy\/payment-success\?/,
    said: /You do not need to pay again/,
  },
};

const group = (page: Page) => page.locator('[data-group]').first();
const pay = (page: Page) => page.getByRole('button', { name: 'Pay', exact: true });
/** The button of a hydrated form. Typed values survive a reload only after hydration. */
const go = (page: Page) =>
  page.locator('button:not([data-loading])').filter({ hasText: /^\s*Continue to Checkout/ });

async function fillIn(page: Page, country: string, email: string) {
  await page.getByLabel('Email', { exact: true }).fill(email);
  // Ten seats cost more than ₹50,000.
  if (country === 'IN') await fillIndia(page, { toAddress: true });
  else await page.getByRole('checkbox').check();
}

for (const [way, { country, total, paid, trainingPaid, said }] of Object.entries(ways)) {
  const visit = (context: BrowserContext, baseURL: string) => visitFrom(context, country, baseURL);

  test(`${way}: reloading at every step, from the seats to the key, loses nothing and buys once`, async ({
    page,
    context,
    baseURL,
  }) => {
    await visit(context, baseURL!);
    const email = freshEmail();
    await page.goto('/pricing');
    await group(page).getByLabel('Select number of licenses').selectOption('10');
    await page.reload();
    const picked = await group(page).getByLabel('Select number of licenses').inputValue();
    // Browsers differ in which value they restore; price and button must agree with it.
    await expect(group(page).getByRole('button', { name: /^Buy Now/ })).toBeEnabled({
      enabled: picked === '10',
    });
    await expect(group(page).getByText('Starting from')).toBeVisible({ visible: picked === '' });
    await group(page).getByLabel('Select number of licenses').selectOption('10');
    await group(page)
      .getByRole('button', { name: /^Buy Now/ })
      .click();

    await expect(go(page)).toBeEnabled();
    await fillIn(page, country, email);
    await page.reload();
    await expect(page.getByText(total, { exact: true })).toBeVisible();
    await expect(page.getByText('10 seats')).toBeVisible();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
    await fillIn(page, country, email);
    await go(page).click();

    await expect(pay(page)).toBeVisible();
    await page.reload();
    await pay(page).click();

    await expect(page).toHaveURL(paid);
    const key = await shownKey(page).innerText();
    await page.reload();
    await expect(shownKey(page)).toHaveText(key);
    await mailTo(page, email, /license key/);

    await page.getByRole('link', { name: 'Open your order page' }).click();
    await expect(shownKey(page)).toHaveText(key);
    await page.reload();
    await expect(shownKey(page)).toHaveText(key);
    expect(await emailsTo(page, email)).toHaveLength(1);
  });

  test(`${way}: Back works from every step, and after paying never leads to a second payment`, async ({
    page,
    context,
    baseURL,
  }) => {
    await visit(context, baseURL!);
    const email = freshEmail();
    await page.goto('/pricing');
    await group(page).getByLabel('Select number of licenses').selectOption('10');
    await group(page)
      .getByRole('button', { name: /^Buy Now/ })
      .click();
    await expect(go(page)).toBeEnabled();
    await page.goBack();
    await expect(page).toHaveURL(/\/pricing$/);
    const picked = await group(page).getByLabel('Select number of licenses').inputValue();
    await expect(group(page).getByRole('button', { name: /^Buy Now/ })).toBeEnabled({
      enabled: picked === '10',
    });
    await group(page).getByLabel('Select number of licenses').selectOption('10');
    await group(page)
      .getByRole('button', { name: /^Buy Now/ })
      .click();

    await fillIn(page, country, email);
    await go(page).click();
    await expect(pay(page)).toBeVisible();
    await page.goBack();
    await expect(go(page)).toBeEnabled();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
    await fillIn(page, country, email);
    await go(page).click();
    await pay(page).click();
    await expect(page).toHaveURL(paid);
    const key = await shownKey(page).innerText();

    await page.goBack();
    // The provider's page from the browser's cache: it rejects a second payment or leads to the paid order.
    await pay(page).click();
    await expect(page.getByText(said)).toBeVisible();
    await mailTo(page, email, /license key/);
    expect(await emailsTo(page, email)).toHaveLength(1);
    await page.goto('/order');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Send the links' }).click();
    const { text } = await mailTo(page, email, /orders/i);
    expect(text.match(/\/order\?link=/g)).toHaveLength(1);
    await page.goto(/https?:\/\/\S+\/order\?link=\S+/.exec(text)![0]);
    await expect(shownKey(page)).toHaveText(key);
  });

  test(`${way}: a training is booked once despite Back and reload`, async ({ page, context, baseURL }) => {
    await visit(context, baseURL!);
    const email = freshEmail();
    await page.goto('/academy#book-professional');
    const box = page.getByRole('form', { name: /^Buy .*professional/i });
    const buy = box.getByRole('button', { name: /^Buy/ });
    const complete = async () => {
      await box.scrollIntoViewIfNeeded();
      await box.getByLabel('Participants').selectOption('3');
      await box.getByLabel('Email', { exact: true }).fill(email);
      if (country === 'IN') await fillIndia(box);
      else await box.getByRole('checkbox').check();
      await expect(buy).toBeEnabled();
    };
    await complete();
    await page.reload();
    await box.scrollIntoViewIfNeeded();
    await expect(box.getByLabel('Email', { exact: true })).toHaveValue(email);
    await complete();
    await buy.click();
    await expect(pay(page)).toBeVisible();
    await page.goBack();
    await expect(box.getByLabel('Email', { exact: true })).toHaveValue(email);
    await complete();
    await buy.click();
    await pay(page).click();
    await expect(page).toHaveURL(trainingPaid);
    await expect(page.getByText('3 participants', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByText('3 participants', { exact: true })).toBeVisible();
    await mailTo(page, email, /training is booked/);
    expect(await emailsTo(page, email)).toHaveLength(1);
  });

  test(`${way}: two tabs of one checkout sell two licenses, each with its own key and email`, async ({
    context,
    baseURL,
  }) => {
    await visit(context, baseURL!);
    const email = freshEmail();
    const keys = await Promise.all(
      [1, 2].map(async () => {
        const page = await context.newPage();
        await page.goto('/checkout?plan=personal-academic');
        await expect(go(page)).toBeEnabled();
        await fillIn(page, country, email);
        await go(page).click();
        await pay(page).click();
        return shownKey(page).innerText();
      }),
    );
    expect(new Set(keys).size).toBe(2);
    const page = context.pages()[0]!;
    await expect.poll(async () => (await emailsTo(page, email)).length).toBe(2);
    const told = (await emailsTo(page, email)).map(({ text }) => text).join();
    for (const key of keys) expect(told).toContain(key);
  });
}

test('reloading the page of a license that was paid by card in the other tab buys nothing', async ({
  page,
  context,
  baseURL,
}) => {
  await visitFrom(context, 'US', baseURL!);
  const email = freshEmail();
  await page.goto('/checkout?plan=monthly');
  await expect(go(page)).toBeEnabled();
  await fillIn(page, 'US', email);
  await go(page).click();
  await expect(pay(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await pay(other).click();
  await expect(shownKey(other)).toBeVisible();
  await mailTo(page, email, /license key/);
  await page.reload();
  await expect(pay(page)).toHaveCount(0);
  expect(await emailsTo(page, email)).toHaveLength(1);
});

for (const [what, from] of [
  ['the license', '/checkout?plan=student'],
  ['the training', '/academy#book-basic'],
] as const)
  test(`a PayU payment for ${what} that stays pending is never shown as paid, with or without a reload`, async ({
    page,
    context,
    baseURL,
  }) => {
    await visitFrom(context, 'IN', baseURL!);
    await page.goto(from);
    const scope = from.startsWith('/academy')
      ? page.getByRole('form', { name: /^Buy .*basic/i })
      : page.locator('body');
    await scope.getByLabel('Email', { exact: true }).fill(freshEmail());
    await fillIndia(scope);
    await scope.getByRole('button', { name: /^(?:Buy|Continue to Checkout)/ }).click();
    await page.getByRole('button', { name: 'Leave it pending' }).click();
    await expect(page.getByRole('heading', { name: 'We are confirming your payment' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'We are confirming your payment' })).toBeVisible();
    await expect(page.getByText(/Payment Successful|Welcome to the Academy/)).toBeHidden();
  });
