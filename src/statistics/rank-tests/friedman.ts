import { chiSquareUpperTail } from '../distributions/chi-square.ts';
import { unfit } from '../observed.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { midranks, tieCorrection } from './midranks.ts';

export type Friedman = {
  subjects: number;
  conditions: number;
  meanRanks: readonly number[];
  q: number;
  df: number;
  p: number;
  /** Kendall's coefficient of concordance, Q/(n(k − 1)). */
  kendallW: number;
};

/**
 * Friedman's test of several conditions in the same subjects. A row with a missing value is dropped.
 *
 * Definition: Q = 12 Σ (Rⱼ − n(k + 1)/2)² / (n k (k + 1) − Σ(t³ − t)/(k − 1)), chi-square with k − 1 df.
 * Source: M. Friedman (1937), JASA 32, 675–701. Accuracy: 13 digits.
 * Errors: fewer than two conditions, no complete row, rows of unequal length, or all rows completely tied.
 * Example: `friedman([[1, 2, 3], [1, 2, 3]]).q` → 4
 */
export function friedman(rows: readonly (readonly number[])[]): Result<Friedman> {
  const k = rows[0]?.length ?? 0;
  const bad = unfit(rows, 0);
  if (bad) return bad;
  const n = rows.length;
  if (n === 0) return refuse('too-few-values');
  if (k < 2) return refuse('too-few-groups');
  const ranked = rows.map((row) => midranks(row));
  const sums = Array.from({ length: k }, (_, j) => ranked.reduce((sum, { ranks }) => sum + ranks[j]!, 0));
  const scale = n * k * (k + 1) - ranked.reduce((sum, { ties }) => sum + tieCorrection(ties), 0) / (k - 1);
  if (!(scale > 0)) return refuse('all-values-identical');
  const q = (12 * sums.reduce((sum, total) => sum + (total - (n * (k + 1)) / 2) ** 2, 0)) / scale;
  return ok({
    subjects: n,
    conditions: k,
    meanRanks: sums.map((total) => total / n),
    q,
    df: k - 1,
    p: chiSquareUpperTail(q, k - 1),
    kendallW: q / (n * (k - 1)),
  });
}
