import { mean } from '../descriptive/moments.ts';
import { ok, refuse } from '../result.ts';
import { centeredMovingAverage } from './centered-moving-average.ts';

export type Seasonality = 'additive' | 'multiplicative';

/**
 * Classical decomposition of a series into trend, season, and remainder.
 *
 * Definition: trend by centered moving average; season the mean of the detrended values (difference or quotient) at each
 * position of the period, centered to sum 0 (or mean 1); remainder the rest.
 * Errors: `series-too-short` (under two periods), `invalid-input`, `out-of-range` (period below
 * 2, quotients by zero).
 * Source: Kendall & Stuart (1983), vol. 3, 46.16–20. Accuracy: 13 digits.
 * Example: `decompose([1, 3, 2, 4, 3, 5], 2).figure` → [-0.75, 0.75]
 */
export function decompose(y: readonly number[], period: number, seasonal: Seasonality = 'additive') {
  if (!(period >= 2)) return refuse('out-of-range');
  if (y.length < 2 * period) return refuse('series-too-short');
  if (!y.every(Number.isFinite)) return refuse('invalid-input');
  const additive = seasonal === 'additive';
  const without = (value: number, part: number) => (additive ? value - part : value / part);
  const trend = centeredMovingAverage(y, period);
  const detrended = y.map((value, t) => (trend[t] === null ? null : without(value, trend[t]!)));
  const raw = Array.from({ length: period }, (_, k) =>
    mean(detrended.filter((value, t): value is number => t % period === k && value !== null)),
  );
  const figure = raw.map((value) => without(value, mean(raw)));
  const remainder = detrended.map((value, t) =>
    value === null ? null : without(value, figure[t % period]!),
  );
  if (![...figure, ...remainder].every((value) => Number.isFinite(value ?? 0))) return refuse('out-of-range');
  return ok({
    figure,
    trend,
    seasonal: y.map((_, t) => figure[t % period]!),
    remainder,
  });
}
