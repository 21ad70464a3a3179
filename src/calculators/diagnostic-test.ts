import masses from '../../content/datasets/breast-masses.csv';
import { numbers } from '../statistics/columns.ts';
import { percent, whole } from '../statistics/format.ts';
import { diagnosticTest, type PredictiveValue, type Share } from '../statistics/tables/diagnostic-test.ts';
import { independent } from './checks.ts';
import { intervalToken, measured } from './claims.ts';
import { fourCounts, type FourCounts } from './counts-of.ts';
import { asPaste } from './from-dataset.ts';
import {
  ci,
  estimated,
  inputErrorOf,
  limitCells,
  limitsInWords,
  shown,
  shownFigures,
} from './in-sentences.ts';
import { inPercent } from './in-percent.ts';
import { instrument, type Computed } from './instrument.ts';
import { confidenceLevelOption, type Chosen } from './options.ts';
import { yesAmong } from './positive-entry.ts';
import { isInputError, type Check, type Estimate, type ReportTable } from './report.ts';
import { list, sentence, type Sentence } from './sentence.ts';

/** How many of the masses with a diagnosis have nuclei with a mean radius of 15 pixels or more, and how many have not. */
const byRadius = (diagnosis: string) => {
  const radii = numbers(masses, 'radius', { diagnosis });
  const large = radii.filter((radius) => radius >= 15).length;
  return [large, radii.length - large];
};

const options = {
  rows: {
    kind: 'choice',
    asks: 'Rows, or the first column',
    values: { test: 'test result', truth: 'true condition' },
  },
  predictive: {
    kind: 'choice',
    asks: 'Predictive values',
    values: { table: 'at the prevalence of the table', other: 'at another prevalence' },
  },
  prevalence: { kind: 'number', asks: 'Other prevalence (%)', first: 10, least: 0, most: 100 },
  level: confidenceLevelOption,
} as const;

type OptionSpec = Chosen<typeof options>;
type Results = Computed<typeof compute>;

/** The four counts, with positive results and the condition first. */
type Counts = Pick<FourCounts, 'cells' | 'warnings'> & {
  readonly results: readonly [string, string];
  readonly conditions: readonly [string, string];
};

const needs =
  'Paste the counts, results of the test in rows and the true condition in columns; or two columns, the result and the condition of each subject.';

export const diagnosticTestInstrument = instrument({
  name: 'diagnostic-test',
  columns: ['the result of the test', 'how many with it have the condition', 'how many do not'],
  reads: 'counts',
  options,
  example: {
    dataset: 'breast-masses',
    text: asPaste({
      'mean radius': ['positive: 15 pixels or more', 'negative: below 15 pixels'],
      malignant: byRadius('malignant'),
      benign: byRadius('benign'),
    }),
  },
  read(table, { rows }) {
    const counts = fourCounts(table, 'Add up the others so that two remain.', needs);
    if (isInputError(counts)) return counts;
    const { groups, outcomes, cells } = rows === 'test' ? counts : turned(counts);
    const [positive, present] = [yesAmong(groups), yesAmong(outcomes)];
    const [i, j] = [positive ?? 0, present ?? 0];
    const unknown = [
      ...(positive === undefined ? [`“${groups[0]}” is taken as a positive result`] : []),
      ...(present === undefined ? [`“${outcomes[0]}” as having the condition`] : []),
    ];
    return {
      results: [groups[i], groups[1 - i]!],
      conditions: [outcomes[j], outcomes[1 - j]!],
      cells: [
        [cells[i][j], cells[i][1 - j]!],
        [cells[1 - i]![j], cells[1 - i]![1 - j]!],
      ],
      warnings: [
        ...counts.warnings,
        ...(unknown.length > 0
          ? [
              `${inOrder(unknown)}, because it comes first. If that is wrong, rename the entries to yes and no.`,
            ]
          : []),
      ],
    } satisfies Counts;
  },
  compute,
  report(counts, results, chosen) {
    const { cells, conditions, warnings } = counts;
    const [[tp, fp], [fn, tn]] = cells;
    const level = Number(chosen.level);
    const [sensitivity, specificity] = sharesOf(results);
    const shares = [sensitivity, specificity, ...predictiveOf(results, chosen)];
    const share = (estimate: Estimate) =>
      sentence`${estimate.text}% (${estimate.interval && intervalToken(estimate.interval)})`;
    return {
      status: 'ok',
      estimates: [sensitivity],
      numbers: [...shares.slice(1), ...ratiosOf(results)].map(asNumber),
      tables: [tableOf(counts), measuresOf(results, chosen)],
      chart: {
        kind: 'forest',
        props: {
          rows: shares.flatMap(({ name: label, value: estimate, interval }) =>
            interval ? [{ label, estimate, low: interval.lower.value, high: interval.upper.value }] : [],
          ),
          axis: `Percent (${ci(level)})`,
          scale: 'linear',
          decimals: 1,
        },
      },
      checks: [independent('subject'), ...checksOf(results, chosen)],
      methods: `Sensitivity and specificity have Wilson’s ${ci(level)}; the intervals of the likelihood ratios are on the log scale. ${
        chosen.predictive === 'table'
          ? 'Predictive values are proportions of the table, with Wilson’s interval.'
          : `Predictive values at a prevalence of ${chosen.prevalence}% follow from the likelihood ratios and their limits by Bayes’ theorem.`
      }`,
      results: sentence`Of ${whole(tp + fn)} subjects with the condition (“${conditions[0]}”), ${whole(tp)} tested positive: sensitivity ${share(sensitivity)}. Of ${whole(fp + tn)} without it, ${whole(tn)} tested negative: specificity ${share(specificity)}. ${predictiveInWords(results, chosen)}`,
      warnings: [...warnings, ...warningsOf(results, chosen)],
    };
  },
});

const turned = ({ groups, outcomes, cells: [[a, b], [c, d]], ...rest }: FourCounts): FourCounts => ({
  ...rest,
  groups: outcomes,
  outcomes: groups,
  cells: [
    [a, c],
    [b, d],
  ],
});

/** The unknown entries as the start of a sentence. */
const inOrder = (parts: readonly string[]) =>
  parts.join(' and ').replace(/^(“.*”) as having/, '$1 is taken as having');

function compute({ cells }: Counts, { predictive, prevalence, level: chosenLevel }: OptionSpec) {
  const [[tp, fp], [fn, tn]] = cells;
  const test = diagnosticTest(
    { truePositive: tp, falseNegative: fn, falsePositive: fp, trueNegative: tn },
    prevalence / 100,
    Number(chosenLevel),
  );
  if (test.status === 'error')
    return inputErrorOf(
      test,
      'Sensitivity needs subjects with the condition, and specificity some without it.',
    );
  const ofTable = ({ estimate, wilson }: NonNullable<typeof test.positivePredictiveValue>) => ({
    estimate,
    interval: wilson,
  });
  const { positivePredictiveValue: positive, negativePredictiveValue: negative } = test;
  const inTable = { positive: positive && ofTable(positive), negative: negative && ofTable(negative) };
  return {
    ...test,
    inTable,
    prevalence: (tp + fn) / (tp + fn + fp + tn),
    chosen:
      predictive === 'table'
        ? inTable
        : { positive: test.positiveAtPrevalence, negative: test.negativeAtPrevalence },
  };
}

const inPercents = (name: string, { estimate, interval }: PredictiveValue): Estimate[] =>
  estimate === null ? [] : [estimated(name, 100 * estimate, interval && inPercent(interval), '%')];

const sharesOf = ({ sensitivity, specificity }: Results): readonly [Estimate, Estimate] => {
  const share = (name: string, { estimate, wilson }: Share) =>
    estimated(name, 100 * estimate, inPercent(wilson), '%');
  return [share('Sensitivity', sensitivity), share('Specificity', specificity)];
};

/** The predictive values at the chosen prevalence. One without such results is missing. */
const predictiveOf = ({ chosen: { positive, negative }, prevalence }: Results, options: OptionSpec) => {
  const where = options.predictive === 'table' ? percent(prevalence, 1) : `${options.prevalence}%`;
  return [
    ...(positive ? inPercents(`PPV at ${where} prevalence`, positive) : []),
    ...(negative ? inPercents(`NPV at ${where} prevalence`, negative) : []),
  ];
};

const ratiosOf = ({ positiveLikelihoodRatio, negativeLikelihoodRatio }: Results): Estimate[] =>
  (
    [
      ['LR+', positiveLikelihoodRatio],
      ['LR−', negativeLikelihoodRatio],
    ] as const
  ).flatMap(([name, { estimate, interval }]) =>
    estimate === null || estimate === Infinity ? [] : [estimated(name, estimate, interval, null)],
  );

/** An estimate with its limits, as a number next to the first one. */
const asNumber = ({ name, value, text, unit, interval }: Estimate) => ({
  name,
  value,
  text: measured(text, unit) + (interval ? ` (${limitsInWords(interval)})` : ''),
});

const tableOf = ({ cells, results, conditions }: Counts): ReportTable => ({
  caption: 'The table, with positive results first',
  columns: ['', ...conditions, 'All'],
  rows: cells.map((row, i) => [results[i]!, ...[...row, row[0] + row[1]].map((count) => shown(count, 0))]),
});

function measuresOf(results: Results, chosen: OptionSpec): ReportTable {
  const { inTable, accuracy, youden, diagnosticOddsRatio: odds } = results;
  const estimates = [
    ...sharesOf(results),
    ...predictiveOf({ ...results, chosen: inTable }, { ...chosen, predictive: 'table' }),
    ...(chosen.predictive === 'other' ? predictiveOf(results, chosen) : []),
    ...ratiosOf(results),
  ];
  return {
    caption: 'All measures',
    columns: ['', 'Estimate', 'From', 'To'],
    rows: [
      ...estimates.map((one) => [
        one.unit === null ? one.name : `${one.name} (${one.unit})`,
        one,
        ...limitCells(one.interval),
      ]),
      ['Accuracy (%)', shown(100 * accuracy, 1), '–', '–'],
      ['Youden’s J', shown(youden, 3), '–', '–'],
      ...(odds !== null && Number.isFinite(odds)
        ? [['Diagnostic odds ratio', shownFigures(odds), '–', '–'] as const]
        : []),
    ],
  };
}

const checksOf = ({ prevalence }: Results, { predictive }: OptionSpec): Check[] => [
  {
    asks: 'Was the true condition found in the same way, whatever the test said?',
    answer: 'only you know',
    says: 'If mainly those with a positive result are examined further, sensitivity looks too high and specificity too low.',
  },
  {
    asks: 'Do these subjects resemble those who will be tested?',
    answer: 'only you know',
    says: 'A test that separates severe cases from healthy volunteers often does worse among patients with symptoms.',
  },
  ...(predictive === 'table'
    ? [
        {
          asks: 'Is the condition as common where the test will be used?',
          answer: 'only you know',
          says: `Predictive values depend on it. Here ${percent(prevalence, 1)} have it; if the study chose that share, enter the prevalence to expect.`,
        } as const,
      ]
    : []),
];

function predictiveInWords(results: Results, chosen: OptionSpec): Sentence {
  const values = predictiveOf(results, chosen).map(
    ({ name, text, interval }) =>
      sentence`${name.startsWith('PPV') ? 'positive' : 'negative'} predictive value was ${text}%${interval && sentence` (${intervalToken(interval)})`}`,
  );
  const where =
    chosen.predictive === 'table'
      ? `At the prevalence of the table, ${percent(results.prevalence, 1)}`
      : `At a prevalence of ${chosen.prevalence}%`;
  return sentence`${where}, the ${list(values, ' and the ')}.`;
}

const warningsOf = (
  { positiveLikelihoodRatio: positive, negativeLikelihoodRatio: negative }: Results,
  { predictive, prevalence }: OptionSpec,
) => [
  ...(predictive === 'table' && prevalence !== options.prevalence.first
    ? [
        `The predictive values are at the prevalence of the table. For those at ${prevalence}%, choose “${options.predictive.values.other}”.`,
      ]
    : []),
  ...(positive.estimate === Infinity ? ['Without false positives, LR+ is infinite.'] : []),
  ...(negative.estimate === Infinity ? ['Without true negatives, LR− is infinite.'] : []),
];
