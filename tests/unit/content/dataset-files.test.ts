// The published data files are whole: as many rows as their sources, and read alike by the build and by the importer.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { columnsOf } from '../../../netlify/plugins/csv.ts';
import { importCsv } from '../../../src/statistics/import-csv.ts';

const folder = new URL('../../../content/datasets/', import.meta.url);
const read = (name: string) => readFileSync(new URL(`${name}.csv`, folder), 'utf8');

/** Rows of each source: add a dataset's here when you add the dataset. */
const rows: Record<string, number> = {
  'air-passengers': 144,
  anscombe: 11,
  'birth-weight': 189,
  co2: 468,
  'darwin-maize': 15,
  dnase: 176,
  gehan: 42,
  'insect-sprays': 72,
  'lung-deaths': 72,
  lung: 228,
  menarche: 25,
  morley: 100,
  'mrc-streptomycin': 2,
  nile: 100,
  npk: 24,
  penguins: 344,
  'plant-growth': 30,
  puromycin: 23,
  sleep: 20,
  theophylline: 132,
  titanic: 32,
  'tooth-growth': 60,
  'ucb-admissions': 24,
  'us-arrests': 50,
};

test('every dataset has its number of rows stated here', () => {
  const names = globSync('*.csv', { cwd: folder.pathname }).map((file) => file.slice(0, -'.csv'.length));
  expect(names.sort()).toEqual(Object.keys(rows).sort());
});

test.each(Object.entries(rows))(
  '%s holds all %i rows, and the importer reads what the build reads',
  (name, count) => {
    const table = importCsv(read(name));
    if (table.status === 'error') throw new Error(table.reason);
    expect(table.rows).toBe(count);
    expect(table.warnings).toEqual([]);
    expect(Object.fromEntries(table.columns.map((column) => [column.name, column.values]))).toEqual(
      columnsOf(read(name)),
    );
  },
);
