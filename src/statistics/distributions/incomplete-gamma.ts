import { continuedFraction } from './continued-fraction.ts';
import { deviance } from './deviance.ts';
import { logGamma } from './log-gamma.ts';
import { solveLogTail } from './solve-log-tail.ts';
import { stirlingError } from './stirling-error.ts';

/** ln [xᵃ e⁻ˣ / Γ(a)] by Stirling's error and the deviance (Loader 2000). Example: `Math.exp(logGammaPrefactor(1, 2))` → 0.2706705665 */
export const logGammaPrefactor = (a: number, x: number): number =>
  0.5 * Math.log(a / (2 * Math.PI)) - stirlingError(a) - deviance(a, x);

const logLowerBySeries = (a: number, x: number): number => {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; term > sum * 1e-17; n++) sum += term *= x / (a + n);
  return logGammaPrefactor(a, x) + Math.log(sum);
};

const logUpperByFraction = (a: number, x: number): number =>
  logGammaPrefactor(a, x) - Math.log(continuedFraction((n) => [n * (a - n), x + 2 * n + 1 - a]));

/**
 * ln of the regularized incomplete gamma function, a > 0: lower P(a, x), or upper Q(a, x) = 1 − P(a, x).
 *
 * Source: NIST DLMF 8.11.4 (series) for x < a + 1, 8.9.2 (even part of the continued fraction) otherwise; the other
 * tail as the complement only if it is not small.
 * Accuracy: 13 digits or more. Example: `Math.exp(logIncompleteGamma(1, 2, true))` → 0.1353352832
 */
export function logIncompleteGamma(a: number, x: number, upper: boolean): number {
  if (x <= 0) return upper ? 0 : -Infinity;
  if (x === Infinity) return upper ? -Infinity : 0;
  const small = x < a + 1;
  if (small === upper) {
    const complement = small ? logLowerBySeries(a, x) : logUpperByFraction(a, x);
    if (complement < -0.1 || x < 0.5 || !small) return Math.log(-Math.expm1(Math.min(0, complement)));
  }
  return Math.min(0, upper ? logUpperByFraction(a, x) : logLowerBySeries(a, x));
}

/**
 * The x with P(a, x) = p, or with Q(a, x) = p for `upper`. Accuracy: 14 digits.
 *
 * Definition: Newton in ln p over ln x, whose distribution is log-concave. It starts outside the solution, where the
 * leading term xᵃ/Γ(a + 1) equals p, or at the bound a + √(2aL) + L, L = −ln p, of Laurent & Massart (2000).
 * Example: `gammaQuantileByTail(1, 0.5, true)` → 0.6931471806
 */
export function gammaQuantileByTail(a: number, p: number, upper: boolean): number {
  if (p > 0.5) return gammaQuantileByTail(a, 1 - p, !upper);
  if (p === 0) return upper ? Infinity : 0;
  const logP = Math.log(p);
  const start = upper
    ? Math.log(a + Math.sqrt(-2 * a * logP) - logP)
    : (logP + logGamma(a) + Math.log(a)) / a;
  if (start < -690) return Math.exp(start);
  return Math.exp(
    solveLogTail(logP, start, (u) => {
      const x = Math.exp(u);
      const tail = logIncompleteGamma(a, x, upper);
      return [tail, (upper ? -1 : 1) * Math.exp(logGammaPrefactor(a, x) - tail)];
    }),
  );
}
