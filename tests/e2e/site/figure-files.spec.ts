// Every exported figure looks like the figure on the page: file and page are rasterized and compared.
import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { Resvg } from '@resvg/resvg-js';
import { standaloneSvg } from '../../../src/charts/standalone-svg.ts';
import { differingShare, readPicture } from '../../support/compare-pictures.ts';
import { builtPages } from './built-pages.ts';

/** The maximum share of pixels that may differ. The requirement is 1%; a missing axis would be less than that. */
const mostDiffering = 0.0025;
/** Each picture is taken at twice the figure's size so that thin lines and letters count. */
const scale = 2;

/** The font family in which the browser draws the figure's letters. Programs that choose another one cannot be compared. */
async function familyOf(page: Page, selector: string): Promise<string> {
  const client = await page.context().newCDPSession(page);
  await client.send('DOM.enable');
  await client.send('CSS.enable');
  const { root } = await client.send('DOM.getDocument');
  const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.toSorted((a, b) => b.glyphCount - a.glyphCount)[0]!.familyName;
}

/** Rasterizes an SVG file with a program other than a browser, as a journal would. */
const rasterize = (svg: string, width: number, family: string) =>
  new Resvg(svg, {
    fitTo: { mode: 'width', value: width },
    background: '#fff',
    font: { loadSystemFonts: true, sansSerifFamily: family, defaultFontFamily: family },
  })
    .render()
    .asPng();

/** Takes a picture of one figure of the page, on white, at its natural size. */
async function pictureOnPage(page: Page, selector: string) {
  const size = await page
    .locator(selector)
    .first()
    .evaluate((svg) => {
      const { width, height } = (svg as SVGSVGElement).viewBox.baseVal;
      document.documentElement.style.setProperty('--paper', '#fff');
      const place = document.createElement('div');
      place.id = 'alone';
      // A dialog is drawn above all layers of the page.
      const dialog = document.createElement('dialog');
      dialog.style.cssText =
        'inset:0;margin:0;padding:0;border:0;width:100vw;height:100vh;max-width:none;max-height:none;background:#fff';
      place.style.cssText = `width:${width}px;height:${height}px;background:#fff;overflow:hidden`;
      place.append(svg.cloneNode(true));
      dialog.append(place);
      document.body.append(dialog);
      dialog.showModal();
      return { width, height };
    });
  await page.setViewportSize({ width: Math.ceil(size.width), height: Math.ceil(size.height) });
  const family = await familyOf(page, '#alone text');
  const image = await page.screenshot({ clip: { x: 0, y: 0, ...size }, scale: 'device' });
  await page.evaluate(() => document.querySelector('#alone')!.closest('dialog')!.remove());
  return { ...size, image, family };
}

/** The share of pixels in which a file differs from the page, per rasterizing program. */
async function differences(page: Page, shown: Awaited<ReturnType<typeof pictureOnPage>>, svg: string) {
  const onPage = await readPicture(shown.image);
  const alone = await page.context().newPage();
  await alone.setViewportSize({ width: Math.ceil(shown.width), height: Math.ceil(shown.height) });
  await alone.setContent(
    `<!DOCTYPE html><style>body{margin:0;background:#fff}img{display:block;width:${shown.width}px;height:${shown.height}px}</style><img src="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}">`,
  );
  const image = await alone.screenshot({
    clip: { x: 0, y: 0, width: shown.width, height: shown.height },
    scale: 'device',
  });
  await alone.close();
  const { width, height } = onPage;
  const size = { width, height };
  return {
    browser: differingShare(onPage, await readPicture(image, size)),
    resvg: differingShare(onPage, await readPicture(rasterize(svg, width, shown.family), size)),
  };
}

const tooDifferent = (name: string, shares: Readonly<Record<string, number>>) =>
  Object.entries(shares).flatMap(([program, share]) =>
    share <= mostDiffering ? [] : [`${name}, ${program}: ${(share * 100).toFixed(2)}% of the pixels differ`],
  );

test.use({ viewport: { width: 1440, height: 900 }, deviceScaleFactor: scale });

/** All figures with EVERY_FIGURE; otherwise one in six to keep `npm test` short. */
const chosen = <Item>(all: readonly Item[]) =>
  all.filter((_, index) => process.env.EVERY_FIGURE !== undefined || index % 6 === 0);
const calculators = builtPages.filter(({ html }) => html.includes('data-calculator='));
const plates = builtPages.filter(({ path }) => path.startsWith('/gallery/'));

async function savedFigure(page: Page, button: string | RegExp = /^Figure, SVG/): Promise<string> {
  await page
    .locator('.calculator details')
    .evaluateAll((all) => all.forEach((each) => ((each as HTMLDetailsElement).open = true)));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return readFile((await download.path())!, 'utf8');
}

for (const { path } of chosen(calculators))
  test(`${path}: the saved figure looks like the figure on the page`, async ({ page }) => {
    await page.goto(path);
    const svg = await savedFigure(page);
    const shown = await pictureOnPage(page, '.answered figure svg:not(.n)');
    expect(tooDifferent(path, await differences(page, shown, svg))).toEqual([]);
  });

test('a figure at a journal’s width looks like its preview at true size, and its checks describe the file correctly', async ({
  page,
}) => {
  await page.goto('/calculators/independent-t-test');
  await savedFigure(page);
  await page.getByText('Nature 89 mm', { exact: true }).click();
  const preview = page.locator('[data-preview] svg');
  await expect(preview).toBeVisible();
  // On screen, 89 mm are 336.4 px.
  expect((await preview.boundingBox())!.width).toBeCloseTo((89 / 25.4) * 96, 0);
  const checks = page.locator('.file-checks li');
  await expect(checks).toHaveCount(4);
  await expect(checks.first()).toContainText('Smallest type');
  await expect(checks.locator('.sign.yes')).toHaveCount(4);
  await page.getByText('SVG', { exact: true }).click();
  const svg = await savedFigure(page, 'Download SVG, 89 mm');
  expect(svg).toMatch(/<svg[^>]* width="89mm" height="[\d.]+mm"/);
  const sizes = [...svg.matchAll(/font-size="([\d.]+)"/g)].map(([, size]) => Number(size));
  const [, units = 0] = /viewBox="0 0 ([\d.]+)/.exec(svg) ?? [];
  const inPoints = (Math.min(...sizes) * (89 / 25.4) * 72) / Number(units);
  await expect(checks.first()).toContainText(`${Math.round(inPoints * 10) / 10} pt`);
  expect(inPoints).toBeGreaterThanOrEqual(5);
  const shown = await pictureOnPage(page, '[data-preview] svg');
  expect(tooDifferent('Nature 89 mm', await differences(page, shown, svg))).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

for (const { path } of chosen(plates))
  test(`${path}: the file of the gallery entry looks like the figure on the page`, async ({
    page,
    request,
  }) => {
    await page.goto(path);
    const link = page.getByRole('link', { name: 'SVG', exact: true });
    const address = (await link.getAttribute('href'))!;
    const first = page.locator('figure.figure').first();
    const image = first.locator('img.drawing');
    if ((await image.count()) > 0) {
      // The page shows the file itself. The drawing for phones is the same chart, drawn by the style sheet.
      await expect(image).toHaveAttribute('src', address);
      const narrow = first.locator('svg.chart');
      const markup = await narrow.evaluate((svg) => new XMLSerializer().serializeToString(svg));
      const shown = await pictureOnPage(page, 'figure.figure svg.chart');
      expect(tooDifferent(path, await differences(page, shown, standaloneSvg(markup)))).toEqual([]);
    } else {
      const svg = await (await request.get(address)).text();
      const shown = await pictureOnPage(page, 'figure.figure svg.chart:not(.n)');
      expect(tooDifferent(path, await differences(page, shown, svg))).toEqual([]);
    }
  });

test('the comparison covers the expected number of figures', () => {
  console.log(
    `figure files: ${chosen(calculators).length} of ${calculators.length} calculators and ${chosen(plates).length} of ${plates.length} plates are compared with their pages`,
  );
  expect(calculators.length).toBeGreaterThan(30);
  expect(plates.length).toBeGreaterThan(20);
});
