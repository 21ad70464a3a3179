import { dot } from '../algebra/dot.ts';
import { mean } from '../descriptive/moments.ts';
import { chiSquareUpperTail } from '../distributions/chi-square.ts';
import { criticalValue } from '../regression/coefficient.ts';
import { unfit } from '../observed.ts';
import { ok, refuse } from '../result.ts';

/**
 * Autocorrelations of a series and the Ljung–Box test that all are 0.
 *
 * Definition: rₖ = Σ(yₜ − ȳ)(yₜ₊ₖ − ȳ)/Σ(yₜ − ȳ)²; Q = n(n + 2)Σrₖ²/(n − k), χ² with as many degrees of freedom as lags
 * (less `fitted` estimated parameters); the bound is z/√n.
 * Errors: `series-too-short`, `no-variation`, `invalid-input`.
 * Source: Ljung & Box (1978) Biometrika 65:297–303. Accuracy: 13 digits.
 * Example: `autocorrelation([1, 2, 3, 4], 1).coefficients` → [0.25]
 */
export function autocorrelation(y: readonly number[], lags: number, fitted = 0, level = 0.95) {
  const n = y.length;
  const bad = unfit([y], 0, level);
  if (bad) return bad;
  if (n <= lags || lags <= fitted) return refuse('series-too-short');
  const center = mean(y);
  const deviations = y.map((value) => value - center);
  const product = (k: number) => dot(deviations.slice(k), deviations);
  const total = product(0);
  if (!(total > 0)) return refuse('no-variation');
  const coefficients = Array.from({ length: lags }, (_, i) => product(i + 1) / total);
  const q = n * (n + 2) * coefficients.reduce((sum, r, i) => sum + (r * r) / (n - i - 1), 0);
  const df = lags - fitted;
  return ok({
    coefficients,
    bound: criticalValue(Infinity, level) / Math.sqrt(n),
    ljungBox: { q, df, p: chiSquareUpperTail(q, df) },
  });
}
