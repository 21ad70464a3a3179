// The drawing of a shared link, as SVG with everything said in attributes: the renderer knows neither variables nor light-dark().
import { readFileSync } from 'node:fs';
import { escapeMarkup } from '../../src/contracts/escape-markup.ts';
import { site } from '../../src/site.ts';
import { attributeOf, type BuiltPage, type Element, find, hasClass } from './built-page.ts';
import {
  accent,
  chartStyles,
  faded,
  fitted,
  fontFamily,
  framedAlone,
  ink,
  paper,
  sharedLetter,
  sharedMargin,
  widthIn,
} from './share-chart.ts';
import { windowOf } from './share-window.ts';

/** Breaks a headline into lines of at most `widest` ems. */
export function linesOf(text: string, widest: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthIn(longer) <= widest) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

type Page = Pick<BuiltPage, 'title' | 'figure'>;

const isWindow = (page: Page): page is Page & { figure: Element } =>
  page.figure !== undefined && hasClass(page.figure, 'win');

/** The first element of this name in the page's own figure. */
const inFigure = ({ figure }: Page, name: string) =>
  figure && find(figure, ({ tagName }) => tagName === name);

/** A card shows a chart at a third of its size: its lines are drawn as much heavier. */
const seenFromAfar =
  '.ln{stroke-width:4}.ax,.ru,.eb,.bx,.th{stroke-width:2.2}.md{stroke-width:5}.pt{stroke-width:3;fill-opacity:.8}';

/**
 * Takes a finished page, and what gives the image at an address as a data URL; gives the page's own figure as a picture for a
 * card, 640 × 360, or nothing where it has none.
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
    ? `<style>${chartStyles}${seenFromAfar}</style>${framedAlone(chart, frame)}`
    : data && `<image x="${x}" y="${y}" width="${width}" height="${height}" href="${data}"/>`;
  return (
    inside &&
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360" viewBox="0 0 640 360">${inside}</svg>`
  );
}

/** The page's chart, drawn for narrow columns where there is such a drawing. */
const narrowChart = (page: Page): Element | undefined =>
  (page.figure && find(page.figure, (element) => element.tagName === 'svg' && hasClass(element, 'n'))) ??
  inFigure(page, 'svg');

const sheetOf = (name: string) =>
  readFileSync(new URL(`../../src/styles/${name}.css`, import.meta.url), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ');

/** The charts' own sheet with the tokens that it names: for a picture that a browser draws, in the reader's light or dark colours. */
const tokens = ['core', 'parts'].map((name) => /:root \{(.*?)\}/.exec(sheetOf(name))?.[1] ?? '').join('');
const named = [...tokens.matchAll(/--(?:ink|ink-2|rule|paper|data-\d): [^;]+;/g)].join('');
const ownStyles = `svg{color-scheme:light dark;${named}}${sheetOf('charts')}`;

/** What an article opens with: its own figure with its words, for 344 × 328 pixels; nothing where it has no chart. */
export function openingOf(page: Page): string | undefined {
  const chart = narrowChart(page);
  return (
    chart &&
    `<svg xmlns="http://www.w3.org/2000/svg" width="344" height="328" viewBox="0 0 344 328"><style>${ownStyles}</style><g class="chart">${fitted(chart, { x: 2, y: 4, width: 340, height: 320 }, 11.5, 2)}</g></svg>`
  );
}

/** The page's chart as high as the picture; or its window. */
function sharedFigure(page: Page): string | undefined {
  if (isWindow(page)) return windowOf(page.figure);
  const chart = narrowChart(page);
  return chart && fitted(chart, { x: 672, y: 40, width: 488, height: 550 }, sharedLetter, sharedMargin);
}

/** Takes a finished page; gives the SVG of its picture. */
export function drawingOf(page: Page): string {
  const headline = (page.title || site.product).replace(` | ${site.product}`, '');
  const figure = sharedFigure(page);
  const size = figure ? 60 : headline.length > 34 ? 84 : 104;
  const lines = linesOf(headline, (figure ? 540 : 1040) / size);
  const edge = figure ? 610 : 1130;
  const top = 330 - ((lines.length - 1) * size * 1.06) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
<style>${figure ? chartStyles : ''}</style>
<rect width="1200" height="630" fill="${paper}"/>
<g transform="translate(70 48) scale(1.9)"><path d="M11 2v18M6 2h10M6 20h10" fill="none" stroke="${accent}" stroke-width="2"/><circle cx="11" cy="11" r="4" fill="${accent}"/></g>
<text x="126" y="84" font-family="${fontFamily}" font-size="42" style="fill:${ink}">${escapeMarkup(site.product)}</text>
<path d="M70 116H${edge}" stroke="${ink}" stroke-width="2"/>
${lines
  .map(
    (line, i) =>
      `<text x="70" y="${Math.round(top + i * size * 1.06)}" font-family="${fontFamily}" font-size="${size}" style="fill:${ink}">${escapeMarkup(line)}</text>`,
  )
  .join('\n')}
${figure ?? ''}
<path d="M70 560H${edge}" stroke="#ddd8cc" stroke-width="2"/>
<text x="70" y="598" font-family="${fontFamily}" font-size="24" style="fill:${faded}">${escapeMarkup(site.tagline)}</text>
</svg>`;
}
