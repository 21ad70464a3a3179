/**
 * Centered moving average over one period, or null if the window is incomplete.
 *
 * Definition: the mean of m values around t; for even m the outermost two of m + 1 count half.
 * Source: Kendall & Stuart (1983) The Advanced Theory of Statistics, vol. 3, 46. Exact.
 * Example: `centeredMovingAverage([1, 2, 3, 4], 3)` → [null, 2, 3, null]
 */
export function centeredMovingAverage(y: readonly number[], m: number): (number | null)[] {
  const half = Math.floor(m / 2);
  return y.map((_, t) => {
    if (t < half || t + half >= y.length) return null;
    let total = 0;
    for (let i = -half; i <= half; i++) total += y[t + i]! * (m % 2 === 0 && Math.abs(i) === half ? 0.5 : 1);
    return total / m;
  });
}
