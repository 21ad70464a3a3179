// Builds a table from an article's cells, one value each. `parse-pasted-table.ts` parses pasted text.
import type { PastedColumn, PastedTable } from './pasted-table.ts';
import type { Role } from './role.ts';

/** Splits off a unit in parentheses: `sleep (h)`. */
export const withUnit = (name: string): { name: string; unit: string | null } => {
  const [, bare, unit] = /^(.*\S)\s*[([]([^()[\]]{1,24})[)\]]$/.exec(name) ?? [];
  // `control (n = 5)` has no unit.
  return bare === undefined || unit!.includes('=')
    ? { name, unit: null }
    : { name: bare, unit: unit!.trim() };
};

/** The value of a cell: a number, nothing, or words. */
function valueOf(cell: string): number | string | null {
  const plain = cell.trim().replace('−', '-').replace(',', '.');
  if (plain === '') return null;
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : cell.trim();
}

function columnOf(name: string, cells: readonly string[]): PastedColumn {
  const values = cells.map(valueOf);
  const words = cells.map((cell) => cell.trim() || null);
  const odd = values.findIndex((value) => typeof value === 'string');
  const counts = values.filter((value) => typeof value === 'number').length;
  return {
    ...withUnit(name),
    numbers: odd < 0 && counts > 0 ? (values as (number | null)[]) : null,
    words,
    spoiled: odd >= 0 && counts > 0 ? { row: odd, cell: cells[odd]! } : null,
  };
}

/** Takes the column names, the cells of each column from top to bottom, and their roles if known. */
export const tableOf = (
  names: readonly string[],
  columns: readonly (readonly string[])[],
  roles: readonly Role[] = [],
): PastedTable => ({
  rows: Math.max(0, ...columns.map(({ length }) => length)),
  columns: names.map((name, j) => ({
    ...columnOf(name, columns[j] ?? []),
    ...(roles[j] && { role: roles[j] }),
  })),
  understood: '',
  doubts: [],
});
