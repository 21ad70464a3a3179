// The non-central F distribution: the numerator has non-centrality λ ≥ 0.
// Formula: a Poisson(λ/2) mixture of central tails. Source: Johnson, Kotz & Balakrishnan (1995), ch. 30.
// Accuracy: 12 digits in the upper tail.
import { logIncompleteBeta } from './incomplete-beta.ts';
import { poissonProbability } from './poisson.ts';
import { requires } from './requires.ts';

/** P(F > f), summed outwards from the most likely term. Example: noncentralFUpperTail(3, 2, 27, 0) = P(F > 3) for λ = 0. */
export function noncentralFUpperTail(f: number, df1: number, df2: number, lambda: number): number {
  requires(df1 > 0 && df2 > 0 && lambda >= 0 && !Number.isNaN(f));
  if (f <= 0) return 1;
  if (f === Infinity) return 0;
  const r = (df1 / df2) * f;
  const term = (j: number) =>
    poissonProbability(j, lambda / 2) *
    Math.exp(logIncompleteBeta(df2 / 2, df1 / 2 + j, 1 / (1 + r), r / (1 + r)));
  const start = Math.floor(lambda / 2);
  let sum = term(start);
  for (const step of [-1, 1])
    for (let j = start + step; j >= 0; j += step) {
      const next = term(j);
      sum += next;
      if (!(next > 1e-17 * sum)) break;
    }
  return Math.min(1, sum);
}
