import { requires } from '../distributions/requires.ts';
import { sorted } from './sorted.ts';

/** The nine definitions of a sample quantile: 7 is R's and Excel's QUARTILE.INC, 6 is SPSS's and Excel's EXC. */
export type QuantileType = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

const shift: Record<4 | 5 | 6 | 7 | 8 | 9, readonly [alpha: number, beta: number]> = {
  4: [0, 1],
  5: [0.5, 0.5],
  6: [0, 0],
  7: [1, 1],
  8: [1 / 3, 1 / 3],
  9: [3 / 8, 3 / 8],
};

/**
 * The sample quantile of order p, 0 ≤ p ≤ 1, of at least one value, by any of the nine types.
 *
 * Definition: the point α + p(n + 1 − α − β) of the ordered values; types 1 to 3 take an observation or, type 2, the
 * mean of two. Source: R. J. Hyndman, Y. Fan (1996), The American Statistician 50, 361–365.
 * Accuracy: one rounding. Example: `quantile([1, 2, 3, 4], 0.25)` → 1.75
 */
export const quantile = (values: readonly number[], p: number, type: QuantileType = 7): number =>
  quantileOfSorted(sorted(values), p, type);

/** The same for values that are already ascending. Example: `quantileOfSorted([1, 2, 3, 4], 0.25)` → 1.75 */
export function quantileOfSorted(x: ArrayLike<number>, p: number, type: QuantileType = 7): number {
  requires(x.length > 0 && p >= 0 && p <= 1);
  const n = x.length;
  const at = (i: number) => x[Math.max(1, Math.min(n, i)) - 1]!;
  const fuzz = 4 * Number.EPSILON;
  if (type <= 3) {
    const position = n * p - (type === 3 ? 0.5 : 0);
    const j = Math.floor(position + fuzz * Math.max(1, position));
    const beyond = position > j + fuzz * Math.max(1, position);
    if (type === 1) return at(beyond ? j + 1 : j);
    if (type === 2) return beyond ? at(j + 1) : (at(j) + at(j + 1)) / 2;
    return at(beyond || j % 2 !== 0 ? j + 1 : j);
  }
  const [alpha, beta] = shift[type as 4];
  const position = alpha + p * (n + 1 - alpha - beta);
  const j = Math.floor(position + fuzz);
  const weight = Math.abs(position - j) < fuzz ? 0 : position - j;
  return Math.min(at(j) + weight * (at(j + 1) - at(j)), at(j + 1));
}

/** The median: the middle value, or the mean of the two middle ones. Example: `median([3, 1, 2, 4])` → 2.5 */
export const median = (values: readonly number[]): number => quantile(values, 0.5, 2);

/**
 * Tukey's five-number summary: minimum, lower hinge, median, upper hinge, maximum. A hinge is the median of a half, with the middle value
 * counted in both. Source: J. W. Tukey (1977), Exploratory Data Analysis. Example: `fiveNumbers([1, 2, 3, 4, 5])` → [1, 2, 3, 4, 5]
 */
export const fiveNumbers = (values: readonly number[]) => fiveNumbersOfSorted(sorted(values));

/** The same for values that are already ascending. Example: `fiveNumbersOfSorted([1, 2, 3])[2]` → 2 */
export function fiveNumbersOfSorted(x: readonly number[]): [number, number, number, number, number] {
  requires(x.length > 0);
  const n = x.length;
  const depth = Math.floor((n + 3) / 2) / 2;
  const at = (d: number) => (x[Math.floor(d) - 1]! + x[Math.ceil(d) - 1]!) / 2;
  return [x[0]!, at(depth), at((n + 1) / 2), at(n + 1 - depth), x[n - 1]!];
}
