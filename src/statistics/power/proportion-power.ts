import { inFavor, tailOf } from '../alternative.ts';
import type { Alternative } from '../alternative.ts';
import { isLevel } from '../level.ts';
import { normalUpperQuantile, normalUpperTail } from '../distributions/normal.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { wholeSize } from './smallest-size.ts';

type Design = { readonly alpha?: number; readonly alternative?: Alternative };

const valid = (p1: number, p2: number, alpha: number) =>
  p1 >= 0 && p1 <= 1 && p2 >= 0 && p2 <= 1 && isLevel(alpha);
const pooledSpread = (p1: number, p2: number) => Math.sqrt((p1 + p2) * (1 - (p1 + p2) / 2));
const ownSpread = (p1: number, p2: number) => Math.sqrt(p1 * (1 - p1) + p2 * (1 - p2));

/**
 * Power of the comparison of two proportions with n per group (normal approximation, as R's power.prop.test).
 *
 * Definition: Φ((√n (p₁ − p₂) − z √(2p̄q̄))/√(p₁q₁ + p₂q₂)). Source: J. L. Fleiss (1981), ch. 3. Accuracy: 14 digits.
 * Errors: proportions or α out of range, or both proportions 0 or 1.
 * Example: `proportionsPower(50, 0.5, 0.75).power` → 0.7401659013
 */
export function proportionsPower(
  n: number,
  p1: number,
  p2: number,
  { alpha = 0.05, alternative = 'two-sided' }: Design = {},
): Result<{ power: number }> {
  const spread = ownSpread(p1, p2);
  if (!valid(p1, p2, alpha) || !(n > 0 && n < Infinity) || !(spread > 0)) return refuse('out-of-range');
  const z = normalUpperQuantile(tailOf(1 - alpha, alternative));
  return ok({
    power: normalUpperTail(
      (z * pooledSpread(p1, p2) - Math.sqrt(n) * inFavor(alternative, p1 - p2)) / spread,
    ),
  });
}

/**
 * Group size for the comparison of two proportions: unrounded, and rounded up.
 * Errors: equal proportions or a difference that the alternative cannot detect, or power not below 1. Example: `proportionsSampleSize(0.8, 0.5, 0.75).n` → 57.67343674
 */
export function proportionsSampleSize(
  power: number,
  p1: number,
  p2: number,
  { alpha = 0.05, alternative = 'two-sided' }: Design = {},
): Result<{ n: number; nRoundedUp: number }> {
  if (!valid(p1, p2, alpha) || !(inFavor(alternative, p1 - p2) > 0) || !(power > alpha && isLevel(power)))
    return refuse('out-of-range');
  const root =
    (normalUpperQuantile(tailOf(1 - alpha, alternative)) * pooledSpread(p1, p2) +
      normalUpperQuantile(1 - power) * ownSpread(p1, p2)) /
    (p1 - p2);
  return ok({ n: root * root, nRoundedUp: wholeSize(root * root) });
}
