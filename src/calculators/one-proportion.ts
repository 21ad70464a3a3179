import trial from '../../content/datasets/mrc-streptomycin.csv';
import { proportionIntervals } from '../statistics/intervals/proportion-intervals.ts';
import { binomialTest } from '../statistics/tables/binomial-test.ts';
import { independent } from './checks.ts';
import { asPaste } from './from-dataset.ts';
import { instrument } from './instrument.ts';
import { alternativeOption, confidenceLevelOption } from './options.ts';
import type { PastedColumn, PastedTable } from './pasted-table.ts';
import { isInputError, inputError, type InputError } from './report.ts';
import { columnsWith, usedColumns } from './roles.ts';
import { ci, estimated, named, inputErrorOf, shown, shownP } from './in-sentences.ts';
import { inPercent } from './in-percent.ts';
import { supported } from './claims.ts';
import { p, sentence, sidedness } from './sentence.ts';

type Share = { readonly k: number; readonly n: number; readonly name: string };

/** The two counts of a single row. */
function twoCounts(columns: readonly PastedColumn[]): Share | InputError {
  const [k = null, n = null] = columns.map(({ numbers }) => numbers?.[0] ?? null);
  if (k === null || n === null || !Number.isInteger(k) || !Number.isInteger(n) || k < 0 || n < 1 || k > n)
    return inputError(
      'The first number counts those with the event, the second everyone: whole numbers, the first no larger than the second. Correct them.',
    );
  const { name } = columns[0]!;
  return { k, n, name: /^Column \d+$/.test(name) ? 'the event' : name };
}

/** k and n side by side, or a column with two different entries, the first of them counted. */
function shareOf(table: PastedTable): Share | InputError {
  const numeric = columnsWith(table, 'frequency');
  const columns = usedColumns(table);
  if (table.rows === 1 && numeric.length === 2) return twoCounts(numeric);
  const column = columns[0];
  const words = column?.words.filter((word) => word !== null) ?? [];
  const kinds = [...new Set(words)];
  if (table.rows < 2 || columns.length > 1 || kinds.length > 2)
    return inputError(
      'Paste two numbers, the count with the event and the total; or one column with two different answers, such as yes and no.',
    );
  const event = kinds.find((kind) => /^(yes|true|1|y|positive|dead|died|event)$/i.test(kind)) ?? kinds[0]!;
  return { k: words.filter((word) => word === event).length, n: words.length, name: event };
}

export const oneProportion = instrument({
  name: 'one-proportion',
  columns: ['how many had the event', 'how many there were'],
  reads: 'share',
  options: {
    compare: {
      kind: 'choice',
      asks: 'Test against a proportion',
      values: { no: 'no', yes: 'yes' },
    },
    nullValue: { kind: 'number', asks: 'Hypothesized proportion', first: 0.5, least: 0, most: 1 },
    level: confidenceLevelOption,
    alternative: alternativeOption('larger', 'smaller'),
  },
  example: {
    dataset: 'mrc-streptomycin',
    text: asPaste({ 'deaths with bed rest alone': [trial.deaths![1]!], patients: [trial.patients![1]!] }),
  },
  read(table, { compare, alternative, nullValue }) {
    const share = shareOf(table);
    // Earlier permalinks lack this option. A changed proportion or side there means that the test was wanted.
    const isTested = compare === 'yes' || nullValue !== 0.5 || alternative !== 'two-sided';
    return isInputError(share) ? share : { ...share, isTested };
  },
  compute({ k, n }, { level: chosenLevel, alternative, nullValue }) {
    const level = Number(chosenLevel);
    const intervals = proportionIntervals(k, n, { level, alternative });
    const test = binomialTest(k, n, { level, alternative, nullValue });
    if (intervals.status === 'error') return inputErrorOf(intervals, 'Paste two counts.');
    if (test.status === 'error') return inputErrorOf(test, 'Paste two counts.');
    return { intervals, test };
  },
  report({ k, n, name, isTested }, { intervals, test }, { level: chosenLevel, alternative, nullValue }) {
    const level = Number(chosenLevel);
    const estimate = estimated('Proportion', 100 * intervals.estimate, inPercent(intervals.wilson), '%');
    const kinds = [
      ['Wilson', intervals.wilson],
      ['Clopper–Pearson (exact)', intervals.clopperPearson],
      ['Agresti–Coull', intervals.agrestiCoull],
      ['Jeffreys', intervals.jeffreys],
    ] as const;
    return {
      status: 'ok',
      estimates: [estimate],
      numbers: [
        ...(isTested ? [named('p (exact)', shownP(test.p))] : []),
        named('With the event', shown(k, 0)),
        named('n', shown(n, 0)),
      ],
      tables: [
        {
          caption: `Intervals of the proportion (${ci(level)}, in percent)`,
          columns: ['', 'From', 'To'],
          rows: kinds.map(([kind, { lower, upper }]) => [kind, shown(100 * lower, 1), shown(100 * upper, 1)]),
        },
      ],
      chart: {
        kind: 'forest',
        props: {
          rows: kinds.map(([label, { lower, upper }]) => ({
            label,
            estimate: 100 * intervals.estimate,
            low: 100 * lower,
            high: 100 * upper,
          })),
          axis: `Proportion in percent (${ci(level)})`,
          scale: 'linear',
          ...(isTested && { reference: 100 * nullValue }),
          decimals: 1,
        },
      },
      checks: [independent('subject')],
      methods: `The proportion has Wilson’s ${ci(level)}${isTested ? ` and was compared with ${nullValue} by the exact binomial test (${sidedness(alternative, { greater: `above ${nullValue}`, less: `below ${nullValue}` })})` : ''}.`,
      results: sentence`Of ${n} in all, ${k} (${estimate.text}%) counted as “${name}” ${supported(estimate.interval, isTested && sentence`exact ${p(test.p)} for a hypothesized proportion of ${nullValue}`)}.`,
      warnings: [],
    };
  },
});
