// The drawing of a shared link, as SVG with everything said in attributes: the renderer knows neither variables nor light-dark().
import { escapeMarkup } from '../../src/contracts/escape-markup.ts';
import { serializeOuter } from 'parse5';
import { site } from '../../src/site.ts';
import { attributeOf, type BuiltPage, type Element, find, hasClass, isElement } from './built-page.ts';

/** How the font file calls itself. */
export const fontFamily = 'Newsreader 16pt';

const ink = '#1e1a36';
const faded = '#5a5570';
const paper = '#fcfaf7';
const accent = '#a80f3f';
const hues = ['#e69f00', '#56b4e9', '#009e73', '#d9cd2f', '#0072b2', '#d55e00', '#cc79a7', '#222222'];

/** Roughly how wide a letter of the headline face is, in ems; a little too wide rather than too narrow. */
const widthOf = (letter: string) =>
  /[ijlt'’.,:;|!]/.test(letter)
    ? 0.28
    : /[mwMW—]/.test(letter)
      ? 0.8
      : /[A-Z0-9&]/.test(letter)
        ? 0.62
        : letter === ' '
          ? 0.24
          : 0.5;

/** Breaks a headline into lines of at most `widest` ems. */
export function linesOf(text: string, widest: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    const width = [...longer].reduce((sum, letter) => sum + widthOf(letter), 0);
    if (lines.length > 0 && width <= widest) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

const filled = ['pt', 'bx', 'bd', 'br', 'hb', 'la', 'ce', 'lv'];
const drawn = ['ln', 'pt'];
/** What these classes of marks are in hue `h`: the hue stands on the mark or on the group around it. */
const inHue = (h: string, marks: readonly string[]) =>
  marks.map((mark) => `.${h} .${mark},.${mark}.${h}`).join();

/** The charts' classes with the light colours: ink where nothing names a hue, then each hue spelled out, then the exceptions. */
const chartStyles = `
text{font-family:'${fontFamily}';fill:${faded}}
.ax,.eb,.ru,.ln,.md{fill:none}.ax,.eb,.ln,.md,.bx{stroke:${ink}}.ru{stroke:#ddd8cc}.da{stroke-dasharray:5 4}
.ln{stroke-width:2}.th{stroke-width:1.25}.md{stroke-width:2.5}.pt,.bx,.bd,.br,.hb{fill:${ink}}.hb{stroke:${paper}}.bx{stroke-width:1.25;fill-opacity:.22}
.pt{fill-opacity:.55}.bd{fill-opacity:.2}.bd.pi{fill-opacity:.1}.br{fill-opacity:.75}.hb{fill-opacity:.4}.lv{fill-opacity:.09}.ha{stroke:none}
${hues.map((hue, i) => `${inHue(`c${i + 1}`, filled)}{fill:${hue}}${inHue(`c${i + 1}`, drawn)}{stroke:${hue}}`).join('')}
.so{fill-opacity:1}.pt.op,.bx.op{fill:${paper};fill-opacity:1}
`;

type Frame = { x: number; y: number; width: number; height: number };

/** Words, and the key that explains marks in words. */
const isForReaders = (child: Element) =>
  ['text', 'title', 'desc'].includes(child.tagName) || attributeOf(child, 'class')?.startsWith('ky') === true;

/** Without what only a reader of the full size needs. */
const withoutText = (element: Element): Element => ({
  ...element,
  childNodes: element.childNodes
    .filter((child) => !isElement(child) || !isForReaders(child))
    .map((child) => (isElement(child) ? withoutText(child) : child)),
});

type Page = Pick<BuiltPage, 'title' | 'figure'>;

/** The first element of this name in the page's own figure. */
const inFigure = ({ figure }: Page, name: string) =>
  figure && find(figure, ({ tagName }) => tagName === name);

/** A chart placed in a frame. */
function framed(chart: Element, frame: Frame): string {
  const kept = ['viewBox', 'font-size'];
  const attrs = [
    ...chart.attrs.filter(({ name }) => kept.includes(name)),
    ...Object.entries(frame).map(([name, value]) => ({ name, value: String(value) })),
    // Words that grew may reach over the edge.
    { name: 'overflow', value: 'visible' },
  ];
  // HTML names the no-break space; SVG knows no such name.
  return serializeOuter({ ...chart, attrs }).replaceAll('&nbsp;', '\u00a0');
}

/**
 * Takes a finished page, and what gives the image at an address as a data URL; gives the page's own figure as a picture for a
 * card, 640 × 360, or nothing where it has none.
 */
export function cardOf(
  page: Page,
  read: (address: string) => string | undefined = () => undefined,
): string | undefined {
  const frame = { x: 24, y: 20, width: 592, height: 320 };
  const chart = inFigure(page, 'svg');
  const image = inFigure(page, 'img');
  const data = image && read(attributeOf(image, 'src') ?? '');
  const { x, y, width, height } = frame;
  const inside = chart
    ? `<style>${chartStyles}</style>${framed(withoutText(chart), frame)}`
    : data && `<image x="${x}" y="${y}" width="${width}" height="${height}" href="${data}"/>`;
  return (
    inside &&
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360" viewBox="0 0 640 360">${inside}</svg>`
  );
}

/** The least size of a letter in a picture that is shown at half its size. */
const leastLetter = 22;
/** How much larger than drawn the words of a chart may be before they run into each other. */
const mostGrowth = 1.35;

/** The words of a chart, all of at least this size; the sizes stand in attributes. */
const withLetters = (element: Element, least: number): Element => ({
  ...element,
  attrs: element.attrs.map(({ name, value }) =>
    name === 'font-size' && Number(value) < least ? { name, value: String(least) } : { name, value },
  ),
  childNodes: element.childNodes.map((child) => (isElement(child) ? withLetters(child, least) : child)),
});

/** The page's chart as high as the picture, drawn for narrow columns where there is such a drawing; without words too small to read. */
function sharedChart(page: Page): string | undefined {
  const frame = { x: 672, y: 40, width: 488, height: 550 };
  const narrow =
    page.figure && find(page.figure, (element) => element.tagName === 'svg' && hasClass(element, 'n'));
  const chart = narrow ?? inFigure(page, 'svg');
  if (!chart) return undefined;
  const [, , width = 1, height = 1] = (attributeOf(chart, 'viewBox') ?? '').split(' ').map(Number);
  const scale = Math.min(frame.width / width, frame.height / height);
  const least = Math.ceil((leastLetter / scale) * 10) / 10;
  const drawn = Number(attributeOf(chart, 'font-size') ?? 12);
  return framed(least <= drawn * mostGrowth ? withLetters(chart, least) : withoutText(chart), frame);
}

/** Takes a finished page; gives the SVG of its picture. */
export function drawingOf(page: Page): string {
  const headline = (page.title || site.product).replace(` | ${site.product}`, '');
  const figure = sharedChart(page);
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
<text x="70" y="598" font-family="${fontFamily}" font-size="26" style="fill:${faded}">${escapeMarkup(site.tagline)}</text>
</svg>`;
}
