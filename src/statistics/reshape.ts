import type { Cell, Column } from './import-csv.ts';
import { ok, refuse } from './result.ts';

const valuesOf = (columns: readonly Column[], name: string) =>
  columns.find((column) => column.name === name)?.values;

/**
 * Wide to long: one row per value, the former column name beside it.
 *
 * Definition: the measured columns are stacked in order; the other columns are repeated beside them; missing values are
 * left out unless kept. Refuses: `invalid-input` (an unknown column), `unequal-lengths`. Exact.
 * Source: Wickham (2014) J. Stat. Softw. 59(10). Example: columns `control`, `treated` → `group`, `value`.
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

/**
 * Long to wide: one column per name in the key column, one row per combination of the identifying columns.
 *
 * Definition: rows in order of first appearance; a combination without a value is missing. Without identifying
 * columns the values of each name stand below each other in order.
 * Refuses: `invalid-input` (an unknown column), `out-of-range` (two values for one cell). Exact.
 * Source: Wickham (2014) J. Stat. Softw. 59(10). Example: `longToWide(columns, 'time', 'weight', ['chick'])`.
 */
export function longToWide(
  columns: readonly Column[],
  key: string,
  value: string,
  identifiers: readonly string[] = [],
) {
  const keys = valuesOf(columns, key);
  const cells = columns.find((column) => column.name === value);
  const ids = identifiers.map((name) => columns.find((column) => column.name === name));
  if (!keys || !cells || ids.includes(undefined)) return refuse('invalid-input');
  const names = [...new Set(keys.map(String))];
  const seen = new Map<string, number>();
  const rows: { id: Cell[]; cells: Map<string, Cell> }[] = [];
  for (const [i, cell] of cells.values.entries()) {
    const name = String(keys[i]);
    const id = ids.map((column) => column!.values[i]!);
    const counter = seen.get(`count ${name}`) ?? 0;
    seen.set(`count ${name}`, counter + 1);
    const label = JSON.stringify(identifiers.length ? id : counter);
    const at = seen.get(label) ?? rows.push({ id, cells: new Map() }) - 1;
    seen.set(label, at);
    if (rows[at]!.cells.has(name)) return refuse('out-of-range');
    rows[at]!.cells.set(name, cell);
  }
  const result: Column[] = [
    ...ids.map((column, k) => ({ ...column!, values: rows.map((row) => row.id[k]!) })),
    ...names.map((name) => ({
      name,
      type: cells.type,
      values: rows.map((row) => row.cells.get(name) ?? null),
    })),
  ];
  return ok({ columns: result });
}
