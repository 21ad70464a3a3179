import type { Alternative, TestOptions } from '../alternative.ts';
import { isConstant, mean, standardDeviation } from '../descriptive/moments.ts';
import { median, quantile } from '../descriptive/quantile.ts';
import { sorted } from '../descriptive/sorted.ts';
import { normalUpperQuantile } from '../distributions/normal.ts';
import { tUpperQuantile, tUpperTail } from '../distributions/students-t.ts';
import { isLevel } from '../level.ts';
import { unfit } from '../observed.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';

export type Grubbs = {
  n: number;
  /** Distance of the value from the mean, in standard deviations. */
  g: number;
  /** The most extreme value. With the alternative "less" it is the smallest, with "greater" the largest. */
  outlier: number;
  alternative: Alternative;
  p: number;
  critical: number;
  /** Values more than 1.5 interquartile ranges (type 7) beyond the quartiles, ascending. */
  beyondFences: readonly number[];
  /** Distance of the outlier from the median in scaled median absolute deviations. Infinite if those are 0. */
  modifiedZ: number;
  /** Values whose modified z exceeds 3.5, ascending. */
  beyondModifiedZ: readonly number[];
};

/** The critical value of the largest distance from the mean. Example: `grubbsCritical(0.025, 8)` → 2.126645087195465 */
export function grubbsCritical(tail: number, n: number): number {
  const t = tUpperQuantile(tail / n, n - 2);
  return ((n - 1) / Math.sqrt(n)) * Math.sqrt((t * t) / (n - 2 + t * t));
}

/**
 * Grubbs' test of the value farthest from the mean, with Tukey's fences and the modified z score for comparison.
 *
 * Definition: G = max |x − x̄|/s; t² = n(n − 2)G²/((n − 1)² − nG²), p = n P(T > t) on n − 2 df, doubled for two sides, at
 * most 1; modified z = 0.67449 (x − median)/MAD. Source: F. E. Grubbs (1950), Ann. Math. Stat. 21, 27–58;
 * B. Iglewicz, D. C. Hoaglin (1993). Accuracy: 12 digits (p is Bonferroni's bound, exact if it is small).
 * Errors: `too-few-values` below three, `all-values-identical`. Example: `grubbs([1.1, 1.2, 9]).outlier` → 9
 */
export function grubbs(
  x: readonly number[],
  { alpha = 0.05, alternative = 'two-sided' }: Omit<TestOptions, 'level'> & { readonly alpha?: number } = {},
): Result<Grubbs> {
  if (!isLevel(alpha)) return refuse('out-of-range');
  const bad = unfit([x], 3);
  if (bad) return bad;
  if (isConstant(x)) return refuse('all-values-identical');
  const n = x.length;
  const [center, spread] = [mean(x), standardDeviation(x)];
  const side = { 'two-sided': Math.abs, less: (d: number) => -d, greater: (d: number) => d }[alternative];
  const distances = x.map((value) => side(value - center) / spread);
  const g = distances.reduce((a, b) => Math.max(a, b));
  const outlier = x[distances.indexOf(g)]!;
  const room = (n - 1) ** 2 - n * g * g;
  const t = room > 0 ? Math.sqrt((n * (n - 2) * g * g) / room) : Infinity;
  const pOneSided = Math.min(1, n * tUpperTail(t, n - 2));
  const tails = alternative === 'two-sided' ? 2 : 1;
  const ascending = sorted(x);
  const middle = median(ascending);
  const deviation = median(x.map((value) => Math.abs(value - middle)));
  const modified = (value: number) =>
    value === middle ? 0 : (normalUpperQuantile(0.25) * (value - middle)) / deviation;
  const [q1, q3] = [quantile(ascending, 0.25), quantile(ascending, 0.75)];
  const fence = 1.5 * (q3 - q1);
  return ok({
    n,
    g,
    outlier,
    alternative,
    p: Math.min(1, tails * pOneSided),
    critical: grubbsCritical(alpha / tails, n),
    beyondFences: ascending.filter((value) => value < q1 - fence || value > q3 + fence),
    modifiedZ: modified(outlier),
    beyondModifiedZ: ascending.filter((value) => Math.abs(modified(value)) > 3.5),
  });
}
