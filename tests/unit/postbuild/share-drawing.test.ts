import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import { describe, expect, it } from 'vitest';
import { readBuiltPage } from '../../../netlify/postbuild/built-page.ts';
import { type Setter, setterWith } from '../../../netlify/postbuild/set-words.ts';
import { cardOf, drawingOf, headlineOf, openingOf } from '../../../netlify/postbuild/share-drawing.ts';
import { shareFonts } from '../../../netlify/postbuild/share-fonts.ts';
import { site } from '../../../src/site.ts';

const page = (title: string, body = '') =>
  readBuiltPage(`<html><head><title>${title}</title></head><body>${body}</body></html>`);

const folder = mkdtempSync(join(tmpdir(), 'fonts-'));
const setter = setterWith(
  await shareFonts([], async (of, make) => {
    const file = join(folder, `${of.length}-${String(of[2])}.ttf`);
    writeFileSync(file, await make());
    return file;
  }),
);
/** The drawing, and its texts in drawing order. */
function drawingWith(of: Parameters<typeof drawingOf>[0]) {
  const words: { line: string; size: number }[] = [];
  const listening: Setter = {
    ...setter,
    pathOf: (line, x, y, size) => {
      words.push({ line, size });
      return setter.pathOf(line, x, y, size);
    },
  };
  return { svg: drawingOf(of, listening), words, said: words.map(({ line }) => line).join(' ') };
}

describe('the headline of a social preview image', () => {
  const sizes = [
    [60, 3],
    [40, 5],
  ] as const;
  const fit = (text: string) => headlineOf(text, 540, sizes, setter);
  const widthsOf = (text: string) => {
    const { lines, size } = fit(text);
    return lines.map((line) => setter.widthOf(line, size));
  };

  it('breaks between words and loses none', () => {
    const text = 'Binary logistic regression, explained with real data';
    const { lines } = fit(text);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join(' ')).toBe(text);
  });

  it('has lines of similar width', () => {
    const widths = widthsOf('How to compare the means of two independent groups');
    expect(Math.min(...widths) / Math.max(...widths)).toBeGreaterThan(0.6);
  });

  it('uses a smaller font size rather than more lines than fit', () => {
    const { lines, size } = fit(
      'How to compare the means of two independent groups of plants by a test without assumptions',
    );
    expect(size).toBe(40);
    expect(lines.length).toBeLessThanOrEqual(5);
  });

  it('breaks a long compound after its hyphen', () => {
    expect(fit('Pharmacokinetic–pharmacodynamic models').lines).toEqual([
      'Pharmacokinetic–',
      'pharmacodynamic',
      'models',
    ]);
    expect(fit('Kruskal–Wallis').lines).toEqual(['Kruskal–Wallis']);
  });

  it('shrinks a word that is wider than a line until it fits', () => {
    const { lines, size } = fit('Pneumonoultramicroscopicsilicovolcanoconiosis');
    expect(lines).toHaveLength(1);
    expect(size).toBeLessThan(40);
    expect(setter.widthOf(lines[0]!, size)).toBeLessThanOrEqual(540);
  });
});

describe('the social preview image', () => {
  it('shows the title, and the product name once', () => {
    const { said } = drawingWith(page(`Counts &lt; 5 | ${site.product}`));
    expect(said).toContain('Counts < 5');
    expect(said).not.toContain(`| ${site.product}`);
  });

  it('shows the figure that an article declares for it', () => {
    const chart =
      '<figure data-shared><svg viewBox="0 0 9 9"><path class="ln" d="M0 0L9 9"></path></svg></figure>';
    expect(drawingWith(page('Title', chart)).svg).toContain('d="M0 0L9 9"');
    expect(drawingWith(page('Title', chart.replace(' data-shared', ''))).svg).not.toContain('d="M0 0L9 9"');
  });
});

it('fits the chart to the image height, with text of at least 22 px or none', () => {
  const chart = (size: string) =>
    drawingWith(
      page(
        'Title',
        `<figure data-shared><svg viewBox="${size}" font-size="12"><text>Axis</text></svg></figure>`,
      ),
    );
  // A chart drawn for a phone is scaled up by half; one for a wide column would shrink.
  const axis = chart('0 0 340 320').words.find(({ line }) => line === 'Axis');
  expect((axis?.size ?? 0) * (488 / 340)).toBeGreaterThanOrEqual(22);
  expect(chart('0 0 640 400').said).not.toContain('Axis');
});

it('accepts a chart with a no-break space in its text', async () => {
  const chart = '<figure data-shared><svg viewBox="0 0 340 320"><text>95&nbsp;% CI</text></svg></figure>';
  const { svg, said } = drawingWith(page('Title', chart));
  expect(said).toContain('95\u00a0% CI');
  await expect(renderAsync(svg)).resolves.toHaveProperty('width', 1200);
});

describe('chart marks in the social preview image', () => {
  /** The color in the middle of the figure. */
  async function middleOf(marks: string) {
    const chart = `<figure data-shared><svg viewBox="0 0 100 100">${marks}</svg></figure>`;
    const { pixels, width } = await renderAsync(drawingWith(page('Title', chart)).svg);
    const at = 4 * (315 * width + 916);
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
    return { red, green, blue };
  }
  const filled = 'd="M0 0H100V100H0z"';
  const marks: [string, string][] = [
    ['ln', 'd="M0 50H100"'],
    ['pt', filled],
    ['bd', filled],
    ['br', filled],
    ['hb', filled],
    ['bx', filled],
  ];

  it.each(marks)('%s takes its group’s hue', async (name, shape) => {
    const { red, blue } = await middleOf(`<g class="c6"><path class="${name}" ${shape}></path></g>`);
    expect(red - blue).toBeGreaterThan(30);
  });

  it.each(marks)('%s takes its own hue', async (name, shape) => {
    const { red, blue } = await middleOf(`<path class="${name} c6" ${shape}></path>`);
    expect(red - blue).toBeGreaterThan(30);
  });

  it.each(marks)('%s is drawn in the text color if no hue is set', async (name, shape) => {
    const { red, green, blue } = await middleOf(`<path class="${name}" ${shape}></path>`);
    expect(red + green + blue).toBeLessThan(3 * 225);
    expect(Math.abs(red - blue)).toBeLessThan(40);
  });

  it('an open point is filled with the page color', async () => {
    const { red, green, blue } = await middleOf(`<g class="c6"><path class="pt op" ${filled}></path></g>`);
    expect([red, green, blue]).toEqual([252, 250, 247]);
  });
});

describe('the picture on a card of the blog index', () => {
  it('is the figure without its text, or nothing if an article has no figure', () => {
    const chart =
      '<figure data-shared><svg viewBox="0 0 9 9"><title>Said</title><path d="M0 0L9 9"></path><text>Axis</text><g class="ky c1"><path d="M1 1h2"></path><text>Treated</text></g></svg></figure>';
    const card = cardOf(page('Title', chart));
    expect(card).toContain('d="M0 0L9 9"');
    expect(card).not.toMatch(/Axis|Said|Treated|M1 1h2/);
    expect(cardOf(page('Title'))).toBeUndefined();
  });

  it('shows the image of a figure that has no chart', () => {
    const figure = '<figure data-shared><img src="/_astro/anatomy.webp" alt="A box"></figure>';
    const read = (address: string) =>
      address === '/_astro/anatomy.webp' ? 'data:image/webp;base64,AA' : undefined;
    expect(cardOf(page('Title', figure), read)).toContain('href="data:image/webp;base64,AA"');
    expect(cardOf(page('Title', figure))).toBeUndefined();
  });
});

describe('a page that shows the application', () => {
  const window = `<figure class="win" data-shared><div class="win-bar"><b>Darwin maize.bsp</b></div>
<div class="win-tabs"><span>File</span><span class="on">Analyze</span><span>Marketplace of many long and longer words</span></div>
<dl><div><dt>p</dt><dd>0.0497</dd></div><div class="far"><dt>SD</dt><dd>4.72</dd></div></dl>
<svg viewBox="0 0 20 20"><path d="M1 1h2"/></svg>
<svg class="fig" viewBox="0 0 316 220"><path class="c" d="M0 0L9 9"/><text>EC50</text></svg></figure>`;

  it('is shared with the application window, the open file and the figure, in text of at least 20 px', () => {
    const { svg, said, words } = drawingWith(page('Title', window));
    expect(svg).toContain('d="M0 0L9 9"');
    expect(said).toContain('Darwin maize.bsp');
    expect(said).toContain('EC50');
    expect(svg).not.toContain('M1 1h2');
    const scale = 488 / 316;
    for (const { line, size } of words)
      expect(line === 'EC50' ? size * scale : size, line).toBeGreaterThanOrEqual(20);
  });

  it('has no card on the blog index', () => {
    expect(cardOf(page('Title', window))).toBeUndefined();
  });
});

it('text that would overlap other text or the edge of the image is omitted', () => {
  const { said } = drawingWith(
    page(
      'Title',
      `<figure data-shared><svg viewBox="0 0 340 320" font-size="12"><text x="0" y="12">Initial velocity (counts)</text>
<text x="120" y="12">Bands: 95% CI</text><text x="10" y="30">Error bars: 95% CI from the common residual variation</text>
<g text-anchor="middle"><text x="100" y="300">Control</text><text x="180" y="300">Treated</text></g></svg></figure>`,
    ),
  );
  for (const kept of ['Initial velocity', 'Control', 'Treated']) expect(said).toContain(kept);
  for (const left of ['Bands', 'Error bars']) expect(said).not.toContain(left);
});

it('an article starts with its narrow figure and all its text, in the reader’s color scheme', () => {
  const figure =
    '<figure data-shared><svg class="chart w" viewBox="0 0 640 400"><text>Wide</text></svg><svg class="chart n" viewBox="0 0 340 440" font-size="12"><path class="ln c5" d="M0 0h9"></path><text x="0" y="12">Days</text></svg></figure>';
  const opening = openingOf(page('Title', figure))!;
  expect(opening).toContain('Days');
  expect(opening).not.toContain('Wide');
  expect(opening).toMatch(/--data-5:light-dark\(/);
  const letters = Number(/<svg(?=[^>]*"0 0 340 440")[^>]*font-size="([\d.]+)"/.exec(opening)?.[1]);
  expect(letters * (320 / 440)).toBeGreaterThanOrEqual(11);
  expect(openingOf(page('Title'))).toBeUndefined();
});
