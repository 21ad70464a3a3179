import { normalLowerTail } from '../distributions/normal.ts';
import { readColumn } from '../observed.ts';
import type { Observations } from '../observed.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { isConstant, mean, standardDeviation } from './moments.ts';
import { sorted } from './sorted.ts';

/**
 * Lilliefors' test of normality: Kolmogorov's distance with estimated mean and standard deviation, n ≥ 5.
 *
 * Formula: D = largest distance of the empirical from the fitted distribution function.
 * Source: G. E. Dallal, L. Wilkinson (1986), The American Statistician 40, 294–296; above p = 0.1 the fit of
 * M. A. Stephens (1974), JASA 69, 730–737. Accuracy: D 13 digits; p is an approximation by design.
 * Errors: fewer than 5 values, no variation. Example: lilliefors([1, 2, 3, 4, 10]).d = 0.2913….
 */
export function lilliefors(values: Observations): Result<{ n: number; d: number; p: number }> {
  const x = readColumn(values, 5);
  if ('status' in x) return x;
  const n = x.length;
  if (isConstant(x)) return refuse('all-values-identical');
  const centre = mean(x);
  const sd = standardDeviation(x);
  const fitted = sorted(x).map((value) => normalLowerTail((value - centre) / sd));
  const d = Math.max(...fitted.map((f, i) => Math.max((i + 1) / n - f, f - i / n)));
  return ok({ n, d, p: pValue(d, n) });
}

function pValue(d: number, n: number): number {
  const size = Math.min(n, 100);
  const k = n > 100 ? d * (n / 100) ** 0.49 : d;
  const root = Math.sqrt(size + 2.78019);
  const p = Math.exp(
    -7.01256 * k * k * root * root +
      2.99587 * k * root -
      0.122119 +
      0.974598 / Math.sqrt(size) +
      1.67997 / size,
  );
  if (p <= 0.1) return p;
  const t = (Math.sqrt(n) - 0.01 + 0.85 / Math.sqrt(n)) * d;
  if (t <= 0.302) return 1;
  if (t <= 0.5) return 2.76773 - 19.828315 * t + 80.709644 * t ** 2 - 138.55152 * t ** 3 + 81.218052 * t ** 4;
  if (t <= 0.9)
    return -4.901232 + 40.662806 * t - 97.490286 * t ** 2 + 94.029866 * t ** 3 - 32.355711 * t ** 4;
  return t <= 1.31
    ? 6.198765 - 19.558097 * t + 23.186922 * t ** 2 - 12.234627 * t ** 3 + 2.423045 * t ** 4
    : 0;
}
