// ROC curves: a test's sensitivity against its false-positive rate, with the area and its interval.
import { chart } from './Frame.tsx';
import { Axes } from './Axes.tsx';
import { lineHue } from './hues.ts';
import { bandPath, linePath } from './marks/paths.ts';
import type { Point } from './marks/points.ts';
import { fixed, percent, px } from './number-format.ts';
import { layOut } from './plot.ts';
import { shorten, textWidth, wrap } from './text-metrics.ts';

export type RocSeries = {
  label: string;
  /** From (0, 0) to (1, 1): sensitivity against 1 − specificity. */
  points: readonly { falsePositive: number; sensitivity: number }[];
  /** Area under the curve and its interval. */
  area: { value: number; low: number; high: number };
  band?: readonly { falsePositive: number; low: number; high: number }[];
};

export type RocCurveProps = {
  curves: readonly RocSeries[];
  /** A cutoff to mark. */
  cut?: { falsePositive: number; sensitivity: number; text: string };
  /** Level of the intervals of the areas. Default '95% CI'. */
  interval?: string;
};

/** Formats an area, without its interval if that has no width, as under perfect separation. */
const areaNumbers = ({ area: { value, low, high } }: RocSeries, interval: string) =>
  fixed(value, 2) + (low < high ? ` (${interval}${fixed(low, 2)} to ${fixed(high, 2)})` : '');

const areaText = (curve: RocSeries, interval: string) =>
  `${curve.label}: AUC ${areaNumbers(curve, `${interval} `)}`;

/** The same if a note explains the numbers once. Truncates the label if `room` is short, but never the numbers. */
const shortAreaText = (curve: RocSeries, room: number) => {
  const numbers = `: ${areaNumbers(curve, '')}`;
  return shorten(curve.label, room - textWidth(numbers)) + numbers;
};

/** With less width, the text of a cutoff would cover the curves. */
const leastForWords = 300;

/** One or more ROC curves on a square plot. */
export const RocCurve = chart<RocCurveProps>(
  (props, size) => {
    const { interval = '95% CI', cut } = props;
    const curves = props.curves.filter((curve) => curve.points.length > 1);
    if (curves.length === 0) return null;
    const scale = { kind: 'linear', domain: [0, 1], format: 'percent' } as const;
    const room = size.width - 24;
    const isTight = curves.some((curve) => textWidth(areaText(curve, interval)) > room);
    const height = size.height + Math.max(0, curves.length - 1) * 18;
    const plot = layOut(
      { ...size, height },
      {
        x: { ...scale, title: 'False positives (1 − specificity)' },
        y: { ...scale, title: 'Sensitivity' },
        note: isTight ? `AUC (${interval})` : undefined,
        key: curves.map((curve, index) => ({
          text: isTight ? shortAreaText(curve, room) : areaText(curve, interval),
          hue: lineHue(index, curves.length),
          mark: 'line' as const,
        })),
      },
    );
    const at = (x: number, y: number): Point => [plot.x.at(x), plot.y.at(y)];
    const spot = cut && at(cut.falsePositive, cut.sensitivity);
    // To the right of the cutoff if its text fits there, otherwise to the left.
    const beside = spot ? plot.right - spot[0] - 14 : 0;
    const leftwards = beside < 110 && spot !== undefined && spot[0] - plot.left > beside;
    const lines =
      cut && spot && size.width >= leastForWords
        ? wrap(cut.text, leftwards ? spot[0] - plot.left - 16 : beside, 12, 4)
        : [];
    const body = (
      <>
        <path className="ax da" d={linePath([at(0, 0), at(1, 1)])} />
        {curves.map((curve, index) => (
          <g key={curve.label} className={`c${lineHue(index, curves.length)}`}>
            {curve.band && (
              <path
                className="bd"
                d={bandPath(
                  curve.band.map((b) => at(b.falsePositive, b.high)),
                  curve.band.map((b) => at(b.falsePositive, b.low)),
                )}
              />
            )}
            <path className="ln" d={linePath(curve.points.map((p) => at(p.falsePositive, p.sensitivity)))} />
          </g>
        ))}
        {spot && (
          <>
            <circle className="eb" cx={px(spot[0])} cy={px(spot[1])} r="5" />
            {lines.map((line, index) => (
              <text
                key={line}
                className="hi ha"
                textAnchor={leftwards ? 'end' : 'start'}
                x={px(spot[0] + (leftwards ? -12 : 12))}
                y={px(Math.min(spot[1] + 18, plot.bottom - 4 - (lines.length - 1) * 15) + index * 15)}
              >
                {line}
              </text>
            ))}
          </>
        )}
        <Axes plot={plot} />
      </>
    );
    const says = [
      ...curves.map((curve) => `${areaText(curve, interval)}.`),
      cut &&
        `${cut.text}: sensitivity ${percent(cut.sensitivity)}, specificity ${percent(1 - cut.falsePositive)}.`,
    ];
    return { body, height, says: says.filter(Boolean).join(' ') };
  },
  { wide: [440, 460], narrow: [340, 370] },
);
