import { mean } from '../descriptive/moments.ts';
import { ok, refuse } from '../result.ts';

type Values = readonly number[];

/**
 * The four forecasts that any method has to beat.
 *
 * Definition: naive: the last value; seasonal naive: the value one period earlier; drift: the line from the first
 * to the last value, continued; mean: of all values.
 * Refuses: `series-too-short` (under one period, or 2 values).
 * Source: Hyndman & Athanasopoulos (2021) Forecasting: Principles and Practice, 3rd ed., 5.2. Exact.
 * Example: `benchmarkForecasts([1, 2, 3], 1, 2).drift` → `[4, 5]`.
 */
export function benchmarkForecasts(y: Values, period: number, horizon: number) {
  const n = y.length;
  if (n < Math.max(2, period)) return refuse('series-too-short');
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

/**
 * How far forecasts were from what happened.
 *
 * Definition: e = actual − forecast; mean error, mean absolute error, root mean squared error, mean absolute
 * percentage error (null where an actual value is 0) and, given the training series, the mean absolute error over that
 * of the seasonal naive forecast within it (MASE; null where that is 0).
 * Refuses: `unequal-lengths`, `too-few-values`. Source: Hyndman & Koehler (2006) Int. J. Forecast. 22:679–688. Exact.
 * Example: `forecastAccuracy([3, 5], [2, 6]).meanAbsoluteError` → 1.
 */
export function forecastAccuracy(actual: Values, forecast: Values, training: Values = [], period = 1) {
  if (actual.length !== forecast.length) return refuse('unequal-lengths');
  if (!actual.length) return refuse('too-few-values');
  const errors = actual.map((value, i) => value - forecast[i]!);
  const absolute = mean(errors.map(Math.abs));
  const percent = mean(errors.map((e, i) => Math.abs(e / actual[i]!))) * 100;
  const scale = mean(training.slice(period).map((value, i) => Math.abs(value - training[i]!)));
  return ok({
    meanError: mean(errors),
    meanAbsoluteError: absolute,
    rootMeanSquaredError: Math.sqrt(mean(errors.map((e) => e * e))),
    meanAbsolutePercentageError: Number.isFinite(percent) ? percent : null,
    meanAbsoluteScaledError: scale > 0 ? absolute / scale : null,
  });
}
