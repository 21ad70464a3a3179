import { mean, sumOfSquares } from './moments.ts';
import { sum } from './sum.ts';

/**
 * Correlation of a series with itself one step later, Σ (xᵢ − x̄)(xᵢ₊₁ − x̄) / Σ (xᵢ − x̄)², or null for a constant series.
 *
 * Source: NIST/SEMATECH e-Handbook 1.3.5.12. Accuracy: NIST StRD univariate, 12 digits or more.
 * Example: `lagOneAutocorrelation([1, 2, 3])` → 0
 */
export function lagOneAutocorrelation(series: readonly number[]): number | null {
  const center = mean(series);
  const squares = sumOfSquares(series);
  if (!(squares > 0)) return null;
  return sum(series.slice(1).map((value, i) => (value - center) * (series[i]! - center))) / squares;
}
