import { mean, sumOfSquares } from '../descriptive/moments.ts';
import { sorted } from '../descriptive/sorted.ts';
import { binomialLowerTail, binomialQuantile } from '../distributions/binomial.ts';
import { chiSquareQuantile, chiSquareUpperQuantile } from '../distributions/chi-square.ts';
import { unfit } from '../observed.ts';
import { waldInterval } from '../regression/coefficient.ts';
import { interval, ok, refuse, transformed } from '../result.ts';
import type { Interval, Result } from '../result.ts';

export type IntervalsOfColumn = {
  n: number;
  mean: number;
  standardError: number;
  /** x̄ ± t s/√n. */
  meanInterval: Interval;
  /** (n − 1)s²/χ² of normal values; its square roots are that of σ. */
  varianceInterval: Interval;
  standardDeviationInterval: Interval;
  /** Free of any distribution; null where even the whole range covers less than the level (n < 6 at 95%). */
  medianInterval: Interval | null;
};

/** The order statistics k and n + 1 − k, k the largest for which the coverage is at least the level. */
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
 * Confidence intervals of mean, standard deviation and median of one column.
 *
 * Definition: see the fields; of the median, P(Bin(n, ½) < k) ≤ (1 − level)/2. Source: Student (1908), Biometrika 6,
 * 1–25; R. A. Fisher (1925); W. R. Thompson (1936), Ann. Math. Stat. 7, 122–128. Accuracy: 12 digits or more.
 * Refuses: fewer than two values, no variation. Example: `intervalsOfColumn([1, 2, 3]).meanInterval.lower` → -0.484…
 */
export function intervalsOfColumn(x: readonly number[], level = 0.95): Result<IntervalsOfColumn> {
  const bad = unfit([x], 2, level);
  if (bad) return bad;
  const [n, centre, squares] = [x.length, mean(x), sumOfSquares(x)];
  const [df, beta] = [n - 1, (1 - level) / 2];
  const standardError = Math.sqrt(squares / df / n);
  if (!(squares > 0) || !(Math.sqrt(squares / df) > 10 * Number.EPSILON * Math.abs(centre)))
    return refuse('no-variation');
  const ofVariance = interval(
    squares / chiSquareUpperQuantile(beta, df),
    squares / chiSquareQuantile(beta, df),
    level,
    'chi-square',
  );
  return ok({
    n,
    mean: centre,
    standardError,
    meanInterval: waldInterval(centre, standardError, df, level),
    varianceInterval: ofVariance,
    standardDeviationInterval: transformed(ofVariance, Math.sqrt),
    medianInterval: intervalOfMedian(x, level),
  });
}
