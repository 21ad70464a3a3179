import { linearModel } from '../regression/linear-model.ts';
import { ok, refuse } from '../result.ts';

/**
 * Linear trend plus one effect per position in the period, by least squares.
 *
 * Definition: y = a + bt + sₖ, s₁ = 0; `forecast(h)` returns predictions with intervals for the next h observations.
 * Errors: `series-too-short` (under two periods), and those of `linearModel`.
 * Source: Hyndman & Athanasopoulos (2021) Forecasting: Principles and Practice, 3rd ed., 7.4. Accuracy: 12 digits.
 * Example: `trendAndSeason([1, 3, 2, 4, 3, 5], 2).slope.estimate` → 0.5
 */
export function trendAndSeason(y: readonly number[], period: number, level = 0.95) {
  const n = y.length;
  if (n < 2 * period) return refuse('series-too-short');
  const row = (t: number) => [
    t + 1,
    ...Array.from({ length: period - 1 }, (_, k) => Number(t % period === k + 1)),
  ];
  const rows = y.map((_, t) => row(t));
  const model = linearModel({ columns: row(0).map((_, j) => rows.map((values) => values[j]!)), y, level });
  if (model.status === 'error') return model;
  return ok({
    ...model,
    slope: model.coefficients[1]!,
    forecast: (horizon: number) => Array.from({ length: horizon }, (_, i) => model.predict(row(n + i))),
  });
}
