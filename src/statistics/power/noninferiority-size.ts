import { noncentralTUpperTail } from '../distributions/noncentral-t.ts';
import { normalUpperQuantile } from '../distributions/normal.ts';
import { tUpperQuantile } from '../distributions/students-t.ts';
import { isLevel } from '../level.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { smallestSize } from './smallest-size.ts';

/**
 * Values per group to show that a mean is not worse by the margin or more. Larger is better.
 *
 * Definition: the one-sided t test of difference + margin, by the noncentral t, and 2σ²(z_α + z_β)²/(difference + margin)²
 * with the normal distribution. Source: S. A. Julious (2004), Stat. Med. 23, 1921–1986. Accuracy: 10 digits.
 * Errors: `out-of-range`, including a true difference that is not better than −margin.
 * Example: `noninferioritySampleSize({ difference: 0, margin: 3, standardDeviation: 8, power: 0.9 }).nRoundedUp` → 151
 */
export function noninferioritySampleSize(design: {
  difference: number;
  margin: number;
  standardDeviation: number;
  power: number;
  /** One-sided. */
  alpha?: number;
}): Result<{ n: number; nRoundedUp: number; nNormal: number }> {
  const { difference, margin, standardDeviation, power, alpha = 0.025 } = design;
  const effect = (difference + margin) / standardDeviation;
  if (!(standardDeviation > 0 && margin > 0 && effect > 1e-4 && effect < 1e6)) return refuse('out-of-range');
  if (!(isLevel(alpha) && isLevel(power) && power > alpha)) return refuse('out-of-range');
  const powerAt = (n: number) => {
    const df = 2 * n - 2;
    return noncentralTUpperTail(tUpperQuantile(alpha, df), df, effect * Math.sqrt(n / 2));
  };
  const found = smallestSize(powerAt, power, 2, 1e10);
  if (found.status === 'error') return found;
  const z = normalUpperQuantile(alpha) + normalUpperQuantile(1 - power);
  return ok({ n: found.n, nRoundedUp: found.nRoundedUp, nNormal: 2 * (z / effect) ** 2 });
}
