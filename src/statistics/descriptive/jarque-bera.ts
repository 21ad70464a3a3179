import { chiSquareUpperTail } from '../distributions/chi-square.ts';
import { ok } from '../result.ts';
import type { Result } from '../result.ts';
import { orderedScores } from './ordered-scores.ts';
import { standardMoments } from './standard-moments.ts';

/**
 * Jarque and Bera's test of normality, meant for large samples.
 *
 * Definition: n/6 (b₁ + (b₂ − 3)²/4) with moments of divisor n, chi-square with 2 df. Source: C. M. Jarque, A. K. Bera
 * (1980), Economics Letters 6, 255–259. Accuracy: 12 digits. Errors: `too-few-values` below 3,
 * `all-values-identical`. Example: `jarqueBera([1, 2, 3, 4, 5]).statistic` → 0.3520833333…
 */
export function jarqueBera(values: readonly number[]): Result<{ n: number; statistic: number; p: number }> {
  const scores = orderedScores(values, 3);
  if ('status' in scores) return scores;
  const n = scores.length;
  const { skewness, kurtosis } = standardMoments(scores);
  const statistic = (n / 6) * (skewness ** 2 + (kurtosis - 3) ** 2 / 4);
  return ok({ n, statistic, p: chiSquareUpperTail(statistic, 2) });
}
