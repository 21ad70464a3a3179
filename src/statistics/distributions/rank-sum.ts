// The exact null distribution of the Mann–Whitney U for samples of m and n values without ties. Definition: counts of the subsets of {0, …,
// m + n − 1}, by sum. Source: Mann & Whitney (1947), Ann. Math. Stat. 18, 50–60. Accuracy: 14 digits or more.
import { requires } from './requires.ts';
import { subsetSums } from './subset-sums.ts';

/** P(U = u) for u = 0, …, m n. Example: `rankSumProbabilities(1, 2)` → [0.3333333333, 0.3333333333, 0.3333333333] */
export function rankSumProbabilities(m: number, n: number): Float64Array {
  requires(Number.isInteger(m) && Number.isInteger(n) && m >= 0 && n >= 0);
  const size = Math.min(m, n);
  const scores = Array.from({ length: m + n }, (_, i) => i);
  const counts = subsetSums(scores, size).slice((size * (size - 1)) / 2);
  const all = counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count) => count / all);
}

/** P(U ≤ u). Example: `rankSumLowerTail(0, 3, 3)` → 0.05 */
export const rankSumLowerTail = (u: number, m: number, n: number): number =>
  u < 0
    ? 0
    : Math.min(
        1,
        rankSumProbabilities(m, n)
          .slice(0, Math.floor(u) + 1)
          .reduce((sum, p) => sum + p, 0),
      );

/** P(U = u). Example: `rankSumProbability(0, 3, 3)` → 0.05 */
export const rankSumProbability = (u: number, m: number, n: number): number =>
  rankSumProbabilities(m, n)[u] ?? 0;
