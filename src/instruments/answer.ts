// The way from a pasted text to an answer.
import type { Instrument } from './instrument.ts';
import type { Given } from './options.ts';
import { readPaste, withoutIds } from './read-paste.ts';
import type { PastedTable, ReadAs } from './read-paste.ts';
import { isRefusal } from './report.ts';
import type { Refusal, Report } from './report.ts';
import { stackReplicates } from './stack-replicates.ts';

/** The report with what was understood of the paste; or a sentence. */
export type Answer = (Report & { readonly table: PastedTable | null }) | Refusal;

export const nothingPasted: PastedTable = { rows: 0, columns: [], understood: '', doubts: [] };

/** `hasRead` is told how many rows there are before the work with them begins. */
export function answerOf(
  instrument: Pick<Instrument, 'columns' | 'report' | 'usesIds' | 'stacksReplicates'>,
  text: string,
  options: Given = {},
  as: ReadAs = {},
  hasRead?: (rows: number) => void,
): Answer {
  const table = instrument.columns.length === 0 ? null : readPaste(text, as);
  if (table && isRefusal(table)) return table;
  if (table) hasRead?.(table.rows);
  const measured = table && !instrument.usesIds ? withoutIds(table) : table;
  const used = measured && instrument.stacksReplicates ? stackReplicates(measured) : measured;
  const report = instrument.report(used ?? nothingPasted, options);
  if (report.status !== 'ok') return report;
  return { ...report, table: table && used ? { ...table, understood: used.understood } : table };
}
