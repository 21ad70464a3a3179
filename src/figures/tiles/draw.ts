// Building blocks of the small drawings: SVG as text with its colors in attributes, because a standalone image has no style sheet.
import { looksOf } from '../../charts/hues.ts';
import { lightColors, lightHues } from '../../charts/light-colors.ts';
import { shapeOf, type Shape } from '../../charts/marks/points.ts';
import { px } from '../../charts/number-format.ts';

/** The layout of a drawing: a page of 75 rem or wider, two columns, or a phone with shorter text. */
export type Place = 'wide' | 'middle' | 'small';
export type Size = { width: number; height: number };

/** The page replaces the light colors with the dark ones. */
export const color = lightColors;

type Point = readonly [x: number, y: number];
type Bounds = readonly [number, number];

/** Maps values from one range to another. */
export const scale = (from: Bounds, to: Bounds) => (value: number) =>
  px(to[0] + ((value - from[0]) / (from[1] - from[0])) * (to[1] - to[0]));

export const joined = (points: readonly Point[]) =>
  `M${points.map(([x, y]) => `${px(x)} ${px(y)}`).join('L')}`;

/** A step curve that keeps its height until the next point. */
export const stepped = ([first, ...rest]: readonly Point[]) =>
  `M${first![0]} ${first![1]}${rest.map(([x, y]) => `H${px(x)}V${px(y)}`).join('')}`;

export const stroke = (d: string, paint: string, width = 1, more = '') =>
  `<path d="${d}" fill="none" stroke="${paint}" stroke-width="${width}"${more && ` ${more}`}/>`;

export const filled = (d: string, paint: string, opacity = 1) =>
  `<path d="${d}" fill="${paint}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`;

/** Points as one path of zero-length strokes. */
export const dots = (points: readonly Point[], paint: string, width = 5) =>
  stroke(points.map(([x, y]) => `M${px(x)} ${px(y)}h0`).join(''), paint, width, 'stroke-linecap="round"');

const outlines: Partial<Record<Shape, (r: number) => string>> = {
  triangle: (r: number) => `m0-${px(r * 1.2)}l${px(r * 1.1)} ${px(r * 2)}h-${px(r * 2.2)}z`,
  square: (r: number) => `m-${r}-${r}h${2 * r}v${2 * r}h-${2 * r}z`,
  diamond: (r: number) =>
    `m0-${px(r * 1.3)}l${px(r * 1.3)} ${px(r * 1.3)}-${px(r * 1.3)} ${px(r * 1.3)}-${px(r * 1.3)}-${px(r * 1.3)}z`,
};
/** Points as outlines, or as dots for a shape that has none. */
export function marks(points: readonly Point[], shape: Shape, paint: string, radius = 2.5): string {
  const outline = outlines[shape];
  if (!outline) return dots(points, paint, 2 * radius);
  return filled(points.map(([x, y]) => `M${px(x)} ${px(y)}${outline(radius)}`).join(''), paint);
}

/** The color and shape of each level, the same as in every other figure of the site. */
export const looksOfLevels = (labels: readonly string[]): { paint: string; shape: Shape }[] =>
  looksOf(labels).map((look) => ({ paint: lightHues[look % lightHues.length]!, shape: shapeOf(look) }));

type Words = { end?: boolean; middle?: boolean; paint?: string; bold?: boolean };
export const text = (
  x: number,
  y: number,
  words: string | number,
  { end, middle, paint, bold }: Words = {},
) =>
  `<text x="${px(x)}" y="${px(y)}"${end ? ' text-anchor="end"' : ''}${middle && !end ? ' text-anchor="middle"' : ''}${paint ? ` fill="${paint}"` : ''}${bold ? ' font-weight="600"' : ''}>${words}</text>`;

/** Faint horizontal lines with their numbers on the left. */
export const rungs = (
  values: readonly number[],
  at: (value: number) => number,
  left: number,
  right: number,
  say: (value: number) => string = String,
) =>
  stroke(values.map((value) => `M${left} ${at(value)}H${right}`).join(''), color.faint) +
  values.map((value) => text(left - 7, at(value) + 4, say(value).replace('-', '−'), { end: true })).join('');

/** A line along the bottom with ticks and their numbers. */
export const foot = (
  values: readonly number[],
  at: (value: number) => number,
  y: number,
  [left, right]: Bounds,
  say: (value: number) => string = String,
) =>
  stroke(`M${left} ${y}H${right}${values.map((value) => `M${at(value)} ${y}v5`).join('')}`, color.quiet) +
  values.map((value) => text(at(value), y + 18, say(value).replace('-', '−'), { middle: true })).join('');

/** The whole file. */
export const picture = ({ width, height }: Size, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif" font-size="12" fill="${color.quiet}">${body}</svg>`;
