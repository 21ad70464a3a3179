// Draws a page's application window for its social preview image: the name of the open file, and the figure of its result.
import { lightColors } from '../../src/charts/light-colors.ts';
import { rust } from '../../src/design/colors.ts';
import { attributeOf, type Element, find, hasClass, squeezed, wordsOf } from './built-page.ts';
import type { Setter } from './set-words.ts';
import { everywhere, type Frame, legible, outlinedIn, without, withAttributes } from './share-chart.ts';

const { ink, quiet, faint, blue, vermillion } = lightColors;

/** The styles of window.css and workbench.css for a window's figure, in light colors; a later rule wins. */
const looks: readonly (readonly [name: string, attributes: Readonly<Record<string, string>>])[] = [
  ['text', { fill: quiet }],
  ['path', { fill: 'none', stroke: ink, 'stroke-linecap': 'round' }],
  ['circle', { fill: ink }],
  ['h', { fill: ink }],
  ['g', { stroke: faint }],
  ['t', { stroke: blue, 'stroke-opacity': '.5' }],
  ['p', { stroke: blue, 'stroke-width': '9' }],
  ['c', { stroke: blue, 'stroke-width': '2' }],
  ['l', { stroke: vermillion, 'stroke-opacity': '.5' }],
  ['d', { fill: vermillion, stroke: 'none' }],
  ['k', { fill: faint, stroke: 'none' }],
  ['b', { fill: blue, stroke: 'none', 'fill-opacity': '.14' }],
  ['span', { 'fill-opacity': '.16' }],
  ['e', { 'stroke-width': '2.5' }],
  ['read', { fill: vermillion, stroke: vermillion, 'stroke-opacity': '1', 'stroke-width': '1.6' }],
  ['l', { fill: 'none' }],
  ['low', { fill: rust }],
];

const inLightColors = (chart: Element) =>
  everywhere(chart, (each) =>
    looks
      .filter(([name]) => each.tagName === name || hasClass(each, name))
      .reduce((element, [, look]) => withAttributes(element, look), each),
  );

/** Takes the figure that draws a window; returns the window as SVG, as high as its figure needs, up to the frame's height. */
export function windowOf(figure: Element, frame: Frame, setter: Setter): string {
  const within = (name: string) => find(figure, (each) => hasClass(each, name));
  const chart = find(within('near') ?? figure, (each) => hasClass(each, 'fig'));
  const file = find(within('win-bar') ?? figure, ({ tagName }) => tagName === 'b');
  if (!chart) return '';
  // A hint about dragging is useless in an image.
  const drawn = inLightColors(without(chart, (child) => hasClass(child, 'grab')));
  const [, , viewed = 1, tall = 1] = (attributeOf(chart, 'viewBox') ?? '').split(' ').map(Number);
  const { x, width } = frame;
  const height = Math.min(frame.height, Math.round(((width - 24) * tall) / viewed) + 90);
  const y = frame.y + (frame.height - height) / 2;
  const inside = { x: x + 12, y: y + 70, width: width - 24, height: height - 90 };
  return `<path d="M${x} ${y}h${width}v${height}h-${width}z" fill="#fff" stroke="${faint}" stroke-width="2"/><path d="M${x + 1} ${y + 1}h${width - 2}v49h-${width - 2}z" fill="#f5f4f8"/>
<path fill="${ink}" d="${setter.pathOf(file ? squeezed(wordsOf(file)) : '', x + 22, y + 34, 24)}"/>
${outlinedIn(drawn, inside, setter, { ...legible, letter: 20 })}`;
}
