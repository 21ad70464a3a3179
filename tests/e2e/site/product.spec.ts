// The application is visible in the first screen, drawn from its data sheet, and the drawing does not interfere with a form next to it.
import { expect, test } from '@playwright/test';

const screens = { 390: 844, 820: 1100, 1440: 900 };

for (const [width, height] of Object.entries(screens))
  test(`the application’s window is in the first screen of home, software, pricing, and about at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: Number(width), height });
    for (const path of ['/', '/statistical-software', '/pricing', '/about-us']) {
      await page.goto(path);
      const window = page.locator('.win-in:visible').first();
      await expect(window).toHaveCSS('border-top-left-radius', '9px');
      expect((await window.boundingBox())!.y, path).toBeLessThan(height * 0.6);
    }
  });

test('the trial page shows a window next to its form on wide screens, above it on phones, and puts every label above its field', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/free-trial');
  expect((await page.locator('.win-in:visible').boundingBox())!.y).toBeLessThan(200);
  await page.setViewportSize({ width: 390, height: 844 });
  const above = page.getByRole('img', { name: /^A drawing of Biospect.*Kaplan/ });
  expect((await above.boundingBox())!.y).toBeLessThan(844 / 2);
  await expect
    .poll(() => above.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(300);
  for (const name of ['First name', 'Email', 'Password']) {
    const field = (await page.getByLabel(name, { exact: true }).boundingBox())!;
    const label = (await page.getByText(name, { exact: true }).first().boundingBox())!;
    expect(label.y + label.height, name).toBeLessThanOrEqual(field.y);
    expect(field.width, name).toBeGreaterThan(120);
  }
});
