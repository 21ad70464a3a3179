// Smallest and largest of a list of any length; spread into Math.min or Math.max, 125,000 values overflow the stack.

/** The smallest value, at most `start`. Example: `smallest([3, 1, 2])` → 1 */
export const smallest = (values: readonly number[], start = Infinity): number =>
  values.reduce((low, value) => Math.min(low, value), start);

/** The largest value, at least `start`. Example: `largest([3, 1, 2])` → 3 */
export const largest = (values: readonly number[], start = -Infinity): number =>
  values.reduce((high, value) => Math.max(high, value), start);
