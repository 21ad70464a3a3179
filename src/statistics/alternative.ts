import { interval } from './result.ts';
import type { Interval, Limits } from './result.ts';

/** What a test looks for: a departure from the null value either way, below it, or above it. */
export type Alternative = 'two-sided' | 'less' | 'greater';

/** How a test is asked: the confidence level of its interval, and the alternative that p and the interval go with. */
export type TestOptions = { readonly level?: number; readonly alternative?: Alternative };

/** The same for a test with a hypothesized value. */
export type NullTestOptions = TestOptions & { readonly nullValue?: number };

/** The probability left outside each closed end of an interval. Example: `tailOf(0.9, 'less')` → 0.1 */
export const tailOf = (level: number, alternative: Alternative): number =>
  alternative === 'two-sided' ? (1 - level) / 2 : 1 - level;

/**
 * The p-value of an alternative from the tails of a statistic; two-sided, twice the smaller one unless it is given.
 * Example: `pOf('two-sided', 0.99, 0.02)` → 0.04
 */
export const pOf = (
  alternative: Alternative,
  less: number,
  greater: number,
  twoSided = 2 * Math.min(less, greater),
) => Math.min(1, { less, greater, 'two-sided': twoSided }[alternative]);

/** A difference as its alternative sees it: the larger, the more it speaks for it. Example: `inFavor('less', -2)` → 2 */
export function inFavor(alternative: Alternative, difference: number): number {
  if (alternative === 'two-sided') return Math.abs(difference);
  return alternative === 'less' ? -difference : difference;
}

/**
 * The interval of an alternative: that of "less" is open below, that of "greater" above, where it reaches the least or the
 * largest possible value. Example: `intervalOf({ lower: 1, upper: 3 }, 0.95, 'less', 'Wald').lower` → -Infinity
 */
export const intervalOf = (
  { lower, upper }: Limits,
  level: number,
  alternative: Alternative,
  method: string,
  [least, most]: readonly [least: number, most: number] = [-Infinity, Infinity],
): Interval =>
  interval(alternative === 'less' ? least : lower, alternative === 'greater' ? most : upper, level, method);
