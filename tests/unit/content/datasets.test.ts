// The published data: complete, documented, and parsed identically by the build and by the importer.
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { columnsOf } from '../../../netlify/plugins/csv.ts';
import { completeRows, levels, numbers, words } from '../../../src/statistics/columns.ts';
import { importCsv } from '../../../src/statistics/import-csv.ts';

const folder = new URL('../../../content/datasets/', import.meta.url);
const text = (file: string) => readFileSync(new URL(file, folder), 'utf8');
const names = globSync('*.csv', { cwd: folder.pathname }).map((file) => file.replace('.csv', ''));
const penguins = columnsOf(text('penguins.csv'));

/** Row counts by source. Add yours here when you add a dataset. */
const rows: Record<string, number> = {
  'air-passengers': 144,
  anorexia: 72,
  anscombe: 11,
  'bcg-trials': 13,
  'birth-weight': 189,
  'breast-masses': 569,
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
  orthodont: 108,
  penguins: 344,
  'plant-growth': 30,
  puromycin: 23,
  rabbit: 60,
  sleep: 20,
  theophylline: 132,
  titanic: 32,
  'tooth-growth': 60,
  'ucb-admissions': 24,
  'us-arrests': 50,
};

describe('datasets', () => {
  it('include every dataset counted here (editors may add more)', () => {
    expect(names).toEqual(expect.arrayContaining(Object.keys(rows)));
  });

  it.each(Object.entries(rows))(
    '%s has all %i rows, and the importer parses them as the build does',
    (name, count) => {
      const table = importCsv(text(`${name}.csv`));
      if (table.status === 'error') throw new Error(table.reason);
      expect(table.rows).toBe(count);
      expect(table.warnings).toEqual([]);
      expect(Object.fromEntries(table.columns.map((column) => [column.name, column.values]))).toEqual(
        columnsOf(text(`${name}.csv`)),
      );
    },
  );

  it.each(names)('%s names its source and license and describes every variable', (name) => {
    const about = parse(text(`${name}.yaml`)) as Record<string, unknown>;
    expect(about.title).toBeTruthy();
    expect(about.license).toBeTruthy();
    expect((about.sources as string[]).length).toBeGreaterThan(0);
    expect(Object.keys(about.variables as object)).toEqual(Object.keys(columnsOf(text(`${name}.csv`))));
  });
});

describe('columns', () => {
  it('have their names although Excel writes a byte order mark before the first one', () => {
    expect(columnsOf('\uFEFFextra,group\r\n0.7,a\r\n')).toEqual({ extra: [0.7], group: ['a'] });
  });

  it('keep text as text, numbers as numbers, and gaps as gaps', () => {
    expect(columnsOf('a,b\n1,"x, ""y"""\n,z\n')).toEqual({ a: [1, null], b: ['x, "y"', 'z'] });
  });

  it('are selected by name and condition, without missing values', () => {
    expect(numbers(penguins, 'body_mass_g')).toHaveLength(342);
    expect(numbers(penguins, 'body_mass_g', { species: 'Gentoo', sex: 'female' })).toHaveLength(58);
    expect(levels(penguins, 'species')).toEqual(['Adelie', 'Gentoo', 'Chinstrap']);
    expect(words(completeRows(penguins, ['sex', 'body_mass_g']), 'sex')).toHaveLength(333);
  });

  it('list the existing columns if a name is wrong', () => {
    expect(() => numbers(penguins, 'mass')).toThrow(/no column "mass".*body_mass_g/);
    expect(() => numbers(penguins, 'sex')).toThrow(/holds words/);
  });
});
