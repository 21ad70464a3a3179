import { sum } from '../descriptive/sum.ts';
import { chiSquareUpperTail } from '../distributions/chi-square.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import type { Counts } from './counts.ts';

export type CochranQ = {
  subjects: number;
  /** Proportion of 1 in each condition. */
  proportions: readonly number[];
  q: number;
  df: number;
  p: number;
  /** Subjects whose answers differ between conditions. The others do not affect Q. */
  informative: number;
};

/**
 * Cochran's Q test of several conditions with the answers 0 and 1 of the same subjects: rows are subjects.
 *
 * Definition: Q = (k − 1)(k ΣC² − T²)/(kT − ΣR²) with the column sums C, row sums R, and total T; chi-square with
 * k − 1 df. With two conditions it is McNemar's χ². Source: W. G. Cochran (1950), Biometrika 37, 256–266.
 * Accuracy: 14 digits. Errors: `too-few-values` without rows, `too-few-groups` below two conditions, `unequal-lengths`,
 * `invalid-input` (not 0 or 1), `no-variation` (no subject's answers differ).
 * Example: `cochranQ([[1, 0, 0], [1, 1, 0], [1, 0, 1]]).q` → 2.6666666…
 */
export function cochranQ(rows: Counts): Result<CochranQ> {
  const n = rows.length;
  if (n === 0) return refuse('too-few-values');
  const k = rows[0]!.length;
  if (rows.some((row) => row.length !== k)) return refuse('unequal-lengths');
  if (k < 2) return refuse('too-few-groups');
  if (!rows.flat().every((answer) => answer === 0 || answer === 1)) return refuse('invalid-input');
  const ofRows = rows.map(sum);
  const ofColumns = rows[0]!.map((_, j) => sum(rows.map((row) => row[j]!)));
  const scale = sum(ofRows.map((total) => total * (k - total)));
  if (scale === 0) return refuse('no-variation');
  const center = sum(ofRows) / k;
  const q = (k * (k - 1) * sum(ofColumns.map((total) => (total - center) ** 2))) / scale;
  return ok({
    subjects: n,
    proportions: ofColumns.map((total) => total / n),
    q,
    df: k - 1,
    p: chiSquareUpperTail(q, k - 1),
    informative: ofRows.filter((total) => total > 0 && total < k).length,
  });
}
