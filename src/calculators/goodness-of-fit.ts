import peas from '../../content/datasets/mendel-peas.csv';
import { largest } from '../statistics/descriptive/extremes.ts';
import { chiSquareShare } from '../statistics/effect-sizes/chi-square-share.ts';
import { fixed, whole } from '../statistics/format.ts';
import { proportionIntervals } from '../statistics/intervals/proportion-intervals.ts';
import { transformed } from '../statistics/result.ts';
import { binomialTest } from '../statistics/tables/binomial-test.ts';
import { goodnessOfFit } from '../statistics/tables/chi-square-test.ts';
import { independent } from './checks.ts';
import { claim, isClear, sized } from './claims.ts';
import { expectedCountsOf, type ExpectedCounts } from './expected-counts.ts';
import { asPaste } from './from-dataset.ts';
import { inPercent } from './in-percent.ts';
import { ci, counted, inputErrorOf, limitCells, estimated, named, shown, shownP } from './in-sentences.ts';
import { instrument, type Computed } from './instrument.ts';
import { confidenceLevelOption, type Chosen } from './options.ts';
import { inputError, type Check, type ReportChart, type ReportTable } from './report.ts';
import { list, p, quantity, sentence, statistic, type Sentence } from './sentence.ts';

const options = {
  expected: { kind: 'text', asks: 'Expected ratio (optional)', first: '', most: 300 },
  fitted: {
    kind: 'number',
    asks: 'Parameters estimated from these counts',
    first: 0,
    least: 0,
    most: 10,
    whole: true,
  },
  level: confidenceLevelOption,
} as const;

type OptionSpec = Chosen<typeof options>;
type Results = Computed<typeof compute>;

const { experiment: experiments = [], kind: kinds = [], count: counts = [], ratio: ratios = [] } = peas;
const ofTwoTraits = experiments.flatMap((name, i) => (name === 'shape and color of seeds' ? [i] : []));

export const goodnessOfFitInstrument = instrument({
  name: 'goodness-of-fit',
  columns: ['the categories', 'how many were observed', 'the expected ratio, proportions, or counts'],
  reads: 'fit',
  options,
  example: {
    dataset: 'mendel-peas',
    text: asPaste({
      seeds: ofTwoTraits.map((i) => kinds[i]!),
      observed: ofTwoTraits.map((i) => counts[i]!),
      'expected ratio': ofTwoTraits.map((i) => ratios[i]!),
    }),
  },
  read: expectedCountsOf,
  compute,
  report(input, results, chosen) {
    const { test, w, limits, exact } = results;
    return {
      status: 'ok',
      estimates: [
        {
          name: 'Cohen’s w',
          unit: null,
          ...shown(w, 3),
          interval: limits && {
            ...limits,
            lower: shown(limits.lower, 3),
            upper: shown(limits.upper, 3),
          },
        },
      ],
      numbers: [
        named('χ²', shown(test.chiSquare, 2)),
        named('df', shown(test.df, 0)),
        named('p (χ²)', shownP(test.p)),
        ...(exact === null ? [] : [named('p (exact binomial)', shownP(exact))]),
        named('n', shown(test.n, 0)),
      ],
      tables: [countTable(input, results), shareTable(input, chosen), statisticTable(results)],
      chart: chartOf(input, results, chosen),
      checks: checksOf(input, results, chosen),
      methods: methodsOf(input, results, chosen),
      results: resultsOf(input, results, chosen),
      warnings: [...input.warnings, ...warningsOf(results)],
    };
  },
});

function compute({ observed, probabilities }: ExpectedCounts, { fitted, level }: OptionSpec) {
  const k = observed.length;
  if (k - 1 - fitted < 1)
    return inputError(
      `${counted(k, 'category leaves', 'categories leave')} no degree of freedom after ${counted(fitted, 'parameter', 'parameters')}. Enter how many parameters of the expected values were estimated from these counts; usually 0.`,
    );
  const test = goodnessOfFit(observed, probabilities, fitted);
  if (test.status === 'error') return inputErrorOf(test, 'Paste at least two categories with their counts.');
  // χ² is largest if all subjects are in the least probable category.
  const rarest = Math.min(...probabilities);
  const most = (1 - rarest) / rarest;
  const share = chiSquareShare(test.chiSquare, test.df, test.n * most, Number(level));
  const binomial = k === 2 ? binomialTest(observed[0]!, test.n, { nullValue: probabilities[0]! }) : null;
  return {
    test,
    w: Math.sqrt(test.chiSquare / test.n),
    limits: share.status === 'ok' ? transformed(share.interval, (value) => Math.sqrt(value * most)) : null,
    exact: binomial?.status === 'ok' ? binomial.p : null,
  };
}

const countTable = ({ names, observed }: ExpectedCounts, { test }: Results): ReportTable => ({
  caption:
    'Observed and expected counts; a standardized residual beyond ±2 marks more or fewer than expected',
  columns: ['Category', 'Observed', 'Expected', 'Difference', 'Standardized residual'],
  rows: names.map((name, i) => [
    name,
    shown(observed[i]!, 0),
    shown(test.expected[i]!, 2),
    shown(observed[i]! - test.expected[i]!, 2),
    shown(test.standardizedResiduals[i]!, 2),
  ]),
});

const intervalOf = (count: number, n: number, level: number) => {
  const found = proportionIntervals(count, n, { level });
  return found.status === 'ok' ? found.wilson : null;
};

function shareTable({ names, observed, probabilities }: ExpectedCounts, { level }: OptionSpec): ReportTable {
  const n = observed.reduce((a, b) => a + b, 0);
  return {
    caption: `Shares in percent, with Wilson’s ${ci(Number(level))} of each`,
    columns: ['Category', 'Share', 'From', 'To', 'Expected share'],
    rows: names.map((name, i) => {
      const interval = intervalOf(observed[i]!, n, Number(level));
      const share = estimated(name, (100 * observed[i]!) / n, interval && inPercent(interval), '%');
      return [name, share, ...limitCells(share.interval), shown(100 * probabilities[i]!, 2)];
    }),
  };
}

const statisticTable = ({ test }: Results): ReportTable => ({
  caption: 'The likelihood-ratio test (G), and the smallest expected count',
  columns: ['', 'Value'],
  rows: [
    ['G', shown(test.g, 2)],
    ['p of G', shownP(test.gP)],
    ['Smallest expected count', shown(Math.min(...test.expected), 2)],
  ],
});

function chartOf({ names, observed }: ExpectedCounts, { test }: Results, { level }: OptionSpec): ReportChart {
  return {
    kind: 'bars',
    props: {
      bars: names.flatMap((group, i) => {
        const interval = intervalOf(observed[i]!, test.n, Number(level));
        return [
          {
            group,
            series: 'observed',
            value: observed[i]!,
            low: interval ? test.n * interval.lower : undefined,
            high: interval ? test.n * interval.upper : undefined,
          },
          { group, series: 'expected', value: test.expected[i]! },
        ];
      }),
      axis: 'Count',
      note: `Error bars: ${ci(Number(level))} (Wilson)`,
    },
  };
}

/** Cochran’s rule: at most a fifth of the expected counts below 5, and none below 1. */
const isThin = ({ test: { expected } }: Results) =>
  expected.filter((value) => value < 5).length > expected.length / 5 || expected.some((value) => value < 1);

function checksOf({ observed }: ExpectedCounts, results: Results, { fitted }: OptionSpec): Check[] {
  const { expected } = results.test;
  const few = expected.filter((value) => value < 5).length;
  const instead = observed.length === 2 ? 'Use the exact p.' : 'Join rare categories that belong together.';
  return [
    independent('subject'),
    {
      asks: 'Are the expected counts large enough for χ²?',
      answer: isThin(results) ? 'doubtful' : 'yes',
      says: `${few} of ${expected.length} expected counts are below 5, the smallest ${fixed(Math.min(...expected), 1)}. ${isThin(results) ? instead : 'χ² is adequate.'}`,
    },
    {
      asks: 'Were the expected values known before these counts?',
      answer: 'only you know',
      says:
        fitted === 0
          ? 'If a parameter of them was estimated from these counts, such as an allele frequency or a mean, enter how many. Each costs a degree of freedom.'
          : `${counted(fitted, 'degree of freedom was', 'degrees of freedom were')} subtracted for what was estimated from these counts.`,
    },
    {
      asks: 'Does each subject belong to exactly one category?',
      answer: 'only you know',
      says: 'Categories must not overlap, and none may be missing: the expected proportions refer to all of them together.',
    },
  ];
}

const warningsOf = (results: Results): string[] =>
  isThin(results) ? ['Some expected counts are too small for χ², so its p-value is only approximate.'] : [];

const methodsOf = ({ observed, target }: ExpectedCounts, { exact }: Results, { fitted, level }: OptionSpec) =>
  `The counts of ${counted(observed.length, 'category', 'categories')} were compared with ${target} by Pearson’s chi-square goodness-of-fit test${fitted > 0 ? `, with ${counted(fitted, 'degree of freedom', 'degrees of freedom')} subtracted for estimated parameters` : ''}${exact === null ? '' : ' and by the exact binomial test'}; the effect size is Cohen’s w, with its ${ci(Number(level))} from the noncentral χ² distribution.`;

function resultsOf(
  input: ExpectedCounts,
  { test, w, limits, exact }: Results,
  { level }: OptionSpec,
): Sentence {
  const tests = [test.p, ...(exact === null ? [] : [exact])].map((each) => isClear(each, Number(level)));
  const doubt = tests.some(Boolean) ? 'borderline' : 'unclear';
  const verdict = tests.every(Boolean) ? 'clear' : doubt;
  const evidence = sentence`(${statistic('χ²', test.chiSquare, test.df)}, ${p(test.p)}${exact !== null && sentence`, exact ${p(exact)}`}; ${list(sized(quantity('Cohen’s w', fixed(w, 3)), limits, 3), ', ')}; ${quantity('n', whole(test.n))})`;
  return claim(verdict, {
    clear: sentence`The counts differed from ${input.target} ${evidence}. ${farthest(input, test.standardizedResiduals)}`,
    unclear: sentence`The counts showed no clear departure from ${input.target} ${evidence}.`,
    borderline: sentence`The evidence that the counts depart from ${input.target} was borderline ${evidence}.`,
  });
}

/** Describes the category with the largest standardized residual. */
function farthest({ names }: ExpectedCounts, residuals: readonly number[]): string {
  const size = largest(residuals.map(Math.abs));
  const at = residuals.findIndex((residual) => Math.abs(residual) === size);
  return `The category farthest from it was ${names[at]}, with ${residuals[at]! < 0 ? 'fewer' : 'more'} than expected (standardized residual ${fixed(residuals[at]!, 1)}).`;
}
