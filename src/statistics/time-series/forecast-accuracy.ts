import { mean } from '../descriptive/moments.ts';
import { ok, refuse } from '../result.ts';

type Values = readonly number[];

/**
 * Accuracy measures of forecasts compared with the actual values.
 *
 * Definition: e = actual − forecast; mean error, mean absolute error, root mean squared error, mean and mean absolute
 * percentage error (null if an actual value is 0) and, given the training series, the mean absolute error over that
 * of the seasonal naive forecast within it (MASE; null if that is 0).
 * Errors: `unequal-lengths`, `too-few-values`, `invalid-input`. Source: Hyndman & Koehler (2006) Int. J. Forecast.
 * 22:679–688. Exact.
 * Example: `forecastAccuracy([3, 5], [2, 6]).meanAbsoluteError` → 1.
 */
export function forecastAccuracy(actual: Values, forecast: Values, training: Values = [], period = 1) {
  if (actual.length !== forecast.length) return refuse('unequal-lengths');
  if (!actual.length) return refuse('too-few-values');
  if (![...actual, ...forecast, ...training].every(Number.isFinite)) return refuse('invalid-input');
  const errors = actual.map((value, i) => value - forecast[i]!);
  const absolute = mean(errors.map(Math.abs));
  const percent = (size: (share: number) => number) => {
    const value = mean(errors.map((e, i) => size(e / actual[i]!))) * 100;
    return Number.isFinite(value) ? value : null;
  };
  const steps = training.slice(period).map((value, i) => Math.abs(value - training[i]!));
  const scale = steps.length > 0 ? mean(steps) : 0;
  return ok({
    meanError: mean(errors),
    meanAbsoluteError: absolute,
    rootMeanSquaredError: Math.sqrt(mean(errors.map((e) => e * e))),
    meanPercentageError: percent((share) => share),
    meanAbsolutePercentageError: percent(Math.abs),
    meanAbsoluteScaledError: scale > 0 ? absolute / scale : null,
  });
}
