// The noncentral F distribution, with noncentrality λ ≥ 0 of the numerator. Definition: a Poisson(λ/2) mixture of central tails. Source:
// Johnson, Kotz & Balakrishnan (1995), ch. 30. Accuracy: 12 digits in the upper tail.
import { logIncompleteBeta } from './incomplete-beta.ts';
import { mixedByPoisson } from './mixed-by-poisson.ts';
import { requires } from './requires.ts';

/** P(F > f) as a function of λ. Example: `noncentralFTails(3, 2, 27)(0)` → 0.06659975443 */
export function noncentralFTails(f: number, df1: number, df2: number): (lambda: number) => number {
  requires(df1 > 0 && df2 > 0 && !Number.isNaN(f));
  if (f <= 0) return () => 1;
  if (f === Infinity) return () => 0;
  const r = (df1 / df2) * f;
  const [above, below] = [r / (1 + r), 1 / (1 + r)];
  return mixedByPoisson(
    (j) => Math.exp(logIncompleteBeta(df2 / 2, df1 / 2 + j, below, above)),
    (j) => logIncompleteBeta(df1 / 2 + j, df2 / 2, above, below),
  );
}

/** P(F > f). Example: `noncentralFUpperTail(3, 2, 27, 0)` → 0.06659975443 */
export function noncentralFUpperTail(f: number, df1: number, df2: number, lambda: number): number {
  requires(lambda >= 0 && lambda < Infinity);
  return noncentralFTails(f, df1, df2)(lambda);
}
