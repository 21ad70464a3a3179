// Converts the filled cells of a sheet to tab-separated text. Most sheets are sparse, so the cost depends on the filled
// cells only, wherever they are.
import { tableLimits } from '../../../calculators/table-limits.ts';

/** A row's filled cells by zero-based column. */
export type FilledRow = ReadonlyMap<number, string>;
export type LaidOut = { text: string } | { tooLarge: string };

const written = (count: number) => count.toLocaleString('en-US');

/** Lays out rows one by one, omitting rows and columns without a filled cell. Stops at the first row beyond what a page can hold. */
export function layOutCells(rows: Iterable<FilledRow>): LaidOut {
  const { rows: mostRows, cells: mostCells, chars: maxCharacters } = tableLimits;
  const filled: FilledRow[] = [];
  const columns = new Set<number>();
  let characters = 0;
  for (const row of rows) {
    if (row.size === 0) continue;
    filled.push(row);
    for (const [column, text] of row) {
      columns.add(column);
      characters += text.length + 1;
    }
    if (filled.length > mostRows) return { tooLarge: `more than ${written(mostRows)} rows` };
    if (filled.length * columns.size > mostCells)
      return { tooLarge: `more than ${written(mostCells)} cells between its first and its last value` };
    if (characters > maxCharacters) return { tooLarge: `more than ${written(maxCharacters)} characters` };
  }
  const used = [...columns].sort((a, b) => a - b);
  return { text: filled.map((row) => used.map((column) => row.get(column) ?? '').join('\t')).join('\n') };
}
