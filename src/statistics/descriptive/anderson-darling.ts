import { normalLogUpperTail } from '../distributions/normal.ts';
import { ok } from '../result.ts';
import type { Result } from '../result.ts';
import { orderedScores } from './ordered-scores.ts';
import { polynomial } from './polynomial.ts';

/**
 * Anderson and Darling's test of normality with estimated mean and standard deviation, n ≥ 8.
 *
 * Definition: A² = −n − Σ (2i − 1)(ln Φ(z₍ᵢ₎) + ln Q(z₍ₙ₊₁₋ᵢ₎))/n; p from A²(1 + 0.75/n + 2.25/n²).
 * Source: R. B. D'Agostino, M. A. Stephens (1986), Goodness-of-Fit Techniques, table 4.9.
 * Accuracy: A² 12 digits; p is an approximation by design. Errors: fewer than 8 values, or no variation.
 * Example: `andersonDarling([1, 2, 3, 4, 5, 6, 7, 8]).aSquared` → 0.1340004588
 */
export function andersonDarling(
  values: readonly number[],
): Result<{ n: number; aSquared: number; p: number }> {
  const z = orderedScores(values, 8);
  if ('status' in z) return z;
  const n = z.length;
  const logs = z.map(
    (score, i) => (2 * i + 1) * (normalLogUpperTail(-score) + normalLogUpperTail(z[n - 1 - i]!)),
  );
  const aSquared = -n - logs.reduce((total, term) => total + term, 0) / n;
  return ok({ n, aSquared, p: Math.min(1, pValue(aSquared * polynomial([1, 0.75, 2.25], 1 / n))) });
}

const pValue = (a: number): number => {
  if (a < 0.2) return 1 - Math.exp(polynomial([-13.436, 101.14, -223.73], a));
  if (a < 0.34) return 1 - Math.exp(polynomial([-8.318, 42.796, -59.938], a));
  if (a < 0.6) return Math.exp(polynomial([0.9177, -4.279, -1.38], a));
  return a < 10 ? Math.exp(polynomial([1.2937, -5.709, 0.0186], a)) : 3.7e-24;
};
