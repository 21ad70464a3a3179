// Tidies a pasted table: cleans it, or reshapes it from wide to long or from long to wide.
import sleep from '../../content/datasets/sleep.csv';
import type { Column } from '../statistics/import-csv.ts';
import { quantile } from '../statistics/descriptive/quantile.ts';
import { figures } from '../statistics/format.ts';
import { longToWide } from '../statistics/long-to-wide.ts';
import { wideToLong } from '../statistics/wide-to-long.ts';
import { asNumbers, axisOf, isThere } from './columns-of.ts';
import { asPaste } from './from-dataset.ts';
import { counted, joined, named, inputErrorOf, shown, shownFigures } from './in-sentences.ts';
import { instrument, type Computed } from './instrument.ts';
import type { Chosen } from './options.ts';
import { pictured } from './pictures.ts';
import type { PastedColumn, PastedTable } from './pasted-table.ts';
import { isInputError, inputError, type InputError, type ReportTable } from './report.ts';
import { columnsWith, usedColumns } from './roles.ts';

const most = 2000;

/** A column in the form that the reshaping functions take. */
const typed = ({ name, numbers, words }: PastedColumn): Column =>
  numbers ? { name, type: 'number', values: numbers } : { name, type: 'text', values: words };

const asked = {
  into: {
    kind: 'choice',
    asks: 'Make it',
    values: {
      wide: 'wide: a column for each group',
      long: 'long: a row for each value',
      clean: 'clean: same shape, numbers read',
    },
  },
} as const;

type OptionSpec = Chosen<typeof asked>;

type Input = {
  readonly columns: readonly Column[];
  readonly measured: readonly { readonly name: string; readonly values: readonly number[] }[];
  readonly value: { readonly name: string; readonly unit: string | null };
  /** The column that names the groups. Rows without a group are not part of a wide table. */
  readonly key: { readonly name: string; readonly words: readonly (string | null)[] } | null;
  /** The number of groups it names. */
  readonly kinds: number;
  /** The number of pasted columns, including excluded ones. */
  readonly pasted: number;
};

type Results = Computed<typeof compute>;

export const reshapeTable = instrument({
  name: 'reshape-table',
  columns: ['any columns: words say what a row is about, numbers what was measured'],
  reads: 'any',
  options: asked,
  example: {
    dataset: 'sleep',
    text: asPaste({
      patient: (sleep.ID ?? []).map((id) => `patient ${id}`),
      drug: (sleep.group ?? []).map((group) => (group === 1 ? 'L-hyoscyamine' : 'L-hyoscine')),
      'gain in sleep (hours)': sleep.extra!,
    }),
  },
  read,
  compute,
  report(input, results, { into }) {
    const { value, key, kinds, pasted } = input;
    const { columns, rows, before, left } = results;
    const missing = columns.flatMap(({ values }) => [...values]).filter((cell) => cell === null).length;
    const drawn = drawnOf(input);
    const last = drawn.at(-1)!;
    const middle = quantile(last.values, 0.5);
    const titles = columns.map(({ name }) => name);
    return {
      status: 'ok',
      estimates: [{ name: 'Rows', unit: null, ...shown(rows, 0), interval: null }],
      numbers: [
        named('Columns', shown(columns.length, 0)),
        named('Rows before', shown(before, 0)),
        named('Empty cells', shown(missing, 0)),
        named(`Median of ${last.name}`, shownFigures(middle, 4)),
      ],
      tables: [tableOf(results)],
      chart: {
        kind: 'distribution',
        props: {
          kind: 'strip',
          groups: drawn.map(({ name, values }) => pictured(name, values, 0.95)),
          axis: drawn.length === 1 ? axisOf(value) : 'Value',
          interval: '95% CI',
        },
      },
      checks: [
        {
          asks: 'Was everything read as intended?',
          answer: 'only you know',
          says: `${counted(before, 'row', 'rows')} in ${counted(pasted, 'column', 'columns')} were read; compare a few cells, especially dates and decimal signs.`,
        },
      ],
      methods: `The table was ${{ wide: `spread into ${counted(kinds, 'column', 'columns')}, one for each entry of “${key?.name}”`, long: 'stacked into one row for each value', clean: 'read without changing its shape' }[into]}.`,
      results: `The table has ${counted(rows, 'row', 'rows')} and ${counted(columns.length, 'column', 'columns')} (${joined(titles.slice(0, 5))}${titles.length > 5 ? ' and others' : ''}), with ${counted(missing, 'empty cell', 'empty cells')}; the median of ${last.name} is ${figures(middle, 4)}.`,
      warnings: [
        ...(left > 0
          ? [`${counted(left, 'row names', 'rows name')} no group and ${left === 1 ? 'is' : 'are'} left out.`]
          : []),
        ...(rows > most ? [`The table shows the first ${most.toLocaleString('en-US')} rows.`] : []),
      ],
    };
  },
});

function read(table: PastedTable, { into }: OptionSpec): Input | InputError {
  const used = usedColumns(table);
  const spoiled = used.find((column) => column.spoiled);
  const bad = spoiled && asNumbers(spoiled);
  if (bad && isInputError(bad)) return bad;
  const numeric = columnsWith(table, 'measurement').filter(({ numbers }) => numbers !== null);
  // The subject column describes what a row is about, as groups do.
  const worded = [...columnsWith(table, 'group'), ...columnsWith(table, 'subject')].filter(
    ({ numbers, role }) => numbers === null || role === 'group',
  );
  if (new Set(used.map(({ name }) => name)).size < used.length)
    return inputError('Two columns have the same name. Rename one.');
  const value = numeric.at(-1);
  if (!value) return inputError('No column holds numbers. Paste the measurements as well.');
  const key = worded.at(-1);
  if (into === 'wide' && !key)
    return inputError('No column contains group names, such as drugs or times. Paste one, or choose long.');
  const kinds = new Set(key?.words.filter(isThere)).size;
  if (into === 'wide' && kinds > 60)
    return inputError(
      `“${key!.name}” has ${kinds} different entries, and each would be a column. Leave some out.`,
    );
  return {
    columns: used.map(typed),
    measured: numeric.map(({ name, numbers }) => ({ name, values: numbers!.filter(isThere) })),
    value: { name: value.name, unit: value.unit },
    key: key ? { name: key.name, words: key.words } : null,
    kinds,
    pasted: table.columns.length,
  };
}

/** The columns of the new table, without rows that name no group if groups become columns. */
function compute(input: Input, { into }: OptionSpec) {
  const { key } = input;
  const isKept = (i: number) => into !== 'wide' || key?.words[i] !== null;
  const all = input.columns.map((column) => ({
    ...column,
    values: column.values.filter((_, i) => isKept(i)),
  }));
  const shaped = shapedInto(into, all, input);
  if (shaped.status === 'error')
    return shaped.reason === 'out-of-range'
      ? inputError(
          `Two rows have the same entry in “${key!.name}” and in all other columns. Paste a column that tells them apart, such as the subject.`,
        )
      : inputErrorOf(shaped, 'Paste columns of the same length, each with a name.');
  const { columns } = shaped;
  const rows = columns[0]?.values.length ?? 0;
  if (rows === 0 || drawnOf(input).length === 0)
    return inputError('No value was found. Paste numbers under the names.');
  if (columns.length * rows > 200_000)
    return inputError('The table would have more than 200,000 cells. Paste fewer rows.');
  const before = input.columns[0]?.values.length ?? 0;
  return { columns, rows, before, left: before - (all[0]?.values.length ?? 0) };
}

function shapedInto(into: OptionSpec['into'], columns: readonly Column[], { key, value, measured }: Input) {
  if (into === 'clean' || (into === 'wide' && !key)) return { status: 'ok' as const, columns };
  if (into === 'long')
    return wideToLong(
      columns,
      measured.map(({ name }) => name),
    );
  const identifiers = columns
    .map(({ name }) => name)
    .filter((name) => name !== key!.name && name !== value.name);
  return longToWide(columns, key!.name, value.name, identifiers);
}

/** The measurements to draw: the first ones that have a value. */
const drawnOf = ({ measured }: Input) => measured.slice(0, 12).filter(({ values }) => values.length > 0);

const tableOf = ({ columns, rows }: Results): ReportTable => ({
  caption: 'The table',
  columns: columns.map(({ name }) => name),
  rows: Array.from({ length: Math.min(rows, most) }, (_, i) =>
    columns.map(({ values }) => {
      const cell = values[i] ?? null;
      if (cell === null) return '';
      return typeof cell === 'number' ? { value: cell, text: String(cell).replace('-', '−') } : String(cell);
    }),
  ),
});
