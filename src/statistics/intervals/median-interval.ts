import { binomialLowerTail, binomialQuantile } from '../distributions/binomial.ts';
import { sorted } from '../descriptive/sorted.ts';
import { interval } from '../result.ts';
import type { Interval } from '../result.ts';

/**
 * Distribution-free confidence interval of the median: order statistics k and n + 1 − k, the largest k for which
 * the coverage is at least the level; null where even the range covers less (n < 6 at 95%).
 *
 * Formula: P(Bin(n, ½) < k) ≤ (1 − level)/2. Source: W. R. Thompson (1936), Ann. Math. Stat. 7, 122–128.
 * Accuracy: exact. Example: `medianInterval([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]).lower` → 2
 */
export function medianInterval(values: readonly number[], level = 0.95): Interval | null {
  const n = values.length;
  const beta = (1 - level) / 2;
  let k = binomialQuantile(beta, n, 0.5);
  if (k > 0 && binomialLowerTail(k - 1, n, 0.5) > beta) k--;
  if (k < 1) return null;
  const x = sorted(values);
  return interval(x[k - 1]!, x[n - k]!, level, 'exact order statistics');
}
