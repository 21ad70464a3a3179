import { largest } from './extremes.ts';
import { normalLowerTail } from '../distributions/normal.ts';
import { ok } from '../result.ts';
import type { Result } from '../result.ts';
import { orderedScores } from './ordered-scores.ts';
import { polynomial } from './polynomial.ts';

/**
 * Lilliefors' test of normality: the Kolmogorov–Smirnov distance with estimated mean and standard deviation, n ≥ 5.
 *
 * Definition: D = largest distance of the empirical from the fitted distribution function.
 * Source: G. E. Dallal, L. Wilkinson (1986), The American Statistician 40, 294–296; above p = 0.1 the fit of
 * M. A. Stephens (1974), JASA 69, 730–737. Accuracy: D 13 digits; p is an approximation by design.
 * Errors: fewer than 5 values, or no variation. Example: `lilliefors([1, 2, 3, 4, 10]).d` → 0.3
 */
export function lilliefors(values: readonly number[]): Result<{ n: number; d: number; p: number }> {
  const z = orderedScores(values, 5);
  if ('status' in z) return z;
  const n = z.length;
  const fitted = z.map(normalLowerTail);
  const d = largest(fitted.map((f, i) => Math.max((i + 1) / n - f, f - i / n)));
  return ok({ n, d, p: pValue(d, n) });
}

function pValue(d: number, n: number): number {
  const size = Math.min(n, 100);
  const k = (n > 100 ? d * (n / 100) ** 0.49 : d) * Math.sqrt(size + 2.78019);
  const p = Math.exp(
    polynomial([-0.122119, 2.99587, -7.01256], k) + 0.974598 / Math.sqrt(size) + 1.67997 / size,
  );
  if (p <= 0.1) return p;
  const t = (Math.sqrt(n) - 0.01 + 0.85 / Math.sqrt(n)) * d;
  if (t <= 0.302) return 1;
  if (t <= 0.5) return polynomial([2.76773, -19.828315, 80.709644, -138.55152, 81.218052], t);
  if (t <= 0.9) return polynomial([-4.901232, 40.662806, -97.490286, 94.029866, -32.355711], t);
  return t <= 1.31 ? polynomial([6.198765, -19.558097, 23.186922, -12.234627, 2.423045], t) : 0;
}
