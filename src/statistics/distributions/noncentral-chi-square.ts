// The noncentral chi-square distribution with df > 0 and noncentrality λ ≥ 0. Definition: a Poisson(λ/2) mixture of central tails. Source:
// Johnson, Kotz & Balakrishnan (1995), ch. 29. Accuracy: 12 digits in the upper tail.
import { logIncompleteGamma } from './incomplete-gamma.ts';
import { mixedByPoisson } from './mixed-by-poisson.ts';
import { requires } from './requires.ts';

/** P(X > x) as a function of λ. Example: `noncentralChiSquareTails(10, 2)(4)` → 0.1685689135 */
export function noncentralChiSquareTails(x: number, df: number): (lambda: number) => number {
  requires(df > 0 && !Number.isNaN(x));
  if (x <= 0) return () => 1;
  if (x === Infinity) return () => 0;
  return mixedByPoisson(
    (j) => Math.exp(logIncompleteGamma(df / 2 + j, x / 2, true)),
    (j) => logIncompleteGamma(df / 2 + j, x / 2, false),
  );
}

/** P(X > x). Example: `noncentralChiSquareUpperTail(10, 2, 4)` → 0.1685689135 */
export function noncentralChiSquareUpperTail(x: number, df: number, lambda: number): number {
  requires(lambda >= 0 && lambda < Infinity);
  return noncentralChiSquareTails(x, df)(lambda);
}
