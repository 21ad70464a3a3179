// The numbers and charts of the article: real files, written out and read back by the importer.
import sleep from '../datasets/sleep.csv';
import teeth from '../datasets/tooth-growth.csv';
import type { DistributionProps } from '../../src/charts/Distribution.tsx';
import type { Live } from '../../src/charts/Frame.tsx';
import { withGrip } from '../../src/charts/grip.ts';
import type { PairedProps } from '../../src/charts/Paired.tsx';
import { type Imported, oneCell } from '../../src/figures/explorables/one-cell.ts';
import { fixed, range, solved } from '../../src/figures/in-words.ts';
import { groupOf } from '../../src/figures/summaries.ts';
import { numbers, words } from '../../src/statistics/columns.ts';
import { mean } from '../../src/statistics/descriptive/moments.ts';
import { type Column, type ImportedTable, importCsv } from '../../src/statistics/import-csv.ts';
import { longToWide } from '../../src/statistics/long-to-wide.ts';
import { wideToLong } from '../../src/statistics/wide-to-long.ts';

// The same dataset as a program with English, and one with German settings would write it.
const lengths = numbers(teeth, 'len');
const rows = lengths.map(
  (len, row) => [len, words(teeth, 'supp')[row]!, numbers(teeth, 'dose')[row]!] as const,
);
const english = ['len,supp,dose', ...rows.map((cells) => cells.join(','))].join('\n');
const german = [
  'len;supp;dose',
  ...rows.map((cells) => cells.map((cell) => String(cell).replace('.', ',')).join(';')),
].join('\n');
const fromEnglish = solved(importCsv(english));
const fromGerman = solved(importCsv(german));
const columnOf = (table: ImportedTable, name: string) =>
  table.columns.find((column) => column.name === name)!;
const asNumbers = (column: Column) => column.values.map(Number);

// Read with the wrong sign: a comma between digits is then taken for one between thousands, and dropped.
const misread = lengths.map((len) => Number(String(len).replace('.', '')));
const untouched = lengths.filter((len, row) => len === misread[row]).length;

// The spreadsheet that somebody made: one row per patient, one column per drug.
const wide: Column[] = [
  { name: 'patient', type: 'number', values: numbers(sleep, 'ID', { group: 1 }) },
  { name: 'hyoscyamine', type: 'number', values: numbers(sleep, 'extra', { group: 1 }) },
  { name: 'hyoscine', type: 'number', values: numbers(sleep, 'extra', { group: 2 }) },
];
const long = solved(wideToLong(wide, ['hyoscyamine', 'hyoscine'], { key: 'drug', value: 'gain' })).columns;
const back = solved(longToWide(long, 'drug', 'gain', ['patient'])).columns;
const rowsOf = (columns: readonly Column[]) => columns[0]?.values.length ?? 0;
const cell = (value: unknown) =>
  typeof value === 'number' ? String(value).replace('-', '−') : String(value);
const shown = (columns: readonly Column[], pick: readonly number[]) => ({
  columns: columns.map(({ name }) => name),
  rows: pick.map((row) => columns.map(({ values }) => cell(values[row]))),
});

// The exercises: the range after a wrong import, a zero for a missing value, and a third drug.
const spanOf = (values: readonly number[]) =>
  range({ lower: Math.min(...values), upper: Math.max(...values) }, 1);
const withZero = lengths.map((len, row) => (row === lengths.length - 1 ? 0 : len));
const withoutLast = lengths.slice(0, -1);

// The first cell of the column of lengths, which a reader can mistype.
const groups = ['OJ', 'VC'].flatMap((supp) =>
  [0.5, 1, 2].map((dose) => ({ supp, dose, values: numbers(teeth, 'len', { supp, dose }) })),
);
const ofFirst = groups.findIndex(({ values }) => values[0] === lengths[0]);
const imported: Imported = {
  column: lengths,
  size: groups[ofFirst]!.values.length,
  index: ofFirst,
  other: numbers(teeth, 'len', { supp: 'OJ', dose: groups[ofFirst]!.dose }),
};
export const handle = {
  label: 'First cell of the column',
  min: 0,
  max: 45,
  step: 0.1,
  value: lengths[0]!,
  given: imported,
};

/** Every number that the text states, as it states it. */
export const n = {
  perGroup: String(numbers(teeth, 'len', { supp: 'OJ', dose: 1 }).length),
  english: {
    rows: String(fromEnglish.rows),
    columns: fromEnglish.columns.map(({ name, type }) => `${name} (${type})`).join(', '),
    firstLines: english.split('\n').slice(0, 4).join('\n'),
  },
  german: {
    delimiter: fromGerman.delimiter,
    decimal: fromGerman.decimal,
    rows: String(fromGerman.rows),
    firstLines: german.split('\n').slice(0, 4).join('\n'),
    same: String(asNumbers(columnOf(fromGerman, 'len')).filter((len, row) => len === lengths[row]).length),
  },
  misread: {
    mean: fixed(mean(misread), 1),
    trueMean: fixed(mean(lengths), 1),
    untouched: String(untouched),
    wrong: String(lengths.length - untouched),
    all: String(lengths.length),
    example: String(lengths[0]),
    exampleMisread: String(misread[0]),
  },
  reshape: {
    wideRows: String(rowsOf(wide)),
    wideColumns: String(wide.length),
    longRows: String(rowsOf(long)),
    longColumns: String(long.length),
    backRows: String(rowsOf(back)),
  },
  cell: {
    ...oneCell(imported, handle.value)!.numbers,
    dose: fixed(groups[ofFirst]!.dose, 1),
    without: oneCell(imported, misread[0]!)!.numbers,
    zero: oneCell(imported, 0)!.numbers,
  },
  exercises: {
    span: spanOf(lengths),
    misreadSpan: spanOf(misread),
    meanZero: fixed(mean(withZero), 1),
    meanWithout: fixed(mean(withoutLast), 1),
    oneMore: String(lengths.length + 1),
    longRows: String(3 * rowsOf(wide)),
    wideWithThird: String(wide.length + 1),
    bothRows: String(2 * rowsOf(wide)),
    smallest: fixed(Math.min(...lengths), 1),
  },
};

export const wideTable = shown(wide, [0, 1, 2]);
export const longTable = shown(long, [0, 1, 2, 10, 11, 12]);

export const decimals: DistributionProps = {
  kind: 'strip',
  groups: [
    { label: 'Read with the right decimal sign', values: lengths },
    { label: 'Comma read as a thousands separator', values: misread },
  ],
  axis: 'Length of odontoblasts, as imported',
};

export const firstLook: DistributionProps & { live: Live } = {
  live: withGrip({ of: 'one-cell', at: [ofFirst, handle.value] }),
  kind: 'box',
  groups: groups.map(({ supp, dose, values }) => groupOf(`${supp} ${dose} mg`, values)),
  axis: 'Length of odontoblasts',
  reach: [handle.min, handle.max],
};

export const firstLookTable = {
  columns: ['Group', 'Rows', 'Smallest', 'Largest'],
  rows: groups.map(({ supp, dose, values }) => [
    `${supp} ${dose} mg`,
    String(values.length),
    fixed(Math.min(...values), 1),
    fixed(Math.max(...values), 1),
  ]),
};

export const reshaped: PairedProps = {
  conditions: ['hyoscyamine', 'hyoscine'],
  pairs: numbers(sleep, 'extra', { group: 1 }).map((gain, row) => [
    gain,
    numbers(sleep, 'extra', { group: 2 })[row]!,
  ]),
  axis: 'Gain in sleep (hours)',
};

/** What the reader may change in the article, with what it starts from. */
export const live = {
  columns: {
    patient: (wide[0]?.values ?? []).map((patient) => `patient ${String(patient)}`),
    'hyoscyamine (hours)': numbers(sleep, 'extra', { group: 1 }),
    'hyoscine (hours)': numbers(sleep, 'extra', { group: 2 }),
  },
  options: { into: 'long' },
  asks: ['into'],
};
