import { isLevel } from '../level.ts';
import { oneWayAnova } from '../anova/one-way-anova.ts';
import { tukeyUpperQuantile, tukeyUpperTail } from '../distributions/studentized-range.ts';
import { tTwoSided } from '../distributions/students-t.ts';
import { pairsBelow } from '../groups.ts';
import { around, ok, refuse } from '../result.ts';
import type { Interval, Result } from '../result.ts';
import { adjustPValues } from './adjust-p-values.ts';

export type PairwiseComparison = {
  /** Later group − earlier group, in order of first appearance. */
  groups: readonly [later: string, earlier: string];
  difference: number;
  standardError: number;
  t: number;
  pUnadjusted: number;
  pBonferroni: number;
  pHolm: number;
  /** Tukey's honestly significant difference (Tukey–Kramer for unequal sizes): interval and p for all pairs together. */
  tukeyInterval: Interval;
  tukeyP: number;
};

/**
 * All pairs of groups of a one-way layout, compared with the pooled residual variance.
 *
 * Definition: t = (x̄ⱼ − x̄ᵢ)/√(MSw (1/nᵢ + 1/nⱼ)); Tukey: √2 |t| against the studentized range.
 * Source: J. W. Tukey (1953); C. Y. Kramer (1956), Biometrics 12, 307–310. Accuracy: t 13 digits, Tukey 10.
 * Refuses: as oneWayAnova.
 * Example: `pairwiseComparisons([1, 2, 3, 4], ['a', 'a', 'b', 'b']).comparisons[0].tukeyP` → 0.105572809
 */
export function pairwiseComparisons(
  y: readonly number[],
  labels: readonly string[],
  level = 0.95,
): Result<{ comparisons: readonly PairwiseComparison[] }> {
  if (!isLevel(level)) return refuse('out-of-range');
  const anova = oneWayAnova(y, labels);
  if (anova.status === 'error') return anova;
  const { groups, groupMeans, groupSizes, meanSquareWithin, dfWithin } = anova;
  const k = groups.length;
  const pairs = pairsBelow(k).map(([i, j]) => {
    const difference = groupMeans[j]! - groupMeans[i]!;
    const standardError = Math.sqrt(meanSquareWithin * (1 / groupSizes[i]! + 1 / groupSizes[j]!));
    return {
      names: [groups[j]!, groups[i]!] as const,
      difference,
      standardError,
      t: difference / standardError,
    };
  });
  const p = pairs.map(({ t }) => tTwoSided(t, dfWithin));
  const [bonferroni, holm] = [adjustPValues(p, 'bonferroni'), adjustPValues(p, 'holm')];
  const reach = tukeyUpperQuantile(1 - level, k, dfWithin) / Math.SQRT2;
  return ok({
    comparisons: pairs.map(({ names, difference, standardError, t }, i): PairwiseComparison => ({
      groups: names,
      difference,
      standardError,
      t,
      pUnadjusted: p[i]!,
      pBonferroni: bonferroni[i]!,
      pHolm: holm[i]!,
      tukeyInterval: around(difference, reach * standardError, level, 'Tukey–Kramer'),
      tukeyP: tukeyUpperTail(Math.SQRT2 * Math.abs(t), k, dfWithin),
    })),
  });
}
