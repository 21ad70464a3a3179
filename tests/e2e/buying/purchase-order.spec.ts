// A purchasing officer gets a quote, orders by purchase order, and pays by transfer: in Chennai in rupees with a GSTIN, in Boston in dollars.
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { type Download, expect, test } from '@playwright/test';
import { freshEmail, mailTo, emailsTo, visitFrom } from '../../support/journeys.ts';
import { receiptOf } from '../../support/prices.ts';
import { readPdf } from '../../support/read-pdf.ts';
import { product, runOffice } from '../../support/visitors.ts';
import { isGstin } from '../../../src/domain/billing/tax.ts';

const gstin = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  .map((last) => `33AAAJA0123A1Z${last}`)
  .find((each) => isGstin(each))!;
const officers = [
  {
    city: 'Chennai',
    country: 'IN',
    currency: 'INR',
    institution: 'Anna University',
    fields: {
      GSTIN: gstin,
      Address: '12 Sardar Patel Road',
      City: 'Chennai',
      'PIN or postal code': '600025',
    },
    invoice: /^Tax invoice BSP/,
  },
  {
    city: 'Boston',
    country: 'US',
    currency: 'USD',
    institution: 'Boston University',
    fields: { Address: '1 Silber Way', City: 'Boston', 'State or province': 'MA', Country: 'United States' },
    invoice: /^Invoice BSX/,
  },
] as const;

async function linesOf(download: Download): Promise<string[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return readPdf(Buffer.concat(chunks)).lines;
}
/** Whether these elements follow one another. */
const inOrder = (lines: readonly string[], ...words: string[]) => {
  const places = words.map((word) => lines.findIndex((line) => line.includes(word)));
  return places.every((place, i) => place >= 0 && place >= (places[i - 1] ?? 0));
};

for (const width of [320, 390])
  test(`a quote with any number is readable on a phone ${width} px wide without scrolling sideways`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/quote/now');
    await page.getByLabel('License').selectOption('Personal Academic License');
    await page.getByLabel('Institution').fill('Boston University');
    await page.getByRole('button', { name: 'Make my quote' }).click();
    const number = page.getByRole('heading', { level: 1 }).locator('span');
    // A number whose hyphen is followed by a digit cannot break; W is the widest letter.
    for (const shown of ['BQ-20261124-4WWWWWWW', 'BQ-20261124-WWWWWWWW', await number.innerText()]) {
      await number.evaluate((span, text) => (span.textContent = text), shown);
      const { width: taken, height } = (await number.boundingBox())!;
      const line = await number.evaluate((span) => Number.parseFloat(getComputedStyle(span).lineHeight));
      expect(taken, shown).toBeLessThanOrEqual(width);
      expect(height, `${shown} fits on one line`).toBeLessThan(1.5 * line);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });

for (const { city, country, currency, institution, fields, invoice } of officers)
  for (const [width, javaScriptEnabled] of [
    [390, false],
    [1440, true],
  ] as const)
    test.describe(`an officer in ${city}, ${width} px, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
      test.use({ javaScriptEnabled, viewport: { width, height: 900 } });
      test('gets a quote, orders by purchase order, pays by bank transfer, and receives license and invoice', async ({
        page,
        context,
        baseURL,
      }) => {
        await visitFrom(context, country, baseURL!);
        const email = freshEmail();
        const amount = receiptOf('group-academic-10', currency);
        await page.goto('/pricing');
        await page.getByRole('link', { name: 'Make a quote' }).click();
        await page.getByLabel('License').selectOption('Group Academic License');
        await page.getByLabel('Users').fill('10');
        await page.getByLabel('Currency').selectOption(currency);
        await page.getByLabel('Institution').fill(institution);
        await page.getByRole('button', { name: 'Make my quote' }).click();
        await expect(page.getByRole('heading', { name: /^Your quote BQ-/ })).toBeVisible();
        const [quote] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('link', { name: 'Download the PDF' }).click(),
        ]);
        const quoted = await linesOf(quote);
        expect(
          inOrder(
            quoted,
            'Quote',
            'Valid until',
            institution,
            'Group Academic License',
            'Total',
            'How to order',
          ),
        ).toBe(true);

        await page.getByRole('link', { name: 'Order at this price' }).click();
        await page.getByLabel('Email', { exact: true }).fill(email);
        for (const [label, value] of Object.entries(fields))
          await page.getByLabel(label, { exact: true }).fill(value);
        if (country === 'IN') await page.getByLabel('State').selectOption('33');
        else await page.getByRole('checkbox').check();
        await page.getByLabel('Purchase order number').fill('PO-2026-7');
        await page.getByLabel('Purchase order as a file').setInputFiles({
          name: 'po.pdf',
          mimeType: 'application/pdf',
          buffer: Buffer.from('%PDF-1.7 a purchase order'),
        });
        await page.getByRole('button', { name: 'Order by invoice' }).click();
        await expect(page.getByRole('heading', { name: 'Awaiting your transfer' })).toBeVisible();
        await expect(page.getByText(amount)).toBeVisible();
        const [proForma] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('link', { name: 'Download the pro-forma invoice' }).click(),
        ]);
        expect(
          inOrder(
            await linesOf(proForma),
            'Pro-forma invoice',
            'PO-2026-7',
            'Pay by',
            institution,
            'Group Academic License',
            'Total',
            'Pay by bank transfer',
            'Account holder',
            'Reference',
          ),
        ).toBe(true);
        await mailTo(page, email, /pro-forma invoice BF/);
        expect((await emailsTo(page, email)).some(({ subject }) => subject.includes('license key'))).toBe(
          false,
        );

        const link = new URL(page.url()).searchParams.get('link')!;
        if (javaScriptEnabled) {
          await page.goto(`/order?link=${link}`);
          await expect(page.getByText('Awaiting your transfer')).toBeVisible();
          await expect(page.getByText('Account holder')).toBeVisible();
        }
        const environment = parseEnv(readFileSync(`.local/environment-${new URL(baseURL!).port}`, 'utf8'));
        const said = {
          amount: amount.replace(/[^\d.]/g, ''),
          received: new Date().toISOString().slice(0, 10),
        };
        const paid = await runOffice(
          'orders',
          ['mark-paid', link.slice(0, 24), '--amount', said.amount, '--received', said.received],
          { ...process.env, ...environment },
        );
        expect(paid.said).toContain('Paid');
        const key = await mailTo(page, email, new RegExp(`^Your ${product} license key$`));
        expect(key.text).toContain('Your license key');
        await page.goto(`/api/orders/purchase-order?link=${link}`);
        await expect(page.getByRole('heading', { name: 'This order is paid' })).toBeVisible();
        if (javaScriptEnabled) {
          await page.goto(`/order?link=${link}`);
          await expect(page.getByRole('link', { name: invoice })).toBeVisible();
          await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
        }
      });
    });
