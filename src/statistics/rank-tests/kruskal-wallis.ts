import { chiSquareUpperTail } from '../distributions/chi-square.ts';
import { normalUpperTail } from '../distributions/normal.ts';
import { pairsBelow, splitByGroup } from '../groups.ts';
import { adjustPValues } from '../multiple-comparisons/adjust-p-values.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { midranks, tieCorrection } from './midranks.ts';

export type DunnComparison = {
  /** Names of the two groups. The difference is first − second. */
  groups: readonly [string, string];
  meanRankDifference: number;
  z: number;
  p: number;
  pHolm: number;
  pBonferroni: number;
  pBenjaminiHochberg: number;
};

export type KruskalWallis = {
  n: number;
  groups: readonly string[];
  meanRanks: readonly number[];
  h: number;
  df: number;
  p: number;
  /** H/(N − 1). */
  epsilonSquared: number;
  /** (H − k + 1)/(N − k). Null if every group has one value. */
  etaSquaredH: number | null;
  /** Dunn's comparisons of all pairs, with adjusted p-values. */
  dunn: readonly DunnComparison[];
};

/**
 * The Kruskal–Wallis test of several independent groups, with Dunn's pairwise comparisons.
 *
 * Definition: H = 12/(N(N + 1)) Σ nᵢ (R̄ᵢ − (N + 1)/2)² over 1 − Σ(t³ − t)/(N³ − N), chi-square with k − 1 df.
 * Source: W. H. Kruskal, W. A. Wallis (1952), JASA 47, 583–621; O. J. Dunn (1964), Technometrics 6, 241–252.
 * Accuracy: 13 digits. Errors: one group, or all values identical.
 * Example: `kruskalWallis([1, 2, 3, 4], ['a', 'a', 'b', 'b']).h` → 2.4
 */
export function kruskalWallis(y: readonly number[], labels: readonly string[]): Result<KruskalWallis> {
  const split = splitByGroup(y, labels);
  if (!split) return refuse(y.length === labels.length ? 'invalid-input' : 'unequal-lengths');
  const { names, values } = split;
  const k = values.length;
  if (k < 2) return refuse('too-few-groups');
  const { ranks, ties } = midranks(values.flat());
  const n = ranks.length;
  const correction = 1 - tieCorrection(ties) / (n * (n * n - 1));
  if (!(correction > 0)) return refuse('all-values-identical');
  let start = 0;
  const meanRanks = values.map((group) => {
    const own = ranks.slice(start, (start += group.length));
    return own.reduce((sum, rank) => sum + rank, 0) / group.length;
  });
  const spread = values.reduce((sum, group, i) => sum + group.length * (meanRanks[i]! - (n + 1) / 2) ** 2, 0);
  const h = ((12 / (n * (n + 1))) * spread) / correction;
  const variance = ((n * (n + 1)) / 12) * correction;
  const pairs = pairsBelow(k);
  const z = pairs.map(
    ([i, j]) =>
      (meanRanks[i]! - meanRanks[j]!) / Math.sqrt(variance * (1 / values[i]!.length + 1 / values[j]!.length)),
  );
  const p = z.map((score) => Math.min(1, 2 * normalUpperTail(Math.abs(score))));
  const [holm, bonferroni, benjaminiHochberg] = (['holm', 'bonferroni', 'benjamini-hochberg'] as const).map(
    (method) => adjustPValues(p, method),
  ) as [number[], number[], number[]];
  return ok({
    n,
    groups: names,
    meanRanks,
    h,
    df: k - 1,
    p: chiSquareUpperTail(h, k - 1),
    epsilonSquared: h / (n - 1),
    etaSquaredH: n > k ? (h - k + 1) / (n - k) : null,
    dunn: pairs.map(([i, j], index): DunnComparison => ({
      groups: [names[i]!, names[j]!],
      meanRankDifference: meanRanks[i]! - meanRanks[j]!,
      z: z[index]!,
      p: p[index]!,
      pHolm: holm[index]!,
      pBonferroni: bonferroni[index]!,
      pBenjaminiHochberg: benjaminiHochberg[index]!,
    })),
  });
}
