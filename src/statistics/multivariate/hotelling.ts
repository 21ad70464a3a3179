import { dot } from '../algebra/dot.ts';
import { fUpperTail } from '../distributions/f-ratio.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { withinGroups } from './within-groups.ts';

type Options = {
  /** The group of each row, for two samples. */
  readonly labels?: readonly string[] | undefined;
  /** The hypothesized means of one sample, or the hypothesized differences. Zeros by default. */
  readonly nullMeans?: readonly number[] | undefined;
};

export type Hotelling = {
  /** Of each column: mean − hypothesized mean, or mean of the first group − mean of the second. */
  differences: readonly number[];
  tSquared: number;
  f: number;
  df: readonly [number, number];
  p: number;
};

/**
 * Hotelling's T² test of the means of several variables: of one sample (or of paired differences), or of two groups in order of
 * first appearance with a pooled covariance.
 *
 * Definition: T² = n dᵀS⁻¹d, with n₁n₂/(n₁ + n₂) for n in two groups; F = T²(ν − p + 1)/(pν) on p and ν − p + 1 df, ν the df
 * of S. Source: H. Hotelling (1931), Annals of Mathematical Statistics 2, 360–378. Accuracy: 13 digits.
 * Errors: as `withinGroups`, `too-few-values` without a variable, `too-few-groups` (one group), `out-of-range` (more than two).
 * Example: `hotelling([[1, 2, 3, 2], [2, 1, 4, 3]]).tSquared` → 25
 */
export function hotelling(
  columns: readonly (readonly number[])[],
  { labels, nullMeans = columns.map(() => 0) }: Options = {},
): Result<Hotelling> {
  if (columns.length === 0) return refuse('too-few-values');
  if (nullMeans.length !== columns.length) return refuse('unequal-lengths');
  if (!nullMeans.every(Number.isFinite)) return refuse('invalid-input');
  const within = withinGroups(columns, labels ?? columns[0]!.map(() => ''));
  if (within.status === 'error') return within;
  const { sizes, means } = within;
  if (labels && sizes.length < 2) return refuse('too-few-groups');
  if (sizes.length > 2) return refuse('out-of-range');
  const [first, second = columns.map(() => 0)] = means;
  const differences = first!.map((mean, j) => mean - second[j]! - nullMeans[j]!);
  const whitened = within.factor.whiten(differences);
  const size = 1 / sizes.reduce((sum, n) => sum + 1 / n, 0);
  const tSquared = size * within.df * dot(whitened, whitened);
  if (!(tSquared < Infinity)) return refuse('out-of-range');
  const [df1, df2] = [columns.length, within.df - columns.length + 1];
  const f = (tSquared / within.df) * (df2 / df1);
  return ok({ differences, tSquared, f, df: [df1, df2], p: fUpperTail(f, df1, df2) });
}
