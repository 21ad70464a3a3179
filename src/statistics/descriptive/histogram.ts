import { unfit } from '../observed.ts';
import { largest, smallest } from './extremes.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';

export type Bin = { from: number; to: number; count: number };

/**
 * Counts per interval [from, to) of equal width; the last interval includes its end. Intervals start at multiples of the
 * width.
 *
 * Source: D. W. Scott (2015), Multivariate Density Estimation, 2nd ed., 3.1. Exact.
 * Errors: no values, a width that is not positive, or more than 10,000 intervals.
 * Example: `histogram([1, 2, 2, 4], 2).bins[1]` → { from: 2, to: 4, count: 3 }
 */
export function histogram(x: readonly number[], width: number): Result<{ bins: Bin[] }> {
  const bad = unfit([x]);
  if (bad) return bad;
  if (!(width > 0)) return refuse('invalid-input');
  const first = Math.floor(smallest(x) / width);
  const last = Math.max(first + 1, Math.ceil(largest(x) / width));
  if (last - first > 10_000) return refuse('too-large');
  const bins = Array.from({ length: last - first }, (_, index) => ({
    from: (first + index) * width,
    to: (first + index + 1) * width,
    count: 0,
  }));
  for (const value of x) {
    const bin = bins[Math.min(bins.length - 1, Math.floor(value / width) - first)];
    if (bin) bin.count += 1;
  }
  return ok({ bins });
}
