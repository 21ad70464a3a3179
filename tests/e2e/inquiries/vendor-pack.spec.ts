import { expect, test } from '@playwright/test';
import { vendorDocuments } from '../../../src/routes.ts';
import { freshEmail } from '../../support/fresh-email.ts';
import { mailTo } from '../../support/journeys.ts';

for (const javaScriptEnabled of [true, false])
  test.describe(`scripts ${javaScriptEnabled ? 'on' : 'off'}, on a phone`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } });

    test('a visitor gets the vendor pack by email, and the page confirms it next to the form', async ({
      page,
    }) => {
      const email = freshEmail();
      await page.goto('/pricing');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Purchasing' }).click();
      await expect(page.getByText('We have sent an email to that address')).toBeHidden();
      await page.getByLabel('Your email').fill(email);
      await page.getByRole('button', { name: 'Email me the vendor pack' }).click();
      await expect(page).toHaveURL(/\/purchasing#sent$/);
      await expect(page.getByText('We have sent an email to that address')).toBeInViewport();
      expect((await mailTo(page, email, /Vendor pack/)).text).toContain(vendorDocuments.pack);
    });
  });
