import { binomialProbability } from '../distributions/binomial.ts';
import { firstWhole } from '../distributions/first-whole.ts';
import { hypergeometricProbabilities } from '../distributions/hypergeometric.ts';
import { normalUpperQuantile, normalUpperTail } from '../distributions/normal.ts';
import { isLevel } from '../level.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';

const isShare = (p: number) => p >= 0 && p <= 1;
const isSize = (n: number) => Number.isInteger(n) && n >= 1;

/**
 * Power of the two-sided Fisher test of two proportions with n₁ and n₂ values, and of the z test by approximation.
 *
 * Definition: the probability of all tables whose p is at most α; approximate: pooled variance under the null
 * hypothesis, separate variances under the alternative, wrong direction not counted. Source: J. T. Casagrande, M. C.
 * Pike, P. G. Smith (1978), Biometrics 34, 483–486; J. L. Fleiss (1981), ch. 3. Accuracy: 12 digits. Errors:
 * `invalid-input`, `out-of-range`, `too-large` above 2,000 values in all. Example: `proportionsExactPower(15, 15, 0.2, 0.7).power` → 0.6796188974…
 */
export function proportionsExactPower(
  n1: number,
  n2: number,
  p1: number,
  p2: number,
  alpha = 0.05,
): Result<{ power: number; powerApproximate: number | null }> {
  if (!(isSize(n1) && isSize(n2))) return refuse('invalid-input');
  if (!(isShare(p1) && isShare(p2) && isLevel(alpha))) return refuse('out-of-range');
  if (n1 + n2 > 2000) return refuse('too-large');
  const first = Array.from({ length: n1 + 1 }, (_, k) => binomialProbability(k, n1, p1));
  const second = Array.from({ length: n2 + 1 }, (_, k) => binomialProbability(k, n2, p2));
  let power = 0;
  for (let events = 0; events <= n1 + n2; events++) {
    const { lowest, probabilities } = hypergeometricProbabilities(events, n1 + n2 - events, n1);
    const ascending = Float64Array.from(probabilities).sort();
    const upTo = new Float64Array(ascending.length);
    ascending.forEach((p, i) => (upTo[i] = p + (i ? upTo[i - 1]! : 0)));
    probabilities.forEach((here, i) => {
      const limit = here * (1 + 1e-7);
      const count = firstWhole((j) => ascending[j]! > limit, 0, ascending.length);
      const k = lowest + i;
      if (upTo[count - 1]! <= alpha) power += first[k]! * second[events - k]!;
    });
  }
  const pooled = (n1 * p1 + n2 * p2) / (n1 + n2);
  const underNull = Math.sqrt(pooled * (1 - pooled) * (1 / n1 + 1 / n2));
  const own = Math.sqrt((p1 * (1 - p1)) / n1 + (p2 * (1 - p2)) / n2);
  const z = normalUpperQuantile(alpha / 2);
  return ok({
    power: Math.min(1, power),
    powerApproximate: own > 0 ? normalUpperTail((z * underNull - Math.abs(p1 - p2)) / own) : null,
  });
}
