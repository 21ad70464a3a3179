import type { NullTestOptions } from '../alternative.ts';
import { pearsonCoefficient } from '../correlation/pearson-coefficient.ts';
import { mean, variance } from '../descriptive/moments.ts';
import { unfit } from '../observed.ts';
import { ok } from '../result.ts';
import type { Result } from '../result.ts';
import { oneSampleTTest } from './one-sample-t-test.ts';
import type { OneSampleTTest } from './one-sample-t-test.ts';

export type PairedTTest = Omit<OneSampleTTest, 'cohenD'> & {
  /** Mean difference over the standard deviation of the differences. */
  cohenDz: number;
  /** Mean difference over the square root of the mean of the two variances. Null if both are 0. */
  cohenDav: number | null;
  /** Pearson's r between the two measurements. Null if one is constant. */
  correlation: number | null;
};

/**
 * The t test of paired measurements, first − second, against a null difference.
 *
 * Definition: the one-sample t test of the differences. Source: Student (1908); effect sizes: D. Lakens (2013),
 * Frontiers in Psychology 4, 863. Accuracy: 13 digits. Errors: unequal lengths, fewer than two pairs, or constant differences.
 * Example: `pairedTTest([2, 4, 7], [1, 2, 3]).df` → 2
 */
export function pairedTTest(
  x: readonly number[],
  y: readonly number[],
  options: NullTestOptions = {},
): Result<PairedTTest> {
  const bad = unfit([x, y], 2, options.level);
  if (bad) return bad;
  const differences = x.map((value, i) => value - y[i]!);
  const test = oneSampleTTest(differences, options);
  if (test.status === 'error') return test;
  const { cohenD: _, ...rest } = test;
  const spread = Math.sqrt((variance(x) + variance(y)) / 2);
  const meanDifference = mean(x) - mean(y);
  return ok({
    ...rest,
    cohenDz: test.estimate / test.standardDeviation,
    cohenDav: spread > 0 ? meanDifference / spread : null,
    correlation: pearsonCoefficient(x, y),
  });
}
