import { chiSquareUpperTail } from '../distributions/chi-square.ts';
import { ok } from '../result.ts';
import type { Result } from '../result.ts';
import { orderedScores } from './ordered-scores.ts';
import { standardMoments } from './standard-moments.ts';

export type DAgostinoPearson = {
  n: number;
  /** √b₁ and b₂ (3 for a normal distribution), with divisor n. */
  skewness: number;
  kurtosis: number;
  zSkewness: number;
  zKurtosis: number;
  kSquared: number;
  p: number;
};

/**
 * D'Agostino and Pearson's omnibus test of normality by skewness and kurtosis, n ≥ 8 (reliable from about 20).
 *
 * Definition: K² = Z(√b₁)² + Z(b₂)², chi-square with 2 df. Source: R. B. D'Agostino (1970), Biometrika 57, 679–681;
 * F. J. Anscombe, W. J. Glynn (1983), Biometrika 70, 227–234. Accuracy: 12 digits of the approximation.
 * Errors: `too-few-values` below 8, `all-values-identical`. Example: `dAgostinoPearson([1, 2, 3, 4, 5, 6, 7, 8, 30]).p` → 0.000030033402…
 */
export function dAgostinoPearson(values: readonly number[]): Result<DAgostinoPearson> {
  const scores = orderedScores(values, 8);
  if ('status' in scores) return scores;
  const n = scores.length;
  const { skewness, kurtosis } = standardMoments(scores);
  const y = skewness * Math.sqrt(((n + 1) * (n + 3)) / (6 * (n - 2)));
  const beta = (3 * (n * n + 27 * n - 70) * (n + 1) * (n + 3)) / ((n - 2) * (n + 5) * (n + 7) * (n + 9));
  const w2 = Math.sqrt(2 * (beta - 1)) - 1;
  const zSkewness = Math.asinh(y / Math.sqrt(2 / (w2 - 1))) / Math.sqrt(Math.log(w2) / 2);
  const expected = (3 * (n - 1)) / (n + 1);
  const variance = (24 * n * (n - 2) * (n - 3)) / ((n + 1) ** 2 * (n + 3) * (n + 5));
  const x = (kurtosis - expected) / Math.sqrt(variance);
  const skew =
    ((6 * (n * n - 5 * n + 2)) / ((n + 7) * (n + 9))) *
    Math.sqrt((6 * (n + 3) * (n + 5)) / (n * (n - 2) * (n - 3)));
  const a = 6 + (8 / skew) * (2 / skew + Math.sqrt(1 + 4 / skew ** 2));
  const ratio = (1 - 2 / a) / (1 + x * Math.sqrt(2 / (a - 4)));
  const zKurtosis = (1 - 2 / (9 * a) - Math.cbrt(ratio)) / Math.sqrt(2 / (9 * a));
  const kSquared = zSkewness ** 2 + zKurtosis ** 2;
  return ok({
    n,
    skewness,
    kurtosis,
    zSkewness,
    zKurtosis,
    kSquared,
    p: chiSquareUpperTail(kSquared, 2),
  });
}
