import { sorted } from '../descriptive/sorted.ts';
import { binomialLowerTail, binomialQuantile } from '../distributions/binomial.ts';
import { chiSquareQuantile, chiSquareUpperQuantile } from '../distributions/chi-square.ts';
import { interval, ok, transformed } from '../result.ts';
import type { Interval, Result } from '../result.ts';
import { meanOfColumn } from './mean-interval.ts';
import type { MeanOfColumn } from './mean-interval.ts';

export type IntervalsOfColumn = Omit<MeanOfColumn, 'squares'> & {
  /** (n − 1)s²/χ² for normal values. Its square roots are the limits of σ. */
  varianceInterval: Interval;
  standardDeviationInterval: Interval;
  /** Distribution-free. Null if even the full range covers less than the level (n < 6 at 95%). */
  medianInterval: Interval | null;
};

/** The order statistics k and n + 1 − k, with the largest k for which the coverage is at least the level. */
function intervalOfMedian(x: readonly number[], level: number): Interval | null {
  const n = x.length;
  const beta = (1 - level) / 2;
  let k = binomialQuantile(beta, n, 0.5);
  if (k > 0 && binomialLowerTail(k - 1, n, 0.5) > beta) k--;
  if (k < 1) return null;
  const ascending = sorted(x);
  return interval(ascending[k - 1]!, ascending[n - k]!, level, 'exact order statistics');
}

/**
 * Confidence intervals of the mean, standard deviation, and median of one column.
 *
 * Definition: see the fields; of the median, P(Bin(n, ½) < k) ≤ (1 − level)/2. Source: Student (1908), Biometrika 6,
 * 1–25; R. A. Fisher (1925); W. R. Thompson (1936), Ann. Math. Stat. 7, 122–128. Accuracy: 12 digits or more.
 * Errors: fewer than two values, or no variation. Example: `intervalsOfColumn([1, 2, 3]).meanInterval.lower` → -0.484…
 */
export function intervalsOfColumn(x: readonly number[], level = 0.95): Result<IntervalsOfColumn> {
  const found = meanOfColumn(x, level);
  if (found.status === 'error') return found;
  const { squares, ...ofMean } = found;
  const [df, beta] = [x.length - 1, (1 - level) / 2];
  const ofVariance = interval(
    squares / chiSquareUpperQuantile(beta, df),
    squares / chiSquareQuantile(beta, df),
    level,
    'chi-square',
  );
  return ok({
    ...ofMean,
    varianceInterval: ofVariance,
    standardDeviationInterval: transformed(ofVariance, Math.sqrt),
    medianInterval: intervalOfMedian(x, level),
  });
}
