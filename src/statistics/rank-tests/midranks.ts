/**
 * Ranks of the values, ties sharing the mean of their ranks, and the sizes of the groups of ties.
 *
 * Ties are exact equality, as in R. Source: Kruskal & Wallis (1952), JASA 47, 583–621. Exact. Example: midranks([3, 1, 3]) → ranks [2.5, 1, 2.5], ties [2].
 */
export function midranks(values: readonly number[]): { ranks: number[]; ties: number[] } {
  const order = values.map((_, i) => i).sort((i, j) => values[i]! - values[j]!);
  const ranks = values.map(() => 0);
  const ties: number[] = [];
  for (let i = 0; i < order.length;) {
    let j = i;
    while (j + 1 < order.length && values[order[j + 1]!] === values[order[i]!]) j++;
    for (let k = i; k <= j; k++) ranks[order[k]!] = (i + j) / 2 + 1;
    if (j > i) ties.push(j - i + 1);
    i = j + 1;
  }
  return { ranks, ties };
}

/** Σ (t³ − t) over the groups of ties: the correction of every rank variance. */
export const tieCorrection = (ties: readonly number[]): number =>
  ties.reduce((sum, t) => sum + t * (t * t - 1), 0);
