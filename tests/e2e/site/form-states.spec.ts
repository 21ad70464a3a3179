// Forms in the states that are not visible at first: with errors, rejected, not yet hydrated; in both color schemes and at both widths.
import { type Page, expect, test } from '@playwright/test';
import { expectAccessible, sidewaysScroll } from '../../support/accessibility.ts';
import {
  accountOrder,
  freshEmail,
  showSettings,
  visitAccount,
  visitFrom,
  fillIndia,
} from '../../support/journeys.ts';

type State = { name: string; path: string; country?: 'IN' | 'US'; reach: (page: Page) => Promise<void> };

const states: State[] = [
  {
    name: 'a checkout with every field wrong',
    path: '/checkout?plan=student',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Continue to Checkout' }).click();
      await expect(page.getByText('Please accept the terms to continue')).toBeVisible();
    },
  },
  {
    name: 'a refused payment in India, with billing details open',
    path: '/checkout?plan=student',
    country: 'IN',
    reach: async (page) => {
      await page.route('**/api/payu/create-order', (route) =>
        route.fulfill({ status: 502, json: { success: false, error: 'Failed to create PayU order' } }),
      );
      await page.getByText('Add billing details').click();
      await page.getByLabel('Email', { exact: true }).fill(freshEmail());
      await fillIndia(page);
      await page.getByRole('button', { name: 'Continue to Checkout' }).click();
      await expect(
        page.getByText('PayU payment initialization failed: Failed to create PayU order'),
      ).toBeVisible();
    },
  },
  {
    name: 'a trial form with every field wrong and the checklist open',
    path: '/free-trial',
    reach: async (page) => {
      await page.getByLabel('Password', { exact: true }).fill('short');
      await page.getByRole('button', { name: 'Get Started' }).click();
      await expect(page.getByText('Please enter your first name')).toBeVisible();
    },
  },
  {
    name: 'a refused sign-in',
    path: '/login?reset=done',
    reach: async (page) => {
      await page.route('**/api/trial/login', (route) => route.abort());
      await page.getByLabel('Email', { exact: true }).fill(freshEmail());
      await page.getByLabel('Password', { exact: true }).fill('long enough');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByText(/^Connection error/)).toBeVisible();
    },
  },
  {
    name: 'a training box ready to buy',
    path: '/academy#book-basic',
    country: 'IN',
    reach: async (page) => {
      const box = page.getByRole('form', { name: /^Buy/ }).first();
      await box.scrollIntoViewIfNeeded();
      await box.getByLabel('Email', { exact: true }).fill('no-one');
      await box.getByRole('button', { name: /^Buy|Processing/ }).click({ force: true });
      await expect(box.getByText('Please enter a valid email address').first()).toBeVisible();
    },
  },
  {
    name: 'an account with an expired trial',
    path: '/about-us',
    reach: async (page) => {
      await page.addInitScript(() => {
        localStorage.setItem('token', 'any');
      });
      await page.route('**/api/trial/validate-token', (route) =>
        route.fulfill({
          json: {
            success: true,
            user: {
              email: 'ada@university.example',
              trialStatus: 'expired',
              trialExpirationDate: '2020-01-15T12:00:00.000Z',
            },
          },
        }),
      );
      await page.goto('/my-account');
      await expect(page.getByText('Expired', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'an account with an order and every form open and wrong',
    path: '/about-us',
    reach: async (page) => {
      await page.route('**/api/trial/validate-token', (route) =>
        route.fulfill({
          json: {
            success: true,
            user: {
              email: 'ada@university.example',
              trialStatus: 'active',
              trialExpirationDate: new Date(Date.now() + 20 * 86_400_000).toISOString(),
            },
          },
        }),
      );
      await page.route('**/api/trial/orders', (route) =>
        route.fulfill({
          json: {
            success: true,
            emailConfirmed: true,
            given: [],
            orders: [
              accountOrder({ licenseKey: ['BSP', ...Array<string>(26).fill('7YVK8')].join('-') }),
              accountOrder({
                stands: 'ended',
                status: 'Ended',
                renewPath: '/pricing',
                link: '/order?link=two',
              }),
            ],
          },
        }),
      );
      await page.route('**/api/trial/sessions', (route) =>
        route.fulfill({
          json: {
            success: true,
            sessions: [true, false].map((isThis) => ({
              id: String(isThis),
              device: 'Firefox on Windows',
              startedAt: '2026-11-03T09:00:00.000Z',
              usedAt: '2026-11-20T09:00:00.000Z',
              isThis,
            })),
          },
        }),
      );
      await page.route('**/api/trial/details', (route) =>
        route.fulfill({
          json: {
            success: true,
            details: { email: 'ada@university.example', firstName: 'Ada', lastName: 'Lovelace' },
          },
        }),
      );
      await visitAccount(page, 'any');
      await page.getByRole('button', { name: 'Show all 27 groups' }).click();
      await showSettings(page);
      await page.getByText('Change password', { exact: true }).click();
      await page.getByRole('button', { name: 'Save new password' }).click();
      await page.getByText('Edit', { exact: true }).click();
      await page.getByLabel('First name').fill('');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Change email', { exact: true }).click();
      await page.getByRole('button', { name: 'Send the link' }).click();
      await page.getByText('Delete my account', { exact: true }).click();
      await page.getByRole('button', { name: 'Delete my account for good' }).click();
      await expect(page.getByText('Please type DELETE to confirm')).toBeVisible();
      await page.getByRole('button', { name: 'End other sessions' }).click();
      await expect(page.getByText(/Your session has ended/)).toBeVisible();
    },
  },
  {
    name: 'an invalid reset link',
    path: '/reset-password',
    reach: async (page) => {
      await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
    },
  },
];

test.describe('at 390 and 1440 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });
  for (const { name, path, country = 'US', reach } of states)
    test(`${name} is accessible in light and dark and does not scroll sideways`, async ({
      page,
      context,
      baseURL,
    }) => {
      await visitFrom(context, country, baseURL!);
      await page.goto(path);
      await reach(page);
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 844 });
        await expectAccessible(page, `${width} px`);
        expect(await sidewaysScroll(page), `${width} px`).toBe(0);
      }
    });
});

test('values typed before the scripts arrive are kept and sent once they have', async ({
  page,
  context,
  baseURL,
}) => {
  await visitFrom(context, 'US', baseURL!);
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  await page.route('**/_astro/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/checkout?plan=student');
  const button = page.getByRole('button', { name: 'Continue to Checkout' });
  await page.getByLabel('Email', { exact: true }).fill('typed@early.example');
  await page.getByRole('checkbox').check();
  await expect(button).toBeEnabled();
  await page.getByLabel('Email', { exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/checkout\?plan=student$/);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('typed@early.example');
  release(undefined);
  await expect(page.getByText('typed@early.example')).toBeVisible();
});
