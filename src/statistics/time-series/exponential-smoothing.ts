import { dot } from '../algebra/dot.ts';
import { variance } from '../descriptive/moments.ts';
import { linearRegression } from '../regression/linear-regression.ts';
import { waldInterval } from '../regression/coefficient.ts';

import { isLevel } from '../level.ts';
import { ok, refuse } from '../result.ts';
import { decompose } from './decompose.ts';
import type { Seasonality } from './decompose.ts';
import { smoothingWeights } from './smoothing-weights.ts';
import type { Squares } from './smoothing-weights.ts';

type Start = { readonly level: number; readonly trend: number; readonly seasonal: readonly number[] };

export type SmoothingInput = {
  readonly y: readonly number[];
  /** `level` is simple exponential smoothing, `trend` Holt's method, a season Holt–Winters. */
  readonly method: 'level' | 'trend' | Seasonality;
  /** Observations per season; for the seasonal methods. */
  readonly period?: number;
  /** Smoothing weights of level, trend and season; those not given are estimated. */
  readonly alpha?: number | undefined;
  readonly beta?: number | undefined;
  readonly gamma?: number | undefined;
  readonly start?: Start | undefined;
};

/** Start values and the first observation that is smoothed, as R's `HoltWinters` takes them. */
function begin({ y, method, period = 1 }: SmoothingInput): Start | null {
  if (method === 'level') return { level: y[0]!, trend: 0, seasonal: [] };
  if (method === 'trend') return { level: y[1]!, trend: y[1]! - y[0]!, seasonal: [] };
  const parts = decompose(y.slice(0, 2 * period), period, method);
  if (parts.status === 'error') return null;
  const trend = parts.trend.filter((value) => value !== null);
  const line = linearRegression(
    trend.map((_, t) => t + 1),
    trend,
  );
  if (line.status === 'error') return null;
  return {
    level: line.coefficients[0]!.estimate!,
    trend: line.coefficients[1]!.estimate!,
    seasonal: parts.figure,
  };
}

/**
 * The squared errors of a series as a function of its unknown weights, with their derivatives: those of level, trend and
 * season are carried along with them.
 */
const squaresOf =
  (
    { y, method }: SmoothingInput,
    start: Start,
    first: number,
    complete: (free: readonly number[]) => readonly [number, number, number],
    unknown: readonly number[],
  ) =>
  (free: readonly number[], derivatives: boolean, length: number): Squares => {
    const [alpha, beta, gamma] = complete(free);
    const seasonal = method === 'additive' || method === 'multiplicative';
    const multiplicative = method === 'multiplicative';
    const count = derivatives ? unknown.length : 0;
    let { level, trend } = start;
    const season = Float64Array.from(seasonal ? start.seasonal : [multiplicative ? 1 : 0]);
    const [dLevel, dTrend, dError] = [0, 1, 2].map(() => new Float64Array(count)) as [
      Float64Array,
      Float64Array,
      Float64Array,
    ];
    const dSeason = new Float64Array(count * season.length);
    const gradient = unknown.map(() => 0);
    const curvature = unknown.map(() => unknown.map(() => 0));
    let sse = 0;
    for (let t = first, place = 0; t < length; t++, place = place + 1 === season.length ? 0 : place + 1) {
      const value = y[t]!;
      const s = season[place]!;
      const base = level + trend;
      const error = value - (multiplicative ? base * s : base + s);
      const bare = multiplicative ? value / s : value - s;
      const next = alpha * bare + (1 - alpha) * base;
      const own = multiplicative ? value / next : value - next;
      sse += error * error;
      for (let j = 0; j < count; j++) {
        const k = unknown[j]!;
        const ds = dSeason[place * count + j]!;
        const dBase = dLevel[j]! + dTrend[j]!;
        dError[j] = multiplicative ? -(dBase * s + base * ds) : -(dBase + ds);
        const dBare = multiplicative ? (-bare / s) * ds : -ds;
        const dNext = (k === 0 ? bare - base : 0) + alpha * dBare + (1 - alpha) * dBase;
        dTrend[j] =
          (k === 1 ? next - level - trend : 0) + beta * (dNext - dLevel[j]!) + (1 - beta) * dTrend[j]!;
        if (seasonal) {
          const dOwn = multiplicative ? (-own / next) * dNext : -dNext;
          dSeason[place * count + j] = (k === 2 ? own - s : 0) + gamma * dOwn + (1 - gamma) * ds;
        }
        dLevel[j] = dNext;
      }
      for (let j = 0; j < count; j++) {
        gradient[j]! += dError[j]! * error;
        for (let i = 0; i < count; i++) curvature[j]![i]! += dError[j]! * dError[i]!;
      }
      trend = beta * (next - level) + (1 - beta) * trend;
      level = next;
      if (seasonal) season[place] = gamma * own + (1 - gamma) * s;
    }
    return { sse, gradient, curvature };
  };

/**
 * Exponential smoothing: simple, Holt's linear trend, or Holt–Winters with an additive or multiplicative season.
 *
 * Definition: with ŷ = (l + b) + s or (l + b)·s: l ← α(y − s or y/s) + (1 − α)(l + b); b ← β Δl + (1 − β)b;
 * s ← γ(y − l or y/l) + (1 − γ)s. Start values: l = y₁; with a trend l = y₂, b = y₂ − y₁; with a season the line through
 * the trend of the classical decomposition of the first two periods, and its figure, from observation m + 1 on.
 * Weights that are not given are the best found that minimise the sum of squared one-step errors on [0, 1] (R starts once,
 * at 0.3, 0.1, 0.1, and may end in a worse minimum).
 * `forecast(h)` gives the point forecast and its interval from Var = s²Σψⱼ² (multiplicative: scaled by the season).
 * Refuses: `invalid-input`, `series-too-short`, `out-of-range` (a weight outside [0, 1]), `did-not-converge`.
 * Source: Holt (1957, reprinted 2004) Int. J. Forecast. 20:5–10; Winters (1960) Manag. Sci. 6:324–342; Yar & Chatfield
 * (1990) Int. J. Forecast. 6:127–137 (intervals). Accuracy: 13 digits with given weights; weights to 8.
 * Example: `exponentialSmoothing({ y: [1, 3, 2, 4], method: 'level', alpha: 0.5 }).level` → 3
 */
export function exponentialSmoothing(input: SmoothingInput) {
  const { y, method, period = 1 } = input;
  const withTrend = method !== 'level';
  const seasonal = method === 'additive' || method === 'multiplicative';
  const multiplicative = method === 'multiplicative';
  if (!y.every(Number.isFinite) || (seasonal && !(period >= 2))) return refuse('invalid-input');
  if (y.length < (input.start && seasonal ? period + 1 : seasonal ? 2 * period : withTrend ? 3 : 2))
    return refuse('series-too-short');
  const given = [input.alpha, withTrend ? input.beta : 0, seasonal ? input.gamma : 0];
  if (given.some((weight) => weight !== undefined && !(weight >= 0 && weight <= 1)))
    return refuse('out-of-range');
  const start = input.start ?? begin(input);
  if (!start) return refuse('series-too-short');
  const first = seasonal ? period : withTrend ? 2 : 1;
  const withSeason = (value: number, s: number) => (multiplicative ? value * s : value + s);
  const withoutSeason = (value: number, s: number) => (multiplicative ? value / s : value - s);

  const complete = (free: readonly number[]) => {
    let used = 0;
    return given.map((weight) => weight ?? free[used++]!) as [number, number, number];
  };

  const run = ([alpha, beta, gamma]: readonly [number, number, number]) => {
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
  };

  const unknown = given.flatMap((weight, k) => (weight === undefined ? [k] : []));
  const free =
    unknown.length > 0
      ? smoothingWeights(squaresOf(input, start, first, complete, unknown), unknown.length, y.length)
      : [];
  if (!free) return refuse('did-not-converge');
  const final = run(complete(free));
  const { weights, residuals } = final;
  const sse = dot(residuals, residuals);
  if (!Number.isFinite(sse)) return refuse('out-of-range');
  const spread = residuals.length > 1 ? variance(residuals) : null;
  const at = (h: number) => (seasonal ? final.seasonal[(h - 1) % period]! : 0);

  return ok({
    ...final,
    /** Index in y of the first fitted value. */
    first,
    sse,
    rmse: Math.sqrt(sse / residuals.length),
    forecast(horizon: number, confidence = 0.95) {
      const { alpha, beta, gamma } = weights;
      return Array.from({ length: horizon }, (_, i) => {
        const h = i + 1;
        const fit = withSeason(final.level + h * final.trend, at(h));
        let squares = 0;
        for (let j = 0; j < h; j++) {
          const psi =
            j === 0 ? 1 : alpha * (1 + j * beta) + (seasonal && j % period === 0 ? gamma * (1 - alpha) : 0);
          squares += (psi * (multiplicative ? at(h) / at(h + period * h - j) : 1)) ** 2;
        }
        const interval =
          spread === null || !isLevel(confidence)
            ? null
            : waldInterval(fit, Math.sqrt(spread * squares), Infinity, confidence);
        return { h, fit, interval };
      });
    },
  });
}
