import { standardizedDifference } from '../statistics/t-tests/standardized-difference.ts';
import { twoSampleTTestFromSummary, type TwoSampleTTest } from '../statistics/t-tests/two-sample-t-test.ts';
import { equalVariances, independent } from './checks.ts';
import { instrument } from './instrument.ts';
import type { Check, ReportChart } from './report.ts';
import { alternativeOption, confidenceLevelOption, nullValueOption, variancesOption } from './options.ts';
import { ci, effectSize, estimated, named, inputErrorOf, shown, shownDf, shownP } from './in-sentences.ts';
import { comparison, higherOrLower, minus, sized } from './claims.ts';
import { quantity, sidedness, statistic } from './sentence.ts';
import { decimalsFor } from '../statistics/format.ts';

const size = (asks: string, first: number) =>
  ({ kind: 'number', asks, first, least: 2, most: 1e6, whole: true }) as const;
const spread = (asks: string, first: number) =>
  ({ kind: 'number', asks, first, least: 0, most: 1e12 }) as const;

const normalUnseen: Check = {
  asks: 'Are the values of each group roughly normal?',
  answer: 'only you know',
  says: 'Mean and SD do not show it. If values cannot be negative, an SD larger than the mean speaks against it.',
};

/** The default values describe the teeth of guinea pigs given 0.5 mg of vitamin C as orange juice or as ascorbic acid. */
export const tTestFromSummary = instrument({
  name: 't-test-from-summary',
  columns: [],
  options: {
    n1: size('n of the first group', 10),
    mean1: nullValueOption('Mean of the first group', 13.23),
    sd1: spread('SD of the first group', 4.46),
    n2: size('n of the second group', 10),
    mean2: nullValueOption('Mean of the second group', 7.98),
    sd2: spread('SD of the second group', 2.75),
    variances: variancesOption,
    level: confidenceLevelOption,
    alternative: alternativeOption('first larger', 'first smaller'),
    nullValue: nullValueOption('Hypothesized difference'),
  },
  example: { dataset: null, text: '' },
  read: (_, { n1, mean1, sd1, n2, mean2, sd2 }) =>
    [
      { n: n1, mean: mean1, sd: sd1 },
      { n: n2, mean: mean2, sd: sd2 },
    ] as const,
  compute(groups, { variances, level: chosenLevel, alternative, nullValue }) {
    const level = Number(chosenLevel);
    const [first, second] = groups.map(({ n, mean, sd }) => ({ n, mean, variance: sd ** 2 }));
    const what = 'At least one SD must exceed 0; copy n, mean and SD from the source.';
    const test = twoSampleTTestFromSummary(first!, second!, { variances, level, alternative, nullValue });
    const open = twoSampleTTestFromSummary(first!, second!, { variances, level });
    if (test.status === 'error') return inputErrorOf(test, what);
    if (open.status === 'error') return inputErrorOf(open, what);
    const effect = standardizedDifference(first!, second!, level);
    return { test, open, effect: effect.status === 'ok' ? effect : null };
  },
  report([first, second], { test, open, effect }, { variances, level: chosenLevel, alternative, nullValue }) {
    const level = Number(chosenLevel);
    const estimate = estimated(
      'Difference of the means',
      test.estimate,
      test.interval,
      null,
      2 * test.standardError,
    );
    const name = variances === 'welch' ? 'Welch’s' : 'Student’s';
    const decimals = decimalsFor(2 * test.standardError);
    return {
      status: 'ok',
      estimates: [estimate],
      numbers: [
        named('t', shown(test.t, 2)),
        named('df', shownDf(test.df)),
        named('p', shownP(test.p)),
        ...(effect
          ? [
              effectSize('Hedges’ g', effect.hedgesG, effect.hedgesGInterval),
              effectSize('Cohen’s d', effect.cohenD, effect.cohenDInterval),
            ]
          : []),
      ],
      tables: [
        {
          caption: 'The groups',
          columns: ['', 'n', 'Mean', 'SD'],
          rows: [first, second].map(({ n, mean, sd }, i) => [
            ['First', 'Second'][i]!,
            shown(n, 0),
            shown(mean, decimals),
            shown(sd, decimals),
          ]),
        },
      ],
      chart: differenceChart(open, level, nullValue, Math.min(decimals, 6)),
      checks: [
        independent('subject'),
        normalUnseen,
        ...(variances === 'student'
          ? [equalVariances([first, second].map(({ sd }, i) => ({ label: ['first', 'second'][i]!, sd })))]
          : []),
      ],
      methods: `Two means were compared by ${name} t test (${sidedness(alternative, higherOrLower('the first group', 'the second'))}; hypothesized difference ${minus(nullValue)}) from the published n, mean, and standard deviation of each group, with the ${ci(level)} of their difference. Hedges’ g and Cohen’s d have intervals from the noncentral t distribution.`,
      results: comparison({
        what: 'mean',
        names: ['the first group', 'the second group'],
        estimate,
        p: test.p,
        level,
        nullValue,
        alternative,
        before: [statistic(`${name} t`, test.t, test.df)],
        after: [
          ...(effect
            ? sized(quantity('Hedges’ g', shown(effect.hedgesG, 2).text), effect.hedgesGInterval)
            : []),
          quantity('n', `${first.n} and ${second.n}`),
        ],
      }),
      warnings: [],
    };
  },
});

/** The difference with its two-sided interval. */
const differenceChart = (
  { estimate, interval: { lower, upper } }: TwoSampleTTest,
  level: number,
  reference: number,
  decimals: number,
): ReportChart => ({
  kind: 'forest',
  props: {
    rows: [{ label: 'First − second', estimate, low: lower, high: upper }],
    axis: `Difference of the means (${ci(level)})`,
    scale: 'linear',
    reference,
    decimals,
  },
});
