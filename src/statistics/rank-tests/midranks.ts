import { ascendingOrder } from '../descriptive/ascending-order.ts';

/**
 * Ranks of the values, with tied values sharing their mean rank, and the sizes of the groups of ties.
 *
 * Ties are exact equality, as in R. Source: Kruskal & Wallis (1952), JASA 47, 583–621. Exact.
 * Example: `midranks([3, 1, 3])` → { ranks: [2.5, 1, 2.5], ties: [2] }
 */
export function midranks(values: readonly number[]): { ranks: number[]; ties: number[] } {
  const order = ascendingOrder(values);
  const ranks = values.slice();
  const ties: number[] = [];
  for (let i = 0, j = 0; i < order.length; i = ++j) {
    const value = values[order[i]!];
    while (values[order[j + 1]!] === value) j++;
    if (j > i) ties.push(j - i + 1);
    for (let k = i; k <= j; k++) ranks[order[k]!] = (i + j) / 2 + 1;
  }
  return { ranks, ties };
}

/** Σ (t³ − t) over the groups of ties: the correction of every rank variance. Example: `tieCorrection([2, 3])` → 30 */
export const tieCorrection = (ties: readonly number[]): number =>
  ties.reduce((sum, t) => sum + t * (t * t - 1), 0);
