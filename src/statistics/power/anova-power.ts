import { isLevel } from '../level.ts';
import { fUpperQuantile } from '../distributions/f-ratio.ts';
import { noncentralFUpperTail } from '../distributions/noncentral-f.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { smallestSize } from './smallest-size.ts';

export type AnovaDesign = {
  groups: number;
  /** Variance of the group means (divisor groups − 1). */
  betweenVariance: number;
  withinVariance: number;
  alpha?: number;
};

const valid = ({ groups, betweenVariance, withinVariance, alpha = 0.05 }: AnovaDesign) =>
  Number.isInteger(groups) &&
  groups >= 2 &&
  groups < 1e4 &&
  betweenVariance > 0 &&
  withinVariance > 0 &&
  betweenVariance / withinVariance < 1e6 &&
  isLevel(alpha);

function power(n: number, { groups, betweenVariance, withinVariance, alpha = 0.05 }: AnovaDesign): number {
  const [df1, df2] = [groups - 1, groups * (n - 1)];
  const lambda = (df1 * n * betweenVariance) / withinVariance;
  return noncentralFUpperTail(fUpperQuantile(alpha, df1, df2), df1, df2, lambda);
}

/**
 * Power of a one-way analysis of variance with n values per group.
 *
 * Formula: the non-central F with λ = (k − 1) n σ²between/σ²within. Source: J. Cohen (1988), ch. 8. Accuracy: 11 digits.
 * Errors: n ≤ 1, variances not positive, fewer than two groups. Example: 4 groups, 1 and 3, n = 10 → 0.7097.
 */
export function anovaPower(n: number, design: AnovaDesign): Result<{ power: number }> {
  return valid(design) && n > 1 && n < 1e7 ? ok({ power: power(n, design) }) : refuse('out-of-range');
}

/** Values per group, at least two, for a power, as the equation gives it, and rounded up. Example: 4 groups, 1 and 3, power 0.8 → 11.93, 12 whole. */
export function anovaSampleSize(target: number, design: AnovaDesign): Result<{ n: number; nWhole: number }> {
  if (!valid(design) || !(target > (design.alpha ?? 0.05) && isLevel(target))) return refuse('out-of-range');
  return smallestSize((n) => power(n, design), target, 2, 1e7);
}
