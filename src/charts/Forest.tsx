// Forest plot: one estimate with its interval per row, the numbers next to it, and the line of no effect through all rows.
import { largest } from '../statistics/descriptive/extremes.ts';
import { chart } from './Frame.tsx';
import { Axes } from './Axes.tsx';
import { errorBarsPath } from './marks/paths.ts';
import { pointsPath } from './marks/points.ts';
import { figures, px } from './number-format.ts';
import { layOut } from './plot.ts';
import { extent, padded } from './scale.ts';
import { textWidth } from './text-metrics.ts';

export type ForestRow = {
  label: string;
  estimate: number;
  low: number;
  high: number;
  /** Proportion of the weight (0–1), shown as the size of the square. */
  weight?: number;
  /** A pooled estimate, drawn as a diamond. */
  pooled?: boolean;
  /** An interval without an estimate, such as a prediction interval: a line without a square. */
  isRange?: boolean;
};

export type ForestProps = {
  rows: readonly ForestRow[];
  /** The measure, such as 'Hazard ratio (95% CI)'. */
  axis: string;
  /** Ratios need a logarithmic axis, on which 1/2 and 2 are equally far from 1. */
  scale: 'linear' | 'log';
  /** No effect: 1 for ratios, 0 for differences. Omitted for a measure without such a value. */
  reference?: number | undefined;
  /** A range to shade behind the rows, such as the margins of equivalence. */
  zone?: readonly [number, number];
  /** Labels to the left and right of the reference, such as 'favors treatment'. */
  sides?: readonly [string, string];
  note?: string;
  /** The headings of the label and number columns, if there is room for both. */
  heads?: readonly [string, string];
  /** The heading of a column with the weights in percent; without it, they are not written. */
  weights?: string;
  /** Decimals of the numbers on the right. Default 2. */
  decimals?: number;
};

const rowHeight = 30;

/** The width of a text in the widest of the page's possible fonts, which can be an eighth wider than Helvetica. */
const widest = (text: string) => textWidth(text) * 1.12;

type Place = { readonly x: number; readonly anchor: 'start' | 'end' };

/** The position of numbers `width` wide: above their interval, but next to the line of no effect if one side has room. */
function placeOf(
  width: number,
  middle: number,
  zero: number,
  [left, right]: readonly [number, number],
): Place {
  const over = Math.min(right - 1, Math.max(left + width, middle + width / 2));
  const beside: Place[] = [
    { x: zero + 6, anchor: 'start' },
    { x: zero - 6, anchor: 'end' },
  ];
  if (over - width > zero + 3) return { x: Math.max(zero + 6, over - width), anchor: 'start' };
  if (over < zero - 3) return { x: over, anchor: 'end' };
  const [behind, before] = beside.map(({ x, anchor }) =>
    anchor === 'start' ? x + width <= right - 1 : x - width >= left,
  );
  const isNearerBehind = middle >= zero || !before;
  if (behind && isNearerBehind) return beside[0]!;
  return before ? beside[1]! : { x: over - width, anchor: 'start' };
}

/** The vertical line at `x`, interrupted where numbers cross it. */
function brokenLine(x: number, [top, bottom]: readonly [number, number], crossed: readonly { y: number }[]) {
  const gaps = crossed.map(({ y }) => [y - 12, y + 4] as const);
  const starts = [top, ...gaps.map(([, end]) => end)];
  const ends = [...gaps.map(([start]) => start), bottom];
  return starts
    .map((start, i) => (ends[i]! > start ? `M${px(x)} ${px(start)}V${px(ends[i]!)}` : ''))
    .join('');
}

/** Whether an estimate and its limits can be placed on the axis. */
const isDrawable = ({ estimate, low, high }: ForestRow, scale: ForestProps['scale']) =>
  [estimate, low, high].every(Number.isFinite) && (scale === 'linear' || (low > 0 && high > 0));

/** Formats numbers with fixed decimals, and very large and very small ones with significant figures. */
const numbersWith = (decimals: number) => (value: number) =>
  Math.abs(value) >= 1e5 || (value !== 0 && Math.abs(value) < 1e-3)
    ? figures(value, 2)
    : value.toFixed(decimals).replace('-', '−');

/** The labels for both sides of the line of no effect at `zero`, on two lines if they would touch. */
function placeSides([left, right]: readonly [string, string], zero: number, width: number, height: number) {
  if (left === '') return { texts: [], extra: 0 };
  const [less, more] = [`← ${left}`, `${right} →`];
  const lessAt = Math.max(0, zero - 8 - textWidth(less));
  const moreAt = Math.min(width - textWidth(more), zero + 8);
  const extra = lessAt + textWidth(less) + 12 > moreAt ? 15 : 0;
  const texts = [
    { text: less, x: lessAt, y: height - 3 },
    { text: more, x: moreAt, y: height + extra - 3 },
  ];
  return { texts, extra };
}

/** The numbers of a row: the estimate and its limits, or the limits of a range. */
function textOf({ estimate, low, high, isRange }: ForestRow, number: (value: number) => string) {
  const limits = `${number(low)} to ${number(high)}`;
  return isRange ? limits : `${number(estimate)} (${limits})`;
}

/** The weights in percent, if they have a heading. */
const sharesOf = (rows: readonly ForestRow[], heading: string | undefined) =>
  rows.map(({ weight }) =>
    heading === undefined || weight === undefined ? '' : `${(100 * weight).toFixed(1)}%`,
  );

/** The room for the weights, and for the numbers with them. None on a phone, where both are above the intervals. */
function roomBeside(texts: readonly string[], weights: string | undefined, isNarrow: boolean) {
  if (isNarrow) return { weightRoom: 0, beside: 0 };
  const weightRoom = weights === undefined ? 0 : textWidth(weights) + 24;
  return { weightRoom, beside: largest(texts.map((text) => textWidth(text))) + 16 + weightRoom };
}

/** The headings of the columns next to the figure. */
function headingOf({ heads, weights }: ForestProps, end: number, weightRoom: number) {
  if (!heads) return [];
  return [
    { text: heads[0], x: 0, anchor: 'start' as const },
    { text: heads[1], x: end - weightRoom, anchor: 'end' as const },
    ...(weights === undefined ? [] : [{ text: weights, x: end, anchor: 'end' as const }]),
  ];
}

/** Estimates with intervals, row by row. */
export const Forest = chart<ForestProps>((props, size) => {
  const rows = props.rows.filter((row) => isDrawable(row, props.scale));
  if (rows.length === 0) return null;
  const number = numbersWith(props.decimals ?? 2);
  const texts = rows.map((row) => textOf(row, number));
  const shares = sharesOf(rows, props.weights);
  const bounds = extent(
    rows.flatMap((row) => [row.low, row.high]),
    [props.zone, props.reference].flat().filter((value) => value !== undefined),
  );
  const { weightRoom, beside } = roomBeside(texts, props.weights, size.narrow);
  const sides = props.sides ?? ['', ''];
  const pitch = size.narrow ? rowHeight + 12 : rowHeight;
  const sideRoom = sides[0] === '' ? 0 : 22;
  const end = size.width - 1;
  const heading = size.narrow ? [] : headingOf(props, end, weightRoom);
  const headRoom = heading.length > 0 ? 22 : 0;
  const height = 76 + rows.length * pitch + sideRoom + headRoom;
  const plot = layOut(
    { ...size, height },
    {
      x:
        props.scale === 'log'
          ? { kind: 'log', domain: [bounds[0] / 1.1, bounds[1] * 1.1], title: props.axis }
          : { kind: 'linear', domain: padded(bounds, 0.05), nice: false, title: props.axis },
      y: { kind: 'category', labels: rows.map((row) => row.label) },
      note: props.note,
      right: beside,
      below: sideRoom,
      above: headRoom,
    },
  );
  const zones = props.zone ? [props.zone.map((value) => px(plot.x.at(value)))] : [];
  const zero = props.reference === undefined ? null : plot.x.at(props.reference);
  const y = (index: number) => plot.y.at(index) + (size.narrow ? 6 : 0);
  const lines = rows.flatMap((row, index) => (row.pooled === true ? [] : [{ row, index }]));
  const squares = lines.filter(({ row }) => row.isRange !== true);
  const diamonds = rows.flatMap((row, index) => (row.pooled === true ? [{ row, index }] : []));
  const placedSides = placeSides(sides, zero ?? 0, size.width, height);
  const numbers = texts.map((text, index) => {
    if (!size.narrow) return { text, x: end - weightRoom, anchor: 'end' as const, y: y(index) + 4 };
    const row = rows[index]!;
    const written = shares[index] ? `${text}, ${shares[index]}` : text;
    const width = widest(written);
    const middle = (plot.x.at(row.low) + plot.x.at(row.high)) / 2;
    return {
      text: written,
      ...placeOf(width, middle, zero ?? plot.left, [plot.left, size.width]),
      y: y(index) - 10,
    };
  });
  const weights = weightRoom > 0 ? shares.map((text, index) => ({ text, y: y(index) + 4 })) : [];
  const crossed = numbers.filter(({ text, x, anchor }) => {
    if (zero === null) return false;
    const left = anchor === 'end' ? x - widest(text) : x;
    return left < zero + 3 && left + widest(text) > zero - 3;
  });
  const body = (
    <g className="c5">
      {zones.map(([from, to]) => (
        <path key={from} className="bd" d={`M${from} ${px(plot.top)}H${to}V${px(plot.bottom)}H${from}z`} />
      ))}
      {zero !== null && <path className="ax da" d={brokenLine(zero, [plot.top, plot.bottom], crossed)} />}
      <path
        className="eb"
        d={errorBarsPath(
          lines.map(({ row, index }) => ({
            at: y(index),
            low: plot.x.at(row.low),
            high: plot.x.at(row.high),
          })),
          6,
          true,
        )}
      />
      {squares.map(({ row, index }) => (
        <path
          key={index}
          className="pt so"
          d={pointsPath(
            [[plot.x.at(row.estimate), y(index)]],
            'square',
            row.weight === undefined ? 4.5 : 2.5 + 7 * Math.sqrt(Math.max(0, Math.min(1, row.weight))),
          )}
        />
      ))}
      <path
        className="pt so"
        d={diamonds
          .map(
            ({ row, index }) =>
              `M${px(plot.x.at(row.low))} ${px(y(index))}L${px(plot.x.at(row.estimate))} ${px(y(index) - 7)} ${px(plot.x.at(row.high))} ${px(y(index))} ${px(plot.x.at(row.estimate))} ${px(y(index) + 7)}z`,
          )
          .join('')}
      />
      {numbers.map((number, index) => (
        <text key={index} className="hi" x={px(number.x)} y={px(number.y)} textAnchor={number.anchor}>
          {number.text}
        </text>
      ))}
      {weights.map((weight, index) => (
        <text key={index} x={px(end)} y={px(weight.y)} textAnchor="end">
          {weight.text}
        </text>
      ))}
      {placedSides.texts.map((side) => (
        <text key={side.text} x={px(side.x)} y={px(side.y)}>
          {side.text}
        </text>
      ))}
      {plot.y.ticks.flatMap((tick) =>
        tick.lines.map((line, index) => (
          <text
            key={`${tick.at}${line}`}
            className="hi"
            x="0"
            y={px(tick.at + 4 + (index - (tick.lines.length - 1) / 2) * 14)}
          >
            {line}
          </text>
        )),
      )}
      {heading.map(({ text, x, anchor }) => (
        <text key={text} className="la" x={px(x)} y={px(plot.top - 8)} textAnchor={anchor}>
          {text}
        </text>
      ))}
      <Axes plot={{ ...plot, y: { ...plot.y, ticks: [] } }} hideY />
    </g>
  );
  return {
    body,
    height: height + placedSides.extra,
    says: rows.map((row, index) => `${row.label}: ${texts[index]}.`).join(' '),
  };
});
