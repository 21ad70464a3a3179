/**
 * The error of Stirling's formula: δ(x) = ln Γ(x + 1) − [(x + ½) ln x − x + ½ ln 2π], x > 0.
 *
 * Definition: the asymptotic series Σ B₂ₖ / (2k(2k − 1) x²ᵏ⁻¹) from x ≥ 16; below, the recurrence
 * δ(x) = δ(x + 1) + (x + ½) ln(1 + 1/x) − 1.
 * Source: NIST DLMF 5.11.1. Accuracy: absolute, about 1e-15. Example: `stirlingError(1)` → 0.0810614667953…
 */
export function stirlingError(x: number): number {
  let sum = 0;
  let n = x;
  for (; n < 16; n++) sum += (n + 0.5) * Math.log1p(1 / n) - 1;
  const s = 1 / (n * n);
  return (
    sum + (1 / 12 - s * (1 / 360 - s * (1 / 1260 - s * (1 / 1680 - s * (1 / 1188 - (s * 691) / 360360))))) / n
  );
}
