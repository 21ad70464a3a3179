// The Poisson distribution with mean λ ≥ 0. Definition: P(X ≤ k) = Q(k + 1, λ).
// Source: NIST DLMF 8.4.10; probabilities by Loader's method (2000). Accuracy: 13 digits or more in both tails.
import { firstWhole } from './first-whole.ts';
import { logGammaPrefactor, logIncompleteGamma } from './incomplete-gamma.ts';
import { requires } from './requires.ts';

/** P(X = k). Example: `poissonProbability(0, 2)` → 0.1353352832 */
export function poissonProbability(k: number, lambda: number): number {
  requires(lambda >= 0);
  if (k < 0 || !Number.isInteger(k)) return 0;
  if (k === 0) return Math.exp(-lambda);
  return lambda === 0 ? 0 : Math.exp(logGammaPrefactor(k, lambda)) / k;
}

/** P(X ≤ k). Example: `poissonLowerTail(0, 2)` → 0.1353352832 */
export function poissonLowerTail(k: number, lambda: number): number {
  requires(lambda >= 0);
  return k < 0 ? 0 : Math.exp(logIncompleteGamma(Math.floor(k) + 1, lambda, true));
}

/** P(X > k). Example: `poissonUpperTail(0, 2)` → 0.8646647168 */
export function poissonUpperTail(k: number, lambda: number): number {
  requires(lambda >= 0);
  return k < 0 ? 1 : Math.exp(logIncompleteGamma(Math.floor(k) + 1, lambda, false));
}

/** The smallest k with P(X ≤ k) ≥ q < 1. Example: `poissonQuantile(0.5, 3)` → 3 */
export function poissonQuantile(q: number, lambda: number): number {
  requires(q >= 0 && q < 1 && lambda < Infinity);
  let high = 1;
  const reached = (k: number) => poissonLowerTail(k, lambda) >= q * (1 - 64 * Number.EPSILON);
  while (!reached(high)) high *= 2;
  return firstWhole(reached, 0, high);
}
