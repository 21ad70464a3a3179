import { dot } from '../algebra/dot.ts';
import { variance } from '../descriptive/moments.ts';
import { isLevel } from '../level.ts';
import { waldInterval } from '../regression/coefficient.ts';
import type { Seasonality } from './decompose.ts';
import type { SmoothingStart } from './smoothing-squares.ts';

/** `level` is simple exponential smoothing, `trend` Holt's method, a season Holt–Winters. */
export type SmoothingMethod = 'level' | 'trend' | Seasonality;

type Weights = readonly [alpha: number, beta: number, gamma: number];

/**
 * The components of a method: whether it has a trend, a season, and how the season combines with the rest.
 * Example: `smoothingShape('trend').first` → 2
 */
export function smoothingShape(method: SmoothingMethod, period = 1) {
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

export type SmoothingShape = ReturnType<typeof smoothingShape>;

/** Runs the recursions through a series. Returns the last states and the one-step forecasts along the way. */
function smooth(
  y: readonly number[],
  start: SmoothingStart,
  shape: SmoothingShape,
  [alpha, beta, gamma]: Weights,
) {
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
  shape: SmoothingShape,
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
 * A series smoothed with given weights of level, trend, and season. See `exponentialSmoothing`, which also finds the weights.
 *
 * Source: Winters (1960) Manag. Sci. 6:324–342; Yar & Chatfield (1990) Int. J. Forecast. 6:127–137 (intervals).
 * Accuracy: 13 digits.
 * Example: `smoothSeries([1, 3, 2, 4], { level: 1, trend: 0, seasonal: [] }, smoothingShape('level'), [0.5, 0, 0]).level` → 3
 */
export function smoothSeries(
  y: readonly number[],
  start: SmoothingStart,
  shape: SmoothingShape,
  weights: Weights,
) {
  const final = smooth(y, start, shape, weights);
  const { residuals } = final;
  const sse = dot(residuals, residuals);
  return {
    ...final,
    /** Index in y of the first fitted value. */
    first: shape.first,
    sse,
    rmse: Math.sqrt(sse / residuals.length),
    forecast: forecastFrom(final, shape, residuals.length > 1 ? variance(residuals) : null),
  };
}
