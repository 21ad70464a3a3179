import { inFavor } from '../alternative.ts';
import type { Alternative } from '../alternative.ts';
import { isLevel } from '../level.ts';
import { noncentralTLowerTail, noncentralTUpperTail } from '../distributions/noncentral-t.ts';
import { tUpperQuantile } from '../distributions/students-t.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { rootAbove, smallestSize } from './smallest-size.ts';

export type TTestDesign = {
  /** Difference to detect, in the units of `standardDeviation` (of the differences, for pairs). */
  difference: number;
  standardDeviation: number;
  alpha?: number;
  /** A one-sided test detects only a difference in its direction. */
  alternative?: Alternative;
  /** `n` counts the values per group for two samples, pairs for paired data, values for one sample. */
  samples?: 'two' | 'paired' | 'one';
  /** Two-sided only: also count significant results in the wrong direction (R: strict = TRUE). */
  countWrongDirection?: boolean;
};

const valid = ({ difference, standardDeviation, alpha = 0.05 }: TTestDesign) =>
  standardDeviation > 0 &&
  standardDeviation < Infinity &&
  Math.abs(difference) / standardDeviation < 1e6 &&
  isLevel(alpha);

/** Power of a t test with n values (per group, or pairs). n need not be whole. */
function power(n: number, design: TTestDesign): number {
  const { difference, standardDeviation, alpha = 0.05, alternative = 'two-sided', samples = 'two' } = design;
  const twoSided = alternative === 'two-sided';
  const groups = samples === 'two' ? 2 : 1;
  const df = groups * (n - 1);
  const delta = (Math.sqrt(n / groups) * inFavor(alternative, difference)) / standardDeviation;
  const critical = tUpperQuantile(twoSided ? alpha / 2 : alpha, df);
  const right = noncentralTUpperTail(critical, df, delta);
  return twoSided && design.countWrongDirection ? right + noncentralTLowerTail(-critical, df, delta) : right;
}

/**
 * Power of a t test.
 *
 * Definition: the noncentral t with δ = √(n/groups) difference/sd beyond the critical value. Source: J. Cohen (1988), ch. 2.
 * Accuracy: 11 digits. Errors: n ≤ 1, or an impossible sd or α.
 * Example: `tTestPower(20, { difference: 0.5, standardDeviation: 1 }).power` → 0.3377083656
 */
export function tTestPower(n: number, design: TTestDesign): Result<{ power: number }> {
  if (!valid(design) || !(n > 1 && n < 1e9)) return refuse('out-of-range');
  return ok({ power: Math.min(1, power(n, design)) });
}

/**
 * Values per group (or pairs), at least two, for a t test to reach a power. `n` is unrounded, `nRoundedUp` rounded up.
 * Errors: no difference or one that the alternative cannot detect, or power not between α and 1.
 * Example: `tTestSampleSize(0.8, { difference: 5, standardDeviation: 10 }).n` → 63.76576372
 */
export function tTestSampleSize(
  target: number,
  design: TTestDesign,
): Result<{ n: number; nRoundedUp: number }> {
  const alpha = design.alpha ?? 0.05;
  if (!valid(design) || design.difference === 0 || !(target > alpha && isLevel(target)))
    return refuse('out-of-range');
  if (
    (design.alternative === 'greater' && design.difference < 0) ||
    (design.alternative === 'less' && design.difference > 0)
  )
    return refuse('out-of-range');
  return smallestSize((n) => power(n, design), target, 2, 1e9);
}

/**
 * The smallest absolute difference that n values per group (or pairs) detect with the given power.
 * Example: `smallestDetectableDifference(12, 0.8, { standardDeviation: 4 }).difference` → 4.787253227
 */
export function smallestDetectableDifference(
  n: number,
  target: number,
  design: Omit<TTestDesign, 'difference'>,
): Result<{ difference: number }> {
  const alpha = design.alpha ?? 0.05;
  const sign = design.alternative === 'less' ? -1 : 1;
  const at = (difference: number) => power(n, { ...design, difference: sign * difference }) - target;
  if (!valid({ ...design, difference: 0 }) || !(n > 1 && n < 1e9) || !(target > alpha && isLevel(target)))
    return refuse('out-of-range');
  const difference = rootAbove(at, 0, design.standardDeviation, 1e5 * design.standardDeviation);
  return difference === undefined ? refuse('out-of-range') : ok({ difference });
}
