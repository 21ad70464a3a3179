// Smallest and largest value of an array of any length. Spreading 125,000 values into Math.min or Math.max overflows the stack.

/** The smallest value, at most `start`. Example: `smallest([3, 1, 2])` → 1 */
export function smallest(values: readonly number[], start = Infinity): number {
  let low = start;
  for (const value of values) low = Math.min(low, value);
  return low;
}

/** The largest value, at least `start`. Example: `largest([3, 1, 2])` → 3 */
export function largest(values: readonly number[], start = -Infinity): number {
  let high = start;
  for (const value of values) high = Math.max(high, value);
  return high;
}
