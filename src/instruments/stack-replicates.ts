// Replicates of one response side by side, as plate readers and Prism lay them out, become rows of one column.
import { joined } from './in-sentences.ts';
import type { PastedTable } from './read-paste.ts';

/** A name without what numbers its replicates: `rate 1`, `Rep2`, `A:1`, `signal (b)`. */
const stem = (name: string) =>
  name
    .replace(/[\s_.:-]*[([]?(rep(licate)?s?|y)?[\s_.:-]*(\d{1,2}|[a-e])[)\]]?$/i, '')
    .trim()
    .toLowerCase();

/** The table with x and one response, where every further column of numbers is a replicate of it; else as it is. */
export function stackReplicates(table: PastedTable): PastedTable {
  const [x, ...replicates] = table.columns.filter(({ numbers }) => numbers !== null);
  const stems = new Set(replicates.map(({ name }) => stem(name)));
  if (!x || replicates.length < 2 || stems.size > 1) return table;
  const stacked = <T>(of: (column: (typeof replicates)[number], row: number) => T): T[] =>
    replicates.flatMap((column) => Array.from({ length: table.rows }, (_, row) => of(column, row)));
  const again = <T>(values: readonly T[]): T[] => replicates.flatMap(() => values);
  const names = joined(replicates.map(({ name }) => `“${name}”`));
  return {
    ...table,
    rows: table.rows * replicates.length,
    columns: [
      { ...x, numbers: again(x.numbers!), words: again(x.words) },
      {
        ...replicates[0]!,
        name: [...stems][0] || 'response',
        numbers: stacked(({ numbers }, row) => numbers![row] ?? null),
        words: stacked(({ words }, row) => words[row] ?? null),
      },
    ],
    understood: `${table.understood} ${names} are read as replicates of one curve.`.trim(),
  };
}
