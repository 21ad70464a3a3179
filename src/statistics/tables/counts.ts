import { sum } from '../descriptive/sum.ts';
import { refuse } from '../result.ts';
import type { Failure } from '../result.ts';

export type Counts = readonly (readonly number[])[];
export type Margins = { n: number; rows: number[]; columns: number[] };

/**
 * Row and column sums of a contingency table, at least 2 × 2 and all nonzero, or the reason why it is not one.
 * Example: `margins([[1, 2], [3, 4]])` → { n: 10, rows: [3, 7], columns: [4, 6] }
 */
export function margins(table: Counts): Margins | Failure {
  const width = table[0]?.length ?? 0;
  if (table.length < 2 || width < 2) return refuse('too-few-groups');
  if (table.some((row) => row.length !== width)) return refuse('unequal-lengths');
  if (!table.flat().every((count) => Number.isInteger(count) && count >= 0)) return refuse('invalid-input');
  const rows = table.map(sum);
  const columns = table[0]!.map((_, j) => sum(table.map((row) => row[j]!)));
  return rows.includes(0) || columns.includes(0) ? refuse('no-variation') : { n: sum(rows), rows, columns };
}
