// Labels that want the same place move apart, as little as needed, and stay inside.

/**
 * New positions for labels that want to stand at `wanted` and need `heights` (user units), in the same order: no two
 * overlap and all stay within `low`–`high`, as long as there is room for them all.
 */
export const dodge = (
  wanted: readonly number[],
  heights: readonly number[],
  low: number,
  high: number,
): number[] => {
  const order = wanted.map((_, index) => index).sort((a, b) => wanted[a]! - wanted[b]! || a - b);
  const result = [...wanted];
  let floor = low;
  for (const index of order) {
    const half = heights[index]! / 2;
    result[index] = Math.max(wanted[index]!, floor + half);
    floor = result[index] + half;
  }
  let ceiling = high;
  for (const index of [...order].reverse()) {
    const half = heights[index]! / 2;
    result[index] = Math.min(result[index]!, ceiling - half);
    ceiling = result[index] - half;
  }
  return result;
};
