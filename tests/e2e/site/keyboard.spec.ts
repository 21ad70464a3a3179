// Every journey without a mouse. For the forms, see enquiries/every-form.spec.ts; for registration, account/trial.spec.ts; for the
// checkout's fields, buying/checkout-form.spec.ts.
import { type Locator, expect, test } from '@playwright/test';
import { articlePages } from './built-pages.ts';
import { freshEmail, visitFrom } from '../../support/journeys.ts';
import { priceOf } from '../../support/prices.ts';

/** Presses Tab until the element has the focus. Fails if the keyboard never reaches it or its focus is not visible. */
async function tabTo(target: Locator, most = 120) {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < most; presses += 1) {
    await target.page().keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expect(target).toBeInViewport();
      expect(
        await target.evaluate((element) => element.matches(':focus-visible')),
        'the focus is to be seen',
      ).toBe(true);
      return;
    }
  }
  throw new Error(`The keyboard does not come to ${target.toString()}`);
}

test.beforeEach(async ({ context, baseURL }) => {
  await visitFrom(context, 'US', baseURL!);
});

test('keyboard only: a buyer gets from the price list through the checkout and the provider to the key', async ({
  page,
}) => {
  const main = page.getByRole('main');
  await page.goto('/pricing');
  await tabTo(main.getByRole('link', { name: 'Buy Now: Student License' }));
  await page.keyboard.press('Enter');
  const button = page.getByRole('button', { name: 'Continue to Checkout' });
  await expect(button).toBeEnabled();
  await tabTo(page.getByLabel('Email', { exact: true }));
  await page.keyboard.type(freshEmail());
  await tabTo(page.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await tabTo(button);
  await page.keyboard.press('Enter');
  await tabTo(page.getByRole('button', { name: 'Pay', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await tabTo(page.getByRole('link', { name: 'Show it now' }));
});

test('keyboard only: a visitor chooses a group of ten and switches the region', async ({ page }) => {
  await page.goto('/pricing');
  const group = page.locator('[data-group]').first();
  await tabTo(group.getByLabel('Select number of licenses'));
  await page.keyboard.type('10');
  await expect(group.locator('.cost .price')).toContainText(priceOf('group-academic-10', 'USD'));
  await tabTo(group.getByRole('button', { name: /^Buy Now/ }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/plan=group-academic&seats=10$/);
  await page.goto('/pricing');
  await tabTo(page.getByRole('main').getByRole('button', { name: 'India (₹)' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(priceOf('personal-academic', 'INR'), { exact: true }).first()).toBeVisible();
});

test('keyboard only: a visitor books a training for three, up to the provider’s page', async ({ page }) => {
  await page.goto('/academy#book-basic');
  const box = page.getByRole('form', { name: /^Buy .*basic/i });
  await tabTo(box.getByLabel('Participants'));
  await page.keyboard.press('3');
  await expect(box.getByText(priceOf('training-basic-3', 'USD'))).toBeVisible();
  await tabTo(box.getByLabel('Email', { exact: true }));
  await page.keyboard.type(freshEmail());
  await tabTo(box.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await tabTo(box.getByRole('button', { name: /^Buy/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible();
});

test('keyboard only: a visitor makes a quote and orders by invoice', async ({ page }) => {
  await page.goto('/quote/now');
  await tabTo(page.getByLabel('License'));
  await page.keyboard.type('Group Academic');
  await tabTo(page.getByLabel('Users'));
  await page.keyboard.type('10');
  await tabTo(page.getByLabel('Institution'));
  await page.keyboard.type('Boston University');
  await tabTo(page.getByRole('button', { name: 'Make my quote' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Your quote BQ-/ })).toBeVisible();
  await tabTo(page.getByRole('link', { name: 'Order at this price' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Order from quote/ })).toBeVisible();
  await tabTo(page.getByRole('button', { name: 'Order by invoice' }));
  await page.getByLabel('Email', { exact: true }).fill(freshEmail());
  await page.keyboard.press('Enter');
  // A missing value is marked and has the focus.
  const address = page.getByLabel('Address', { exact: true });
  await expect(page.getByRole('alert')).toContainText('Please check the marked fields');
  const typed = [
    [address, '1 Silber Way'],
    [page.getByLabel('City'), 'Boston'],
    [page.getByLabel('Country'), 'United States'],
    [page.getByLabel('Purchase order number'), 'PO-7'],
  ] as const;
  for (const [field, words] of typed) {
    if (!(await field.evaluate((element) => element === document.activeElement))) await tabTo(field);
    await page.keyboard.type(words);
  }
  await tabTo(page.getByRole('checkbox'));
  if (!(await page.getByRole('checkbox').isChecked())) await page.keyboard.press('Space');
  await tabTo(page.getByRole('button', { name: 'Order by invoice' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Awaiting your transfer' })).toBeVisible();
  await tabTo(page.getByRole('link', { name: 'Download the pro-forma invoice' }));
});

test('keyboard only: a buyer enters billing details, buys a license, and cancels its renewal', async ({
  page,
}) => {
  await page.goto('/checkout?plan=personal-academic');
  const button = page.getByRole('button', { name: 'Continue to Checkout' });
  await expect(button).toBeEnabled();
  await tabTo(page.getByLabel('Email', { exact: true }));
  await page.keyboard.type(freshEmail());
  await tabTo(page.locator('summary', { hasText: 'Add billing details' }));
  await page.keyboard.press('Enter');
  await tabTo(page.getByLabel('Purchase order number'));
  await page.keyboard.type('PO-7');
  await tabTo(page.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await tabTo(page.getByRole('button', { name: 'Pay', exact: true }));
  await page.keyboard.press('Enter');
  const order = page.getByRole('link', { name: 'Open your order page' });
  await expect(order).toBeVisible();
  await tabTo(order);
  await page.keyboard.press('Enter');
  const cancel = page.getByRole('button', { name: 'Cancel the renewal' });
  await tabTo(cancel);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading')).toHaveText('The renewal is canceled');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('keyboard only: the menu opens, returns the focus to its button when closed, and leads to a page', async ({
    page,
  }) => {
    await page.goto('/');
    const button = page.getByRole('button', { name: 'Menu' });
    await tabTo(button);
    await page.keyboard.press('Enter');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press('Space');
    await tabTo(menu.getByRole('link', { name: 'Pricing' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/pricing$/);
  });
});

test('keyboard only: the carousel turns, pauses, and resumes', async ({ page }) => {
  await page.goto('/statistical-software');
  await page.locator('.carousel').scrollIntoViewIfNeeded();
  await expect(page.locator('.carousel[data-live]')).toBeVisible();
  const current = page.locator('.slide.current');
  await tabTo(page.locator('.slides'));
  await page.keyboard.press('ArrowRight');
  await expect(current).toContainText('Bar chart');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(current).toContainText('DOE interaction plot');
  await tabTo(page.getByRole('button', { name: 'ROC curve' }));
  await page.keyboard.press('Enter');
  await expect(current).toContainText('ROC curve');
  await tabTo(page.getByRole('button', { name: 'Pause' }));
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Play' })).toBeFocused();
});

test('keyboard only: a video opens and returns the focus when closed, and a question opens and closes', async ({
  page,
}) => {
  await page.route(/^https:/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' }),
  );
  await page.goto('/resources');
  const poster = page.getByRole('link', { name: /^Play: Interface/ });
  await tabTo(poster);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Interface/ });
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(poster).toBeFocused();
  await page.goto('/academy');
  const question = page.locator('.faq details[name]').first();
  await tabTo(question.locator('summary'));
  await page.keyboard.press('Enter');
  await expect(question.locator('.answer')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(question.locator('.answer')).toBeHidden();
});

test('keyboard only: a visitor searches the articles, and Load More Blogs moves the focus to the first new one', async ({
  page,
}) => {
  await page.goto('/blogs');
  const cards = page.locator('[data-blogs] > article').filter({ visible: true });
  await tabTo(page.getByRole('button', { name: 'Load More Blogs' }));
  await page.keyboard.press('Enter');
  await expect(cards).toHaveCount(articlePages.length);
  await expect(cards.nth(9).getByRole('link').first()).toBeFocused();
  await page.reload();
  await tabTo(page.getByPlaceholder(/^Search blogs/));
  await page.keyboard.type('survival');
  await expect(page.getByText(new RegExp(`of ${articlePages.length} blogs$`))).toBeVisible();
});
