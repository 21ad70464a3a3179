// The panel that exports a figure for a journal: the page at true size, the checks of the file, how p is written, and the file itself.
import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';

const millimeter = 96 / 25.4;
const preview = (page: Page) => page.locator('[data-preview] svg');
const choose = (page: Page, size: string) => page.getByText(size, { exact: true }).click();

async function opened(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 });
  await page.goto('/calculators/independent-t-test');
  await page
    .locator('.calculator details')
    .evaluateAll((all) => all.forEach((each) => ((each as HTMLDetailsElement).open = true)));
}

test('choosing another journal changes the page, the figure’s width, its type size, and the checks', async ({
  page,
}) => {
  await opened(page, 1440);
  for (const [size, millimeters, largest, column] of [
    ['Nature 89 mm', 89, 7, 'in a column of Nature'],
    ['Nature 183 mm', 183, 7, 'across a page of Nature'],
    ['Cell 85 mm', 85, 8, 'in a column of Cell'],
    ['PLOS 132 mm', 132, 12, 'in a column of PLOS'],
  ] as const) {
    await choose(page, size);
    await expect(page.locator('.sheet-says')).toContainText(`True size. ${millimeters} × `);
    await expect(page.locator('.sheet-says')).toContainText(column);
    expect(Math.abs((await preview(page).boundingBox())!.width - millimeters * millimeter)).toBeLessThan(1);
    // The blue mark on the ruler is as wide as the figure and aligned with it.
    const mark = (await page.locator('.ruler rect').boundingBox())!;
    const figure = (await preview(page).boundingBox())!;
    expect(mark.width).toBeCloseTo(figure.width, 0);
    expect(mark.x).toBeCloseTo(figure.x, 0);
    // On screen a point is 96/72 pixels, so the letters of the title are as large as the check says.
    const letters = await preview(page).evaluate((svg) => {
      const scale = svg.getBoundingClientRect().width / (svg as SVGSVGElement).viewBox.baseVal.width;
      return Math.max(
        ...[...svg.querySelectorAll('text')].map(
          (text) => parseFloat(getComputedStyle(text).fontSize) * scale,
        ),
      );
    });
    expect((letters * 72) / 96).toBeCloseTo(largest, 0);
    await expect(page.locator('.file-checks li').nth(1)).toContainText(`Largest type ${largest} pt`);
    await expect(page.getByRole('button', { name: `Download PDF, ${millimeters} mm` })).toBeVisible();
  }
});

test('a custom width can be typed; an invalid one shows an error, and the last figure stays', async ({
  page,
}) => {
  await opened(page, 1440);
  const own = page.getByLabel('Own width in millimeters');
  await own.click();
  await own.fill('120,5');
  await expect(page.getByRole('button', { name: 'Download PDF, 120.5 mm' })).toBeVisible();
  expect((await preview(page).boundingBox())!.width).toBeCloseTo(120.5 * millimeter, 0);
  await own.fill('9000');
  await expect(page.locator('#own-width-says')).toHaveText('Type a width from 30 to 841 mm.');
  await expect(own).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('button', { name: 'Download PDF, 120.5 mm' })).toBeVisible();
});

test('a figure that fails a check explains what to do and can still be saved', async ({ page }) => {
  await opened(page, 1440);
  const own = page.getByLabel('Own width in millimeters');
  await own.click();
  await own.fill('40');
  const failed = page.locator('.file-checks .failed');
  await expect(failed).toContainText('Smallest type');
  await expect(failed).toContainText('Choose a wider format.');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF, 40 mm' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('independent-t-test-40-mm.pdf');
});

test('a figure too large for the screen is scaled down, and the panel states the scale', async ({ page }) => {
  await opened(page, 390);
  await choose(page, 'Nature 89 mm');
  await expect(page.locator('.sheet-says')).toContainText('True size. 89 × ');
  await choose(page, 'Nature 183 mm');
  await expect(page.locator('.sheet-says')).toContainText(/Shown at [45]\d% of its size\. 183 × /);
  const [, percent = 0] = /(\d+)%/.exec((await page.locator('.sheet-says').textContent())!) ?? [];
  const share = (await preview(page).boundingBox())!.width / (183 * millimeter);
  expect(Math.round(share * 100)).toBe(Number(percent));
  await page.getByRole('button', { name: 'with the page' }).click();
  await expect(page.locator('.print .column').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('choosing another style changes p in sentence, caption, figure, and file together, and marks the changes', async ({
  page,
}) => {
  await opened(page, 1440);
  await choose(page, 'Nature 89 mm');
  const figure = preview(page).locator('text', { hasText: /p [=<]/i });
  await expect(figure).toHaveText('p = 0.006');
  await expect(page.locator('.changed')).toHaveCount(0);
  await page.locator('#figure-style-nature').click();
  for (const place of [
    figure,
    page.locator('.figcaption'),
    page.locator('.made .methods'),
    page.locator('.said p'),
  ])
    await expect(place).toContainText(/P\s=\s0\.0064/);
  await expect(page.locator('.changed')).toHaveText([/P\s=\s0\.0064/]);
  await expect(page.locator('.figcaption')).toContainText(/n\s=\s10 and 10/);
  await expect(page.locator('.figcaption')).toContainText(/equivalent to t\.test in R [\d.]+\.$/);
  await page.getByText('SVG', { exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download SVG, 89 mm' }).click(),
  ]);
  const svg = await readFile((await download.path())!, 'utf8');
  expect(svg).toContain('>P = 0.0064<');
  expect(svg).toMatch(/<title[^>]*>[^<]*P = 0\.0064[^<]*<\/title><desc[^>]*>[^<]*equivalent to t\.test in R/);
});

test('a bank card placed on the screen calibrates the size of a millimeter', async ({ page }) => {
  await opened(page, 1440);
  await choose(page, 'Nature 89 mm');
  await page.getByRole('button', { name: 'Calibrate with a bank card' }).click();
  await page.getByRole('slider').fill('1.2');
  const card = (await page.locator('.calibration div').boundingBox())!;
  expect(card.width).toBeCloseTo(85.6 * millimeter * 1.2, 0);
  await page.getByRole('button', { name: 'without the page' }).click();
  expect((await preview(page).boundingBox())!.width).toBeCloseTo(89 * millimeter * 1.2, 0);
});
