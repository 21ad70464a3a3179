// The layout of a chart: header, axes, and the plotting area between them, all measured before anything is drawn.
import { largest } from '../statistics/descriptive/extremes.ts';
import { horizontalScale, verticalScale, type AxisSpec, type Scale } from './scale.ts';
import { textSize, textWidth, wrap } from './text-metrics.ts';
import type { Shape } from './marks/points.ts';

export type Size = { width: number; height: number; narrow: boolean };

/** One entry of the legend: the meaning of color `hue` (1–8, 0 for text color) with this mark. */
export type KeyEntry = { text: string; hue: number; mark: Shape | 'line' | 'dash' | 'band' | 'bar' };

export type PlotSpec = {
  x: AxisSpec;
  y: AxisSpec;
  /** A secondary line that names the uncertainty or the method, such as 'Error bars: 95% CI'. */
  note?: string | undefined;
  key?: readonly KeyEntry[] | undefined;
  /** Space reserved above, right of, and below the plotting area, for brackets, direct labels, and tables. */
  above?: number;
  right?: number;
  below?: number;
  /** Space at the right that the header leaves free, for the title of a second axis. */
  headerRight?: number;
  /** Minimum space left of the plotting area. */
  left?: number;
  /** The plotting area's own box, if it is a panel of a larger chart. */
  box?: { left: number; right: number; top: number; bottom: number };
};

/** With `ends`, the text ends at `x`. In a wider font than measured, it grows toward the middle. */
export type HeaderText = { text: string; x: number; y: number; quiet: boolean; ends?: boolean };
export type PlacedKey = KeyEntry & { x: number; y: number };

export type Plot = {
  x: Scale;
  y: Scale;
  left: number;
  right: number;
  top: number;
  bottom: number;
  header: readonly HeaderText[];
  keys: readonly PlacedKey[];
  xTitle: readonly { text: string; x: number; y: number }[];
};

const lineHeight = 16;
const gap = 9;

const placeHeader = (spec: PlotSpec, left: number, right: number, top: number) => {
  const texts: HeaderText[] = [];
  const room = right - left;
  let y = top + 12;
  const title = wrap(spec.y.title ?? '', room, textSize.title, 3);
  for (const text of title) {
    texts.push({ text, x: left, y, quiet: false });
    y += lineHeight;
  }
  const last = title.at(-1) ?? '';
  const note = spec.note ?? '';
  const noteWidth = textWidth(note, textSize.tick);
  if (note !== '') {
    // In a font that is an eighth wider than Helvetica, both still fit on one line.
    const beside = title.length > 0 && (textWidth(last, textSize.title) + noteWidth) * 1.12 + 8 <= room;
    if (beside) texts.push({ text: note, x: right, y: y - lineHeight, quiet: true, ends: true });
    else {
      for (const text of wrap(note, room, textSize.tick, 3)) {
        texts.push({ text, x: left, y, quiet: true });
        y += lineHeight;
      }
    }
  }
  const keys: PlacedKey[] = [];
  let x = left;
  for (const entry of spec.key ?? []) {
    const text = wrap(entry.text, room - 24, textSize.tick, 1)[0] ?? '';
    const width = 20 + textWidth(text, textSize.tick);
    if (x > left && x + width > right) {
      x = left;
      y += lineHeight + 2;
    }
    keys.push({ ...entry, text, x, y: y + 2 });
    x += width + 16;
  }
  if (keys.length > 0) y += lineHeight + 4;
  return { texts, keys, bottom: y - 12 };
};

const belowAxis = (scale: Scale) => {
  if (scale.ticks.length === 0) return 4;
  if (scale.turned)
    return gap + 4 + largest(scale.ticks.map((tick) => largest(tick.lines.map((line) => textWidth(line)))));
  return (
    gap +
    14 *
      largest(
        scale.ticks.map((tick) => tick.lines.length),
        1,
      )
  );
};

/** Lays out a chart with one plotting area. Everything it returns is inside the frame. */
export const layOut = (size: Size, spec: PlotSpec): Plot => {
  const box = spec.box ?? { left: 0, right: size.width, top: 0, bottom: size.height };
  const header = placeHeader(spec, box.left, box.right - (spec.headerRight ?? 0), box.top);
  const top = header.bottom + (header.texts.length + header.keys.length > 0 ? 10 : 6) + (spec.above ?? 0);
  const labelRoom = Math.min(0.36 * (box.right - box.left), 190);
  let left = box.left + 40;
  let right = box.right - (spec.right ?? 0) - 4;
  let bottom = box.bottom - 44;
  let x = horizontalScale(spec.x, [left, right]);
  let y = verticalScale(spec.y, [bottom, top], labelRoom);
  for (let pass = 0; pass < 4; pass++) {
    const widest = largest(
      y.ticks.flatMap((tick) => tick.lines.map((line) => textWidth(line))),
      0,
    );
    const first = x.ticks.reduce((room, tick) => Math.max(room, xHalf(x, tick.lines) - (tick.at - left)), 0);
    const last = x.ticks.reduce((room, tick) => Math.max(room, tick.at + xHalf(x, tick.lines) - right), 0);
    left = box.left + Math.ceil(Math.max(widest + (y.ticks.length === 0 ? 1 : gap), first, spec.left ?? 0));
    right = box.right - Math.max(Math.ceil(spec.right ?? 0) + 4, Math.ceil(last) + 1);
    const titles = wrap(spec.x.title ?? '', box.right - box.left, textSize.title, 3);
    bottom =
      box.bottom -
      (spec.below ?? 0) -
      belowAxis(x) -
      titles.length * lineHeight -
      (titles.length > 0 ? 6 : 1);
    bottom = Math.max(bottom, top + 20);
    right = Math.max(right, left + 20);
    x = horizontalScale(spec.x, [left, right]);
    y = verticalScale(spec.y, [bottom, top], labelRoom);
  }
  const titles = wrap(spec.x.title ?? '', box.right - box.left, textSize.title, 3);
  const xTitle = titles.map((text, index) => {
    const half = textWidth(text, textSize.title) / 2;
    const middle = Math.min(box.right - half, Math.max(box.left + half, (left + right) / 2));
    return { text, x: middle, y: bottom + belowAxis(x) + 14 + index * lineHeight };
  });
  // If the passes do not converge (very long numbers), a label that would leave the frame is omitted.
  const kept = x.ticks.filter(
    (tick) =>
      tick.at - xHalf(x, tick.lines) >= box.left - 0.5 && tick.at + xHalf(x, tick.lines) <= box.right + 0.5,
  );
  return {
    x: { ...x, ticks: kept },
    y,
    left,
    right,
    top,
    bottom,
    header: header.texts,
    keys: header.keys,
    xTitle,
  };
};

/**
 * Lays out like `layOut`, and makes the chart taller if long labels and brackets would shrink the plotting area
 * below 150 units (or 45% of a low chart).
 */
export const layOutTall = (size: Size, spec: PlotSpec): { plot: Plot; height: number } => {
  const least = Math.min(150, size.height * 0.45);
  let { height } = size;
  let plot = layOut(size, spec);
  // Repeats, because a plotting area without any room is not laid out smaller than 20 units.
  for (let pass = 0; pass < 4 && plot.bottom - plot.top < least; pass++) {
    height += Math.ceil(least - (plot.bottom - plot.top));
    plot = layOut({ ...size, height }, spec);
  }
  return { plot, height };
};

const xHalf = (scale: Scale, lines: readonly string[]) =>
  scale.turned
    ? lines.length * 7
    : largest(
        lines.map((line) => textWidth(line)),
        0,
      ) / 2;
