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

for (const [name, pages] of Object.entries(groups))
  test(`${name}: the labels of every figure stay apart and on screen at 390 and 1440 px`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    const faults: string[] = [];
    const measured = { 390: 0, 1440: 0 };
    for (const { path } of pages) {
      // No script draws a figure for a width: styles choose among the drawings of a page, so one load shows all of them.
      await page.setViewportSize({ width: 390, height: 900 });
      await page.goto(path);
      for (const width of [390, 1440] as const) {
        await page.setViewportSize({ width, height: 900 });
        const found = await faultsOn(page);
        measured[width] += found.figures;
        faults.push(...found.faults.map((fault) => `${path} at ${width} px: ${fault}`));
      }
    }
    console.log(
      `figure labels: ${measured[390]} figures of ${pages.length} pages (${name}) measured at 390 px, ${measured[1440]} at 1440 px`,
    );
    expect(faults).toEqual([]);
  });
