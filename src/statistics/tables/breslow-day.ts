import { sum } from '../descriptive/sum.ts';
import { chiSquareStatistic } from '../distributions/chi-square.ts';
import type { Counts } from './counts.ts';

/**
 * The cell of a 2 × 2 table with this odds ratio and these totals of its row, its column, and the table.
 * Every term of the discriminant is positive, so a small cell keeps its digits.
 */
function cellOf(oddsRatio: number, row: number, column: number, total: number): number {
  const rest = total - row - column;
  const linear = oddsRatio * (row + column) + rest;
  const cross = row * (total - row) + column * (total - column);
  const root = Math.sqrt(oddsRatio ** 2 * (row - column) ** 2 + rest ** 2 + 2 * oddsRatio * cross);
  return linear < 0
    ? (root - linear) / (2 * (1 - oddsRatio))
    : (2 * oddsRatio * row * column) / (linear + root);
}

export type Homogeneity = {
  chiSquare: number;
  taroneChiSquare: number;
  df: number;
  p: number;
  taroneP: number;
};

/**
 * Breslow and Day's test that the 2 × 2 tables of several strata share an odds ratio, and Tarone's correction of it.
 * Null if fewer than two strata have no empty row or column.
 *
 * Definition: Σ (a − e)²/v with e fitted to the margins and the odds ratio, v = 1/Σ(1/fitted cells); Tarone subtracts
 * (Σ(a − e))²/Σv. df is the number of those strata − 1. Source: N. E. Breslow, N. E. Day (1980), Statistical Methods
 * in Cancer Research I, 142; R. E. Tarone (1985), Biometrika 72, 91–95. Accuracy: 13 digits.
 * Example: `breslowDay([[[4, 2], [2, 4]], [[2, 2], [2, 2]]], 2).df` → 1
 */
export function breslowDay(tables: readonly Counts[], oddsRatio: number): Homogeneity | null {
  const fits = tables.flatMap((table) => {
    const [[a, b], [c, d]] = table as [[number, number], [number, number]];
    const total = a + b + c + d;
    if ([a + b, c + d, a + c, b + d].includes(0)) return [];
    const fitted = cellOf(oddsRatio, a + b, a + c, total);
    const others = [
      cellOf(1 / oddsRatio, a + b, b + d, total),
      cellOf(1 / oddsRatio, c + d, a + c, total),
      cellOf(oddsRatio, c + d, b + d, total),
    ];
    return [{ distance: a - fitted, variance: 1 / sum([1 / fitted, ...others.map((count) => 1 / count)]) }];
  });
  if (fits.length < 2) return null;
  const distance = sum(fits.map((fit) => fit.distance));
  const plain = sum(fits.map((fit) => fit.distance ** 2 / fit.variance));
  const tarone = plain - distance ** 2 / sum(fits.map(({ variance }) => variance));
  const { chiSquare, df, p } = chiSquareStatistic(plain, fits.length - 1);
  const corrected = chiSquareStatistic(tarone, df);
  return { chiSquare, taroneChiSquare: corrected.chiSquare, df, p, taroneP: corrected.p };
}
