import type { Column } from './import-csv.ts';
import { ok, refuse } from './result.ts';

/**
 * Wide to long: one row per value, with its former column name.
 *
 * Definition: the measured columns are stacked in order; the other columns are repeated for each; missing values are left
 * out unless kept. Errors: `invalid-input` (an unknown column), `unequal-lengths`. Exact.
 * Source: Wickham (2014) J. Stat. Softw. 59(10).
 * Example: `wideToLong([{ name: 'a', type: 'number', values: [1] }, { name: 'b', type: 'number', values: [2] }]).columns[1].values` → [1, 2]
 */
export function wideToLong(
  columns: readonly Column[],
  measured: readonly string[] = columns.map(({ name }) => name),
  { key = 'group', value = 'value', keepMissing = false } = {},
) {
  const stacked = measured.map((name) => columns.find((column) => column.name === name));
  if (!stacked.length || stacked.includes(undefined)) return refuse('invalid-input');
  const rows = columns[0]!.values.length;
  if (columns.some(({ values }) => values.length !== rows)) return refuse('unequal-lengths');
  const others = columns.filter(({ name }) => !measured.includes(name));
  const chosen = (stacked as Column[]).flatMap((column) =>
    column.values.flatMap((cell, row) => (cell === null && !keepMissing ? [] : [{ column, cell, row }])),
  );
  const types = new Set((stacked as Column[]).map(({ type }) => type));
  const result: Column[] = [
    ...others.map((column) => ({ ...column, values: chosen.map(({ row }) => column.values[row]!) })),
    { name: key, type: 'text', values: chosen.map(({ column }) => column.name) },
    { name: value, type: types.size === 1 ? [...types][0]! : 'text', values: chosen.map(({ cell }) => cell) },
  ];
  return ok({ columns: result });
}
