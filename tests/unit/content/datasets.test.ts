import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { columnsOf } from '../../../netlify/plugins/csv.ts';
import { completeRows, levels, numbers, words } from '../../../src/statistics/columns.ts';

const folder = new URL('../../../content/datasets/', import.meta.url);
const text = (file: string) => readFileSync(new URL(file, folder), 'utf8');
const names = globSync('*.csv', { cwd: folder.pathname }).map((file) => file.replace('.csv', ''));
const penguins = columnsOf(text('penguins.csv'));

describe('datasets', () => {
  it('are there', () => expect(names.length).toBeGreaterThan(20));

  it.each(names)('%s comes with its source, its licence and every variable explained', (name) => {
    const about = parse(text(`${name}.yaml`)) as Record<string, unknown>;
    expect(about.title).toBeTruthy();
    expect(about.licence).toBeTruthy();
    expect((about.sources as string[]).length).toBeGreaterThan(0);
    expect(Object.keys(about.variables as object)).toEqual(Object.keys(columnsOf(text(`${name}.csv`))));
  });
});

describe('columns', () => {
  it('keep words as words, numbers as numbers, and gaps as gaps', () => {
    expect(columnsOf('a,b\n1,"x, ""y"""\n,z\n')).toEqual({ a: [1, null], b: ['x, "y"', 'z'] });
  });

  it('are picked by name and condition, without the missing values', () => {
    expect(numbers(penguins, 'body_mass_g')).toHaveLength(342);
    expect(numbers(penguins, 'body_mass_g', { species: 'Gentoo', sex: 'female' })).toHaveLength(58);
    expect(levels(penguins, 'species')).toEqual(['Adelie', 'Gentoo', 'Chinstrap']);
    expect(words(completeRows(penguins, ['sex', 'body_mass_g']), 'sex')).toHaveLength(333);
  });

  it('say which columns there are when a name is wrong', () => {
    expect(() => numbers(penguins, 'mass')).toThrow(/no column "mass".*body_mass_g/);
    expect(() => numbers(penguins, 'sex')).toThrow(/holds words/);
  });
});
