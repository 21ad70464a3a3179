/**
 * Counts the subsets of `size` of the integer scores by their sum: entry s counts those with sum s.
 *
 * The exact permutation distribution of a rank sum, ties included when the scores are doubled midranks. Counts are
 * sums of positive numbers, so they are exact below 2⁵³. Accuracy: 15 digits beyond.
 * Source: B. Streitberg, J. Röhmel (1986), Statistical Software Newsletter 12, 10–17.
 * Example: `subsetSums([1, 2, 3], 2)` → [0, 0, 0, 1, 1, 1]
 */
export function subsetSums(scores: readonly number[], size: number): Float64Array {
  const sorted = [...scores].sort((a, b) => a - b);
  const total = sorted.slice(sorted.length - size).reduce((sum, score) => sum + score, 0);
  const counts = Array.from({ length: size + 1 }, () => new Float64Array(total + 1));
  counts[0]![0] = 1;
  let taken = 0;
  let reach = 0;
  for (const score of sorted) {
    taken = Math.min(size, taken + 1);
    reach = Math.min(total, reach + score);
    for (let k = taken; k >= 1; k--) {
      const to = counts[k]!;
      const from = counts[k - 1]!;
      for (let s = reach; s >= score; s--) to[s]! += from[s - score]!;
    }
  }
  return counts[size]!;
}
