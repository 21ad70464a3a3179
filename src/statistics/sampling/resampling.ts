import { mean, standardDeviation } from '../descriptive/moments.ts';
import { quantile } from '../descriptive/quantile.ts';
import type { Interval } from '../result.ts';
import { ok, refuse } from '../result.ts';
import type { RandomStream } from './random-stream.ts';

type Values = readonly number[];

/**
 * Percentile bootstrap of a statistic of one sample.
 *
 * Definition: the statistic in B samples of n drawn with replacement; the interval between its type-7 quantiles.
 * Refuses: `too-few-values`. Source: Efron & Tibshirani (1993) An Introduction to the Bootstrap, ch. 13.
 * Accuracy: the resamples are those of R for the same seed. Example: `bootstrap(randomStream(123), x, 2000)`.
 */
export function bootstrap(
  stream: RandomStream,
  values: Values,
  resamples: number,
  statistic: (sample: Values) => number = mean,
  level = 0.95,
) {
  const n = values.length;
  if (n < 2) return refuse('too-few-values');
  const replicates = Array.from({ length: resamples }, () =>
    statistic(stream.sample(n, n, true).map((i) => values[i - 1]!)),
  );
  return ok({
    interval: [quantile(replicates, (1 - level) / 2), quantile(replicates, (1 + level) / 2)] as Interval,
    standardError: standardDeviation(replicates),
    replicates,
  });
}

/**
 * Monte Carlo permutation test of a difference of two means, two-sided.
 *
 * Definition: p = (1 + number of B random relabellings at least as far apart)/(B + 1).
 * Refuses: `too-few-values`. Source: Phipson & Smyth (2010) Stat. Appl. Genet. Mol. Biol. 9:39.
 * Accuracy: the shuffles are those of R for the same seed. Example: `permutationTest(randomStream(99), x, y, 5000)`.
 */
export function permutationTest(stream: RandomStream, x: Values, y: Values, shuffles: number) {
  if (!x.length || !y.length) return refuse('too-few-values');
  const all = [...x, ...y];
  const total = mean(all) * all.length;
  const difference = (sum: number) => Math.abs(sum / x.length - (total - sum) / y.length);
  const observed = Math.abs(mean(x) - mean(y));
  let exceedances = 0;
  for (let b = 0; b < shuffles; b++) {
    const sum = stream.sample(all.length, x.length).reduce((partial, i) => partial + all[i - 1]!, 0);
    if (difference(sum) >= observed - 1e-12 * Math.max(1, observed)) exceedances++;
  }
  return ok({ observed, exceedances, p: (exceedances + 1) / (shuffles + 1) });
}
