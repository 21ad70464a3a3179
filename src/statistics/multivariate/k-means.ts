import { mean } from '../descriptive/moments.ts';
import { sumOver } from '../descriptive/sum.ts';
import { unfit } from '../observed.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';

type Values = readonly number[];

export type KMeans = {
  /** The cluster of each row, from 1 in the order of the starting centers. */
  clusters: readonly number[];
  centers: readonly Values[];
  sizes: readonly number[];
  /** Sums of squared distances: of each cluster from its center, their total, of the centers from the mean, of all rows from the mean. */
  withinSquares: readonly number[];
  totalWithin: number;
  between: number;
  total: number;
  iterations: number;
};

const maxIterations = 10_000;

/** The index of the nearest center, the first of those at the same distance. */
function nearest(columns: readonly Values[], row: number, centers: readonly Values[]): number {
  let [best, index] = [Infinity, 0];
  for (let k = 0; k < centers.length; k++) {
    let distance = 0;
    for (let j = 0; j < columns.length; j++) distance += (columns[j]![row]! - centers[k]![j]!) ** 2;
    if (distance < best) [best, index] = [distance, k];
  }
  return index;
}

/** Means of the rows of each cluster, in R's order of summation, so that near ties are resolved as in R. */
function centersOf(columns: readonly Values[], index: Values, sizes: Values): number[][] {
  const sums = sizes.map(() => columns.map(() => 0));
  for (let i = 0; i < index.length; i++)
    for (let j = 0; j < columns.length; j++) sums[index[i]!]![j]! += columns[j]![i]!;
  return sums.map((row, k) => row.map((value) => value / sizes[k]!));
}

/** The result of a converged assignment. */
function summarize(columns: readonly Values[], index: Values, sizes: Values, iterations: number): KMeans {
  const centers = sizes.map((_, k) =>
    columns.map((column) => mean(column.filter((__, i) => index[i] === k))),
  );
  const grand = columns.map(mean);
  const squares = (rows: Values, center: Values) =>
    columns.reduce((sum, column, j) => sum + sumOver(rows, (i) => (column[i]! - center[j]!) ** 2), 0);
  const rows = index.map((_, i) => i);
  const withinSquares = centers.map((center, k) =>
    squares(
      rows.filter((i) => index[i] === k),
      center,
    ),
  );
  return {
    clusters: index.map((k) => k + 1),
    centers,
    sizes,
    withinSquares,
    totalWithin: withinSquares.reduce((sum, value) => sum + value, 0),
    between: centers.reduce(
      (sum, center, k) =>
        sum + sizes[k]! * center.reduce((all, value, j) => all + (value - grand[j]!) ** 2, 0),
      0,
    ),
    total: squares(rows, grand),
    iterations,
  };
}

/**
 * k-means clustering of rows from given starting centers, with Lloyd's algorithm. Columns are not scaled.
 *
 * Definition: assigns each row to its nearest center (the first one if tied) and moves each center to the mean of its rows, until no row
 * changes. Source: S. P. Lloyd (1982), IEEE Trans. Inf. Theory 28, 129–137. Accuracy: 14 digits.
 * Errors: `unequal-lengths`, `invalid-input`, `too-few-values`, `empty-cluster` (no row is nearest to a center), `did-not-converge`.
 * Example: `kMeans([[1, 2, 8, 9]], [[0], [5]]).centers` → [[1.5], [8.5]]
 */
export function kMeans(columns: readonly Values[], start: readonly Values[]): Result<KMeans> {
  const bad = unfit(columns);
  if (bad) return bad;
  if (start.length === 0) return refuse('too-few-values');
  if (start.some(({ length }) => length !== columns.length)) return refuse('unequal-lengths');
  if (unfit(start)) return refuse('invalid-input');
  const n = columns[0]!.length;
  let centers = start;
  let index = Array.from({ length: n }, () => -1);
  for (let iteration = 1; iteration <= maxIterations; iteration++) {
    const next = index.map((_, row) => nearest(columns, row, centers));
    const sizes = start.map(() => 0);
    for (const k of next) sizes[k]!++;
    if (sizes.includes(0)) return refuse('empty-cluster');
    if (next.every((k, row) => k === index[row])) return ok(summarize(columns, index, sizes, iteration));
    index = next;
    centers = centersOf(columns, index, sizes);
  }
  return refuse('did-not-converge');
}
