import { sorted } from '../descriptive/sorted.ts';
import { firstWhole } from '../distributions/first-whole.ts';

/**
 * Ranks of the values, ties sharing the mean of their ranks, and the sizes of the groups of ties.
 *
 * Ties are exact equality, as in R. Source: Kruskal & Wallis (1952), JASA 47, 583–621. Exact.
 * Example: `midranks([3, 1, 3])` → { ranks: [2.5, 1, 2.5], ties: [2] }
 */
export function midranks(values: readonly number[]): { ranks: number[]; ties: number[] } {
  const ascending = sorted(values);
  const distinct: number[] = [];
  const shared: number[] = [];
  const ties: number[] = [];
  for (let i = 0; i < ascending.length;) {
    let j = i;
    while (ascending[j + 1] === ascending[i]) j++;
    distinct.push(ascending[i]!);
    shared.push((i + j) / 2 + 1);
    if (j > i) ties.push(j - i + 1);
    i = j + 1;
  }
  const last = distinct.length - 1;
  const rank = (value: number) => shared[firstWhole((k) => distinct[k]! >= value, 0, last)]!;
  return { ranks: values.map(rank), ties };
}

/** Σ (t³ − t) over the groups of ties: the correction of every rank variance. Example: `tieCorrection([2, 3])` → 30 */
export const tieCorrection = (ties: readonly number[]): number =>
  ties.reduce((sum, t) => sum + t * (t * t - 1), 0);
