import { importCsv } from '../../statistics/import-csv.ts';
import { longToWide } from '../../statistics/long-to-wide.ts';
import { wideToLong } from '../../statistics/wide-to-long.ts';
import { numbersOrMissing, strings } from '../inputs.ts';
import type { Adapter, Json, Registry } from '../reference-case.ts';

const imported: Adapter = ({ text }) => {
  const table = importCsv(String(text));
  if (table.status === 'error') return table;
  return {
    nrow: table.rows,
    ncol: table.columns.length,
    names: table.columns.map(({ name }) => name),
    types: table.columns.map(({ type }) => type),
    columns: Object.fromEntries(table.columns.map(({ name, values }) => [name, values])),
  };
};

const isNumeric = (values: Json | undefined) =>
  Array.isArray(values) && values.every((value) => value === null || typeof value === 'number');
const column = (name: string, values: Json | undefined) =>
  isNumeric(values)
    ? ({ name, type: 'number', values: numbersOrMissing(values) } as const)
    : ({ name, type: 'text', values: strings(values) } as const);

/** Converts one column per group to values and groups, or a long table (id, key, value) to one column per key. */
const reshaped: Adapter = (inputs) => {
  const entries = Object.entries(inputs).filter(([, values]) => Array.isArray(values));
  const width = Math.max(...entries.map(([, values]) => (values as Json[]).length));
  const columns = entries.map(([name, values]) =>
    column(name, [...(values as Json[]), ...Array<null>(width - (values as Json[]).length).fill(null)]),
  );
  const text = columns.filter(({ type }) => type === 'text');
  const key = columns.find(({ name }) => /^(key|time|group|name|variable|ind|g)$/.test(name)) ?? text.at(-1);
  if (key === undefined) {
    const long = wideToLong(columns);
    if (long.status === 'error') return long;
    return { group: long.columns[0]!.values, values: long.columns[1]!.values };
  }
  const value = columns.findLast(({ type, name }) => type === 'number' && name !== key.name)!;
  const identifiers = columns
    .map(({ name }) => name)
    .filter((name) => name !== key.name && name !== value.name);
  const wide = longToWide(columns, key.name, value.name, identifiers);
  if (wide.status === 'error') return wide;
  return Object.fromEntries(wide.columns.map(({ name, values }) => [name, values]));
};

export const tablesOfData: Registry = { import_csv: imported, reshape: reshaped };
