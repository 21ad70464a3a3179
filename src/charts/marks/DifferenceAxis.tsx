// The difference of two means on a separate axis whose zero is the second mean. Dotted lines carry both means across,
// and the distribution of the estimate is drawn behind its interval. Source: Gardner & Altman, BMJ 292 (1986) 746.
import { ticks as roundValues } from 'd3-array';
import { largest } from '../../statistics/descriptive/extremes.ts';
import { figures, px, tickLabels } from '../number-format.ts';
import type { Plot } from '../plot.ts';
import { textSize, textWidth, wrap } from '../text-metrics.ts';
import { dodge } from './dodge.ts';
import { bandPath, errorBarsPath } from './paths.ts';

/** The first mean minus the second, with its interval and its t distribution. */
export type Difference = {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly standardError: number;
  readonly df: number;
  /** The direction of the subtraction: `juice − acid`. */
  readonly title: string;
  /** Names the interval: `95% CI`. */
  readonly note: string;
};

/** The extent of the distribution, in standard errors. */
const reach = 3.5;

/** The width to the right of the plotting area. */
export const differenceRoom = (width: number) => Math.round(width < 480 ? width * 0.32 : width * 0.36);

/** The title in lines that fit into the column above the axis. */
export const differenceTitle = ({ title }: Difference, width: number) =>
  width < 480 ? ['Difference'] : wrap(title, differenceRoom(width) - 8, textSize.title, 3);

/** The ends of the drawing, on the scale of the measurements. */
export const differenceEdges = (second: number, { value, low, high, standardError }: Difference) =>
  [low, high, value - reach * standardError, value + reach * standardError, 0].map((edge) => second + edge);

/** The density `t` standard errors away, relative to that at the estimate. */
const density = (t: number, df: number) => (1 + t ** 2 / df) ** (-(df + 1) / 2);

type Props = {
  plot: Plot;
  width: number;
  difference: Difference;
  /** The test result for the difference. */
  result: string | undefined;
  means: readonly { readonly at: number; readonly value: number }[];
};

export const DifferenceAxis = ({ plot, width, difference, result, means }: Props) => {
  const { value, low, high, standardError, df, note } = difference;
  const isNarrow = width < 480;
  const second = means[1]!.value;
  const y = (at: number) => plot.y.at(second + at);
  const [least, most] = [
    Math.min(low, 0, value - 2 * standardError),
    Math.max(high, 0, value + 2 * standardError),
  ];
  const ticks = roundValues(least, most, isNarrow ? 3 : 5).filter(
    (tick) => y(tick) <= plot.bottom && y(tick) >= plot.top,
  );
  const labels = tickLabels(ticks);
  // Some of the page's fonts are an eighth wider than Helvetica.
  const labelRoom =
    10 +
    1.12 *
      largest(
        labels.map((label) => textWidth(label)),
        0,
      );
  const axis = width - Math.max(isNarrow ? 30 : 44, labelRoom);
  const limits = [low, value, high];
  const limitAt = dodge(
    limits.map((at, i) => y(at) + (i === 1 ? -9 : 0)),
    limits.map(() => 14),
    plot.top,
    plot.bottom,
  );
  const center = plot.right + (axis - plot.right) * (isNarrow ? 0.42 : 0.5);
  const depth = (axis - center) * (isNarrow ? 0.75 : 0.6);
  const from = Array.from({ length: 57 }, (_, i) => (i / 28 - 1) * reach);
  const edge = from.map((t) => [center + depth * density(t, df), y(value + t * standardError)] as const);
  const back = from.map((t) => [center, y(value + t * standardError)] as const);
  const line = means.map(({ at, value: mean }) => `M${px(at)} ${px(plot.y.at(mean))}H${px(axis)}`).join('');
  return (
    <g className="c5">
      <path className="ax dt" d={line} />
      <path className="bd" d={bandPath(edge, back)} />
      <path className="ln" d={errorBarsPath([{ at: center, low: y(low), high: y(high) }], 12)} />
      <circle className="pt so" cx={px(center)} cy={px(y(value))} r="5" />
      <path
        className="ax"
        d={`M${px(axis)} ${px(y(ticks[0] ?? 0))}V${px(y(ticks.at(-1) ?? 0))}${ticks.map((tick) => `M${px(axis)} ${px(y(tick))}h5`).join('')}`}
      />
      {ticks.map((tick, i) => (
        <text key={tick} x={px(axis + 9)} y={px(y(tick) + 4)}>
          {labels[i]}
        </text>
      ))}
      {!isNarrow &&
        limits.map((at, i) => (
          <text
            key={i}
            className={i === 1 ? 'hi' : undefined}
            fontWeight={i === 1 ? 600 : undefined}
            textAnchor="end"
            x={px(center - 12)}
            y={px(limitAt[i]! + 4)}
          >
            {figures(at)}
          </text>
        ))}
      <g className="ti" textAnchor="middle" fontSize={isNarrow ? 12 : 13}>
        {differenceTitle(difference, width).map((line, i) => (
          <text key={line} x={px((plot.right + width) / 2)} y={px((plot.header[0]?.y ?? 12) + 16 * i)}>
            {line}
          </text>
        ))}
      </g>
      <text textAnchor="middle" x={px(center)} y={px(plot.bottom + 18)}>
        {isNarrow ? note : `mean with ${note}`}
      </text>
      {result && (
        <text className="hi" fontWeight="600" textAnchor="middle" x={px(center)} y={px(plot.bottom + 32)}>
          {result}
        </text>
      )}
    </g>
  );
};
