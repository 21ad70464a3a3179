import { ok, refuse } from '../result.ts';
import { sequentialAnova } from './sequential-anova.ts';

/**
 * Randomized complete blocks: one value per block (row) and treatment (column).
 *
 * Definition: F tests of treatments and of blocks against their interaction; the test without blocks for comparison;
 * relative efficiency ((b − 1)MS_block + b(t − 1)MS_error)/((bt − 1)MS_error): how many times more replicates a
 * completely randomized design would need.
 * Errors: `too-few-groups`, `unequal-lengths`, `no-variation`, and those of `linearModel`.
 * Source: Cochran & Cox (1957) Experimental Designs, 2nd ed., 4.2–4.3. Accuracy: 13 digits.
 * Example: `randomizedBlocks([[1, 2], [2, 4], [3, 7]]).treatment.p` → 0.1180828963
 */
export function randomizedBlocks(table: readonly (readonly number[])[]) {
  const blocks = table.length;
  const treatments = table[0]?.length ?? 0;
  if (blocks < 2 || treatments < 2) return refuse('too-few-groups');
  if (table.some((row) => row.length !== treatments)) return refuse('unequal-lengths');
  const block = table.flatMap((row, i) => row.map(() => String(i)));
  const treatment = table.flatMap((row) => row.map((_, j) => String(j)));
  const y = table.flat();
  const both = sequentialAnova(y, { block, treatment }, [['block'], ['treatment']]);
  const ignoring = sequentialAnova(y, { treatment }, [['treatment']]);
  if (both.status === 'error') return both;
  if (ignoring.status === 'error') return ignoring;
  const [blockRow, treatmentRow] = both.rows;
  const error = both.residual.meanSquare;
  if (!(error > 0)) return refuse('no-variation');
  const total = blocks * treatments;
  return ok({
    treatment: treatmentRow!,
    block: blockRow!,
    residual: both.residual,
    ignoringBlocks: ignoring.rows[0]!,
    relativeEfficiency: (blockRow!.sumOfSquares + blocks * (treatments - 1) * error) / ((total - 1) * error),
  });
}
