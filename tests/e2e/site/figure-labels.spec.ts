// Labels of a figure never overlap or leave the screen. Every figure of the gallery, the calculators, the articles, and the home page is
// measured as the browser draws it, on a phone and on a desktop.
import { expect, test, type Page } from '@playwright/test';
import { articlePages, builtPages } from './built-pages.ts';

/** Letter boxes contain some empty space, so an overlap of this many pixels is invisible. */
const air = 2;

const faultsOn = (page: Page) =>
  page.evaluate((air) => {
    const faults: string[] = [];
    let figures = 0;
    for (const svg of document.querySelectorAll('svg.chart')) {
      if (svg.getClientRects().length === 0) continue;
      figures++;
      const texts = [...svg.querySelectorAll('text')].map((text) => ({
        words: text.textContent,
        box: text.getBoundingClientRect(),
      }));
      for (const [i, { words, box }] of texts.entries()) {
        if (box.left < -air || box.right > innerWidth + air) faults.push(`“${words}” leaves the screen`);
        for (const other of texts.slice(i + 1)) {
          const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
          const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
          // A line of text is a fifth higher than its letters.
          if (across > air && down > air + box.height * 0.2) faults.push(`“${words}” × “${other.words}”`);
        }
      }
    }
    return { figures, faults };
  }, air);

const groups = {
  gallery: builtPages.filter(({ path }) => path.startsWith('/gallery/')),
  calculators: builtPages.filter(({ html }) => html.includes('data-calculator=')),
  'articles and home': [...articlePages, ...builtPages.filter(({ path }) => path === '/')],
};

for (const width of [390, 1440])
  for (const [name, pages] of Object.entries(groups))
    test(`${name}: the labels of every figure stay apart and on screen at ${width} px`, async ({ page }) => {
      test.setTimeout(120_000);
      await page.setViewportSize({ width, height: 900 });
      const faults: string[] = [];
      let measured = 0;
      for (const { path } of pages) {
        await page.goto(path);
        const found = await faultsOn(page);
        measured += found.figures;
        faults.push(...found.faults.map((fault) => `${path}: ${fault}`));
      }
      console.log(
        `figure labels: ${measured} figures of ${pages.length} pages (${name}) measured at ${width} px`,
      );
      expect(faults).toEqual([]);
    });
