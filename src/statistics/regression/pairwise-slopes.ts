/** More points have too many pairs. */
export const mostPoints = 4000;

/**
 * The slopes of the lines through all pairs of points, unordered. `slopeOf` returns that of a pair from its differences,
 * later minus earlier point, or NaN to leave the pair out.
 *
 * Source: H. Theil (1950), Proc. K. Ned. Akad. Wet. 53, 386–392. Accuracy: 16 digits.
 * Example: `pairwiseSlopes([1, 2, 2], [1, 3, 4], (dx, dy) => dy / (dx || NaN))` → [2, 3]
 */
export function pairwiseSlopes(
  x: readonly number[],
  y: readonly number[],
  slopeOf: (dx: number, dy: number) => number,
): Float64Array {
  const n = x.length;
  const all = new Float64Array((n * (n - 1)) / 2);
  let used = 0;
  for (let i = 0; i < n; i++)
    for (let j = i + 1; j < n; j++) {
      const slope = slopeOf(x[j]! - x[i]!, y[j]! - y[i]!);
      if (!Number.isNaN(slope)) all[used++] = slope;
    }
  return all.subarray(0, used);
}
