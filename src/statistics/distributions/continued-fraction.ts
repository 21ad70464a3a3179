/**
 * The continued fraction b₀ + a₁/(b₁ + a₂/(b₂ + …)), evaluated forward until it no longer changes.
 *
 * Source: Lentz's method as in NIST DLMF 3.10(iii). `term(n)` returns [aₙ, bₙ]; a₀ is not used.
 * Accuracy: that of its terms, 15 digits if none cancels.
 * Example: `continuedFraction((n) => [1, n === 0 ? 1 : 2])` → 1.414213562
 */
export function continuedFraction(term: (n: number) => readonly [a: number, b: number]): number {
  const nonZero = (value: number) => (value === 0 ? 1e-300 : value);
  let value = nonZero(term(0)[1]);
  let c = value;
  let d = 0;
  for (let n = 1; n < 1e6; n++) {
    const [a, b] = term(n);
    d = 1 / nonZero(b + a * d);
    c = nonZero(b + a / c);
    value *= c * d;
    if (Math.abs(c * d - 1) < 3e-16) break;
  }
  return value;
}
