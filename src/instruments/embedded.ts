// What an article gives an instrument, and what it gets: a report, or the build stops with what is wrong.
import { nothingPasted } from './answer.ts';
import { withRoles } from './guess-roles.ts';
import type { Instrument } from './instrument.ts';
import type { Given } from './options.ts';
import { tableOf } from './read-cells.ts';
import type { Report } from './report.ts';

export type Embedded = {
  readonly columns?: Readonly<Record<string, readonly (string | number | null)[]>>;
  readonly options?: Given;
};

export function embedded(instrument: Instrument, { columns = {}, options = {} }: Embedded): Report {
  const names = Object.keys(columns);
  const cells = Object.values(columns).map((column) => column.map((cell) => String(cell ?? '')));
  const report = instrument.answer(
    names.length > 0 ? withRoles(tableOf(names, cells), instrument.reads) : nothingPasted,
    options,
  );
  if (report.status === 'ok') return report;
  throw new Error(`The article gives "${instrument.name}" what it refuses: ${report.says}`);
}
