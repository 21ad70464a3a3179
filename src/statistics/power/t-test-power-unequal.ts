import type { Alternative } from '../alternative.ts';
import { noncentralTLowerTail, noncentralTUpperTail } from '../distributions/noncentral-t.ts';
import { tUpperQuantile } from '../distributions/students-t.ts';
import { isLevel } from '../level.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { smallestSize, wholeSize } from './smallest-size.ts';

const isEffect = (d: number) => Math.abs(d) > 0 && Math.abs(d) < 1e6;

/** Power beyond the critical value in the right direction and in the wrong one. The sizes need not be whole. */
function powers(n1: number, n2: number, d: number, tail: number): { right: number; wrong: number } {
  const df = n1 + n2 - 2;
  const delta = d / Math.sqrt(1 / n1 + 1 / n2);
  const critical = tUpperQuantile(tail, df);
  return {
    right: noncentralTUpperTail(critical, df, delta),
    wrong: noncentralTLowerTail(-critical, df, delta),
  };
}

/**
 * Power of Student's t test with groups of n₁ and n₂, for a standardized difference d.
 *
 * Definition: the noncentral t with n₁ + n₂ − 2 df and δ = d/√(1/n₁ + 1/n₂); two-sided with both tails counted (R:
 * strict = TRUE). Source: J. Cohen (1988), ch. 2. Accuracy: 11 digits.
 * Errors: `out-of-range`. Example: `tTestPowerUnequal(12, 36, 0.8).power` → 0.6516296257…
 */
export function tTestPowerUnequal(
  n1: number,
  n2: number,
  d: number,
  { alpha = 0.05, alternative = 'two-sided' }: { alpha?: number; alternative?: Alternative } = {},
): Result<{ power: number }> {
  const sized = n1 >= 1 && n2 >= 1 && n1 + n2 > 2 && n1 < 1e9 && n2 < 1e9;
  if (!(sized && (d === 0 || isEffect(d)) && isLevel(alpha))) return refuse('out-of-range');
  if (alternative !== 'two-sided')
    return ok({ power: powers(n1, n2, alternative === 'less' ? -d : d, alpha).right });
  const { right, wrong } = powers(n1, n2, d, alpha / 2);
  return ok({ power: Math.min(1, right + wrong) });
}

/**
 * Group sizes for Student's t test with n₂ = ratio n₁ to reach a power; the wrong direction is not counted, as in R's
 * power.t.test. `n1` is unrounded; both sizes are rounded up from it.
 *
 * Source: J. Cohen (1988), ch. 2. Accuracy: 10 digits. Errors: `out-of-range`.
 * Example: `tTestSampleSizeByRatio(0.5, 0.8, 2).n2Whole` → 96
 */
export function tTestSampleSizeByRatio(
  d: number,
  power: number,
  ratio = 1,
  alpha = 0.05,
): Result<{ n1: number; n1Whole: number; n2Whole: number }> {
  if (!(isEffect(d) && ratio > 1e-3 && ratio < 1e3 && isLevel(alpha) && isLevel(power) && power > alpha))
    return refuse('out-of-range');
  const least = Math.max(1, 1 / ratio, 2.000001 / (1 + ratio));
  const found = smallestSize((n) => powers(n, ratio * n, Math.abs(d), alpha / 2).right, power, least, 1e9);
  if (found.status === 'error') return found;
  return ok({ n1: found.n, n1Whole: found.nRoundedUp, n2Whole: wholeSize(ratio * found.n) });
}
