// Draws a fitted curve of one variable.
import type { BandPoint, ScatterSeries } from '../charts/Scatter.tsx';
import type { Prediction } from '../statistics/regression/prediction.ts';
import type { Interval } from '../statistics/result.ts';
import { axisOf } from './columns-of.ts';
import type { TwoColumns } from './columns-of.ts';
import { ci } from './in-sentences.ts';
import type { ReportChart } from './report.ts';

/** The points, the curve at this many steps between two positions, and both bands. A missing value leaves a gap. */
export function fittedCurve(
  { x, y }: TwoColumns,
  [from, to]: readonly [number, number],
  steps: number,
  at: (place: number) => Prediction | null,
): Required<Pick<ScatterSeries, 'points' | 'line' | 'confidence' | 'prediction'>> {
  const curve = Array.from({ length: steps + 1 }, (_, i) => from + ((to - from) * i) / steps).flatMap(
    (place) => {
      const height = at(place);
      return height ? [{ x: place, ...height }] : [];
    },
  );
  const band = (of: (height: Prediction) => Interval | null): BandPoint[] =>
    curve.flatMap((height) => {
      const interval = of(height);
      return interval ? [{ x: height.x, low: interval.lower, high: interval.upper }] : [];
    });
  return {
    points: x.values.slice(0, 2000).map((value, i) => ({ x: value, y: y.values[i]! })),
    line: curve.map(({ x: place, fit }) => ({ x: place, y: fit })),
    confidence: band(({ confidence }) => confidence),
    prediction: band(({ prediction }) => prediction),
  };
}

/** A nonlinear curve: its points, with the confidence band only. */
export function curveChart(
  input: TwoColumns,
  range: readonly [number, number],
  steps: number,
  at: (place: number) => Prediction | null,
  { level, equation }: { level: number; equation: string },
): ReportChart {
  const { points, line, confidence } = fittedCurve(input, range, steps, at);
  return {
    kind: 'scatter',
    props: {
      series: [{ points, line, confidence }],
      xAxis: axisOf(input.x),
      yAxis: axisOf(input.y),
      note: `Band: ${ci(level)} of the curve`,
      equation,
    },
  };
}
