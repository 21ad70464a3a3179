// Fits a finished page's chart into a frame: enlarges its text to a readable size, leaves out text that no longer has
// room, and draws the rest as outlines.
import { Resvg } from '@resvg/resvg-js';
import { defaultTreeAdapter, html, serializeOuter } from 'parse5';
import { lightColors } from '../../src/charts/light-colors.ts';
import { standaloneSvg } from '../../src/charts/standalone-svg.ts';
import { attributeOf, type Element, hasClass, isElement, wordsOf } from './built-page.ts';
import type { Setter } from './set-words.ts';

/** All text is drawn as outlines. Searching for system fonts would take the renderer longer than drawing. */
export const withoutFonts = { font: { loadSystemFonts: false } };

export type Frame = { x: number; y: number; width: number; height: number };

/** The most that a chart's text can grow before it overlaps. */
const mostGrowth = 1.35;

/** Applies `change` to each child. `undefined` removes the child; returning it unchanged applies `change` to its children. */
const changed = (element: Element, change: (child: Element) => Element | undefined): Element => ({
  ...element,
  childNodes: element.childNodes.flatMap((child): Element['childNodes'] => {
    const result = isElement(child) ? change(child) : child;
    return result === undefined
      ? []
      : [result === child && isElement(child) ? changed(child, change) : result];
  }),
});

/** Returns an element with these attributes set. */
export const withAttributes = (
  element: Element,
  attributes: Readonly<Record<string, string | number>>,
): Element => ({
  ...element,
  attrs: [
    ...element.attrs.filter(({ name }) => !(name in attributes)),
    ...Object.entries(attributes).map(([name, value]) => ({ name, value: String(value) })),
  ],
});

/** Returns an element with itself and all descendants replaced by `change`. */
export function everywhere(element: Element, change: (each: Element) => Element): Element {
  const own = change(element);
  return {
    ...own,
    childNodes: own.childNodes.map((child) => (isElement(child) ? everywhere(child, change) : child)),
  };
}

/** Returns a chart without the elements that are left out. */
export const without = (chart: Element, isLeftOut: (child: Element) => boolean) =>
  changed(chart, (child) => (isLeftOut(child) ? undefined : child));

/** Returns a chart without text and without its legend. */
const withoutWords = (chart: Element) =>
  without(chart, (child) => ['text', 'title', 'desc'].includes(child.tagName) || hasClass(child, 'ky'));

/** Returns a chart with text of at least this size; sizes are in attributes. */
const withLetters = (chart: Element, least: number) =>
  everywhere(chart, (each) => {
    const size = attributeOf(each, 'font-size');
    return size === undefined ? each : withAttributes(each, { 'font-size': Math.max(Number(size), least) });
  });

/** A text of a chart with its start and, once laid out, its end. */
type Around = { size: number; anchor: string; isTitle: boolean };
type Text = Around & { element: Element; words: string; from: number; to: number; y: number };

const aroundOf = (element: Element, { size, anchor, isTitle }: Around): Around => ({
  size: Number(attributeOf(element, 'font-size') ?? size),
  anchor: attributeOf(element, 'text-anchor') ?? anchor,
  isTitle: isTitle || hasClass(element, 'ti'),
});

function textsIn(
  element: Element,
  widthOf: Setter['widthOf'],
  around = aroundOf(element, { size: 12, anchor: 'start', isTitle: false }),
): Text[] {
  return element.childNodes.filter(isElement).flatMap((child) => {
    const own = aroundOf(child, around);
    if (child.tagName !== 'text') return textsIn(child, widthOf, own);
    const words = wordsOf(child).trim();
    const width = widthOf(words, own.size);
    const before = { middle: width / 2, end: width }[own.anchor] ?? 0;
    const from = Number(attributeOf(child, 'x') ?? 0) - before;
    return [
      { ...own, element: child, words, from, to: from + width, y: Number(attributeOf(child, 'y') ?? 0) },
    ];
  });
}

/** Whether a text exceeds the edge or starts within another text on its line. Rotated text never overlaps. */
const isCrowded = ({ element, anchor, from, to, y }: Text, texts: readonly Text[], edge: number) =>
  attributeOf(element, 'transform') === undefined &&
  (to > edge ||
    (anchor === 'start' && texts.some((other) => other.y === y && other.from < from && other.to > from)));

/** The minimum size of text that a reader must be able to read, and how far text may exceed the frame. */
type Legible = { letter: number; margin: number };

/** For a share image, which is shown at about half its size. */
export const legible: Legible = { letter: 22, margin: 28 };

/** Takes a chart from the page; returns it with larger text, as far as the frame has room. */
export function fitted(
  chart: Element,
  frame: Frame,
  { letter, margin }: Legible,
  widthOf: Setter['widthOf'],
): Element {
  const [, , width = 1, height = 1] = (attributeOf(chart, 'viewBox') ?? '').split(' ').map(Number);
  const scale = Math.min(frame.width / width, frame.height / height);
  const least = Math.ceil((letter / scale) * 10) / 10;
  const drawn = attributeOf(chart, 'font-size') ?? '12';
  if (least > Number(drawn) * mostGrowth) return withoutWords(chart);
  const grown = withLetters(withAttributes(chart, { 'font-size': drawn }), least);
  const texts = textsIn(grown, widthOf);
  const edge = (width + frame.width / scale) / 2 + margin / scale;
  const crowded = texts.filter((text) => isCrowded(text, texts, edge)).map(({ element }) => element);
  return without(grown, (child) => crowded.includes(child));
}

/** Returns a chart as markup, placed in a frame, without the handle that a reader of the page can drag. */
export function framed(chart: Element, frame: Frame): string {
  const still = without(chart, (child) => hasClass(child, 'grip'));
  const kept = chart.attrs.filter(({ name }) => ['viewBox', 'font-size'].includes(name));
  // Enlarged text may exceed the edge.
  const placed = withAttributes({ ...still, attrs: kept }, { ...frame, overflow: 'visible' });
  // HTML has a named entity for the no-break space; SVG does not.
  return serializeOuter(placed).replaceAll('&nbsp;', '\u00a0');
}

/** Returns a chart whose text is drawn as outlines. */
function outlined(chart: Element, { widthOf, pathOf }: Setter): Element {
  const texts = textsIn(chart, widthOf);
  return changed(chart, (child) => {
    const text = texts.find(({ element }) => element === child);
    if (!text) return child;
    const kept = child.attrs.filter(({ name }) => !['x', 'y', 'text-anchor'].includes(name));
    const path = defaultTreeAdapter.createElement('path', html.NS.SVG, kept);
    const classes = `${attributeOf(child, 'class') ?? ''}${text.isTitle ? ' hi' : ''}`.trim();
    return withAttributes(path, {
      ...(classes !== '' && { class: classes }),
      d: pathOf(text.words, text.from, text.y, text.size),
    });
  });
}

/** Returns a chart in a frame with its text as outlines. */
export const outlinedIn = (chart: Element, frame: Frame, setter: Setter, as = legible) =>
  framed(outlined(fitted(chart, frame, as, setter.widthOf), setter), frame);

/** Returns a chart in the page's light colors, as a drawing that needs no styles. */
export const inLightColors = (markup: string) => standaloneSvg(markup, { paper: lightColors.paper });

/** Changes by class for a drawing shown at a third of its size: heavier lines and denser points. The last class counts. */
const fromAfar = Object.entries({
  ...Object.fromEntries(['ax', 'ru', 'th', 'eb', 'bx'].map((name) => [name, { 'stroke-width': 2.2 }])),
  ln: { 'stroke-width': 4 },
  pt: { 'stroke-width': 1.6, 'fill-opacity': 0.85 },
  md: { 'stroke-width': 5 },
});

/** Returns a chart in a frame without its text, for a small image, cropped to what remains. */
export function drawnAlone(chart: Element, frame: Frame): string {
  const bare = everywhere(withoutWords(chart), (each) =>
    fromAfar
      .filter(([name]) => hasClass(each, name))
      .reduce((element, [, look]) => withAttributes(element, look), each),
  );
  const [, , width = 1, height = 1] = (attributeOf(chart, 'viewBox') ?? '').split(' ').map(Number);
  const whole = inLightColors(framed(bare, { x: 0, y: 0, width, height }));
  const box = new Resvg(whole, withoutFonts).innerBBox();
  const cut = box && [box.x - 2, box.y - 2, box.width + 4, box.height + 4].map(Math.round).join(' ');
  return inLightColors(framed(cut ? withAttributes(bare, { viewBox: cut }) : bare, frame));
}
