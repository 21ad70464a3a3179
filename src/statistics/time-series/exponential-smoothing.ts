import { dot } from '../algebra/dot.ts';
import { mean, variance } from '../descriptive/moments.ts';
import { sum } from '../descriptive/sum.ts';
import { waldInterval } from '../regression/coefficient.ts';
import { isLevel } from '../level.ts';
import { ok, refuse } from '../result.ts';
import { decompose } from './decompose.ts';
import type { Seasonality } from './decompose.ts';
import { smoothingWeights } from './smoothing-weights.ts';
import { smoothingSquares } from './smoothing-squares.ts';
import type { SmoothingStart } from './smoothing-squares.ts';

export type SmoothingInput = {
  readonly y: readonly number[];
  /** `level` is simple exponential smoothing, `trend` Holt's method, a season Holt–Winters. */
  readonly method: 'level' | 'trend' | Seasonality;
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

type Weights = readonly [alpha: number, beta: number, gamma: number];

/** The components of a method: whether it has a trend, a season, and how the season combines with the rest. */
function shapeOf({ method, period = 1 }: SmoothingInput) {
  const seasonal = method === 'additive' || method === 'multiplicative';
  const multiplicative = method === 'multiplicative';
  const withTrend = method !== 'level';
  const unseasonal = withTrend ? 2 : 1;
  return {
    period,
    seasonal,
    multiplicative,
    withTrend,
    /** Index in y of the first smoothed observation. */
    first: seasonal ? period : unseasonal,
    withSeason: (value: number, s: number) => (multiplicative ? value * s : value + s),
    withoutSeason: (value: number, s: number) => (multiplicative ? value / s : value - s),
  };
}

type Shape = ReturnType<typeof shapeOf>;

/** The fewest observations from which a method can start. */
function leastLength({ seasonal, withTrend, period }: Shape, startIsGiven: boolean): number {
  if (!seasonal) return withTrend ? 3 : 2;
  return startIsGiven ? period + 1 : 2 * period;
}

/** Runs the recursions through a series. Returns the last states and the one-step forecasts along the way. */
function smooth(y: readonly number[], start: SmoothingStart, shape: Shape, [alpha, beta, gamma]: Weights) {
  const { period, seasonal, first, withSeason, withoutSeason } = shape;
  let { level, trend } = start;
  const season = [...start.seasonal];
  const fitted: number[] = [];
  for (let t = first; t < y.length; t++) {
    const at = (t - first) % period;
    const s = seasonal ? season[at]! : 0;
    const base = level + trend;
    fitted.push(withSeason(base, s));
    const before = level;
    level = alpha * withoutSeason(y[t]!, s) + (1 - alpha) * base;
    trend = beta * (level - before) + (1 - beta) * trend;
    if (seasonal) season[at] = gamma * withoutSeason(y[t]!, level) + (1 - gamma) * s;
  }
  const next = fitted.length % period;
  return {
    weights: { alpha, beta, gamma },
    level,
    trend,
    /** The season of the next period, from the next observation on. */
    seasonal: [...season.slice(next), ...season.slice(0, next)],
    fitted,
    residuals: fitted.map((value, i) => y[first + i]! - value),
  };
}

/** Forecasts from the last states, with their intervals if the errors have a variance. */
function forecastFrom(
  { weights, level, trend, seasonal }: ReturnType<typeof smooth>,
  shape: Shape,
  errorVariance: number | null,
) {
  const { alpha, beta, gamma } = weights;
  const { period, multiplicative, withSeason } = shape;
  const at = (h: number) => (shape.seasonal ? seasonal[(h - 1) % period]! : 0);
  const psi = (j: number) => {
    if (j === 0) return 1;
    return alpha * (1 + j * beta) + (shape.seasonal && j % period === 0 ? gamma * (1 - alpha) : 0);
  };
  return (horizon: number, confidence = 0.95) =>
    Array.from({ length: horizon }, (_, i) => {
      const h = i + 1;
      const fit = withSeason(level + h * trend, at(h));
      let squares = 0;
      for (let j = 0; j < h; j++)
        squares += (psi(j) * (multiplicative ? at(h) / at(h + period * h - j) : 1)) ** 2;
      const interval =
        errorVariance === null || !isLevel(confidence)
          ? null
          : waldInterval(fit, Math.sqrt(errorVariance * squares), Infinity, confidence);
      return { h, fit, interval };
    });
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
  const shape = shapeOf(input);
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
  const final = smooth(y, start, shape, complete(free));
  const { residuals } = final;
  const sse = dot(residuals, residuals);
  if (!Number.isFinite(sse)) return refuse('out-of-range');

  return ok({
    ...final,
    /** Index in y of the first fitted value. */
    first,
    sse,
    rmse: Math.sqrt(sse / residuals.length),
    forecast: forecastFrom(final, shape, residuals.length > 1 ? variance(residuals) : null),
  });
}
