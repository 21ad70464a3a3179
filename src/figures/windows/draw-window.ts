// Building blocks of the small application windows, as SVG in the light colors: bar, fields, ticks, buttons, tables, a chart.
import { textWidth, wrap } from '../../charts/text-metrics.ts';
import { figureOf } from '../all-figures.ts';
import { fileOf } from '../as-file.ts';
import { color, filled, picture, type Size, stroke, text } from '../tiles/draw.ts';

const sheet = '#fff';
const chrome = '#f5f4f8';
const picked = '#e4f1fb';
const line = '#c6c2cc';
const bar = 34;

export type Room = Size & { x: number; y: number };

const box = ({ x, y, width, height }: Room, fill: string, edge = line, radius = 3) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" stroke="${edge}"/>`;

/** The full window, and inside it the area that `draw` fills. */
export function windowFile(
  { width, height }: Size,
  file: string,
  way: string,
  draw: (room: Room) => string,
): string {
  const room = { x: 16, y: bar + 14, width: width - 32, height: height - bar - 28 };
  return picture(
    { width, height },
    [
      box({ x: 0.5, y: 0.5, width: width - 1, height: height - 1 }, sheet, line, 9),
      filled(`M1 ${bar}V9a8 8 0 0 1 8-8H${width - 9}a8 8 0 0 1 8 8V${bar}z`, chrome),
      stroke(`M1 ${bar + 0.5}H${width - 1}`, line),
      stroke('M18 11v12M15 11h6M15 23h6', color.ink, 1.5),
      `<circle cx="18" cy="17" r="2.6" fill="${color.ink}"/>`,
      text(30, 21.5, file, { paint: color.ink, bold: true }),
      text(width - 14, 21.5, way, { end: true }),
      draw(room),
    ].join(''),
  );
}

export const field = (x: number, y: number, width: number, name: string, value: string) =>
  text(x, y + 16, name) +
  box({ x: x + 68, y, width: width - 68, height: 25 }, sheet, '#8e889c') +
  text(x + 77, y + 16.5, value, { paint: color.ink });

export const tick = (x: number, y: number, words: string, isOn = true) =>
  box({ x, y, width: 15, height: 15 }, isOn ? color.blue : sheet, isOn ? color.blue : '#8e889c') +
  (isOn ? stroke(`M${x + 3.5} ${y + 7.5}l3 3.5 5-7`, '#fff', 2) : '') +
  text(x + 23, y + 12, words, { paint: color.ink });

/** The Cancel and action buttons, with their right edge at `right`. */
export function buttons(right: number, y: number, name: string): string {
  const width = Math.ceil(textWidth(name, 12, true)) + 26;
  const cancel = right - width - 8 - 70;
  return (
    box({ x: cancel, y, width: 70, height: 26 }, sheet, '#8e889c', 4) +
    text(cancel + 35, y + 17, 'Cancel', { middle: true, paint: color.ink }) +
    box({ x: right - width, y, width, height: 26 }, color.blue, color.blue, 4) +
    text(right - width / 2, y + 17, name, { middle: true, paint: '#fff', bold: true })
  );
}

type Cell = string | number;
const rowHeight = 23;

/** Text in a figure may contain a character that is special in SVG. */
const plain = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A data grid with column names and the selected columns tinted. */
export function grid(
  { x, y, width }: Omit<Room, 'height'>,
  names: readonly string[],
  rows: readonly (readonly Cell[])[],
  chosen: readonly number[],
): string {
  const step = width / names.length;
  const at = (column: number) => x + step * column;
  const bottom = y + rowHeight * (rows.length + 1);
  const tinted = chosen.map((column) => filled(`M${at(column)} ${y}h${step}V${bottom}h-${step}z`, picked));
  const lines = [
    ...Array.from({ length: rows.length + 2 }, (_, row) => `M${x} ${y + row * rowHeight}h${width}`),
    ...Array.from({ length: names.length + 1 }, (_, column) => `M${at(column)} ${y}V${bottom}`),
  ];
  const cells = [names, ...rows].flatMap((row, index) =>
    row.map((cell, column) =>
      text(at(column + 1) - 8, y + index * rowHeight + 15.5, cell, {
        end: true,
        paint: color.ink,
        bold: index === 0,
      }),
    ),
  );
  return tinted.join('') + stroke(lines.join(''), line) + cells.join('');
}

/** A table of results with text-colored rules, names on the left, and numbers on the right. */
export function results(
  { x, y, width }: Omit<Room, 'height'>,
  names: readonly string[],
  rows: readonly (readonly Cell[])[],
): string {
  const all = [names, ...rows];
  const widths = names.map((_, column) =>
    Math.max(...all.map((row) => textWidth(String(row[column] ?? ''), 12, true))),
  );
  const spare = (width - widths.reduce((sum, each) => sum + each, 0)) / Math.max(1, names.length - 1);
  const rightOf = (column: number) =>
    x + widths.slice(0, column + 1).reduce((sum, each) => sum + each, 0) + spare * column;
  const cells = all.flatMap((row, index) =>
    row.map((cell, column) => {
      const words = typeof cell === 'number' ? String(cell).replace('-', '−') : cell;
      const paint = index === 0 ? color.quiet : color.ink;
      return column === 0
        ? text(x, y + index * rowHeight + 16, words, { paint })
        : text(rightOf(column), y + index * rowHeight + 16, words, { end: true, paint });
    }),
  );
  const bottom = y + all.length * rowHeight + 4;
  return (
    cells.join('') +
    stroke(`M${x} ${y}h${width}M${x} ${y + rowHeight}h${width}M${x} ${bottom}h${width}`, color.ink)
  );
}

/** Text with a line height of 17. */
export const lines = (x: number, y: number, width: number, words: string, most = 4) =>
  wrap(words, width, 12.5, most)
    .map((each, index) => text(x, y + 12 + index * 17, plain(each), { paint: color.ink }))
    .join('');

/** The strip at the bottom of a window that describes the figure, and its height. */
export function finding({ x, y, width, height }: Room, words: string): { drawn: string; height: number } {
  const said = wrap(words, width, 12.5, 3);
  const high = said.length * 17 + 18;
  const top = y + height + 14 - high;
  return {
    height: high,
    drawn:
      filled(`M1 ${top}H${x + width + 15}v${high - 10}a9 9 0 0 1-9 9H10a9 9 0 0 1-9-9z`, picked) +
      stroke(`M1 ${top}H${x + width + 15}`, line) +
      said.map((each, index) => text(x, top + 20 + index * 17, plain(each), { paint: color.ink })).join(''),
  };
}

/** A gallery figure in an area of the window. */
export const chart = (slug: string, { x, y, width, height }: Room) =>
  fileOf(figureOf(slug), { width, height, words: true })
    .replace(/(<svg[^>]*?) width="[\d.]+" height="[\d.]+"/, `$1 width="${width}" height="${height}"`)
    .replace('<svg ', `<svg x="${x}" y="${y}" `);
