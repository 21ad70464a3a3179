import type { Cell, Column } from './import-csv.ts';
import { ok, refuse } from './result.ts';

/**
 * Long to wide: one column per name in the key column, one row per combination of the identifying columns.
 *
 * Definition: rows in order of first appearance; a combination without a value is missing. Without identifying
 * columns, the values of each name are listed in order.
 * Errors: `invalid-input` (an unknown column), `out-of-range` (two values for one cell). Exact.
 * Source: Wickham (2014) J. Stat. Softw. 59(10).
 * Example: `longToWide([{ name: 'time', type: 'text', values: ['0', '2'] }, { name: 'g', type: 'number', values: [42, 51] }], 'time', 'g').columns[0].name` → '0'
 */
export function longToWide(
  columns: readonly Column[],
  key: string,
  value: string,
  identifiers: readonly string[] = [],
) {
  const keys = columns.find((column) => column.name === key)?.values;
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
