/**
 * c₀ + c₁x + c₂x² + …, by Horner's rule.
 *
 * Source: W. G. Horner (1819), Philosophical Transactions of the Royal Society 109, 308–335.
 * Accuracy: a rounding or two of the largest term. Example: `polynomial([1, 2, 3], 2)` → 17
 */
export const polynomial = (coefficients: readonly number[], x: number): number =>
  coefficients.reduceRight((value, coefficient) => value * x + coefficient, 0);
