import { mean } from '../descriptive/moments.ts';
import { ok, refuse } from '../result.ts';

type Values = readonly number[];

/**
 * The four benchmark forecasts that any method must beat.
 *
 * Definition: naive: the last value; seasonal naive: the value one period earlier; drift: the line from the first
 * to the last value, continued; mean: of all values.
 * Errors: `series-too-short` (under one period, or 2 values), `invalid-input`.
 * Source: Hyndman & Athanasopoulos (2021) Forecasting: Principles and Practice, 3rd ed., 5.2. Exact.
 * Example: `benchmarkForecasts([1, 2, 3], 1, 2).drift` → [4, 5]
 */
export function benchmarkForecasts(y: Values, period: number, horizon: number) {
  const n = y.length;
  if (n < Math.max(2, period)) return refuse('series-too-short');
  if (!y.every(Number.isFinite)) return refuse('invalid-input');
  const last = y[n - 1]!;
  const ahead = (forecast: (h: number) => number) =>
    Array.from({ length: horizon }, (_, i) => forecast(i + 1));
  return ok({
    naive: ahead(() => last),
    seasonalNaive: ahead((h) => y[n - period + ((h - 1) % period)]!),
    drift: ahead((h) => last + (h * (last - y[0]!)) / (n - 1)),
    mean: ahead(() => mean(y)),
  });
}
