import { mean, standardDeviation } from '../descriptive/moments.ts';
import { quantile } from '../descriptive/quantile.ts';
import { isLevel } from '../level.ts';
import { isUsable } from '../observed.ts';
import { interval, ok, refuse } from '../result.ts';
import type { RandomStream } from './random-stream.ts';

type Values = readonly number[];

/**
 * Percentile bootstrap of a statistic of one sample.
 *
 * Definition: the statistic in B samples of n drawn with replacement; the interval between its type-7 quantiles.
 * Errors: `too-few-values`, `invalid-input`, `out-of-range` (the level, or fewer than 2 resamples), `no-variation` (the
 * statistic has no value in a sample). Source: Efron & Tibshirani (1993) An Introduction to the Bootstrap, ch. 13.
 * Accuracy: the same resamples as R for the same seed.
 * Example: `bootstrap(randomStream(123), [1, 2, 3, 4], 20).standardError` → 0.5871429486
 */
export function bootstrap(
  stream: RandomStream,
  values: Values,
  resamples: number,
  statistic: (sample: Values) => number = mean,
  level = 0.95,
) {
  const n = values.length;
  if (!isLevel(level) || !(Number.isInteger(resamples) && resamples >= 2)) return refuse('out-of-range');
  if (!values.every(isUsable)) return refuse('invalid-input');
  if (n < 2) return refuse('too-few-values');
  const replicates = Array.from({ length: resamples }, () =>
    statistic(stream.sample(n, n, true).map((i) => values[i - 1]!)),
  );
  if (!replicates.every(isUsable)) return refuse('no-variation');
  return ok({
    interval: interval(
      quantile(replicates, (1 - level) / 2),
      quantile(replicates, (1 + level) / 2),
      level,
      'percentile bootstrap',
    ),
    standardError: standardDeviation(replicates),
    replicates,
  });
}
