// The binomial distribution: k successes in n trials of probability p. Definition: P(X ≤ k) = I₁₋ₚ(n − k, k + 1). Source: NIST DLMF 8.17.5;
// probabilities by Loader's method (2000). Accuracy: 13 digits or more in both tails.
import { firstWhole } from './first-whole.ts';
import { logBetaPrefactor, logIncompleteBeta } from './incomplete-beta.ts';
import { requires } from './requires.ts';

const valid = (n: number, p: number) => {
  requires(Number.isInteger(n) && n >= 0 && p >= 0 && p <= 1);
};

/** ln P(X = k), even if the probability underflows. Example: `logBinomialProbability(0, 10000, 0.5)` → -6931.47… */
export function logBinomialProbability(k: number, n: number, p: number): number {
  valid(n, p);
  if (k < 0 || k > n || !Number.isInteger(k)) return -Infinity;
  if (k === 0) return n === 0 ? 0 : n * Math.log1p(-p);
  if (k === n) return n * Math.log(p);
  return p === 0 || p === 1 ? -Infinity : logBetaPrefactor(k, n - k, p, 1 - p) + Math.log(n / (k * (n - k)));
}

/** P(X = k). Example: `binomialProbability(5, 10, 0.5)` → 0.24609375 */
export function binomialProbability(k: number, n: number, p: number): number {
  valid(n, p);
  if (k < 0 || k > n || !Number.isInteger(k)) return 0;
  if (k === 0) return p === 1 ? Number(n === 0) : Math.exp(n * Math.log1p(-p));
  if (k === n) return p ** n;
  return p === 0 || p === 1 ? 0 : (Math.exp(logBetaPrefactor(k, n - k, p, 1 - p)) * n) / (k * (n - k));
}

/** P(X ≤ k). Example: `binomialLowerTail(7, 10, 0.5)` → 0.9453125 */
export function binomialLowerTail(k: number, n: number, p: number): number {
  valid(n, p);
  const whole = Math.floor(k);
  if (whole < 0) return 0;
  return whole >= n ? 1 : Math.exp(logIncompleteBeta(n - whole, whole + 1, 1 - p, p));
}

/** P(X > k). Example: `binomialUpperTail(90, 100, 0.5)` → 1.6610244897268e-18 */
export function binomialUpperTail(k: number, n: number, p: number): number {
  valid(n, p);
  const whole = Math.floor(k);
  if (whole < 0) return 1;
  return whole >= n ? 0 : Math.exp(logIncompleteBeta(whole + 1, n - whole, p, 1 - p));
}

/** The smallest k with P(X ≤ k) ≥ q. Example: `binomialQuantile(0.025, 10, 0.5)` → 2 */
export function binomialQuantile(q: number, n: number, p: number): number {
  requires(q >= 0 && q <= 1);
  return firstWhole((k) => binomialLowerTail(k, n, p) >= q * (1 - 64 * Number.EPSILON), 0, n);
}
