import { isLevel } from '../level.ts';
import { normalUpperTail } from '../distributions/normal.ts';
import { tUpperQuantile } from '../distributions/students-t.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { smallestSize } from './smallest-size.ts';

function power(n: number, r: number, alpha: number): number {
  const t = tUpperQuantile(alpha / 2, n - 2);
  const critical = Math.atanh(t / Math.sqrt(t * t + n - 2));
  const expected = Math.atanh(Math.abs(r)) + Math.abs(r) / (2 * (n - 1));
  const root = Math.sqrt(n - 3);
  return normalUpperTail((critical - expected) * root) + normalUpperTail((critical + expected) * root);
}

/**
 * Power of the two-sided test of a correlation r with n pairs.
 *
 * Definition: Fisher's z with its bias r/(2(n − 1)) against the exact critical value. Source: J. Cohen (1988), ch. 3.
 * Accuracy: 13 digits of the approximation. Errors: n ≤ 3, or r not in (−1, 1).
 * Example: `correlationPower(85, 0.3).power` → 0.8043956918
 */
export function correlationPower(n: number, r: number, alpha = 0.05): Result<{ power: number }> {
  const valid = n > 3 && n < 1e12 && Math.abs(r) < 1 && isLevel(alpha);
  return valid ? ok({ power: power(n, r, alpha) }) : refuse('out-of-range');
}

/**
 * Pairs, at least four, for the two-sided test of a correlation to reach a power.
 * Example: `correlationSampleSize(0.8, 0.3).n` → 84.07363774
 */
export function correlationSampleSize(
  target: number,
  r: number,
  alpha = 0.05,
): Result<{ n: number; nRoundedUp: number }> {
  if (!(Math.abs(r) < 1 && r !== 0 && isLevel(alpha) && target > alpha && isLevel(target)))
    return refuse('out-of-range');
  return smallestSize((n) => power(n, r, alpha), target, 4, 1e12);
}
