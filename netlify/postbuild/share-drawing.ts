// Draws a social preview image: the page's title as a headline, with its figure next to it.
import { readFileSync } from 'node:fs';
import { lightColors } from '../../src/charts/light-colors.ts';
import { textWidth } from '../../src/charts/text-metrics.ts';
import { accent as accents } from '../../src/design/colors.ts';
import { chartColors } from '../../src/design/root.ts';
import { site } from '../../src/site.ts';
import { attributeOf, type BuiltPage, type Element, find, hasClass } from './built-page.ts';
import type { Setter } from './set-words.ts';
import { drawnAlone, fitted, framed, inLightColors, outlinedIn } from './share-chart.ts';
import { windowOf } from './share-window.ts';

const { ink, quiet, faint, paper } = lightColors;
const [accent] = accents;

/** Where a line may break: after a space, and after a dash or slash between long words. */
const breaks = /(?<= )|(?<=\p{L}{4}[-–—/])(?=\p{L}{4})|(?<=\p{Script=Han})/u;

function linesWithin(text: string, room: number, widthOf: (line: string) => number): string[] {
  const lines: string[] = [];
  for (const part of text.split(breaks)) {
    const longer = (lines.at(-1) ?? '') + part;
    if (lines.length > 0 && widthOf(longer.trimEnd()) <= room) lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  return lines.map((line) => line.trimEnd());
}

/** A headline in lines of similar width, at the largest size that fits. */
type Headline = { lines: readonly string[]; size: number };

/**
 * Breaks a headline into lines.
 * @param room The maximum width of a line.
 * @param sizes The sizes to try, largest first, each with the maximum number of lines. At the last one, a long word shrinks its line.
 */
export function headlineOf(
  text: string,
  room: number,
  sizes: readonly (readonly [size: number, lines: number])[],
  { widthOf }: Pick<Setter, 'widthOf'>,
): Headline {
  const widest = (lines: readonly string[], size: number) =>
    Math.max(...lines.map((line) => widthOf(line, size)));
  for (const [size, most] of sizes) {
    const within = (width: number) => linesWithin(text, width, (line) => widthOf(line, size));
    const lines = within(room);
    if (widest(lines, size) > room || lines.length > most) continue;
    // Among breaks with this number of lines, the narrowest is the most even.
    let balanced = lines;
    let narrower = lines;
    do {
      balanced = narrower;
      narrower = within(widest(balanced, size) - 1);
    } while (narrower.length === lines.length && widest(narrower, size) < widest(balanced, size));
    return { lines: balanced, size };
  }
  const size = sizes.at(-1)?.[0] ?? 0;
  const lines = linesWithin(text, room, (line) => widthOf(line, size));
  return { lines, size: Math.floor((size * room) / Math.max(room, widest(lines, size))) };
}

type Page = Pick<BuiltPage, 'title' | 'figure'>;

const isWindow = (page: Page): page is Page & { figure: Element } =>
  page.figure !== undefined && hasClass(page.figure, 'win');

/** Returns the first element with this name in the page's own figure. */
const inFigure = ({ figure }: Page, name: string) =>
  figure && find(figure, ({ tagName }) => tagName === name);

/** Returns the page's chart, in its version for narrow columns if there is one. */
const narrowChart = (page: Page): Element | undefined =>
  (page.figure && find(page.figure, (element) => element.tagName === 'svg' && hasClass(element, 'n'))) ??
  inFigure(page, 'svg');

/** Returns the page's chart at the height of the image, or its application window. */
function sharedFigure(page: Page, setter: Setter): string | undefined {
  if (isWindow(page)) return windowOf(page.figure, { x: 640, y: 48, width: 512, height: 534 }, setter);
  const chart = narrowChart(page);
  const frame = { x: 672, y: 40, width: 488, height: 550 };
  return chart && inLightColors(outlinedIn(chart, frame, setter));
}

/** Takes a finished page; returns the SVG of its social preview image, 1200 × 630. */
export function drawingOf(page: Page, setter: Setter): string {
  const title = (page.title || site.product).replace(` | ${site.product}`, '');
  const figure = sharedFigure(page, setter);
  const edge = figure ? 610 : 1130;
  const sizes = figure
    ? ([
        [64, 4],
        [56, 5],
        [48, 6],
      ] as const)
    : ([
        [104, 2],
        [88, 3],
        [72, 4],
      ] as const);
  const { lines, size } = headlineOf(title, edge - 70, sizes, setter);
  const step = size * 1.08;
  const first = 338 + size * 0.33 - ((lines.length - 1) * step) / 2;
  const set = (line: string, x: number, y: number, size: number, color: string) =>
    `<path fill="${color}" d="${setter.pathOf(line, x, y, size)}"/>`;
  const headline = lines.map((line, at) => set(line, 70, Math.round(first + at * step), size, ink));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
<rect width="1200" height="630" fill="${paper}"/>
<g transform="translate(70 48) scale(1.9)"><path d="M11 2v18M6 2h10M6 20h10" fill="none" stroke="${accent}" stroke-width="2"/><circle cx="11" cy="11" r="4" fill="${accent}"/></g>
${set(site.product, 126, 84, 42, ink)}<path d="M70 116H${edge}" stroke="${ink}" stroke-width="2"/>
${headline.join('\n')}
${figure ?? ''}
<path d="M70 560H${edge}" stroke="${faint}" stroke-width="2"/>${set(site.tagline, 70, 598, 24, quiet)}
</svg>`;
}

/**
 * Returns the page's own figure as a card's image, 640 × 360, or nothing if it has none.
 * @param read Returns the image at a URL as a data URL.
 */
export function cardOf(
  page: Page,
  read: (address: string) => string | undefined = () => undefined,
): string | undefined {
  if (isWindow(page)) return undefined;
  const frame = { x: 24, y: 20, width: 592, height: 320 };
  const chart = inFigure(page, 'svg');
  const image = inFigure(page, 'img');
  const data = image && read(attributeOf(image, 'src') ?? '');
  const { x, y, width, height } = frame;
  const inside = chart
    ? drawnAlone(chart, frame)
    : data && `<image x="${x}" y="${y}" width="${width}" height="${height}" href="${data}"/>`;
  return (
    inside &&
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360" viewBox="0 0 640 360">${inside}</svg>`
  );
}

const charts = readFileSync(new URL('../../src/styles/charts.css', import.meta.url), 'utf8')
  .replace(/\/\*[\s\S]*?\*\//g, '')
  .replace(/\s+/g, ' ');

/** The charts' style sheet with the colors it uses, for an image that a browser draws in the reader's light or dark colors. */
const ownStyles = `svg{color-scheme:light dark;${chartColors}}${charts}`;

/** Returns an article's opening image: its own figure with its text, for 344 × 328 pixels; nothing if it has no chart. */
export function openingOf(page: Page): string | undefined {
  const chart = narrowChart(page);
  const frame = { x: 2, y: 4, width: 340, height: 320 };
  return (
    chart &&
    `<svg xmlns="http://www.w3.org/2000/svg" width="344" height="328" viewBox="0 0 344 328"><style>${ownStyles}</style><g class="chart">${framed(fitted(chart, frame, { letter: 11.5, margin: 2 }, textWidth), frame)}</g></svg>`
  );
}
