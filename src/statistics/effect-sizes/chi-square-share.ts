import { noncentralChiSquareTails } from '../distributions/noncentral-chi-square.ts';
import { isLevel } from '../level.ts';
import { interval, ok, refuse } from '../result.ts';
import type { Interval, Result } from '../result.ts';
import { noncentrality } from './noncentrality.ts';

/**
 * χ² with df degrees of freedom as a proportion of its maximum, with its interval. ε², Kendall's W, and Cramér's V²
 * have this form.
 *
 * Definition: the limits of the noncentrality λ as λ/most, at most 1. Source: M. J. Smithson (2003), Confidence
 * Intervals, ch. 4.
 * Accuracy: 9 digits. Errors: `invalid-input`, `out-of-range`, `too-large` for more than a million.
 * Example: `chiSquareShare(12.8, 2, 20, 0.95).share` → 0.64
 */
export function chiSquareShare(
  chiSquare: number,
  df: number,
  most: number,
  level: number,
): Result<{ share: number; interval: Interval }> {
  if (!(df > 0 && most > 0 && chiSquare >= 0 && chiSquare < Infinity)) return refuse('invalid-input');
  if (!isLevel(level)) return refuse('out-of-range');
  if (chiSquare > 1e6) return refuse('too-large');
  const limits = noncentrality(noncentralChiSquareTails(chiSquare, df), chiSquare, (1 - level) / 2);
  const share = (lambda: number) => Math.min(1, lambda / most);
  return ok({
    share: chiSquare / most,
    interval: interval(share(limits.lower), share(limits.upper), level, 'noncentral χ²'),
  });
}
