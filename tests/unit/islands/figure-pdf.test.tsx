// Exported figures at journal widths: the PDF matches the SVG, its text stays text,
// and the reported checks are accurate.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { pointsPath, shapeOf, shapes } from '../../../src/charts/marks/points.ts';
import { absolutePath, readFigure } from '../../../src/charts/svg-shapes.ts';
import { instruments } from '../../../src/calculators/all-instruments.ts';
import { checkFigure } from '../../../src/islands/calculator/take-along/check-figure.ts';
import { figurePdf, missingInPdf } from '../../../src/islands/calculator/take-along/figure-pdf.ts';
import {
  heightFor,
  ownSize,
  pageSizes,
  unitsFor,
} from '../../../src/islands/calculator/take-along/page-sizes.ts';
import { answers, figureOf } from '../../support/printed-figure.tsx';
import { differingShare, readPicture } from '../../support/compare-pictures.ts';

/** The font that Poppler substitutes for Helvetica, so that both images have the same glyphs. */
const family = answers('fc-match', '-f', '%{family[0]}', 'Helvetica');
const canRasterize =
  // If glyph widths differ from Helvetica's, Poppler squeezes each word into place.
  ['Helvetica', 'Arial', 'Nimbus Sans', 'Liberation Sans', 'Arimo', 'TeX Gyre Heros'].some(
    (each) => each === family,
  ) && answers('pdftoppm', '-h') !== undefined;
const folder = mkdtempSync(join(tmpdir(), 'figures-'));

async function savedPdf(name: string, svg: string, millimeters: number) {
  const file = join(folder, `${name}.pdf`);
  const pdf = await figurePdf(svg, { millimeters, source: 'https://example.com/' });
  writeFileSync(file, new Uint8Array(await pdf.arrayBuffer()));
  return file;
}

describe.skipIf(!canRasterize)('the PDF of a figure', () => {
  const counts = { compared: 0, worst: 0 };
  for (const instrument of instruments)
    it(`looks like the SVG of ${instrument.name} and contains its text`, async () => {
      const size = pageSizes.find(({ journal }) => journal === 'Nature')!;
      const svg = await figureOf(instrument, unitsFor(size), heightFor(size));
      const file = await savedPdf(instrument.name, svg, size.millimeters);
      execFileSync('pdftoppm', ['-r', '600', '-png', '-singlefile', file, file]);
      const drawn = await readPicture(readFileSync(`${file}.png`));
      const expected = new Resvg(svg, {
        fitTo: { mode: 'width', value: drawn.width },
        background: '#fff',
        font: { loadSystemFonts: true, sansSerifFamily: family!, defaultFontFamily: family! },
      })
        .render()
        .asPng();
      const share = differingShare(drawn, await readPicture(expected, drawn));
      counts.compared++;
      counts.worst = Math.max(counts.worst, share);
      expect(share).toBeLessThan(0.01);
      const words = (answers('pdftotext', '-raw', file, '-') ?? '').replace(/\s+/g, '');
      const plain = (text: string) => text.replace(/\s+/g, '');
      const figure = readFigure(svg).shapes.filter(
        ({ kind, content }) => kind === 'text' && /^[\w %.=,()]+$/.test(content),
      );
      expect(figure.length).toBeGreaterThan(0);
      expect(
        figure.filter(({ content }) => !words.includes(plain(content))).map(({ content }) => content),
      ).toEqual([]);
      const info = answers('pdfinfo', file) ?? '';
      const [, points = 0] = /Page size:\s+([\d.]+)/.exec(info) ?? [];
      expect(Number(points)).toBeCloseTo((89 / 25.4) * 72, 0);
    });

  it('is compared for every calculator', () => {
    console.log(
      `figure PDFs: ${counts.compared} compared, at most ${(counts.worst * 100).toFixed(2)}% of the pixels differ`,
    );
    expect(counts.compared).toBe(instruments.length);
  });
});

describe('text in a PDF', () => {
  const svg = (text: string) =>
    `<svg viewBox="0 0 100 20" font-size="12"><title>t</title><text x="2" y="14">${text}</text></svg>`;

  it('includes Greek letters, symbols, exponents, and Western European letters', () => {
    expect(missingInPdf(svg('χ² = −1.5×10⁻⁹, μmol·L⁻¹, ≤ 5 °C, “Größe” Ångström – α'))).toEqual([]);
  });

  it('reports characters that no PDF font has instead of dropping them', async () => {
    expect(missingInPdf(svg('группа 組'))).toEqual(expect.arrayContaining(['г', '組']));
    await expect(figurePdf(svg('組'), { millimeters: 89, source: '' })).rejects.toThrow('組');
  });
});

describe('the size of a figure in print', () => {
  let forest = '';
  beforeAll(async () => {
    const instrument = instruments.find(({ name }) => name === 'independent-t-test')!;
    forest = await figureOf(instrument, 740, 316);
  });

  it('warns about type too small for the journal and states its printed size', () => {
    const [nature] = pageSizes;
    const smallest = checkFigure(forest, nature!).find(({ name }) => name === 'Smallest type')!;
    // 12 of 740 units on 89 mm: 12 × 252.28 pt / 740.
    expect(smallest).toMatchObject({ value: '4.1 pt', passes: false });
  });

  it.each(pageSizes)(
    '$journal, $name: every calculator uses type sizes that the journal accepts',
    async (size) => {
      for (const instrument of instruments) {
        const svg = await figureOf(instrument, unitsFor(size), heightFor(size));
        const failed = checkFigure(svg, size).filter(({ passes }) => !passes);
        expect(
          failed.map(({ name, value }) => `${name} ${value}`),
          instrument.name,
        ).toEqual([]);
      }
    },
  );
});

describe('a custom width', () => {
  it('uses type of 5 to 8 points, from a thumbnail to a poster', async () => {
    const instrument = instruments.find(({ name }) => name === 'independent-t-test')!;
    for (const typed of ['60', '120.5', ' 120,5 mm', '400', '841']) {
      const size = ownSize(typed);
      if (typeof size === 'string') throw new Error(size);
      expect(size.millimeters).toBeCloseTo(parseFloat(typed.replace(',', '.')), 5);
      const checks = checkFigure(await figureOf(instrument, unitsFor(size), heightFor(size)), size);
      expect(checks.filter(({ passes }) => !passes)).toEqual([]);
    }
  });

  it('gets an error message if it is not valid', () => {
    for (const typed of ['', 'wide', '12x', '1e', '1,234,5'])
      expect(ownSize(typed)).toBe('Type the width as a number of millimeters, such as 120.');
    for (const typed of ['0', '-5', '29', '842', '1e9'])
      expect(ownSize(typed)).toBe('Type a width from 30 to 841 mm.');
  });
});

describe('the shape check', () => {
  const points = (...groups: [fill: string, d: string][]) =>
    `<svg viewBox="0 0 100 100">${groups.map(([fill, d]) => `<path fill="${fill}" fill-opacity=".55" stroke="#000" d="${d}"/>`).join('')}</svg>`;
  const found = (svg: string) =>
    checkFigure(svg, pageSizes[0]!).find(({ name }) => name === 'Groups differ by shape, too');
  const drawn = (index: number) =>
    pointsPath(
      [
        [10, 10],
        [30, 20],
      ],
      shapeOf(index),
    );
  const colors = ['#e69f00', '#56b4e9', '#009e73', '#f0e442', '#0072b2', '#d55e00', '#cc79a7', '#000000'];

  it('distinguishes the eight group shapes', () => {
    const all = colors.map((color, index): [string, string] => [color, drawn(index)]);
    expect(found(points(...all))).toMatchObject({ passes: true, asks: shapes.join(', ') });
  });

  it('fails with advice if two colors share a shape, and skips a single group', () => {
    const same = found(points(['#e69f00', drawn(0)], ['#56b4e9', drawn(0)]));
    expect(same).toMatchObject({ passes: false, asks: 'circle' });
    expect(same?.advice).toMatch(/Label the groups/);
    expect(found(points(['#e69f00', drawn(0)]))).toBeUndefined();
  });
});

describe('a path of a figure', () => {
  it('keeps its shape in absolute commands', () => {
    expect(absolutePath('M1 2h3v-1l-1-1z')).toBe('M1 2L4 2L4 1L3 0Z');
    expect(absolutePath('M0 0 10 5')).toBe('M0 0L10 5');
    // A circle of radius 2 around 5, 5 passes through 5, 7 first: its arcs turn counterclockwise.
    expect(absolutePath('M3 5a2 2 0 1 0 4 0a2 2 0 1 0-4 0')).toMatch(/^M3 5C3 6\.105 .* 5 7C.* 7 5C/);
    expect(() => absolutePath('M0 0q1 1 2 2')).toThrow('no path command q');
  });
});
