import { unfit } from '../observed.ts';
import { ok } from '../result.ts';
import type { Limits, Result } from '../result.ts';
import { fiveNumbers } from './quantile.ts';
import { sorted } from './sorted.ts';

export type BoxPlot = {
  n: number;
  lowerWhisker: number;
  lowerHinge: number;
  median: number;
  upperHinge: number;
  upperWhisker: number;
  /** median ± 1.58 × hinge spread / √n. Notches that do not overlap suggest that the medians differ. */
  notch: Limits;
  /** Values more than 1.5 hinge spreads outside the hinges, ascending. */
  outliers: readonly number[];
};

/**
 * The summary statistics of a box plot, with Tukey's hinges.
 *
 * Definition: whiskers reach to the most extreme values within 1.5 hinge spreads of the hinges.
 * Source: J. W. Tukey (1977); notches: R. McGill, J. W. Tukey, W. A. Larsen (1978), The American Statistician 32, 12–16.
 * Accuracy: one rounding. Errors: no values. Example: `boxPlot([1, 2, 3, 4, 20]).outliers` → [20]
 */
export function boxPlot(x: readonly number[]): Result<BoxPlot> {
  const bad = unfit([x]);
  if (bad) return bad;
  const [, lowerHinge, middle, upperHinge] = fiveNumbers(x);
  const reach = 1.5 * (upperHinge - lowerHinge);
  const outside = (value: number) => value < lowerHinge - reach || value > upperHinge + reach;
  const inside = sorted(x.filter((value) => !outside(value)));
  const half = (1.58 * (upperHinge - lowerHinge)) / Math.sqrt(x.length);
  return ok({
    n: x.length,
    lowerWhisker: inside[0]!,
    lowerHinge,
    median: middle,
    upperHinge,
    upperWhisker: inside.at(-1)!,
    notch: { lower: middle - half, upper: middle + half },
    outliers: sorted(x.filter(outside)),
  });
}
