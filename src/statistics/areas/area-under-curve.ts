import { crossMoments } from '../correlation/pearson-coefficient.ts';
import { sum } from '../descriptive/sum.ts';
import { unfit } from '../observed.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';

export type Elimination = {
  /** Rate of decline λz: minus the slope of the last logarithms. */
  rate: number;
  halfLife: number;
  /** Linear-log area up to infinity: the last value/λz is added. */
  areaToInfinity: number;
  extrapolatedPercent: number;
};

export type AreaUnderCurve = {
  /** By the linear trapezoidal rule. */
  linear: number;
  /** Logarithmic where the values fall and stay positive, and linear elsewhere. */
  linearLog: number;
  /** Above the baseline, minus that below it. */
  incrementalNet: number;
  incrementalPositive: number;
  /** Below the baseline, at most 0. */
  incrementalNegative: number;
  /** Linear area over the time. */
  meanLevel: number;
  largest: number;
  /** When the largest value was first reached. */
  timeOfLargest: number;
  /** Null without terminal points. */
  elimination: Elimination | null;
};

/** The mean of an exponential decline from a to b, (a − b)/ln(a/b). */
const logarithmicMean = (a: number, b: number) =>
  (a - b) / (a > 2 * b ? Math.log(a) - Math.log(b) : Math.log1p((a - b) / b));

/** The mean height above 0 of the line from a to b. */
function meanAbove(a: number, b: number): number {
  const [low, high] = [Math.min(a, b), Math.max(a, b)];
  if (high <= 0) return 0;
  return low >= 0 ? (a + b) / 2 : ((high / (high - low)) * high) / 2;
}

/** The exponential decline of the last points, and the area that it adds. */
function eliminate(times: readonly number[], values: readonly number[], area: number): Result<Elimination> {
  if (!values.every((value) => value > 0)) return refuse('out-of-range');
  const { sxx, sxy } = crossMoments(times, values.map(Math.log));
  const rate = -sxy / sxx;
  if (!(rate > 0 && rate < Infinity)) return refuse('out-of-range');
  const added = values.at(-1)! / rate;
  const areaToInfinity = area + added;
  if (!Number.isFinite(areaToInfinity)) return refuse('out-of-range');
  return ok({
    rate,
    halfLife: Math.LN2 / rate,
    areaToInfinity,
    extrapolatedPercent: (100 * added) / areaToInfinity,
  });
}

/**
 * The area under a curve of values over time, above a baseline, and up to infinity.
 *
 * Definition: Σ width × mean height of each segment, (a + b)/2 or, if logarithmic, (a − b)/ln(a/b). The incremental areas
 * split a segment where it crosses the baseline. λz by least squares of the logarithms of the last `terminal` points.
 * Source: T. M. S. Wolever, D. J. A. Jenkins (1986), Am. J. Clin. Nutr. 43, 167–172; J. Gabrielsson, D. Weiner (2016),
 * Pharmacokinetic and Pharmacodynamic Data Analysis. Accuracy: 14 digits. Errors: `too-few-values` below two points or
 * for one terminal point, `unequal-lengths`, `invalid-input`, `out-of-range` (times that do not increase, more terminal
 * points than points, terminal values that are not positive or do not fall).
 * Example: `areaUnderCurve([0, 1, 2], [0, 4, 2]).linear` → 5
 */
export function areaUnderCurve(
  times: readonly number[],
  values: readonly number[],
  { baseline = 0, terminal = 0 }: { readonly baseline?: number; readonly terminal?: number } = {},
): Result<AreaUnderCurve> {
  const bad = unfit([times, values], 2) ?? unfit([[baseline]]);
  if (bad) return bad;
  if (times.some((time, i) => i > 0 && !(time > times[i - 1]!))) return refuse('out-of-range');
  if (!Number.isInteger(terminal)) return refuse('invalid-input');
  if (terminal < 0 || terminal > times.length) return refuse('out-of-range');
  if (terminal === 1) return refuse('too-few-values');
  const over = (height: (a: number, b: number) => number) =>
    sum(values.slice(1).map((b, i) => (times[i + 1]! - times[i]!) * height(values[i]!, b)));
  const linear = over((a, b) => (a + b) / 2);
  const linearLog = over((a, b) => (a > b && b > 0 ? logarithmicMean(a, b) : (a + b) / 2));
  const elimination =
    terminal > 0 ? eliminate(times.slice(-terminal), values.slice(-terminal), linearLog) : null;
  if (elimination?.status === 'error') return elimination;
  const top = values.reduce((best, value, i) => (value > values[best]! ? i : best), 0);
  return ok({
    linear,
    linearLog,
    incrementalNet: over((a, b) => (a - baseline + (b - baseline)) / 2),
    incrementalPositive: over((a, b) => meanAbove(a - baseline, b - baseline)),
    incrementalNegative: 0 - over((a, b) => meanAbove(baseline - a, baseline - b)),
    meanLevel: linear / (times.at(-1)! - times[0]!),
    largest: values[top]!,
    timeOfLargest: times[top]!,
    elimination,
  });
}
