// The numbers, tables and charts of the article: files as they arrive, read and reshaped by src/statistics.
import maize from '../datasets/darwin-maize.csv';
import penguins from '../datasets/penguins.csv';
import sleep from '../datasets/sleep.csv';
import serum from '../datasets/theophylline.csv';
import teeth from '../datasets/tooth-growth.csv';
import type { DistributionProps } from '../../src/charts/Distribution.tsx';
import type { PairedProps } from '../../src/charts/Paired.tsx';
import { fixed, pValue, range, solved } from '../../src/components/article/in-words.ts';
import { levels, numbers, type Table } from '../../src/statistics/columns.ts';
import { boxPlot } from '../../src/statistics/descriptive/box-plot.ts';
import { mean } from '../../src/statistics/descriptive/moments.ts';
import type { Column } from '../../src/statistics/import-csv.ts';
import { importCsv } from '../../src/statistics/import-csv.ts';
import { longToWide } from '../../src/statistics/long-to-wide.ts';
import { pairedTTest } from '../../src/statistics/t-tests/paired-t-test.ts';
import { wideToLong } from '../../src/statistics/wide-to-long.ts';

const asColumns = (table: Table): Column[] =>
  Object.entries(table).map(([name, values]) => ({
    name,
    type: values.some((value) => typeof value === 'string') ? 'text' : 'number',
    values,
  }));
const shown = (value: Column['values'][number]) => (value === null ? '' : String(value).replace('-', '−'));
const valuesOf = (columns: readonly Column[], name: string) =>
  columns.find((column) => column.name === name)!.values as readonly number[];

// The teeth as a German or French spreadsheet saves them: semicolons, decimal commas.
const rows = numbers(teeth, 'len').map((len, i) => [len, teeth['supp']![i]!, teeth['dose']![i]!]);
const european = [
  'len;supp;dose',
  ...rows.map((row) => row.map((cell) => String(cell).replace('.', ',')).join(';')),
].join('\n');
const asFound = solved(importCsv(european));
const byComma = solved(importCsv(european, { delimiter: ',' }));
const byPoint = solved(importCsv(european, { decimal: '.' }));
// The same file in a program that takes every comma for a separator of thousands.
const lost = asFound.columns.map((column) =>
  column.name === 'len' ? column.values.map((value) => Number(String(value).replace('.', ''))) : [],
)[0]!;
const right = numbers(teeth, 'len');

// A paste from a spreadsheet, with the ways in which people write "nothing".
const paste = 'time\tcontrol\ttreated\n0\t1.2\tNA\n5\tn/a\t2.5\n10\t3\t-';
const pasted = solved(importCsv(paste));

// Missing values that were given a number.
const weighed = numbers(penguins, 'body_mass_g');
const birds = penguins['body_mass_g']!;
const absent = birds.filter((value) => value === null).length;
const coded = birds.map((value) => (value === null ? -999 : Number(value)));

// Sleep is long: one row per patient and drug.
const sleepWide = solved(longToWide(asColumns(sleep), 'group', 'extra', ['ID'])).columns;
const test = solved(pairedTTest(valuesOf(sleepWide, '2'), valuesOf(sleepWide, '1')));

// Maize is wide: one row per pair.
const maizeLong = solved(
  wideToLong(asColumns(maize), ['crossed', 'selfed'], { key: 'cross', value: 'height' }),
).columns;
const heightOf = (cross: string) => {
  const crosses = maizeLong.find(({ name }) => name === 'cross')!.values;
  return valuesOf(maizeLong, 'height').filter((_, i) => crosses[i] === cross);
};

// Theophylline: long to wide leaves holes, because no two people were bled at the same minute.
const serumWide = solved(longToWide(asColumns(serum), 'Time', 'conc', ['Subject'])).columns.slice(1);
const cells = serumWide.flatMap(({ values }) => values);

/** Every number that the text states, as it states it. */
export const n = {
  teeth: {
    rows: String(asFound.rows),
    columns: String(asFound.columns.length),
    mean: fixed(mean(right), 1),
    longest: fixed(Math.max(...right), 1),
    lostMean: fixed(mean(lost), 1),
    unchanged: String(right.filter((value, i) => value === lost[i]).length),
    commaColumns: String(byComma.columns.length),
    textType: byPoint.columns[0]!.type,
  },
  birds: {
    n: String(birds.length),
    absent: String(absent),
    mean: fixed(mean(weighed), 0),
    wrong: fixed(mean(coded), 0),
    smallest: fixed(Math.min(...weighed), 0),
    least: fixed(Math.min(...coded), 0),
  },
  sleep: {
    long: String(sleep['extra']!.length),
    wide: String(sleepWide[0]!.values.length),
    difference: fixed(test.estimate, 2),
    interval: range(test.interval, 2),
    p: pValue(test.p),
  },
  maize: {
    wide: String(maize['crossed']!.length),
    long: String(maizeLong[0]!.values.length),
  },
  serum: {
    long: String(serum['conc']!.length),
    subjects: String(levels(serum, 'Subject').length),
    columns: String(serumWide.length),
    cells: fixed(cells.length, 0),
    empty: fixed((100 * cells.filter((cell) => cell === null).length) / cells.length, 0),
  },
};

export const europeanLines = european.split('\n').slice(0, 4).join('\n');
export const pasteLines = paste.replaceAll('\t', '    ');

const describe = (columns: readonly Column[]) =>
  columns.map(({ name, type, values }) => [name, type, values.slice(0, 3).map(shown).join(' · ')]);
export const readTable = {
  columns: ['Column', 'Type', 'First three values'],
  rows: describe(asFound.columns),
};
export const pasteTable = {
  columns: pasted.columns.map(({ name }) => name),
  rows: pasted.columns[0]!.values.map((_, i) =>
    pasted.columns.map(({ values }) => (values[i] === null ? 'missing' : shown(values[i]!))),
  ),
};

const group = (label: string, values: readonly number[]) => ({ label, values, box: solved(boxPlot(values)) });
export const damage: DistributionProps = {
  kind: 'box',
  groups: [group('Read correctly', right), group('Decimal commas dropped', lost)],
  axis: 'Length of odontoblasts',
};

export const wideTable = {
  columns: ['Patient', 'Drug 1', 'Drug 2'],
  rows: sleepWide[0]!.values.map((id, i) => [
    shown(id),
    fixed(valuesOf(sleepWide, '1')[i]!, 1),
    fixed(valuesOf(sleepWide, '2')[i]!, 1),
  ]),
};
export const longTable = {
  columns: ['Patient', 'Drug', 'Gain (hours)'],
  rows: [0, 1, 2, 10, 11, 12].map((i) => [
    shown(sleep['ID']![i]!),
    shown(sleep['group']![i]!),
    fixed(numbers(sleep, 'extra')[i]!, 1),
  ]),
};

export const pairs: PairedProps = {
  conditions: ['Drug 1', 'Drug 2'],
  pairs: valuesOf(sleepWide, '1').map((gain, i) => [gain, valuesOf(sleepWide, '2')[i]!]),
  axis: 'Gain in sleep over control nights (hours)',
  result: `mean difference ${n.sleep.difference} h (95 % CI ${n.sleep.interval})`,
};

export const heights: DistributionProps = {
  kind: 'box',
  groups: [group('Crossed', heightOf('crossed')), group('Selfed', heightOf('selfed'))],
  axis: 'Height (inches)',
};
