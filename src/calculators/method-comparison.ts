import lung from '../../content/datasets/lung.csv';
import { completeRows } from '../statistics/columns.ts';
import { largest, smallest } from '../statistics/descriptive/extremes.ts';
import { blandAltman } from '../statistics/method-comparison/bland-altman.ts';
import { concordanceCorrelation } from '../statistics/method-comparison/concordance-correlation.ts';
import { deming } from '../statistics/method-comparison/deming.ts';
import { passingBablok } from '../statistics/method-comparison/passing-bablok.ts';
import { answerByTest, farValues, independent, normal, noSign } from './checks.ts';
import { twoColumns, type TwoColumns } from './columns-of.ts';
import { asPaste } from './from-dataset.ts';
import { instrument, type Computed } from './instrument.ts';
import { confidenceLevelOption, orderOption, type Chosen } from './options.ts';
import { isInputError, type Check, type Estimate, type ReportChart } from './report.ts';
import { ci, estimated, named, inputErrorOf, shown, shownP, limitCells } from './in-sentences.ts';
import { intervalToken, isClear, measured } from './claims.ts';
import { p, quantity, sentence } from './sentence.ts';
import { fixed, pValue, whole } from '../statistics/format.ts';

const rated = completeRows(lung, ['ph.karno', 'pat.karno']);

const asked = {
  order: orderOption,
  level: confidenceLevelOption,
  errorRatio: {
    kind: 'number',
    asks: 'Deming: error variance of the second method over that of the first',
    first: 1,
    least: 1e-3,
    most: 1e3,
  },
} as const;

type OptionSpec = Chosen<typeof asked>;
type Results = Computed<typeof compute>;

export const methodComparison = instrument({
  name: 'method-comparison',
  columns: ['what the first method measured in each subject', 'what the second measured'],
  reads: 'pairs',
  options: asked,
  example: {
    dataset: 'lung',
    text: asPaste({ physician: rated['ph.karno']!, patient: rated['pat.karno']! }),
  },
  read(table, { order }) {
    const found = twoColumns(table);
    return isInputError(found) || order === 'first-second' ? found : { ...found, x: found.y, y: found.x };
  },
  compute,
  report(input, results, { level: chosenLevel }) {
    const { x, y, warnings } = input;
    const { test, differences } = results;
    const level = Number(chosenLevel);
    const unit = x.unit ?? y.unit;
    const bias = estimated('Bias', test.bias, test.biasInterval, unit);
    const limits = [
      estimated('Lower limit of agreement', test.limits.lower, test.lowerLimitInterval, unit),
      estimated('Upper limit of agreement', test.limits.upper, test.upperLimitInterval, unit),
    ] as const;
    return {
      status: 'ok',
      estimates: [bias, ...limits],
      numbers: [
        named('n', shown(test.n, 0)),
        named('SD of the differences', shown(test.standardDeviation, 3)),
        named('p (bias = 0)', shownP(test.biasP)),
        ...(test.proportionalP === null ? [] : [named('p (proportional bias)', shownP(test.proportionalP))]),
      ],
      tables: [
        {
          caption: `Agreement, and the line of ${y.name} on ${x.name}`,
          columns: ['', 'Estimate', 'From', 'To'],
          rows: [bias, ...limits, ...linesOf(results, unit)].map((one) => [
            one.name,
            one,
            ...limitCells(one.interval),
          ]),
        },
      ],
      chart: chartOf(input, results, [bias, ...limits], level),
      checks: [
        independent('subject'),
        normal([{ label: 'differences', values: differences }], 'the differences'),
        sameBias(results),
        {
          asks: 'Are limits this wide acceptable?',
          answer: 'only you know',
          says: 'Decide beforehand which difference would not matter; no test can decide it afterward.',
        },
      ],
      methods: `Agreement between ${x.name} and ${y.name} was described by the mean difference (bias) and the Bland–Altman limits of agreement, which contain about ${fixed(level * 100, 0)}% of the differences, each with its ${ci(level)}.`,
      results: sentence`${
        isClear(test.biasP, level)
          ? `On average, ${x.name} read ${measured(bias.text.replace('−', ''), unit)} ${bias.value < 0 ? 'lower' : 'higher'} than ${y.name}`
          : `There was no clear bias between ${x.name} and ${y.name}`
      } (${x.name} − ${y.name}: ${measured(bias.text, unit)}, ${bias.interval && intervalToken(bias.interval)}; ${p(test.biasP)}). The limits of agreement were ${limits[0].text} (${intervalToken(limits[0].interval!)}) and ${measured(limits[1].text, unit)} (${intervalToken(limits[1].interval!)}); ${quantity('n', whole(test.n))}.`,
      warnings: [
        ...warnings,
        ...(x.values.length > mostForLines
          ? ['With more than 2,000 pairs, the Deming and Passing–Bablok lines are left out.']
          : []),
        ...farValues([{ label: 'the differences', values: differences }]),
      ],
    };
  },
});

/** Fitting the lines uses every pair of points, or refits without each point, so it is limited to this many. */
const mostForLines = 2000;

/** The agreement of the pairs in the chosen order, and the lines fitted to them. */
function compute({ x, y }: TwoColumns, { order, level: chosenLevel, errorRatio }: OptionSpec) {
  const level = Number(chosenLevel);
  const test = blandAltman(x.values, y.values, level);
  if (test.status === 'error')
    return inputErrorOf(test, 'Paste at least three pairs whose differences vary.');
  const hasLines = x.values.length <= mostForLines;
  const ratio = order === 'first-second' ? errorRatio : 1 / errorRatio;
  return {
    test,
    differences: x.values.map((value, i) => value - y.values[i]!),
    means: x.values.map((value, i) => (value + y.values[i]!) / 2),
    deming: hasLines ? deming(x.values, y.values, ratio, level) : null,
    passingBablok: hasLines ? passingBablok(x.values, y.values, level) : null,
    concordance: concordanceCorrelation(x.values, y.values, level),
  };
}

const linesOf = (
  { deming: line, passingBablok: ranked, concordance }: Results,
  unit: string | null,
): Estimate[] => [
  ...(line?.status === 'ok'
    ? [
        estimated('Deming: slope', line.slope.estimate, line.slope.interval, null),
        estimated('Deming: intercept', line.intercept.estimate, line.intercept.interval, unit),
      ]
    : []),
  ...(ranked?.status === 'ok'
    ? [
        estimated('Passing–Bablok: slope', ranked.slope, ranked.slopeInterval, null),
        estimated('Passing–Bablok: intercept', ranked.intercept, ranked.interceptInterval, unit),
      ]
    : []),
  ...(concordance.status === 'ok'
    ? [estimated('Lin’s concordance', concordance.ccc, concordance.interval, null, 0.5)]
    : []),
];

/** The differences over the means, with the bias and the limits of agreement. */
function chartOf(
  { x, y }: TwoColumns,
  { means, differences }: Results,
  [bias, lower, upper]: readonly [Estimate, Estimate, Estimate],
  level: number,
): ReportChart {
  const unit = x.unit ?? y.unit;
  const ends = [smallest(means), largest(means)];
  const acrossAll = ({ value, interval }: Estimate) => ({
    line: ends.map((at) => ({ x: at, y: value })),
    confidence: ends.map((at) => ({ x: at, low: interval!.lower.value, high: interval!.upper.value })),
  });
  return {
    kind: 'scatter',
    props: {
      series: [
        {
          points: means.slice(0, 2000).map((mean, i) => ({ x: mean, y: differences[i]! })),
          ...acrossAll(bias),
        },
        ...[lower, upper].map((limit) => ({ points: [], ...acrossAll(limit) })),
      ],
      xAxis: `Mean of both${unit === null ? '' : ` (${unit})`}`,
      yAxis: `${x.name} − ${y.name}`,
      reference: 0,
      note: `Lines: bias and limits of agreement, with their ${ci(level)}`,
      equation: `Bias ${bias.text}; limits of agreement ${lower.text} to ${upper.text}.`,
    },
  };
}

function sameBias({ test: { n, proportionalP, proportionalSlope } }: Results): Check {
  const asks = 'Is the bias the same for small and for large values?';
  if (proportionalP === null)
    return {
      asks,
      answer: 'only you know',
      says: 'The means of the pairs do not vary, so the data cannot show it.',
    };
  const isSmall = proportionalP >= 0.05;
  return {
    asks,
    answer: answerByTest(proportionalP, n, 30),
    says: `Differences against means: slope ${fixed(proportionalSlope!, 3)}, ${pValue(proportionalP)}. ${isSmall ? noSign(n, 30, 'pairs') : 'The limits then hold only in the middle; compare ratios, or use the line.'}`,
  };
}
