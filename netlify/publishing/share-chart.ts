// A chart of a finished page, placed in a picture: its classes with the light colours, and its words at a size that can be read there.
import { Resvg } from '@resvg/resvg-js';
import { serializeOuter } from 'parse5';
import { attributeOf, type Element, isElement, wordsOf } from './built-page.ts';

/** How the font file calls itself. */
export const fontFamily = 'Newsreader 16pt';

export const ink = '#1e1a36';
export const faded = '#5a5570';
export const paper = '#fcfaf7';
export const accent = '#a80f3f';
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

/** How wide words are, in ems. */
export const widthIn = (words: string) => [...words].reduce((sum, letter) => sum + widthOf(letter), 0);

const filled = ['pt', 'bx', 'bd', 'br', 'hb', 'la', 'ce', 'lv'];
const drawn = ['ln', 'pt'];
/** What these classes of marks are in hue `h`: the hue stands on the mark or on the group around it. */
const inHue = (h: string, marks: readonly string[]) =>
  marks.map((mark) => `.${h} .${mark},.${mark}.${h}`).join();

/** The charts' classes with the light colours: ink where nothing names a hue, then each hue spelled out, then the exceptions. */
export const chartStyles = `
text{font-family:'${fontFamily}';fill:${faded}}
.ax,.eb,.ru,.ln,.md{fill:none}.ax,.eb,.ln,.md,.bx{stroke:${ink}}.ru{stroke:#ddd8cc}.da{stroke-dasharray:5 4}
.ln{stroke-width:2}.th{stroke-width:1.25}.md{stroke-width:2.5}.pt,.bx,.bd,.br,.hb{fill:${ink}}.hb{stroke:${paper}}.bx{stroke-width:1.25;fill-opacity:.22}
.pt{fill-opacity:.55}.bd{fill-opacity:.2}.bd.pi{fill-opacity:.1}.br{fill-opacity:.75}.hb{fill-opacity:.4}.lv{fill-opacity:.09}.ha{stroke:none}
${hues.map((hue, i) => `${inHue(`c${i + 1}`, filled)}{fill:${hue}}${inHue(`c${i + 1}`, drawn)}{stroke:${hue}}`).join('')}
.so{fill-opacity:1}.pt.op,.bx.op{fill:${paper};fill-opacity:1}
`;

export type Frame = { x: number; y: number; width: number; height: number };

/** Words, and the key that explains marks in words. */
const isForReaders = (child: Element) =>
  ['text', 'title', 'desc'].includes(child.tagName) || attributeOf(child, 'class')?.startsWith('ky') === true;

/** Without what only a reader of the full size needs. */
export const withoutText = (element: Element): Element => ({
  ...element,
  childNodes: element.childNodes
    .filter((child) => !isElement(child) || !isForReaders(child))
    .map((child) => (isElement(child) ? withoutText(child) : child)),
});

/** A chart placed in a frame. */
export function framed(chart: Element, frame: Frame): string {
  const kept = ['viewBox', 'font-size'];
  const attrs = [
    ...kept.flatMap((kind) => chart.attrs.find(({ name }) => name === kind) ?? []),
    ...Object.entries(frame).map(([name, value]) => ({ name, value: String(value) })),
    // Words that grew may reach over the edge.
    { name: 'overflow', value: 'visible' },
  ];
  // HTML names the no-break space; SVG knows no such name.
  return serializeOuter({ ...chart, attrs }).replaceAll('&nbsp;', '\u00a0');
}

/** A chart without its words, as large as the frame allows: the room that they took is cut away. */
export function framedAlone(chart: Element, frame: Frame): string {
  const bare = withoutText(chart);
  const [, , width = 1, height = 1] = (attributeOf(chart, 'viewBox') ?? '').split(' ').map(Number);
  const whole = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><style>${chartStyles}</style>${framed(bare, { x: 0, y: 0, width, height })}</svg>`;
  const box = new Resvg(whole).innerBBox();
  if (!box) return framed(bare, frame);
  const viewBox = [box.x - 2, box.y - 2, box.width + 4, box.height + 4].map(Math.round).join(' ');
  const attrs = bare.attrs.map((each) => (each.name === 'viewBox' ? { ...each, value: viewBox } : each));
  return framed({ ...bare, attrs }, frame);
}

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

/** A line of words in a chart: how it is anchored, where it begins and ends. */
type Line = { text: Element; anchor: string; y: string | undefined; from: number; to: number };

function lineOf(text: Element, size: number, anchor: string): Line {
  const parts = text.childNodes.filter(isElement);
  const width = Math.max(...(parts.length > 0 ? parts : [text]).map((part) => widthIn(wordsOf(part)) * size));
  const before = anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0;
  const from = Number(attributeOf(text, 'x') ?? 0) - before;
  return { text, anchor, y: attributeOf(text, 'y'), from, to: from + width };
}

const linesIn = (element: Element, size: number, anchor = 'start'): Line[] =>
  element.childNodes.filter(isElement).flatMap((child) => {
    const own = attributeOf(child, 'text-anchor') ?? anchor;
    return child.tagName === 'text' ? [lineOf(child, size, own)] : linesIn(child, size, own);
  });

/** Without words that would run into those before them in the line, or over the edge. */
function withRoom(chart: Element, size: number, edge: number): Element {
  const lines = linesIn(chart, size);
  const crowded = ({ anchor, y, from, to }: Line) =>
    to > edge ||
    (anchor === 'start' && lines.some((other) => other.y === y && other.from < from && other.to > from));
  const dropped = lines.filter(crowded).map(({ text }) => text);
  const kept = (element: Element): Element => ({
    ...element,
    childNodes: element.childNodes
      .filter((child) => !isElement(child) || !dropped.includes(child))
      .map((child) => (isElement(child) ? kept(child) : child)),
  });
  return kept(chart);
}

/** A chart as large as its frame, with words of at least this size; without those that would grow into each other, or beyond the margin. */
export function fitted(chart: Element, frame: Frame, leastLetter: number, margin: number): string {
  const [, , width = 1, height = 1] = (attributeOf(chart, 'viewBox') ?? '').split(' ').map(Number);
  const scale = Math.min(frame.width / width, frame.height / height);
  const least = Math.ceil((leastLetter / scale) * 10) / 10;
  const drawn = attributeOf(chart, 'font-size') ?? '12';
  if (least > Number(drawn) * mostGrowth) return framed(withoutText(chart), frame);
  const sized = { ...chart, attrs: [...chart.attrs, { name: 'font-size', value: drawn }] };
  const edge = (width + frame.width / scale) / 2 + margin / scale;
  return framed(withRoom(withLetters(sized, least), least, edge), frame);
}

/** As a picture is drawn that is shown at half its size. */
export const sharedLetter = 22;
export const sharedMargin = 28;
