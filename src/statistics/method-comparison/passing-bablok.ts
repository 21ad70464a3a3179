import { median } from '../descriptive/quantile.ts';
import { normalUpperQuantile } from '../distributions/normal.ts';
import { unfit } from '../observed.ts';
import { interval, ok, refuse } from '../result.ts';
import { mostPoints, pairwiseSlopes } from '../regression/pairwise-slopes.ts';
import type { Interval, Result } from '../result.ts';

export type PassingBablok = {
  n: number;
  slope: number;
  intercept: number;
  /** An end is infinite if there are too few pairs, or too many vertical ones, for a limit. */
  slopeInterval: Interval;
  interceptInterval: Interval;
  /** The number of slopes between two points that were used, and how many of them are below −1. */
  slopesUsed: number;
  offset: number;
};

/** Rounds to the nearest integer, and halves to even, as R does. */
const roundHalfEven = (value: number) =>
  Math.abs(value % 1) === 0.5 ? 2 * Math.round(value / 2) : Math.round(value);

/**
 * Passing–Bablok regression: a line through two measurements by the median of the slopes between all pairs.
 *
 * Definition: slopes of identical points and of exactly −1 are left out; the median and the ranks of its limits are
 * shifted by the number K of slopes below −1; M₁ = [(N − z√(n(n − 1)(2n + 5)/18))/2]. Vertical pairs count as +∞ or −∞ by the
 * sign of the difference in y, points in the order given; the intercept is the median of y − bx.
 * Source: H. Passing, W. Bablok (1983), J. Clin. Chem. Clin. Biochem. 21, 709–720. Accuracy: 15 digits.
 * Errors: `unequal-lengths`, `too-few-values` below three pairs, `singular` (no finite median), `too-large` above 4,000.
 * Example: `passingBablok([1, 2, 3, 4, 5], [2, 4, 7, 8, 10]).slope` → 2
 */
export function passingBablok(
  x: readonly number[],
  y: readonly number[],
  level = 0.95,
): Result<PassingBablok> {
  const bad = unfit([x, y], 3, level);
  if (bad) return bad;
  const n = x.length;
  if (n > mostPoints) return refuse('too-large');
  const slopes = pairwiseSlopes(x, y, (dx, dy) => {
    const slope = dx === 0 ? Math.sign(dy) * Infinity : dy / dx;
    return slope === -1 ? NaN : slope;
  }).sort();
  const used = slopes.length;
  if (used === 0) return refuse('singular');
  const offset = slopes.reduce((count, slope) => count + Number(slope < -1), 0);
  const ranked = (rank: number) => {
    const at = rank + offset;
    if (at < 1) return -Infinity;
    return at > used ? Infinity : slopes[at - 1]!;
  };
  const slope = used % 2 ? ranked((used + 1) / 2) : (ranked(used / 2) + ranked(used / 2 + 1)) / 2;
  if (!Number.isFinite(slope)) return refuse('singular');
  const reach = normalUpperQuantile((1 - level) / 2) * Math.sqrt((n * (n - 1) * (2 * n + 5)) / 18);
  const first = roundHalfEven((used - reach) / 2);
  const [lower, upper] = [ranked(first), ranked(used - first + 1)];
  const interceptAt = (b: number) =>
    Number.isFinite(b) ? median(y.map((value, i) => value - b * x[i]!)) : -b;
  const method = 'Passing–Bablok';
  return ok({
    n,
    slope,
    intercept: interceptAt(slope),
    slopeInterval: interval(lower, upper, level, method),
    interceptInterval: interval(interceptAt(upper), interceptAt(lower), level, method),
    slopesUsed: used,
    offset,
  });
}
