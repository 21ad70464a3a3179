// Complete rows of a table whose columns belong together, as numbers and as words.
import { asNumbers, isThere, leftOut } from './columns-of.ts';
import type { PastedTable } from './pasted-table.ts';
import { roleOf, usedColumns } from './roles.ts';
import type { Role } from './role.ts';
import { isInputError, inputError, type InputError } from './report.ts';

export type WholeColumn = {
  readonly name: string;
  readonly unit: string | null;
  /** Null if the column contains words. */
  readonly numbers: readonly number[] | null;
  readonly words: readonly string[];
  readonly role: Role;
};

/** A column of numbers. */
export type NumberColumn = WholeColumn & { readonly numbers: readonly number[] };
export const isNumeric = (column: WholeColumn): column is NumberColumn => column.numbers !== null;

/** The distinct entries of a column, in order of first appearance. */
export const kindsOf = ({ words }: { readonly words: readonly string[] }): string[] => [...new Set(words)];

/** The columns restricted to complete rows. `needs` says what to paste if there is none. */
export function wholeRows(
  table: PastedTable,
  needs: string,
): { columns: readonly WholeColumn[]; warnings: readonly string[] } | InputError {
  const read: (readonly (number | string | null)[])[] = [];
  const used = usedColumns(table);
  for (const column of used) {
    const isWords = roleOf(column) === 'group' || (column.numbers === null && column.spoiled === null);
    const cells = isWords ? column.words : asNumbers(column);
    if (isInputError(cells)) return cells;
    read.push(cells);
  }
  const rows = Array.from({ length: table.rows }, (_, i) => i);
  const kept = rows.filter((i) => read.every((cells) => isThere(cells[i] ?? null)));
  const empty = rows.filter((i) => read.every((cells) => !isThere(cells[i] ?? null))).length;
  if (used.length === 0) return inputError(`Every column is left out. ${needs}`);
  if (kept.length === 0) return inputError(`No row has a value in every column. ${needs}`);
  return {
    columns: used.map((column) => {
      const { name, unit, numbers, words } = column;
      return {
        name,
        unit,
        numbers: numbers && kept.map((i) => numbers[i]!),
        words: kept.map((i) => words[i] ?? String(numbers?.[i])),
        role: roleOf(column),
      };
    }),
    warnings: leftOut(rows.length - kept.length - empty, 'row'),
  };
}

/** The columns with a number after every name that an earlier column has: `dose`, `dose (2)`. */
export const withDistinctNames = (columns: readonly WholeColumn[]): WholeColumn[] =>
  columns.map((column, i) => ({
    ...column,
    name:
      columns.findIndex(({ name }) => name === column.name) === i ? column.name : `${column.name} (${i + 1})`,
  }));
