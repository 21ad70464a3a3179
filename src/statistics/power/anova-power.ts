import { sumOfSquares } from '../descriptive/moments.ts';
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
 * Definition: the noncentral F with λ = (k − 1) n σ²between/σ²within. Source: J. Cohen (1988), ch. 8. Accuracy: 11 digits.
 * Errors: n ≤ 1, variances not positive, or fewer than two groups.
 * Example: `anovaPower(10, { groups: 4, betweenVariance: 1, withinVariance: 3 }).power` → 0.70968959
 */
export function anovaPower(n: number, design: AnovaDesign): Result<{ power: number }> {
  return valid(design) && n > 1 && n < 1e7 ? ok({ power: power(n, design) }) : refuse('out-of-range');
}

/**
 * Values per group, at least two, for a given power: unrounded, and rounded up.
 * Example: `anovaSampleSize(0.8, { groups: 4, betweenVariance: 1, withinVariance: 3 }).n` → 11.92611117
 */
export function anovaSampleSize(
  target: number,
  design: AnovaDesign,
): Result<{ n: number; nRoundedUp: number }> {
  if (!valid(design) || !(target > (design.alpha ?? 0.05) && isLevel(target))) return refuse('out-of-range');
  return smallestSize((n) => power(n, design), target, 2, 1e7);
}

/**
 * Power of a one-way analysis of variance from the expected means, with n values per group.
 *
 * Definition: λ = n Σ (m − m̄)²/σ², Cohen's f = √(Σ (m − m̄)²/k)/σ. Source: J. Cohen (1988), ch. 8. Accuracy: 11 digits.
 * Errors: as `anovaPower`. Example: `anovaPowerFromMeans([10, 12, 12, 15], 4, 9).power` → 0.5440025106…
 */
export function anovaPowerFromMeans(
  means: readonly number[],
  standardDeviation: number,
  n: number,
  alpha = 0.05,
): Result<{ power: number; lambda: number; cohenF: number }> {
  const squares = means.length > 1 ? sumOfSquares(means) : NaN;
  const design = {
    groups: means.length,
    betweenVariance: squares / (means.length - 1),
    withinVariance: standardDeviation ** 2,
    alpha,
  };
  const found = anovaPower(n, design);
  if (found.status === 'error') return found;
  return ok({
    power: found.power,
    lambda: (n * squares) / design.withinVariance,
    cohenF: Math.sqrt(squares / means.length) / standardDeviation,
  });
}
