// A pasted table put in order: cleaned, from wide to long, or from long to wide.
import sleep from '../../content/datasets/sleep.csv';
import { quantile } from '../statistics/descriptive/quantile.ts';
import { figures } from '../statistics/format.ts';
import { longToWide } from '../statistics/long-to-wide.ts';
import { wideToLong } from '../statistics/wide-to-long.ts';
import { asNumbers, axisOf, isThere } from './columns-of.ts';
import { asPaste } from './from-dataset.ts';
import { counted, joined, named, refusal, shown, shownFigures } from './in-sentences.ts';
import { instrument } from './instrument.ts';
import { pictured } from './pictures.ts';
import * as r from './scripts/r-code.ts';
import type { PastedColumn } from './read-paste.ts';
import { isRefusal, refused } from './report.ts';
import { columnsWith, usedColumns } from './roles.ts';

const most = 2000;

/** A column as the functions that reshape take it. */
const typed = ({ name, numbers, words }: PastedColumn) =>
  numbers
    ? { name, type: 'number' as const, values: numbers }
    : { name, type: 'text' as const, values: words };

export const reshapeTable = instrument({
  name: 'reshape-table',
  columns: ['any columns; those of words say what a row is about, those of numbers what was measured'],
  reads: 'any',
  options: {
    into: {
      kind: 'choice',
      asks: 'Make it',
      values: {
        wide: 'wide: a column for each group',
        long: 'long: a row for each value',
        clean: 'clean: as it is, numbers read',
      },
    },
  },
  example: {
    dataset: 'sleep',
    text: asPaste({
      patient: (sleep.ID ?? []).map((id) => `patient ${id}`),
      drug: (sleep.group ?? []).map((group) => (group === 1 ? 'L-hyoscyamine' : 'L-hyoscine')),
      'gain in sleep (hours)': sleep.extra!,
    }),
  },
  run(table, { into }) {
    const used = usedColumns(table);
    const spoiled = used.find((column) => column.spoiled);
    const bad = spoiled && asNumbers(spoiled);
    if (bad && isRefusal(bad)) return bad;
    const measured = columnsWith(table, 'measurement').filter(({ numbers }) => numbers !== null);
    // What names the subjects says what a row is about, as groups do.
    const worded = [...columnsWith(table, 'group'), ...columnsWith(table, 'subject')].filter(
      ({ numbers, role }) => numbers === null || role === 'group',
    );
    if (new Set(used.map(({ name }) => name)).size < used.length)
      return refused('Two columns have the same name. Name them apart.');
    const value = measured.at(-1);
    if (!value) return refused('No column holds numbers. Paste the measurements as well.');
    const key = worded.at(-1);
    const unnamed = (i: number) => into === 'wide' && key !== undefined && key.words[i] === null;
    const all = used
      .map(typed)
      .map((column) => ({ ...column, values: column.values.filter((_, i) => !unnamed(i)) }));
    const left = table.rows - (all[0]?.values.length ?? 0);
    if (into === 'wide' && !key)
      return refused('No column names the groups, such as “drug” or “time”. Paste it, or choose long.');
    const kinds = new Set(key?.words.filter(isThere));
    if (into === 'wide' && kinds.size > 60)
      return refused(
        `“${key!.name}” has ${kinds.size} different entries, each of which would be a column. Leave some out.`,
      );
    const shaped =
      into === 'clean'
        ? { status: 'ok' as const, columns: all }
        : into === 'long'
          ? wideToLong(
              all,
              measured.map(({ name }) => name),
            )
          : longToWide(
              all,
              key!.name,
              value.name,
              all.map(({ name }) => name).filter((name) => name !== key!.name && name !== value.name),
            );
    if (shaped.status === 'error')
      return shaped.reason === 'out-of-range'
        ? refused(
            `Two rows have the same entry in “${key!.name}” and in all other columns. Paste a column that tells them apart, such as the subject.`,
          )
        : refusal(shaped, 'Paste columns of the same length, each with a name.');
    const { columns } = shaped;
    const rows = columns[0]?.values.length ?? 0;
    if (rows === 0) return refused('No value was found. Paste numbers under the names.');
    if (columns.length * rows > 200_000)
      return refused('The table would have more than 200,000 cells. Paste fewer rows.');
    const cells = Array.from({ length: Math.min(rows, most) }, (_, i) =>
      columns.map(({ values }) => {
        const cell = values[i] ?? null;
        return cell === null
          ? ''
          : typeof cell === 'number'
            ? { value: cell, text: String(cell).replace('-', '−') }
            : String(cell);
      }),
    );
    const missing = columns.reduce(
      (sum, { values }) => sum + values.filter((cell) => cell === null).length,
      0,
    );
    const drawn = measured.slice(0, 12).flatMap(({ name, numbers }) => {
      const values = numbers!.filter(isThere);
      return values.length > 0 ? [{ label: name, values }] : [];
    });
    if (drawn.length === 0) return refused('No value was found. Paste numbers under the names.');
    const middle = quantile(drawn.at(-1)!.values, 0.5);
    const titles = columns.map(({ name }) => name);
    return {
      status: 'ok',
      estimates: [{ name: 'Rows', unit: null, ...shown(rows, 0), interval: null }],
      numbers: [
        named('Columns', shown(columns.length, 0)),
        named('Rows before', shown(table.rows, 0)),
        named('Empty cells', shown(missing, 0)),
        named(`Median of ${drawn.at(-1)!.label}`, shownFigures(middle, 4)),
      ],
      tables: [{ caption: 'The table', columns: titles, rows: cells }],
      chart: {
        kind: 'distribution',
        props: {
          kind: 'strip',
          groups: drawn.map(({ label, values }) => pictured(label, values, 0.95)),
          axis: drawn.length === 1 ? axisOf(value) : 'Value',
          interval: '95% CI',
        },
      },
      checks: [
        {
          asks: 'Was everything read as it was meant?',
          answer: 'only you know',
          says: `${counted(table.rows, 'row', 'rows')} in ${counted(table.columns.length, 'column', 'columns')} were read; compare a few cells, above all dates and decimal signs.`,
        },
      ],
      methods: `The table was ${{ wide: `spread into ${counted(kinds.size, 'column', 'columns')}, one for each entry of “${key?.name}”`, long: 'stacked into one row for each value', clean: 'read as it is' }[into]}.`,
      results: `The table has ${counted(rows, 'row', 'rows')} and ${counted(columns.length, 'column', 'columns')} (${joined(titles.slice(0, 5))}${titles.length > 5 ? ' and others' : ''}), with ${counted(missing, 'empty cell', 'empty cells')}; the median of ${drawn.at(-1)!.label} is ${figures(middle, 4)}.`,
      warnings: [
        ...(left > 0
          ? [`${counted(left, 'row names', 'rows name')} no group and ${left === 1 ? 'is' : 'are'} left out.`]
          : []),
        ...(rows > most ? [`The table shows the first ${most.toLocaleString('en-US')} rows.`] : []),
      ],
      r: r.script(
        ...all.map(
          ({ values }, i) =>
            `x${i + 1} <- c(${values.map((cell) => (cell === null ? 'NA' : typeof cell === 'number' ? String(cell) : r.quoted(String(cell)))).join(', ')})`,
        ),
        `d <- data.frame(${all.map((_, i) => `x${i + 1}`).join(', ')})`,
        `names(d) <- ${r.words(all.map(({ name }) => name))}`,
        ...(into === 'wide'
          ? [
              `wide <- reshape(d, direction = "wide", timevar = ${r.quoted(key!.name)}, idvar = setdiff(names(d), ${r.words([key!.name, value.name])}))`,
              'wide',
              'dim(wide)',
            ]
          : into === 'long'
            ? [
                `long <- stack(d[${r.words(measured.map(({ name }) => name))}])`,
                'long <- long[!is.na(long$values), ]',
                'dim(long)',
              ]
            : ['dim(d)']),
        `print(median(d[[${r.quoted(drawn.at(-1)!.label)}]], na.rm = TRUE), digits = 8)`,
      ),
    };
  },
});
