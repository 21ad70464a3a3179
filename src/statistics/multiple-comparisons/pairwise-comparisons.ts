import { isLevel } from '../level.ts';
import { oneWayAnova } from '../anova/one-way-anova.ts';
import { tTwoSided } from '../distributions/students-t.ts';
import { ok, refuse } from '../result.ts';
import type { Interval, Result } from '../result.ts';
import { adjustPValues } from './adjust-p-values.ts';
import { tukeyKramer } from './tukey-kramer.ts';
import type { TukeyPair } from './tukey-kramer.ts';

/**
 * Tukey's comparisons of all pairs of groups of a one-way layout, with the pooled residual variance.
 *
 * Definition: as `tukeyKramer`. Source: C. Y. Kramer (1956), Biometrics 12, 307–310. Accuracy: t 13 digits, p and interval 10.
 * Errors: as oneWayAnova.
 * Example: `tukeyPairs([1, 2, 3, 4], ['a', 'a', 'b', 'b']).comparisons[0].p` → 0.105572809
 */
export function tukeyPairs(
  y: readonly number[],
  labels: readonly string[],
  level = 0.95,
): Result<{ df: number; comparisons: readonly TukeyPair[] }> {
  if (!isLevel(level)) return refuse('out-of-range');
  const anova = oneWayAnova(y, labels);
  if (anova.status === 'error') return anova;
  const { groups, groupEffects, groupSizes, meanSquareWithin, dfWithin } = anova;
  const compare = tukeyKramer({ meanSquare: meanSquareWithin, df: dfWithin }, groups.length, level);
  return ok({
    df: dfWithin,
    comparisons: compare({ names: groups, means: groupEffects, sizes: groupSizes }),
  });
}

export type PairwiseComparison = Omit<TukeyPair, 'p' | 'interval'> & {
  pUnadjusted: number;
  pBonferroni: number;
  pHolm: number;
  tukeyInterval: Interval;
  tukeyP: number;
};

/**
 * All pairs of groups of a one-way layout: Tukey's comparisons, and t tests with the pooled residual variance.
 *
 * Definition, source, errors: as `tukeyPairs`; unadjusted p of the t tests, and adjusted by the Holm and Bonferroni methods.
 * Example: `pairwiseComparisons([1, 2, 3, 4], ['a', 'a', 'b', 'b']).comparisons[0].tukeyP` → 0.105572809
 */
export function pairwiseComparisons(
  y: readonly number[],
  labels: readonly string[],
  level = 0.95,
): Result<{ comparisons: readonly PairwiseComparison[] }> {
  const found = tukeyPairs(y, labels, level);
  if (found.status === 'error') return found;
  const unadjusted = found.comparisons.map(({ t }) => tTwoSided(t, found.df));
  const [bonferroni, holm] = [adjustPValues(unadjusted, 'bonferroni'), adjustPValues(unadjusted, 'holm')];
  return ok({
    comparisons: found.comparisons.map(({ p, interval, ...pair }, i): PairwiseComparison => ({
      ...pair,
      pUnadjusted: unadjusted[i]!,
      pBonferroni: bonferroni[i]!,
      pHolm: holm[i]!,
      tukeyInterval: interval,
      tukeyP: p,
    })),
  });
}
