// Scales with their ticks: map data values to user units, with labels that are known to fit.
import { nice, ticks as roundValues } from 'd3-array';
import { between } from './between.ts';
import { logLabel, tickLabels, type TickFormat } from './number-format.ts';
import { textWidth, textSize, wordsFit, wrap } from './text-metrics.ts';

/** A tick at position `at` (user units) for `value`, labeled with `lines`. */
export type Tick = { at: number; value: number; lines: readonly string[] };

/** A positioned axis: `at` returns the position of a value (or of an index, for categories). */
export type Scale = {
  at: (value: number) => number;
  domain: readonly [number, number];
  ticks: readonly Tick[];
  minor: readonly number[];
  /** Distance between adjacent categories. 0 for continuous scales. */
  step: number;
  /** Category labels are rotated to read upward. */
  turned: boolean;
};

export type AxisSpec =
  | {
      kind: 'linear';
      domain: readonly [number, number];
      title?: string | undefined;
      format?: TickFormat | undefined;
      /** Rounds the ends to ticks. Default true. */
      nice?: boolean | undefined;
      /** Exact tick values instead of automatic ones. */
      ticks?: readonly number[] | undefined;
      /** Ticks at integers only, for counts and sequence numbers. */
      whole?: boolean | undefined;
      hidden?: boolean | undefined;
    }
  | { kind: 'log'; domain: readonly [number, number]; title?: string | undefined }
  | {
      kind: 'category';
      labels: readonly string[];
      /** A second, unwrapped line under each label, such as 'n = 10'. */
      below?: readonly string[] | undefined;
      title?: string | undefined;
    };

/** Beyond these, differences overflow or vanish in double precision. No measurement reaches them. */
const limit = 1e300;
const least = 1e-300;

/** The smallest range that contains all finite values and the values in `from`. Never empty or a single point. */
export const extent = (values: Iterable<number>, from: readonly number[] = []): [number, number] => {
  let low = Infinity;
  let high = -Infinity;
  for (const list of [values, from]) {
    for (const value of list) {
      if (!Number.isFinite(value)) continue;
      const bounded = Math.abs(value) < least ? 0 : Math.min(limit, Math.max(-limit, value));
      if (bounded < low) low = bounded;
      if (bounded > high) high = bounded;
    }
  }
  if (low > high) return [0, 1];
  if (high - low > 1e-9 * Math.max(Math.abs(low), Math.abs(high))) return [low, high];
  if (low === 0) return [0, 1];
  const room = Math.abs(high) * 0.5;
  return [low - room, high + room];
};

/** The range of points in time. A single one gets half a unit on both sides, not half of its value. */
export const timeExtent = (times: readonly number[]): [number, number] => {
  const [first = 0] = times;
  return times.every((time) => time === first) ? [first - 0.5, first + 0.5] : extent(times);
};

/** `domain` widened by `share` of its length on both sides, so that marks do not touch the frame. Never extends across zero. */
export const padded = ([low, high]: readonly [number, number], share = 0.04): [number, number] => [
  low >= 0 ? Math.max(0, low - (high - low) * share) : low - (high - low) * share,
  high <= 0 ? Math.min(0, high + (high - low) * share) : high + (high - low) * share,
];

const fits = (ticks: readonly Tick[], horizontal: boolean) => {
  const order = [...ticks].sort((a, b) => a.at - b.at);
  return order.every((tick, index) => {
    const next = order[index + 1];
    if (next === undefined) return true;
    if (!horizontal) return next.at - tick.at >= 18;
    return next.at - tick.at >= (textWidth(tick.lines[0] ?? '') + textWidth(next.lines[0] ?? '')) / 2 + 10;
  });
};

/** Undoes the rounding of the ends if it added most of a step. An axis need not end on a tick. */
const trim = (
  [from, to]: readonly [number, number],
  [low, high]: readonly [number, number],
  values: number[],
): [number, number] => {
  const [first = low, second = high] = values;
  const step = second - first;
  const spare = (high - low) * 0.02;
  const start = low - from > 0.7 * step && low !== 0 ? low - spare : from;
  const end = to - high > 0.7 * step && high !== 0 ? high + spare : to;
  while ((values[0] ?? start) < start) values.shift();
  while ((values.at(-1) ?? end) > end) values.pop();
  return [start, end];
};

const linear = (
  spec: AxisSpec & { kind: 'linear' },
  range: readonly [number, number],
  horizontal: boolean,
): Scale => {
  const length = Math.abs(range[1] - range[0]);
  const ideal = Math.min(horizontal ? 9 : 7, Math.max(2, Math.floor(length / (horizontal ? 65 : 42))));
  // Uses fewer ticks if labels would touch and more if only one would be left. Finally uses those of one choice that fit.
  const fewer = Array.from({ length: ideal }, (_, index) => ideal - 1 - index);
  const place = (count: number, force: boolean): Scale | undefined => {
    let domain = spec.nice === false ? spec.domain : nice(...spec.domain, count);
    let values = [...(spec.ticks ?? roundValues(...domain, count))];
    if (spec.whole === true) values = values.filter(Number.isInteger);
    if (values.length === 0) values = [spec.whole === true ? Math.ceil(spec.domain[0]) : spec.domain[0]];
    if (spec.nice !== false && values.length > 2) domain = trim(domain, spec.domain, values);
    const at = between(domain, range);
    const labels = tickLabels(values, spec.format);
    let ticks = values.map((value, index) => ({ at: at(value), value, lines: [labels[index] ?? ''] }));
    if (spec.hidden === true) ticks = [];
    const lone = ticks.length === 1 && spec.ticks === undefined;
    if (!force && (lone || !fits(ticks, horizontal))) return undefined;
    const all = ticks;
    for (let every = 2; !fits(ticks, horizontal); every++)
      ticks = all.filter((_, index) => index % every === 0);
    return { at, domain, ticks, minor: [], step: 0, turned: false };
  };
  for (const count of [ideal, ideal + 1, ideal + 2, ...fewer.slice(0, -1)]) {
    const placed = place(count, false);
    if (placed) return placed;
  }
  return place(1, true)!;
};

const log = (
  spec: AxisSpec & { kind: 'log' },
  range: readonly [number, number],
  horizontal: boolean,
): Scale => {
  const low = Math.log10(Math.max(spec.domain[0], 1e-200));
  const high = Math.max(Math.log10(Math.max(spec.domain[1], 1e-200)), low + 0.1);
  const at = (value: number) =>
    range[0] + ((Math.log10(Math.max(value, 1e-250)) - low) / (high - low)) * (range[1] - range[0]);
  const inside = (value: number) => Math.log10(value) >= low - 1e-9 && Math.log10(value) <= high + 1e-9;
  const first = Math.floor(low);
  const decades = Array.from({ length: Math.ceil(high) - first + 1 }, (_, index) => first + index);
  const choices = [
    ...(high - low < 2.2 ? [decades.flatMap((d) => [1, 2, 5].map((m) => m * 10 ** d))] : []),
    ...[1, 2, 3, 4, 6, 10, 20, 50, 100].map((every) =>
      decades.filter((d) => d % every === 0).map((d) => 10 ** d),
    ),
  ];
  for (const choice of choices) {
    const ticks = choice.filter(inside).map((value) => ({ at: at(value), value, lines: [logLabel(value)] }));
    if (ticks.length < 1 || !fits(ticks, horizontal)) continue;
    const minor =
      high - low > 4.5
        ? []
        : decades
            .flatMap((d) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((m) => m * 10 ** d))
            .filter(inside)
            .map(at);
    return { at, domain: spec.domain, ticks, minor, step: 0, turned: false };
  }
  const value = spec.domain[0];
  const only = [{ at: at(value), value, lines: [logLabel(value)] }];
  return { at, domain: spec.domain, ticks: only, minor: [], step: 0, turned: false };
};

const category = (
  spec: AxisSpec & { kind: 'category' },
  range: readonly [number, number],
  room: number | null,
): Scale => {
  const count = Math.max(1, spec.labels.length);
  const step = (range[1] - range[0]) / count;
  const at = (index: number) => range[0] + step * (index + 0.5);
  const width = room ?? step - 6;
  const below = spec.below ?? [];
  const turned =
    room === null &&
    (spec.labels.some((label) => !wordsFit(label, width) && textWidth(label) > width) ||
      below.some((text) => textWidth(text) > width));
  const every = Math.max(1, Math.ceil((turned || room !== null ? 15 : 1) / Math.abs(step)));
  const ticks = spec.labels.flatMap((label, index) => {
    if (index % every !== 0) return [];
    const extra = below[index] ?? '';
    if (turned) {
      const text = extra === '' ? label : `${label}, ${extra}`;
      const lines = wrap(text, 110, textSize.tick, Math.max(1, Math.min(3, Math.floor(step / 14))));
      return [{ at: at(index), value: index, lines }];
    }
    const most =
      room === null ? 3 : Math.min(3, Math.max(1, Math.floor(Math.abs(step) / 15) - (extra === '' ? 0 : 1)));
    return [
      {
        at: at(index),
        value: index,
        lines: [...wrap(label, width, textSize.tick, most), ...(extra === '' ? [] : [extra])],
      },
    ];
  });
  return { at, domain: [0, count - 1], ticks, minor: [], step: Math.abs(step), turned };
};

/** The scale of a horizontal axis from `range[0]` (left) to `range[1]` (right). */
export const horizontalScale = (spec: AxisSpec, range: readonly [number, number]): Scale => {
  if (spec.kind === 'category') return category(spec, range, null);
  return spec.kind === 'linear' ? linear(spec, range, true) : log(spec, range, true);
};

/** The scale of a vertical axis from `range[0]` (bottom) to `range[1]` (top). Category labels wrap within `room`. */
export const verticalScale = (spec: AxisSpec, range: readonly [number, number], room: number): Scale => {
  if (spec.kind === 'category') return category(spec, [range[1], range[0]], room);
  return spec.kind === 'linear' ? linear(spec, range, false) : log(spec, range, false);
};
