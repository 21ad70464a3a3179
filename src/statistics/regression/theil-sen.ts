import { kendallCorrelation } from '../correlation/kendall-correlation.ts';
import { median } from '../descriptive/quantile.ts';
import { select } from '../descriptive/select.ts';
import { normalUpperQuantile, normalUpperTail } from '../distributions/normal.ts';
import { unfit } from '../observed.ts';
import { interval, ok, refuse } from '../result.ts';
import type { Interval, Result } from '../result.ts';
import { mostPoints, pairwiseSlopes } from './pairwise-slopes.ts';

export type TheilSen = {
  slope: number;
  /** The median of y − bx, and Conover's median(y) − b median(x). */
  intercept: number;
  interceptConover: number;
  /** The number of pairs with different x. */
  slopesUsed: number;
  /** An end is infinite if there are too few pairs for a limit. */
  slopeInterval: Interval;
  /** Kendall's test of a slope of 0, without continuity correction: concordant minus discordant pairs, its variance with ties, z, and p. */
  s: number;
  variance: number;
  /** Null if y does not vary. */
  z: number | null;
  p: number | null;
};

/**
 * Theil–Sen regression: a line whose slope is the median of the slopes between all pairs of points.
 *
 * Definition: the N pairs with different x; limits at the M-th smallest and M-th largest slope, M = ⌊(N − z√var S)/2⌋, var S of
 * Kendall's S with ties in both. Source: H. Theil (1950), Proc. K. Ned. Akad. Wet. 53, 386–392; P. K. Sen (1968), JASA 63,
 * 1379–1389; M. Hollander, D. A. Wolfe (1999), Nonparametric Statistical Methods, 2nd ed., 9.3. Accuracy: 13 digits.
 * Errors: `unequal-lengths`, `invalid-input`, `too-few-values` below three points, `constant-predictor`, `out-of-range` (level, or a
 * slope that is too large), `too-large` above 4,000 points.
 * Example: `theilSen([1, 2, 4], [1, 3, 2]).slope` → 0.3333333333
 */
export function theilSen(x: readonly number[], y: readonly number[], level = 0.95): Result<TheilSen> {
  const bad = unfit([x, y], 3, level);
  if (bad) return bad;
  if (x.length > mostPoints) return refuse('too-large');
  const slopes = pairwiseSlopes(x, y, (dx, dy) => (dx === 0 ? NaN : dy / dx));
  const used = slopes.length;
  if (used === 0) return refuse('constant-predictor');
  const ranked = (k: number) => select(slopes, k)[k]!;
  const slope = (ranked((used - 1) >> 1) + ranked(used >> 1)) / 2;
  const intercept = median(y.map((value, i) => value - slope * x[i]!));
  const interceptConover = median(y) - slope * median(x);
  if (![slope, intercept, interceptConover].every(Number.isFinite)) return refuse('out-of-range');

  const test = kendallCorrelation(x, y);
  const [s, variance] = test.status === 'ok' ? [test.concordant - test.discordant, test.variance] : [0, 0];
  const reach = normalUpperQuantile((1 - level) / 2) * Math.sqrt(variance);
  const rank = Math.floor((used - reach) / 2);
  const [lower, upper] = rank < 1 ? [-Infinity, Infinity] : [ranked(rank - 1), ranked(used - rank)];
  const z = variance > 0 ? s / Math.sqrt(variance) : null;
  return ok({
    slope,
    intercept,
    interceptConover,
    slopesUsed: used,
    slopeInterval: interval(lower, upper, level, 'Theil–Sen'),
    s,
    variance,
    z,
    p: z === null ? null : Math.min(1, 2 * normalUpperTail(Math.abs(z))),
  });
}
