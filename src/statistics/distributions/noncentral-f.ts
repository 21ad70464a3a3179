// The non-central F distribution: the numerator has non-centrality λ ≥ 0.
// Definition: a Poisson(λ/2) mixture of central tails. Source: Johnson, Kotz & Balakrishnan (1995), ch. 30.
// Accuracy: 12 digits in the upper tail.
import { logIncompleteBeta } from './incomplete-beta.ts';
import { poissonProbability } from './poisson.ts';
import { requires } from './requires.ts';
import { sumAroundPeak } from './sum-around-peak.ts';

/** P(F > f); for large λ every so many terms stand for their neighbours. Example: `noncentralFUpperTail(3, 2, 27, 0)` → 0.06659975443 */
export function noncentralFUpperTail(f: number, df1: number, df2: number, lambda: number): number {
  requires(df1 > 0 && df2 > 0 && lambda >= 0 && lambda < Infinity && !Number.isNaN(f));
  if (f <= 0) return 1;
  if (f === Infinity) return 0;
  const r = (df1 / df2) * f;
  const stride = Math.max(1, Math.floor(Math.sqrt(lambda / 2) / 8));
  const start = Math.floor(lambda / 2);
  const low = Math.max(0, start - 9 * Math.sqrt(start));
  if (logIncompleteBeta(df1 / 2 + low, df2 / 2, r / (1 + r), 1 / (1 + r)) < -42) return 1;
  return Math.min(
    1,
    stride *
      sumAroundPeak((i) => {
        const j = start + i * stride;
        const weight = poissonProbability(j, lambda / 2);
        return weight && weight * Math.exp(logIncompleteBeta(df2 / 2, df1 / 2 + j, 1 / (1 + r), r / (1 + r)));
      }),
  );
}
