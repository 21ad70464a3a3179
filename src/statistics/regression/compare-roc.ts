import { intervalOf, pOf, tailOf } from '../alternative.ts';
import type { TestOptions } from '../alternative.ts';
import { mean, variance } from '../descriptive/moments.ts';
import { isLevel } from '../level.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { normalLowerTail, normalUpperQuantile, normalUpperTail } from '../distributions/normal.ts';
import type { Coefficient } from './coefficient.ts';
import { placements } from './receiver-operating-characteristic.ts';

export type RocComparison = {
  areas: readonly [number, number];
  /** First area − second, with its standard error, z, p, and interval. */
  difference: Coefficient;
};

/**
 * DeLong's comparison of the areas under the ROC curves of two scores in the same subjects, both high for events.
 *
 * Definition: the variance of the difference of the placements of events among others, and of others among events.
 * Source: E. R. DeLong, D. M. DeLong, D. L. Clarke-Pearson (1988), Biometrics 44, 837–845. Accuracy: 13 digits.
 * Errors: `unequal-lengths`, `invalid-input`, `out-of-range` (an outcome other than 0 or 1), `one-class-only`,
 * `too-few-values` below two of a class, `no-variation` (both scores order the subjects alike).
 * Example: `compareRoc([1, 2, 3, 4, 5], [3, 1, 2, 5, 4], [0, 0, 1, 0, 1]).areas` → [0.8333333333, 0.5]
 */
export function compareRoc(
  score1: readonly number[],
  score2: readonly number[],
  outcome: readonly number[],
  { level = 0.95, alternative = 'two-sided' }: TestOptions = {},
): Result<RocComparison> {
  if (score1.length !== outcome.length || score2.length !== outcome.length) return refuse('unequal-lengths');
  if (![...score1, ...score2].every(Number.isFinite)) return refuse('invalid-input');
  if (!outcome.every((y) => y === 0 || y === 1)) return refuse('out-of-range');
  const of = (score: readonly number[], value: number) => score.filter((_, i) => outcome[i] === value);
  const [m, n] = [of(score1, 1).length, of(score1, 0).length];
  if (m === 0 || n === 0) return refuse('one-class-only');
  if (!isLevel(level)) return refuse('out-of-range');
  if (m < 2 || n < 2) return refuse('too-few-values');
  const [first, second] = [score1, score2].map((score) => ({
    ofEvents: placements(of(score, 1), of(score, 0)),
    ofOthers: placements(of(score, 0), of(score, 1)),
  })) as [{ ofEvents: number[]; ofOthers: number[] }, { ofEvents: number[]; ofOthers: number[] }];
  const apart = (side: 'ofEvents' | 'ofOthers') => first[side].map((value, i) => value - second[side][i]!);
  const squared = variance(apart('ofEvents')) / m + variance(apart('ofOthers')) / n;
  if (!(squared > 1e-30)) return refuse('no-variation');
  const standardError = Math.sqrt(squared);
  const estimate = mean(apart('ofEvents'));
  const z = estimate / standardError;
  const half = normalUpperQuantile(tailOf(level, alternative)) * standardError;
  const limits = { lower: estimate - half, upper: estimate + half };
  return ok({
    areas: [mean(first.ofEvents), mean(second.ofEvents)] as const,
    difference: {
      estimate,
      standardError,
      statistic: z,
      p: pOf(alternative, normalLowerTail(z), normalUpperTail(z)),
      interval: intervalOf(limits, level, alternative, 'Wald'),
    },
  });
}
