/**
 * Dot product Σ aᵢbᵢ as if computed in twice the working precision.
 *
 * Source: Ogita, Rump & Oishi (2005) Accurate sum and dot product, SIAM J. Sci. Comput. 26:1955–1988 (Dot2), with
 * Veltkamp's splitting for the exact error of a product.
 * Accuracy: relative error near 1e-16 unless the terms cancel beyond 1e16.
 * Example: `compensatedDot([1e16, 1, -1e16], [1, 1, 1])` → 1
 */
export function compensatedDot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  let error = 0;
  for (let i = 0; i < a.length; i++) {
    const x = a[i]!;
    const y = b[i]!;
    const product = x * y;
    const p = 134217729 * x;
    const xHigh = p - (p - x);
    const xLow = x - xHigh;
    const q = 134217729 * y;
    const yHigh = q - (q - y);
    const yLow = y - yHigh;
    const next = sum + product;
    const part = next - sum;
    error += xLow * yLow - (product - xHigh * yHigh - xLow * yHigh - xHigh * yLow);
    error += sum - (next - part) + (product - part);
    sum = next;
  }
  return sum + error;
}
