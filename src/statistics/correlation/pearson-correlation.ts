import { pOf } from '../alternative.ts';
import type { Alternative, NullTestOptions } from '../alternative.ts';
import { normalLowerTail, normalUpperTail } from '../distributions/normal.ts';
import { tLowerTail, tTwoSided, tUpperTail } from '../distributions/students-t.ts';
import { unfit } from '../observed.ts';
import { ok, refuse } from '../result.ts';
import type { Interval, Result } from '../result.ts';
import { fisherInterval } from './fisher-interval.ts';
import { crossMoments, pearsonCoefficient } from './pearson-coefficient.ts';

export type PearsonCorrelation = {
  n: number;
  r: number;
  rSquared: number;
  covariance: number;
  t: number;
  df: number;
  alternative: Alternative;
  p: number;
  /** By Fisher's z. Null for fewer than four pairs. */
  interval: Interval | null;
  /** Against the hypothesized correlation, by Fisher's z. Null for fewer than four pairs. */
  pNullCorrelation: number | null;
};

/**
 * Pearson's correlation with its interval, its test against 0, and its test against a hypothesized correlation.
 *
 * Definition: t = r √(n − 2)/√(1 − r²); interval tanh(artanh r ± z/√(n − 3)).
 * Source: R. A. Fisher (1915, 1921). Accuracy: 13 digits.
 * Errors: unequal lengths, fewer than three pairs, or a constant variable.
 * Example: `pearsonCorrelation([1, 2, 3, 4], [1, 3, 2, 4]).r` → 0.8
 */
export function pearsonCorrelation(
  x: readonly number[],
  y: readonly number[],
  options: NullTestOptions = {},
): Result<PearsonCorrelation> {
  const { level, alternative = 'two-sided', nullValue = 0 } = options;
  const bad = unfit([x, y], 3, level);
  if (bad) return bad;
  if (!(Math.abs(nullValue) < 1)) return refuse('out-of-range');
  const n = x.length;
  const moments = crossMoments(x, y);
  const r = pearsonCoefficient(x, y, moments);
  if (r === null) return refuse('no-variation');
  const df = n - 2;
  const t = (Math.sqrt(df) * r) / Math.sqrt((1 - r) * (1 + r));
  const z = (Math.atanh(r) - Math.atanh(nullValue)) * Math.sqrt(n - 3);
  return ok({
    n,
    r,
    rSquared: r * r,
    covariance: moments.sxy / (n - 1),
    t,
    df,
    alternative,
    p: pOf(alternative, tLowerTail(t, df), tUpperTail(t, df), tTwoSided(t, df)),
    interval: n > 3 ? fisherInterval(r, 1 / Math.sqrt(n - 3), options) : null,
    pNullCorrelation: n > 3 ? pOf(alternative, normalLowerTail(z), normalUpperTail(z)) : null,
  });
}
