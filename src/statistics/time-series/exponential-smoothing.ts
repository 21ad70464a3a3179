import { mean } from '../descriptive/moments.ts';
import { sum } from '../descriptive/sum.ts';
import { ok, refuse } from '../result.ts';
import { decompose } from './decompose.ts';
import { smoothSeries, smoothingShape, type SmoothingMethod, type SmoothingShape } from './smooth-series.ts';
import { smoothingWeights } from './smoothing-weights.ts';
import { smoothingSquares } from './smoothing-squares.ts';
import type { SmoothingStart } from './smoothing-squares.ts';

export type SmoothingInput = {
  readonly y: readonly number[];
  /** `level` is simple exponential smoothing, `trend` Holt's method, a season Holt–Winters. */
  readonly method: SmoothingMethod;
  /** Observations per season, for the seasonal methods. */
  readonly period?: number;
  /** Smoothing weights of level, trend, and season. Omitted ones are estimated. */
  readonly alpha?: number | undefined;
  readonly beta?: number | undefined;
  readonly gamma?: number | undefined;
  readonly start?: SmoothingStart | undefined;
};

/** Start values and the first smoothed observation, as in R's `HoltWinters`. */
function begin({ y, method, period = 1 }: SmoothingInput): SmoothingStart | null {
  if (method === 'level') return { level: y[0]!, trend: 0, seasonal: [] };
  if (method === 'trend') return { level: y[1]!, trend: y[1]! - y[0]!, seasonal: [] };
  const parts = decompose(y.slice(0, 2 * period), period, method);
  if (parts.status === 'error') return null;
  return { ...lineThrough(parts.trend.filter((value) => value !== null)), seasonal: parts.figure };
}

/** The least-squares line through values at 1, 2, … n: its intercept at 0 and its slope. */
function lineThrough(values: readonly number[]) {
  const n = values.length;
  const middle = (n + 1) / 2;
  const height = mean(values);
  const products = sum(values.map((value, i) => (i + 1 - middle) * (value - height)));
  const trend = products / ((n * (n * n - 1)) / 12);
  return { level: height - trend * middle, trend };
}

/** The fewest observations from which a method can start. */
function leastLength({ seasonal, withTrend, period }: SmoothingShape, startIsGiven: boolean): number {
  if (!seasonal) return withTrend ? 3 : 2;
  return startIsGiven ? period + 1 : 2 * period;
}

/**
 * Exponential smoothing: simple, Holt's linear trend, or Holt–Winters with an additive or multiplicative season.
 *
 * Definition: with ŷ = (l + b) + s or (l + b)·s: l ← α(y − s or y/s) + (1 − α)(l + b); b ← β Δl + (1 − β)b;
 * s ← γ(y − l or y/l) + (1 − γ)s. Start values: l = y₁; with a trend l = y₂, b = y₂ − y₁; with a season the line through
 * the trend of the classical decomposition of the first two periods, and its figure, from observation m + 1 on.
 * Omitted weights are the best found that minimize the sum of squared one-step errors on [0, 1] (R starts once,
 * at 0.3, 0.1, 0.1, and may end in a worse minimum).
 * `forecast(h)` returns the point forecast and its interval from Var = s²Σψⱼ² (multiplicative: scaled by the season).
 * Errors: `invalid-input`, `series-too-short`, `out-of-range` (a weight outside [0, 1]), `did-not-converge`.
 * Source: Holt (1957, reprinted 2004) Int. J. Forecast. 20:5–10; Winters (1960) Manag. Sci. 6:324–342; Yar & Chatfield
 * (1990) Int. J. Forecast. 6:127–137 (intervals). Accuracy: 13 digits with given weights; weights to 8.
 * Example: `exponentialSmoothing({ y: [1, 3, 2, 4], method: 'level', alpha: 0.5 }).level` → 3
 */
export function exponentialSmoothing(input: SmoothingInput) {
  const { y } = input;
  const shape = smoothingShape(input.method, input.period);
  const { period, seasonal, multiplicative, withTrend, first } = shape;
  if (!y.every(Number.isFinite) || (seasonal && !(period >= 2))) return refuse('invalid-input');
  if (y.length < leastLength(shape, input.start !== undefined)) return refuse('series-too-short');
  const given = [input.alpha, withTrend ? input.beta : 0, seasonal ? input.gamma : 0];
  if (given.some((weight) => weight !== undefined && !(weight >= 0 && weight <= 1)))
    return refuse('out-of-range');
  const start = input.start ?? begin(input);
  if (!start) return refuse('series-too-short');

  const complete = (free: readonly number[]) => {
    let used = 0;
    return given.map((weight) => weight ?? free[used++]!) as [number, number, number];
  };
  const unknown = given.flatMap((weight, k) => (weight === undefined ? [k] : []));
  const values = Float64Array.from(y);
  const squares = (weights: readonly number[], length: number) => {
    const all = smoothingSquares(values, start, multiplicative, complete(weights), first, length);
    return {
      sse: all.sse,
      gradient: unknown.map((k) => all.gradient[k]!),
      curvature: unknown.map((k) => unknown.map((j) => all.curvature[k]![j]!)),
    };
  };
  const free = unknown.length > 0 ? smoothingWeights(squares, unknown.length, y.length) : [];
  if (!free) return refuse('did-not-converge');
  const final = smoothSeries(y, start, shape, complete(free));
  return Number.isFinite(final.sse) ? ok(final) : refuse('out-of-range');
}
