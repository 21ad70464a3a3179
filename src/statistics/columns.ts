// Columns of an imported dataset (`import sleep from '…/sleep.csv'`), as arrays that the other functions accept.
import { largest } from './descriptive/extremes.ts';

type Cell = number | string | null;

/** A dataset by columns of equal length. `null` is a missing value. */
export type Table = Readonly<Record<string, readonly Cell[]>>;

/** Only the rows in which every named column has this value. */
export type Where = Readonly<Record<string, Cell>>;

const column = (table: Table, name: string): readonly Cell[] => {
  const cells = table[name];
  if (cells === undefined)
    throw new Error(`The dataset has no column "${name}". It has: ${Object.keys(table).join(', ')}.`);
  return cells;
};

/**
 * The rows of `table` that match `where`, as a table. Throws if a named column does not exist.
 * Example: `rowsWhere({ dose: [1, 2], arm: ['a', 'b'] }, { arm: 'b' })` → { dose: [2], arm: ['b'] }
 */
export const rowsWhere = (table: Table, where: Where): Table => {
  const conditions = Object.entries(where).map(([name, value]) => [column(table, name), value] as const);
  const keep = (_: Cell, row: number) => conditions.every(([cells, value]) => cells[row] === value);
  return Object.fromEntries(Object.entries(table).map(([name, cells]) => [name, cells.filter(keep)]));
};

/**
 * The rows of `table` in which none of the named columns is missing.
 * Example: `completeRows({ dose: [1, null], time: [3, 4] }, ['dose'])` → { dose: [1], time: [3] }
 */
export const completeRows = (table: Table, names: readonly string[]): Table => {
  const columns = names.map((name) => column(table, name));
  const keep = (_: Cell, row: number) => columns.every((cells) => cells[row] !== null);
  return Object.fromEntries(Object.entries(table).map(([name, cells]) => [name, cells.filter(keep)]));
};

const isThere = (cell: Cell | undefined) => cell !== null && !Number.isNaN(cell);

/**
 * The rows without a missing value (null, NaN) in any column, column by column, and the number of rows left out.
 * Example: `present([1, null, 3], ['a', 'b', 'c'])` → { columns: [[1, 3], ['a', 'c']], missing: 1 }.
 */
export function present<const Columns extends readonly (readonly Cell[])[]>(...columns: Columns) {
  const longest = largest(columns.map(({ length }) => length));
  const rows = Array.from({ length: longest }, (_, row) => row).filter((row) =>
    columns.every((cells) => isThere(cells[row])),
  );
  return {
    columns: columns.map((cells) => rows.filter((row) => row < cells.length).map((row) => cells[row])) as {
      [Column in keyof Columns]: NonNullable<Columns[Column][number]>[];
    },
    missing: longest - rows.length,
  };
}

/**
 * The numbers of a column, without missing values.
 * Throws if the column does not exist or contains text.
 * Example: `numbers({ extra: [0.7, null, 3], group: [1, 1, 2] }, 'extra', { group: 1 })` → [0.7]
 */
export const numbers = (table: Table, name: string, where: Where = {}): number[] =>
  column(rowsWhere(table, where), name).flatMap((cell) => {
    if (typeof cell === 'string') throw new Error(`The column "${name}" holds words, such as "${cell}".`);
    return cell === null ? [] : [cell];
  });

/** The entries of a column as text, without missing values. Example: `words({ arm: ['a', null, 'b'] }, 'arm')` → ['a', 'b'] */
export const words = (table: Table, name: string, where: Where = {}): string[] =>
  column(rowsWhere(table, where), name).flatMap((cell) => (cell === null ? [] : [String(cell)]));

/**
 * The distinct entries of a column in order of first appearance, without missing values.
 * Example: `levels({ arm: ['a', 'b', 'a'] }, 'arm')` → ['a', 'b']
 */
export const levels = (table: Table, name: string): string[] => [...new Set(words(table, name))];
