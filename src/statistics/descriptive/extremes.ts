// Smallest and largest of a list of any length; spread into Math.min or Math.max, 125,000 values overflow the stack.

/** The smallest value; Infinity for none. Example: smallest([3, 1, 2]) = 1. */
export const smallest = (values: readonly number[]): number =>
  values.reduce((low, value) => Math.min(low, value), Infinity);

/** The largest value; −Infinity for none. Example: largest([3, 1, 2]) = 3. */
export const largest = (values: readonly number[]): number =>
  values.reduce((high, value) => Math.max(high, value), -Infinity);
