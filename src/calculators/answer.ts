// Computes an answer from pasted text.
import type { Instrument } from './instrument.ts';
import type { Given } from './options.ts';
import { withRoles } from './guess-roles.ts';
import { spreadConditions } from './long-form.ts';
import { parsePastedTable } from './parse-pasted-table.ts';
import type { PastedTable, ReadAs } from './pasted-table.ts';
import { isInputError, type InputError, type ReportedOn } from './report.ts';
import { poolReplicates, stackCurves, stackEvents, stackReplicates } from './stack-replicates.ts';

/** A report or an error message, with the table that was parsed from the paste. */
export type Answer =
  | (ReportedOn & { readonly table: PastedTable | null })
  | (InputError & { readonly table?: PastedTable | null });

export const nothingPasted: PastedTable = { rows: 0, columns: [], understood: '', doubts: [] };

/** `hasRead` receives the number of rows before the computation starts. */
export function answerOf(
  { columns, reads, answer }: Pick<Instrument, 'columns' | 'answer' | 'reads'>,
  text: string,
  options: Given = {},
  as: ReadAs = {},
  hasRead?: (rows: number) => void,
): Answer {
  // A p-value such as “<0.001” is not outside the limits of an assay.
  const way = reads === 'tests' ? ({ limits: 'keep', ...as } as const) : as;
  const read = columns.length === 0 ? null : parsePastedTable(text, way);
  if (read && isInputError(read)) return read;
  if (read) hasRead?.(read.rows);
  const table = read && withRoles(read, reads, as);
  const asked = table ? rearranged(table, reads) : nothingPasted;
  return { ...(isInputError(asked) ? asked : answer(asked, options)), table };
}

/** Rearranges a table to the form calculators expect: replicates in one column, one row per subject. */
function rearranged(table: PastedTable, reads: Instrument['reads']): PastedTable | InputError {
  if (reads === 'groups') return poolReplicates(table);
  if (reads === 'survival') return stackEvents(table);
  if (reads === 'curves') return stackCurves(table);
  return reads === 'paired' || reads === 'conditions' ? spreadConditions(table) : stackReplicates(table);
}
