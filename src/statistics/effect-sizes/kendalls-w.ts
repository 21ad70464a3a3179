import type { Interval, Result } from '../result.ts';
import { chiSquareShare } from './chi-square-share.ts';

/**
 * Kendall's coefficient of concordance of n subjects, W = Q/(n df), from Friedman's Q with df degrees of freedom,
 * with its interval.
 *
 * Definition: the limits of the noncentrality λ of Q as λ/(n df), at most 1. Source: M. G. Kendall, B. Babington
 * Smith (1939), Ann. Math. Stat. 10, 275–287. By simulation of 3 or 5 conditions in 10 or 30 subjects, the 95%
 * interval covers the true value in 93 to 100%: it is wider than necessary if W exceeds 0.3. The usual percentile
 * bootstrap is biased: resampled subjects agree more than new ones.
 * Accuracy: 9 digits. Errors: `invalid-input`, `out-of-range`, `too-large`.
 * Example: `kendallsW(12.8, 2, 10).share` → 0.64
 */
export const kendallsW = (
  q: number,
  df: number,
  n: number,
  level = 0.95,
): Result<{ share: number; interval: Interval }> => chiSquareShare(q, df, n * df, level);
