import type { NullTestOptions } from '../alternative.ts';
import { isLevel } from '../level.ts';
import { mean, variance } from '../descriptive/moments.ts';
import { unfit } from '../observed.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { tTest } from './t-test.ts';
import type { TTest } from './t-test.ts';

/** The data that a two-sample t test needs of each group. A single value has no variance and uses 0. */
export type GroupSummary = { readonly n: number; readonly mean: number; readonly variance: number };

export type TwoSampleTTest = TTest & {
  groups: readonly [GroupSummary, GroupSummary];
  pooledStandardDeviation: number;
};

/** Welch's test does not assume equal variances and is the default. Student's does. */
export type Variances = 'welch' | 'student';

/** The difference of two means, first − second, with its standard error and degrees of freedom. */
export type MeanDifference = {
  difference: number;
  standardError: number;
  df: number;
  pooledVariance: number;
};

/**
 * The difference of two means and its standard error, from n, mean, and variance. A t test needs no more.
 *
 * Definition: Welch: se² = s₁²/n₁ + s₂²/n₂ with Satterthwaite's df; Student: pooled variance, df = n₁ + n₂ − 2.
 * Source: B. L. Welch (1947), Biometrika 34, 28–35; Student (1908). Accuracy: 13 digits.
 * Errors: a group of one value (Welch), both groups constant, or an impossible n or variance.
 * Example: `meanDifference({ n: 10, mean: 13, variance: 20 }, { n: 10, mean: 8, variance: 20 }).standardError` → 2
 */
export function meanDifference(
  first: GroupSummary,
  second: GroupSummary,
  variances: Variances = 'welch',
): Result<MeanDifference> {
  const groups = [first, second] as const;
  for (const { n, mean, variance } of groups)
    if (!(
      Number.isInteger(n) &&
      Number.isFinite(mean) &&
      (n === 1 || (variance >= 0 && variance < Infinity))
    ))
      return refuse('invalid-input');
  const pooledDf = first.n + second.n - 2;
  if (Math.min(first.n, second.n) < (variances === 'welch' ? 2 : 1) || pooledDf < 1)
    return refuse('too-few-values');
  const squares = groups.map(({ n, variance }) => (n > 1 ? (n - 1) * variance : 0));
  const pooledVariance = (squares[0]! + squares[1]!) / pooledDf;
  const [v1, v2] = groups.map(
    ({ n, variance }) => (variances === 'welch' ? variance : pooledVariance) / n,
  ) as [number, number];
  const standardError = Math.sqrt(v1 + v2);
  const size = Math.max(Math.abs(first.mean), Math.abs(second.mean));
  if (!(standardError > 10 * Number.EPSILON * size)) return refuse('no-variation');
  const share = v1 / (v1 + v2);
  const df =
    variances === 'welch' ? 1 / (share ** 2 / (first.n - 1) + (1 - share) ** 2 / (second.n - 1)) : pooledDf;
  return ok({ difference: first.mean - second.mean, standardError, df, pooledVariance });
}

export type TwoSampleOptions = NullTestOptions & { readonly variances?: Variances };

/**
 * The t test of the difference of two means, group 1 − group 2, against a null difference, from n, mean, and variance.
 *
 * Definition, source, errors: as `meanDifference`. Accuracy: 13 digits.
 * Example: `twoSampleTTestFromSummary({ n: 30, mean: 20.66, variance: 6.61 ** 2 }, { n: 30, mean: 16.96, variance: 8.27 ** 2 }).p` → 0.06077264652
 */
export function twoSampleTTestFromSummary(
  first: GroupSummary,
  second: GroupSummary,
  options: TwoSampleOptions = {},
): Result<TwoSampleTTest> {
  const { variances = 'welch', level = 0.95, nullValue = 0 } = options;
  if (!Number.isFinite(nullValue)) return refuse('invalid-input');
  if (!isLevel(level)) return refuse('out-of-range');
  const found = meanDifference(first, second, variances);
  if (found.status === 'error') return found;
  const method = variances === 'welch' ? 'Welch' : 'Student t';
  return ok({
    ...tTest(found.difference, found.standardError, found.df, options, method),
    groups: [first, second] as const,
    pooledStandardDeviation: Math.sqrt(found.pooledVariance),
  });
}

/** n, mean, and variance of a group without missing values. Example: `summarize([1, 2, 3])` → { n: 3, mean: 2, variance: 1 } */
export const summarize = (x: readonly number[]): GroupSummary => ({
  n: x.length,
  mean: mean(x),
  variance: x.length > 1 ? variance(x) : 0,
});

/** The same test from the values. Example: `twoSampleTTest([1, 2, 3], [4, 5, 7]).t` → -3.16227766 */
export function twoSampleTTest(
  x: readonly number[],
  y: readonly number[],
  options: TwoSampleOptions = {},
): Result<TwoSampleTTest> {
  const bad = unfit([x]) ?? unfit([y]);
  return bad ?? twoSampleTTestFromSummary(summarize(x), summarize(y), options);
}
