// Converts between the grid's cells and text, which is all that a calculator reads.
import { sheetOf } from '../../calculators/parse-pasted-table.ts';
import type { ReadAs } from '../../calculators/pasted-table.ts';
import type { Sheet } from '../../calculators/parse-pasted-table.ts';

/** A cell of the grid. Row −1 contains the names. */
export type Place = { readonly row: number; readonly column: number };

const quoted = (cell: string) => (/[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

export const widthOf = ({ names, rows }: Sheet): number =>
  rows.reduce((widest, row) => Math.max(widest, row.length), names?.length ?? 0);

/** A row of empty cells is kept only if another row follows. */
const isEmpty = (row: readonly string[]) => row.every((cell) => cell === '');

/** Converts the sheet to text, with the settings for parsing it. */
export function textOf({ names, rows, quantity }: Sheet, as: ReadAs): { text: string; readAs: ReadAs } {
  const last = rows.findLastIndex((row) => !isEmpty(row));
  const width = widthOf({ names, rows });
  const lines = [...(names ? [names] : []), ...rows.slice(0, last + 1)].map((row) =>
    Array.from({ length: width }, (_, i) => quoted(row[i] ?? '')).join('\t'),
  );
  const bare = last < 0 && (names === null || isEmpty(names));
  return {
    text: bare ? '' : lines.join('\n'),
    // The sheet is already transposed, and its title is not part of it.
    readAs: {
      ...as,
      ...(as.turned && { turned: false }),
      ...(quantity && { quantity }),
      delimiter: '\t',
      header: names !== null,
    },
  };
}

/** Writes a block of cells into the sheet, starting at a cell, and enlarges the sheet if necessary. */
export function withBlock(sheet: Sheet, at: Place, block: readonly (readonly string[])[]): Sheet {
  const width = Math.max(widthOf(sheet), ...block.map((row) => at.column + row.length));
  const names = [...(sheet.names ?? [])];
  const rows = sheet.rows.map((row) => [...row]);
  let named = sheet.names !== null;
  block.forEach((cells, i) => {
    const row = at.row + i;
    if (row < 0) named = true;
    const target = row < 0 ? names : (rows[row] ??= []);
    cells.forEach((cell, j) => (target[at.column + j] = cell));
  });
  const filled = (row: readonly (string | undefined)[] | undefined) =>
    Array.from({ length: width }, (_, j) => row?.[j] ?? '');
  return { ...sheet, names: named ? filled(names) : null, rows: Array.from(rows, filled) };
}

/**
 * Applies a paste. A block of cells replaces the example, and replaces all data if it has its own names or starts at
 * the corner. Otherwise it overwrites cells.
 */
export function pasted(
  sheet: Sheet,
  as: ReadAs,
  { at, text, isExample }: { at: Place; text: string; isExample: boolean },
): { text: string; readAs: ReadAs } {
  const isBlock = /[\t\n\r]/.test(text.trim());
  const atCorner = at.row <= 0 && at.column === 0;
  const replaces = isExample || atCorner || sheetOf(text).names !== null;
  if (sheet.rows.length === 0 || (isBlock && replaces)) return { text, readAs: {} };
  const { names, rows } = sheetOf(text, { header: false });
  return textOf(withBlock(sheet, at, [...(names ? [names] : []), ...rows]), as);
}
