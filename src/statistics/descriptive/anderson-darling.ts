import { normalLogUpperTail } from '../distributions/normal.ts';
import { readColumn } from '../observed.ts';
import type { Observations } from '../observed.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { isConstant, mean, standardDeviation } from './moments.ts';
import { sorted } from './sorted.ts';

/**
 * Anderson and Darling's test of normality with estimated mean and standard deviation, n ≥ 8.
 *
 * Formula: A² = −n − Σ (2i − 1)(ln Φ(z₍ᵢ₎) + ln Q(z₍ₙ₊₁₋ᵢ₎))/n; p from A²(1 + 0.75/n + 2.25/n²).
 * Source: R. B. D'Agostino, M. A. Stephens (1986), Goodness-of-Fit Techniques, table 4.9.
 * Accuracy: A² 12 digits; p is an approximation by design. Errors: fewer than 8 values, no variation.
 * Example: andersonDarling([1, 2, 3, 4, 5, 6, 7, 8]).aSquared = 0.1459….
 */
export function andersonDarling(values: Observations): Result<{ n: number; aSquared: number; p: number }> {
  const x = readColumn(values, 8);
  if ('status' in x) return x;
  const n = x.length;
  if (isConstant(x)) return refuse('all-values-identical');
  const centre = mean(x);
  const sd = standardDeviation(x);
  const z = sorted(x).map((value) => (value - centre) / sd);
  const logs = z.map(
    (score, i) => (2 * i + 1) * (normalLogUpperTail(-score) + normalLogUpperTail(z[n - 1 - i]!)),
  );
  const aSquared = -n - logs.reduce((total, term) => total + term, 0) / n;
  const a = aSquared * (1 + 0.75 / n + 2.25 / (n * n));
  return ok({ n, aSquared, p: Math.min(1, pValue(a)) });
}

const pValue = (a: number): number => {
  if (a < 0.2) return 1 - Math.exp(-13.436 + 101.14 * a - 223.73 * a * a);
  if (a < 0.34) return 1 - Math.exp(-8.318 + 42.796 * a - 59.938 * a * a);
  if (a < 0.6) return Math.exp(0.9177 - 4.279 * a - 1.38 * a * a);
  return a < 10 ? Math.exp(1.2937 - 5.709 * a + 0.0186 * a * a) : 3.7e-24;
};
