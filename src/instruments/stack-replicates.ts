// Replicates of one response side by side, as plate readers and Prism lay them out, become rows of one column.
import type { PastedTable } from './read-paste.ts';
import { columnsWith } from './roles.ts';
import { stemOf } from './stem-of.ts';

/** The table with x and one response, where further columns are replicates of it; else as it is. */
export function stackReplicates(table: PastedTable): PastedTable {
  const replicates = columnsWith(table, 'replicate');
  const [x, first] = columnsWith(table, 'measurement');
  if (!x || !first || replicates.length === 0) return table;
  const responses = [first, ...replicates];
  const again = <T>(values: readonly T[]): T[] => responses.flatMap(() => values);
  return {
    ...table,
    rows: table.rows * responses.length,
    columns: [
      ...columnsWith(table, 'subject').map((column) => ({ ...column, words: again(column.words) })),
      { ...x, numbers: x.numbers && again(x.numbers), words: again(x.words) },
      {
        ...first,
        name: stemOf(first.name) || 'response',
        numbers: responses.every(({ numbers }) => numbers)
          ? responses.flatMap(({ numbers }) => numbers!)
          : null,
        words: responses.flatMap(({ words }) => words),
        spoiled: responses.find(({ spoiled }) => spoiled)?.spoiled ?? null,
      },
    ],
  };
}
