import { interval } from './result.ts';
import type { Interval, Limits } from './result.ts';

/** The alternative of a test: a departure from the null value in either direction, below it, or above it. */
export type Alternative = 'two-sided' | 'less' | 'greater';

/** Options of a test: the confidence level of its interval, and the alternative for the p-value and the interval. */
export type TestOptions = { readonly level?: number; readonly alternative?: Alternative };

/** The same options for a test with a hypothesized value. */
export type NullTestOptions = TestOptions & { readonly nullValue?: number };

/** The probability left outside each closed end of an interval. Example: `tailOf(0.9, 'less')` → 0.1 */
export const tailOf = (level: number, alternative: Alternative): number =>
  alternative === 'two-sided' ? (1 - level) / 2 : 1 - level;

/**
 * The p-value of an alternative from the tails of a statistic. The two-sided one defaults to twice the smaller tail.
 * Example: `pOf('two-sided', 0.99, 0.02)` → 0.04
 */
export const pOf = (
  alternative: Alternative,
  less: number,
  greater: number,
  twoSided = 2 * Math.min(less, greater),
) => Math.min(1, { less, greater, 'two-sided': twoSided }[alternative]);

/** A difference signed so that larger values favor the alternative. Example: `inFavor('less', -2)` → 2 */
export function inFavor(alternative: Alternative, difference: number): number {
  if (alternative === 'two-sided') return Math.abs(difference);
  return alternative === 'less' ? -difference : difference;
}

/**
 * The interval of an alternative: open below for "less" and open above for "greater", where it extends to the smallest or
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
