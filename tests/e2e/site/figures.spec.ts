// All charts as a browser draws them: nothing overlaps its neighbor, and no two marks differ only by color.
import { expect, test, type Page } from '@playwright/test';
import { articleNow } from '../../support/articles.ts';

/** Cells of numeric tables whose text comes closer than 6 px to that of the next cell. */
const touching = (page: Page) =>
  page.evaluate(() => {
    const box = (cell: Element) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return range.getBoundingClientRect();
    };
    return [...document.querySelectorAll('table tr > * + *')].flatMap((cell) => {
      const [left, right] = [box(cell.previousElementSibling!), box(cell)];
      const apart = left.width === 0 || right.width === 0 || right.left - left.right >= 6;
      return apart ? [] : [`${cell.previousElementSibling!.textContent} | ${cell.textContent}`];
    });
  });

for (const width of [360, 1440]) {
  test(`tables of numbers keep their columns apart at ${width} px and in print`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [
      '/gallery/bar-chart',
      '/datasets/lung',
      ...['descriptive-statistics', 'p-value-and-confidence-interval'].flatMap((name) => {
        const now = articleNow(name);
        return now === undefined ? [] : [`/${now}`];
      }),
    ]) {
      await page.goto(path);
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true;
      });
      expect(await touching(page)).toEqual([]);
      await page.emulateMedia({ media: 'print' });
      expect(await touching(page)).toEqual([]);
      await page.emulateMedia({ media: 'screen' });
    }
  });
}

test('bars, lines, and cells stay distinguishable under forced colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/gallery/bar-chart');
  const styles = await page.evaluate(() => {
    const probe = (group: string, own: string) => {
      const svg = document.querySelector('svg.chart')!;
      const g = svg.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'g'));
      g.setAttribute('class', group);
      const path = g.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'path'));
      path.setAttribute('class', own);
      const { fillOpacity, strokeDasharray } = getComputedStyle(path);
      g.remove();
      return `${fillOpacity} ${strokeDasharray}`;
    };
    return {
      bars: [probe('', 'br c2'), probe('', 'br c6')],
      grouped: [probe('c1', 'br'), probe('c2', 'br')],
      lines: [probe('', 'ln c5'), probe('', 'ln c6'), probe('', 'ln c3')],
      cells: [probe('', 'ce c5'), probe('', 'ce c6')],
    };
  });
  for (const kinds of Object.values(styles)) expect(new Set(kinds).size).toBe(kinds.length);
});

test('the gallery shows the charts for one question from its URL alone', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } });
  await page.goto('/gallery');
  const plates = page.locator('.plates > li').filter({ visible: true });
  const all = await plates.count();
  expect(all).toBeGreaterThan(20);
  await page.getByRole('link', { name: 'Follow change over time' }).click();
  const names = await plates.locator('h2 a').allTextContents();
  expect(names).toContain('Kaplan–Meier curve');
  expect(names).not.toContain('Histogram with density');
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await expect(plates).toHaveCount(all);
  await page.close();
});
