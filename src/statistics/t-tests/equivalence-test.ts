import { tLowerTail, tUpperTail } from '../distributions/students-t.ts';
import { isLevel } from '../level.ts';
import { ok, refuse } from '../result.ts';
import type { Interval, Result } from '../result.ts';
import { pairedTTest } from './paired-t-test.ts';
import type { TTest } from './t-test.ts';
import { twoSampleTTest } from './two-sample-t-test.ts';
import type { Variances } from './two-sample-t-test.ts';

/** The equivalence limits, and the error probability of each of the two tests. */
export type Equivalence = { readonly low: number; readonly high: number; readonly alpha?: number };

export type EquivalenceTest = {
  difference: number;
  standardError: number;
  df: number;
  /** Test that the difference exceeds `low`, and that it is below `high`. */
  tLower: number;
  pLower: number;
  tUpper: number;
  pUpper: number;
  /** The larger of the two. */
  p: number;
  /** At level 1 − 2α. It is inside (low, high) if the means are equivalent. */
  interval: Interval;
  equivalent: boolean;
};

function evaluated(
  { low, high, alpha = 0.05 }: Equivalence,
  test: (level: number) => Result<TTest>,
): Result<EquivalenceTest> {
  if (!(low < high && Number.isFinite(low) && Number.isFinite(high) && isLevel(alpha) && alpha < 0.5))
    return refuse('out-of-range');
  const found = test(1 - 2 * alpha);
  if (found.status === 'error') return found;
  const { estimate, standardError, df, interval } = found;
  const [tLower, tUpper] = [(estimate - low) / standardError, (estimate - high) / standardError];
  const [pLower, pUpper] = [tUpperTail(tLower, df), tLowerTail(tUpper, df)];
  const p = Math.max(pLower, pUpper);
  return ok({
    difference: estimate,
    standardError,
    df,
    tLower,
    pLower,
    tUpper,
    pUpper,
    p,
    interval,
    equivalent: p < alpha,
  });
}

/**
 * Two one-sided t tests (TOST) of the equivalence of two means, first − second.
 *
 * Definition: t against each limit, p the larger one. Source: D. J. Schuirmann (1987), J. Pharmacokinet. Biopharm. 15,
 * 657–680. Accuracy: 13 digits. Errors: as `twoSampleTTest`, and `out-of-range` for low ≥ high or α ≥ ½.
 * Example: `equivalenceTest([5, 6, 7], [5, 6, 8], { low: -3, high: 3 }).equivalent` → true
 */
export const equivalenceTest = (
  x: readonly number[],
  y: readonly number[],
  equivalence: Equivalence,
  variances: Variances = 'welch',
): Result<EquivalenceTest> => evaluated(equivalence, (level) => twoSampleTTest(x, y, { variances, level }));

/**
 * The same for paired measurements, first − second.
 * Example: `pairedEquivalenceTest([5, 6, 7], [5.1, 5.9, 7], { low: -1, high: 1 }).equivalent` → true
 */
export const pairedEquivalenceTest = (
  x: readonly number[],
  y: readonly number[],
  equivalence: Equivalence,
): Result<EquivalenceTest> => evaluated(equivalence, (level) => pairedTTest(x, y, { level }));
