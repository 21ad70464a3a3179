import { normalUpperQuantile } from '../distributions/normal.ts';
import { findRoot } from '../find-root.ts';
import { isLevel } from '../level.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';

/** A size rounded up, within the error of the search. Example: `wholeSize(63.2)` → 64 */
export const wholeSize = (n: number): number => Math.ceil(n - 1e-9);

/** Whether a design can have this power: both in (0, 1), and a power above α. Example: `isAttainable(0.8, 0.05)` → true */
export const isAttainable = (power: number, alpha: number): boolean =>
  isLevel(alpha) && isLevel(power) && power > alpha;

/**
 * The sum of the quantiles of a two-sided α and of a power, whose square is the numerator of sample sizes by the normal distribution.
 * Example: `sizeQuantiles(0.8, 0.05)` → 2.801585218
 */
export const sizeQuantiles = (power: number, alpha: number): number =>
  normalUpperQuantile(alpha / 2) + normalUpperQuantile(1 - power);

/**
 * Values per group to compare two means by the normal distribution, 2σ²(z_α + z_β)²/difference², unrounded.
 * Example: `comparisonSize(5, 10, 0.8, 0.05)` → 62.79103787
 */
export const comparisonSize = (difference: number, standardDeviation: number, power: number, alpha: number) =>
  2 * ((standardDeviation / difference) * sizeQuantiles(power, alpha)) ** 2;

/**
 * The root of an increasing function above `from`. `to` is doubled up to `most` until the function is positive there.
 *
 * Source: Chandrupatla (1997), see `findRoot`. Accuracy: that of the function.
 * Example: `rootAbove((x) => x * x - 100, 0, 1, 1e6)` → 10
 */
export function rootAbove(f: (x: number) => number, from: number, to: number, most: number) {
  let high = to;
  while (f(high) < 0 && high < most) high *= 2;
  return findRoot(f, from, high);
}

/**
 * The size, at least `least`, at which an increasing power reaches the target, unrounded and rounded up. Errors: `out-of-range` if `most`
 * is not enough. Example: `smallestSize((n) => n / 100, 0.8, 2, 1e6).nRoundedUp` → 80
 */
export function smallestSize(
  power: (n: number) => number,
  target: number,
  least: number,
  most: number,
): Result<{ n: number; nRoundedUp: number }> {
  const miss = (n: number) => power(n) - target;
  const n = miss(least) >= 0 ? least : rootAbove(miss, least, 2 * least, most);
  return n === undefined ? refuse('out-of-range') : ok({ n, nRoundedUp: wholeSize(n) });
}
