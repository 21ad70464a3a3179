// Reads the p-values of a table, with the names of their tests.
import { leftOut } from './columns-of.ts';
import { counted, joined } from './in-sentences.ts';
import { pIn } from './p-cells.ts';
import type { PastedColumn, PastedTable } from './pasted-table.ts';
import { inputError, isInputError, type InputError } from './report.ts';
import { columnsWith } from './roles.ts';

export type PValues = {
  readonly names: readonly string[];
  readonly values: readonly number[];
  /** Whether any value is only an upper bound, such as `<0.001`. */
  readonly areBounded: boolean;
  readonly warnings: readonly string[];
};

const needs = 'Paste a column of p-values, with the names of the tests next to it if you like.';
const most = 10_000;

type Row = { readonly name: string; readonly word: string | null; readonly row: number };

/** The p-values in one row, as in `0.01, 0.04, 0.2`, or in the column that was chosen. */
function rowsOf(table: PastedTable): { rows: Row[]; column: PastedColumn } | InputError {
  const measured = columnsWith(table, 'measurement');
  const [column] = measured;
  if (!column) return inputError(needs);
  if (table.rows === 1 && measured.length > 1)
    return {
      column,
      rows: measured.map(({ name, words }, i) => ({
        name: table.hasNames === true ? name : `Test ${i + 1}`,
        word: words[0] ?? null,
        row: 0,
      })),
    };
  if (pIn(column.name, false))
    return inputError(
      `“${column.name}” was read as the name of the column. Write a name above the p-values, or choose “First row isn’t a header?”.`,
    );
  const labels = columnsWith(table, 'test')[0];
  return {
    column,
    rows: column.words.map((word, row) => ({ name: labels?.words[row] ?? `Test ${row + 1}`, word, row })),
  };
}

/** What is wrong with a cell, and the cure. */
function wrongCell({ name, word, row }: Row, column: PastedColumn): InputError {
  const cell = (word ?? '').slice(0, 40);
  const at = { row, column: column.name };
  if (/^(p\s*)?[>≥]|^n\.?\s?s\.?$|^not sig|^\*+$/i.test(cell))
    return inputError(
      `“${cell}” (${name}) does not say how large the p-value is. Enter the number, or empty the cell if it is unknown.`,
      at,
    );
  return inputError(
    /\d/.test(cell)
      ? `“${cell}” (${name}) is not a p-value, which is between 0 and 1. Correct it, or empty the cell.`
      : `“${cell}” (${name}) is not a number. Paste p-values such as 0.03 or <0.001, or empty the cell.`,
    at,
  );
}

/** The p-values of a table with the names of their tests. */
export function pValuesOf(table: PastedTable): PValues | InputError {
  const found = rowsOf(table);
  if (isInputError(found)) return found;
  const { rows, column } = found;
  const read = rows.flatMap((row) =>
    row.word === null ? [] : [{ ...row, p: pIn(row.word, column.unit === '%') }],
  );
  const wrong = read.find(({ p }) => p === null);
  if (wrong) return wrongCell(wrong, column);
  if (read.length < 2)
    return inputError(
      `${read.length === 1 ? 'One p-value was' : 'No p-value was'} found; there is something to adjust from two on. ${needs}`,
    );
  if (read.length > most)
    return inputError(
      `This adjusts at most ${most.toLocaleString('en-US')} p-values. For more, use p.adjust in R.`,
    );
  if (read.every(({ p }) => p?.value === 0))
    return inputError(
      'Every p-value is 0. If a comma is the decimal sign, as in 0,03, write a name above the column, or choose to read commas as decimal signs.',
    );
  const bounds = read.filter(({ p }) => p?.isBound);
  const written = [...new Set(bounds.map(({ word }) => `“${word}”`))];
  return {
    names: read.map(({ name }) => name),
    values: read.map(({ p }) => p?.value ?? 1),
    areBounded: bounds.length > 0,
    warnings: [
      ...leftOut(rows.length - read.length, 'row').map((says) => `${says} It does not count as a test.`),
      ...(bounds.length > 0
        ? [
            `${joined(written.slice(0, 4))} (${counted(bounds.length, 'value', 'values')}) ${bounds.length === 1 ? 'counts' : 'count'} as the largest possible p-value, so adjusted p-values are upper bounds. Enter exact values if you have them.`,
          ]
        : []),
    ],
  };
}
