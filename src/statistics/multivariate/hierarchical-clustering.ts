import { pearsonCoefficient } from '../correlation/pearson-coefficient.ts';
import { unfit } from '../observed.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { agglomerate } from './agglomerate.ts';
import type { Linkage, Merge } from './agglomerate.ts';

type Values = readonly number[];

export type HierarchicalClustering = {
  merges: readonly Merge[];
  /** The cluster of each row, numbered from 1 in order of first appearance. */
  clusters: readonly number[];
  /** Correlation of the distances with the heights at which the pairs of rows merge. Null if either does not vary. */
  copheneticCorrelation: number | null;
};

const maxRows = 3000;

/** Euclidean distances between rows: of the first from all later ones, then of the second, and so on. */
function distancesOf(columns: readonly Values[], n: number): number[] {
  const distances = new Array<number>((n * (n - 1)) / 2);
  for (let i = 0, at = 0; i < n; i++)
    for (let j = i + 1; j < n; j++) {
      let total = 0;
      for (const column of columns) total += (column[i]! - column[j]!) ** 2;
      distances[at++] = Math.sqrt(total);
    }
  return distances;
}

/** The height at which each pair of rows merges, in the order of `distancesOf`. */
function copheneticDistances(merges: readonly Merge[], n: number): number[] {
  const heights = new Array<number>((n * (n - 1)) / 2);
  const members = Array.from({ length: n }, (_, i) => [i]);
  for (const { rows, height } of merges) {
    const [left, right] = [members[rows[0]]!, members[rows[1]]!];
    for (const a of left)
      for (const b of right) {
        const [i, j] = a < b ? [a, b] : [b, a];
        heights[i * n - (i * (i + 1)) / 2 + j - i - 1] = height;
      }
    members[rows[0]] = left.concat(right);
  }
  return heights;
}

/** The clusters after some of the merges, numbered in order of first appearance. */
function cut(merges: readonly Merge[], n: number): number[] {
  const joined = Array.from({ length: n }, (_, i) => i);
  const first = (row: number): number => {
    let at = row;
    while (joined[at] !== at) at = joined[at]!;
    return at;
  };
  for (const { rows } of merges) joined[rows[1]] = rows[0];
  const numbers = new Map<number, number>();
  return joined.map((_, row) => {
    const root = first(row);
    const number = numbers.get(root) ?? numbers.size + 1;
    numbers.set(root, number);
    return number;
  });
}

/**
 * Agglomerative hierarchical clustering of rows by Euclidean distance, cut into k clusters. Columns are not scaled.
 *
 * Definition: merges the two nearest clusters until one is left (see `agglomerate`); the cut undoes the last k − 1 merges.
 * Source: F. Murtagh (1985) Multidimensional Clustering Algorithms; R. R. Sokal, F. J. Rohlf (1962), Taxon 11, 33–40
 * (cophenetic correlation). Accuracy: 13 digits.
 * Errors: `unequal-lengths`, `invalid-input`, `too-few-values` below two rows, `too-large` above 3,000, `out-of-range` (k).
 * Example: `hierarchicalClustering([[1, 2, 7, 9]], 'single', 2).clusters` → [1, 1, 2, 2]
 */
export function hierarchicalClustering(
  columns: readonly Values[],
  linkage: Linkage,
  k: number,
): Result<HierarchicalClustering> {
  const bad = unfit(columns, 2);
  if (bad) return bad;
  const n = columns[0]!.length;
  if (n > maxRows) return refuse('too-large');
  if (!(Number.isInteger(k) && k >= 1 && k <= n)) return refuse('out-of-range');
  const distances = distancesOf(columns, n);
  const merges = agglomerate(distances, n, linkage);
  return ok({
    merges,
    clusters: cut(merges.slice(0, n - k), n),
    copheneticCorrelation: pearsonCoefficient(distances, copheneticDistances(merges, n)),
  });
}
