// Impatient visitors on every form: they click twice, change the region in a second tab, or have a bad connection. For Back and reload, see
// every-step.spec.ts.
import { type Page, expect, test } from '@playwright/test';
import { api } from '../../../src/routes.ts';
import { fillIndia, freshEmail, emailsTo, mailTo, shownKey, visitFrom } from '../../support/journeys.ts';
import { priceOf, receiptOf } from '../../support/prices.ts';

const pay = (page: Page) => page.getByRole('button', { name: 'Pay', exact: true });
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue to Checkout' });

async function fillCheckout(page: Page, plan: string, email: string, country: 'US' | 'IN' = 'US') {
  await page.goto(`/checkout?plan=${plan}`);
  await expect(goOn(page)).toBeEnabled();
  await page.getByLabel('Email', { exact: true }).fill(email);
  if (country === 'IN') await fillIndia(page);
  else await page.getByRole('checkbox').check();
}

/** Paths of the POST calls to our server. */
function sentBy(page: Page) {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && pathname.startsWith('/api/')) sent.push(pathname);
  });
  return sent;
}

test('a click counts even if the button moves away under the pointer while the form hydrates', async ({
  page,
  context,
  baseURL,
}) => {
  await visitFrom(context, 'US', baseURL!);
  const loaded = Promise.withResolvers<undefined>();
  await page.route(/\/_astro\/Checkout\..*js$/, async (route) => {
    await loaded.promise;
    await route.continue();
  });
  // On a small phone, the longest contract needs more room than the page reserves for it.
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/checkout?plan=student', { waitUntil: 'commit' });
  await expect(goOn(page)).toBeEnabled();
  await page.getByLabel('Email', { exact: true }).fill(freshEmail());
  await page.getByRole('checkbox').check();
  await goOn(page).hover();
  await page.mouse.down();
  loaded.resolve(undefined);
  await expect(goOn(page)).not.toHaveAttribute('data-loading');
  expect(await goOn(page).evaluate((button) => button.matches(':hover')), 'the button has moved').toBe(false);
  await page.mouse.up();
  await expect(pay(page)).toBeVisible();
});

/** The event that a browser sends to a page it restores from its cache. (Playwright's browsers cache no pages.) */
const comeBack = (page: Page) =>
  page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

type Form = {
  path: string;
  country?: 'US' | 'IN';
  call: string;
  button: string;
  fill: (page: Page) => Promise<void>;
};

const fillRequest = async (page: Page) => {
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Email', { exact: true }).fill(freshEmail());
};
const forms: Form[] = [
  {
    path: '/checkout?plan=monthly',
    country: 'IN',
    call: '/api/payu/create-order',
    button: 'Continue to Checkout',
    fill: async (page) => {
      await page.getByLabel('Email', { exact: true }).fill(freshEmail());
      await fillIndia(page);
    },
  },
  {
    path: '/academy#book-basic',
    call: '/api/academy/create-academy-checkout',
    button: 'Buy the Basic module',
    fill: async (page) => {
      const box = page.getByRole('form', { name: /^Buy .*basic/i });
      await box.getByLabel('Email', { exact: true }).fill(freshEmail());
      await box.getByRole('checkbox').check();
    },
  },
  {
    path: '/academy#book-basic',
    country: 'IN',
    call: '/api/payu-academy/create-academy-payu-order',
    button: 'Buy the Basic module',
    fill: async (page) => {
      const box = page.getByRole('form', { name: /^Buy .*basic/i });
      await box.getByLabel('Email', { exact: true }).fill(freshEmail());
      await fillIndia(box);
    },
  },
  {
    path: '/free-trial',
    call: '/api/trial/register',
    button: 'Get Started',
    fill: async (page) => {
      await page.getByLabel('First name').fill('Ada');
      await page.getByLabel('Last name').fill('Lovelace');
      await page.getByLabel('Email', { exact: true }).fill(freshEmail());
      await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
      await page.getByLabel('Confirm password', { exact: true }).fill('correct horse battery');
    },
  },
  {
    path: '/login',
    call: '/api/trial/login',
    button: 'Sign In',
    fill: async (page) => {
      await page.getByLabel('Email', { exact: true }).fill(freshEmail());
      await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
    },
  },
  {
    path: '/forgot-password',
    call: '/api/trial/forgot-password',
    button: 'Send Reset Link',
    fill: (page) => page.getByLabel('Email', { exact: true }).fill(freshEmail()),
  },
  {
    path: '/order',
    call: '/api/orders/find',
    button: 'Send the links',
    fill: (page) => page.getByLabel('Email', { exact: true }).fill(freshEmail()),
  },
  {
    path: '/academy/webinar',
    call: '/api/enquiries/webinar',
    button: 'Register',
    fill: async (page) => {
      await fillRequest(page);
      await page.getByLabel('Country').fill('India');
    },
  },
];
for (const { path, country = 'US', call, button, fill } of forms)
  test(`a double click on "${button}" (${path}, ${country}) sends one call`, async ({
    page,
    context,
    baseURL,
  }) => {
    await visitFrom(context, country, baseURL!);
    const sent = sentBy(page);
    await page.goto(path);
    const submit = page.getByRole('main').getByRole('button', { name: button });
    await submit.scrollIntoViewIfNeeded();
    await fill(page);
    await expect(submit).toBeEnabled();
    const answered = page.waitForResponse((response) => response.url().includes(call));
    await submit.dblclick();
    await answered;
    await page.waitForTimeout(200);
    expect(sent.filter((path) => path === call)).toHaveLength(1);
  });

test.describe('outside India', () => {
  test.beforeEach(({ context, baseURL }) => visitFrom(context, 'US', baseURL!));

  test('a double click on “Send the email again” sends one email, and one on Cancel cancels once', async ({
    page,
  }) => {
    const email = freshEmail();
    await fillCheckout(page, 'monthly', email);
    await goOn(page).click();
    await pay(page).click();
    await page.getByRole('link', { name: 'Open your order page' }).click();
    const sent = sentBy(page);
    await page.getByRole('button', { name: 'Send the email again' }).dblclick();
    await expect(page.getByText('We sent the email again.')).toBeVisible();
    expect(sent).toEqual(['/api/orders/resend']);

    // Two clicks on the way out: one cancellation, one email.
    await page.getByRole('button', { name: 'Cancel the renewal' }).dblclick();
    await expect(
      page.getByRole('heading', { name: /^(The renewal is canceled|Nothing will be charged again)$/ }),
    ).toBeVisible();
    await mailTo(page, email, /is canceled/);
    const told = (await emailsTo(page, email)).filter(({ subject }) => subject.includes('is canceled'));
    expect(told).toHaveLength(1);
  });

  test('a checkout that is restored from the browser’s cache is idle and starts a new order', async ({
    page,
  }) => {
    await page.route(/\/c\/pay\//, (route) => route.fulfill({ status: 204 }));
    const attempts: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/stripe/create-checkout-session'))
        attempts.push((request.postDataJSON() as { attemptId: string }).attemptId);
    });
    await fillCheckout(page, 'monthly', freshEmail());
    for (const count of [1, 2]) {
      await goOn(page).click();
      await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
      await expect.poll(() => attempts).toHaveLength(count);
      await page.waitForTimeout(300);
      await comeBack(page);
      await expect(goOn(page)).toBeEnabled();
    }
    expect(new Set(attempts).size).toBe(2);
  });

  test('two tabs keep two plans apart, even if one of them changes the region', async ({ page, context }) => {
    const email = freshEmail();
    await fillCheckout(page, 'personal-academic', email);
    const other = await context.newPage();
    await other.goto('/pricing');
    await other.getByRole('button', { name: 'India (₹)' }).first().click();
    await other.getByRole('radio', { name: 'company' }).check();
    await other.getByRole('link', { name: 'Buy Now: Personal Corporate License' }).click();
    await expect(other.getByText(priceOf('personal-corporate', 'INR'), { exact: true })).toBeVisible();
    await expect(other.getByLabel('Email', { exact: true })).toHaveValue('');
    await expect(page.getByText(priceOf('personal-academic', 'USD'), { exact: true })).toBeVisible();
    await goOn(page).click();
    await pay(page).click();
    await expect(page.getByText(receiptOf('personal-academic', 'USD'))).toBeVisible();
  });

  test('the purchase waits on a slow network, says so, and completes', async ({ page, context }) => {
    const client = await context.newCDPSession(page);
    const email = freshEmail();
    await client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: 40_000,
      uploadThroughput: 20_000,
    });
    await page.goto('/checkout?plan=monthly', { waitUntil: 'commit' });
    // Typed before the scripts have loaded.
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('checkbox').check();
    await expect(goOn(page)).toBeEnabled({ timeout: 20_000 });
    // Delayed until the message was seen, however slow the machine is.
    const { promise: wasSeen, resolve: goAhead } = Promise.withResolvers<undefined>();
    await page.route(`**${api.stripeCheckout}`, async (route) => {
      await wasSeen;
      await route.continue();
    });
    await goOn(page).click();
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
    goAhead(undefined);
    await pay(page).click({ timeout: 20_000 });
    await expect(shownKey(page)).toBeVisible({ timeout: 20_000 });
    await mailTo(page, email, /license|order|key/i);
  });

  test('the checkout and the training box report a lost connection, keep the typed values, and work once it is back', async ({
    page,
    context,
  }) => {
    const email = freshEmail();
    await fillCheckout(page, 'monthly', email);
    await context.setOffline(true);
    await goOn(page).click();
    const words =
      'Stripe checkout failed: Network error. Please check your internet connection and try again.';
    await expect(page.getByRole('alert').getByText(words)).toBeVisible();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
    await context.setOffline(false);
    await goOn(page).click();
    await expect(pay(page)).toBeVisible();

    await page.goto('/academy#book-professional');
    const box = page.getByRole('form', { name: /^Buy .*professional/i });
    await box.getByLabel('Email', { exact: true }).fill(email);
    await box.getByRole('checkbox').check();
    await expect(box.getByRole('button', { name: /^Buy/ })).toBeEnabled();
    await context.setOffline(true);
    await box.getByRole('button', { name: /^Buy/ }).click();
    await expect(box.getByRole('alert').getByText(words)).toBeVisible();
    await expect(box.getByRole('checkbox')).toBeChecked();
    await context.setOffline(false);
    await box.getByRole('button', { name: /^Buy/ }).click();
    await expect(pay(page)).toBeVisible();
  });

  test('a result page without a connection eventually says so and retries on demand', async ({ page }) => {
    await page.clock.install();
    await page.route('**/api/orders/status?*', (route) => route.abort());
    await page.goto('/success?session_id=cs_test_waiting');
    await expect(page.getByRole('heading', { name: 'We are confirming your payment' })).toBeVisible();
    await expect(async () => {
      await page.clock.runFor(13_000);
      await expect(page.getByText('the connection failed. Nothing is lost')).toBeVisible({ timeout: 100 });
    }).toPass({ intervals: [50], timeout: 30_000 });
    await page.unroute('**/api/orders/status?*');
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByRole('heading', { name: 'We can’t find this payment' })).toBeVisible();
  });
});
