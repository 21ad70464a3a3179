// The filled cells of a sheet as text with tabs. A sheet is mostly empty: it costs what is filled, wherever in it that stands.
import { tableLimits } from '../../../instruments/table-limits.ts';

/** A row's filled cells: the column, from 0, and the text. */
export type FilledRow = ReadonlyMap<number, string>;
export type LaidOut = { text: string } | { tooLarge: string };

const written = (count: number) => count.toLocaleString('en-US');

/**
 * Takes rows one by one and lays them out: rows and columns without a filled cell are left out. It stops at the first row that is more than
 * a page can hold.
 */
export function layOutCells(rows: Iterable<FilledRow>): LaidOut {
  const { rows: mostRows, cells: mostCells, signs: mostSigns } = tableLimits;
  const filled: FilledRow[] = [];
  const columns = new Set<number>();
  let signs = 0;
  for (const row of rows) {
    if (row.size === 0) continue;
    filled.push(row);
    for (const [column, text] of row) {
      columns.add(column);
      signs += text.length + 1;
    }
    if (filled.length > mostRows) return { tooLarge: `more than ${written(mostRows)} rows` };
    if (filled.length * columns.size > mostCells)
      return { tooLarge: `more than ${written(mostCells)} cells between its first and its last value` };
    if (signs > mostSigns) return { tooLarge: `more than ${written(mostSigns)} characters` };
  }
  const used = [...columns].sort((a, b) => a - b);
  return { text: filled.map((row) => used.map((column) => row.get(column) ?? '').join('\t')).join('\n') };
}
