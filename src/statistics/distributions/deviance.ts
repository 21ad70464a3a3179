/**
 * Loader's deviance term D(x, m) = x ln(x / m) + m − x, x ≥ 0, m > 0, without cancellation if x ≈ m.
 *
 * Definition: with v = (x − m)/(x + m), D = (x − m) v + 2x (v³/3 + v⁵/5 + …).
 * Source: C. Loader (2000), Fast and accurate computation of binomial probabilities.
 * Accuracy: relative about 1e-16 × conditioning of x − m. Example: `deviance(3, 2)` → 0.2163953243244932
 */
export function deviance(x: number, m: number): number {
  if (x === 0) return m;
  const v = (x - m) / (x + m);
  if (!(Math.abs(v) < 0.1)) return x * Math.log(x / m) + m - x;
  let sum = (x - m) * v;
  let term = 2 * x * v;
  for (let j = 3; ; j += 2) {
    term *= v * v;
    const next = sum + term / j;
    if (next === sum) return sum;
    sum = next;
  }
}
