// The gamma distribution with shape a > 0 and rate r > 0. Definition: P(X ≤ x) = P(a, r x).
// Source: NIST DLMF 8.2.4. Accuracy: 13 digits or more in both tails; quantiles 14.
import { gammaQuantileByTail, logGammaPrefactor, logIncompleteGamma } from './incomplete-gamma.ts';
import { requires } from './requires.ts';

/** Density at x ≥ 0. Example: `gammaDensity(1, 1)` → 0.3678794412 */
export function gammaDensity(x: number, shape: number, rate = 1): number {
  requires(shape > 0 && rate > 0);
  if (x < 0 || x === Infinity) return 0;
  if (x === 0 && shape === 1) return rate;
  if (x === 0) return shape > 1 ? 0 : Infinity;
  return Math.exp(logGammaPrefactor(shape, x * rate)) / x;
}

/** ln P(X ≤ x), or ln P(X > x) for `upper`. Example: `gammaLogTail(2, 1, 1, true)` → -2 */
export function gammaLogTail(x: number, shape: number, rate = 1, upper = false): number {
  requires(shape > 0 && rate > 0 && !Number.isNaN(x));
  return logIncompleteGamma(shape, x * rate, upper);
}

/** P(X ≤ x). Example: `gammaLowerTail(1, 1)` → 0.6321205588 */
export const gammaLowerTail = (x: number, shape: number, rate = 1): number =>
  Math.exp(gammaLogTail(x, shape, rate));

/** P(X > x). Example: `gammaUpperTail(60, 1)` → 8.756510763e-27 */
export const gammaUpperTail = (x: number, shape: number, rate = 1): number =>
  Math.exp(gammaLogTail(x, shape, rate, true));

/** The x with P(X ≤ x) = p. Example: `gammaQuantile(0.5, 1)` → 0.6931471806 */
export function gammaQuantile(p: number, shape: number, rate = 1): number {
  requires(shape > 0 && rate > 0 && p >= 0 && p <= 1);
  return gammaQuantileByTail(shape, p, false) / rate;
}

/** The x with P(X > x) = p. Example: `gammaUpperQuantile(0.5, 1)` → 0.6931471806 */
export function gammaUpperQuantile(p: number, shape: number, rate = 1): number {
  requires(shape > 0 && rate > 0 && p >= 0 && p <= 1);
  return gammaQuantileByTail(shape, p, true) / rate;
}
