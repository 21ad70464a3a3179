// Computes the report of a calculator in an article. An error stops the build with its message.
import { nothingPasted } from './answer.ts';
import { withRoles } from './guess-roles.ts';
import type { Instrument } from './instrument.ts';
import type { Given } from './options.ts';
import { tableOf } from './read-cells.ts';
import type { PastedTable } from './pasted-table.ts';
import type { Report } from './report.ts';

export type Embedded = {
  readonly columns?: Readonly<Record<string, readonly (string | number | null)[]>>;
  readonly options?: Given;
};

/** The table of an article, with the role of each column. */
export function embeddedTable(
  { reads }: Pick<Instrument, 'reads'>,
  columns: Embedded['columns'] = {},
): PastedTable {
  const cells = Object.values(columns).map((column) => column.map((cell) => String(cell ?? '')));
  return cells.length > 0 ? withRoles(tableOf(Object.keys(columns), cells), reads) : nothingPasted;
}

export function embedded(instrument: Instrument, { columns, options = {} }: Embedded): Report {
  const report = instrument.answer(embeddedTable(instrument, columns), options);
  if (report.status === 'ok') return report;
  throw new Error(`The article gives "${instrument.name}" input that it rejects: ${report.says}`);
}
