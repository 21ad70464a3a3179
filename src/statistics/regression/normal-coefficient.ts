import { normalLogUpperTail, normalUpperQuantile } from '../distributions/normal.ts';
import { around } from '../result.ts';
import type { Coefficient } from './coefficient.ts';

/**
 * Wald test and interval of a coefficient by the normal distribution, without the code of Student’s t.
 *
 * Definition: z = estimate / standard error; p = 2 P(Z > |z|); interval = estimate ± z·standard error.
 * Source: Wald (1943) Trans. Am. Math. Soc. 54:426–482. Accuracy: that of the distribution functions.
 * Example: `normalCoefficient(2, 1).p` → 0.0455.
 */
export function normalCoefficient(estimate: number, error: number, level = 0.95): Coefficient {
  const standardError = Number.isFinite(error) ? error : null;
  const z = standardError === null ? NaN : estimate / standardError;
  const statistic = Number.isFinite(z) ? z : null;
  const half = normalUpperQuantile((1 - level) / 2);
  return {
    estimate,
    standardError,
    statistic,
    p: statistic === null ? null : Math.min(1, 2 * Math.exp(normalLogUpperTail(Math.abs(statistic)))),
    interval: standardError === null ? null : around(estimate, half * standardError, level, 'Wald'),
  };
}
