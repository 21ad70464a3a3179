// The numbers of the guide: eight risk factors for low birth weight, and what their p-values do if the outcome is shuffled.
import birthWeight from '../datasets/birth-weight.csv';
import { adjustPValuesInstrument } from '../../src/calculators/adjust-p-values.ts';
import { cellIn, estimateIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import type { SamplingDistributionProps } from '../../src/charts/SamplingDistribution.tsx';
import { figures, fixed, percent, range, solved } from '../../src/figures/in-words.ts';
import { numbers } from '../../src/statistics/columns.ts';
import { ascendingOrder } from '../../src/statistics/descriptive/ascending-order.ts';
import { histogram } from '../../src/statistics/descriptive/histogram.ts';
import { mean } from '../../src/statistics/descriptive/moments.ts';
import { normalUpperTail } from '../../src/statistics/distributions/normal.ts';
import { adjustPValues } from '../../src/statistics/multiple-comparisons/adjust-p-values.ts';
import { randomStream } from '../../src/statistics/sampling/random-stream.ts';
import { chiSquareTest } from '../../src/statistics/tables/chi-square-test.ts';
import { fisherExact } from '../../src/statistics/tables/fisher-exact.ts';
import { twoSampleTTest } from '../../src/statistics/t-tests/two-sample-t-test.ts';

type Low = readonly boolean[];
/** The p-value of one risk factor, given which births were of low weight. */
type Test = (low: Low) => number;

const isLow = numbers(birthWeight, 'low').map((value) => value === 1);
const births = isLow.length;
const cases = isLow.filter(Boolean).length;
const where = (values: readonly number[], low: Low, wanted: boolean) =>
  values.filter((_, i) => low[i] === wanted);

const meanTest = (variable: string): Test => {
  const values = numbers(birthWeight, variable);
  return (low) => solved(twoSampleTTest(where(values, low, true), where(values, low, false))).p;
};

/** The Mann–Whitney test with the normal approximation, corrected for ties and continuity. */
const rankTest = (variable: string): Test => {
  const values = numbers(birthWeight, variable);
  const ranks = values.map(
    (value) =>
      values.filter((other) => other < value).length +
      (1 + values.filter((other) => other === value).length) / 2,
  );
  const middle = (births + 1) / 2;
  const squares = ranks.reduce((sum, rank) => sum + (rank - middle) ** 2, 0);
  const sd = Math.sqrt((cases * (births - cases) * squares) / (births * (births - 1)));
  return (low) => {
    const sum = where(ranks, low, true).reduce((a, b) => a + b, 0);
    return Math.min(1, 2 * normalUpperTail((Math.abs(sum - cases * middle) - 0.5) / sd));
  };
};

/** Fisher’s exact test of a yes or no. It depends only on how many of the cases say yes. */
const exactTest = (variable: string): Test => {
  const values = numbers(birthWeight, variable);
  const exposed = values.filter((value) => value === 1).length;
  const known = new Map<number, number>();
  return (low) => {
    const both = where(values, low, true).filter((value) => value === 1).length;
    const p =
      known.get(both) ??
      solved(
        fisherExact([
          [both, exposed - both],
          [cases - both, births - cases - exposed + both],
        ]),
      ).p;
    known.set(both, p);
    return p;
  };
};

const raceTest: Test = (low) => {
  const race = numbers(birthWeight, 'race');
  const count = (kind: number, wanted: boolean) =>
    where(race, low, wanted).filter((value) => value === kind).length;
  return solved(chiSquareTest([1, 2, 3].map((kind) => [count(kind, true), count(kind, false)]))).p;
};

const tests: readonly Test[] = [
  meanTest('age'),
  meanTest('lwt'),
  raceTest,
  exactTest('smoke'),
  rankTest('ptl'),
  exactTest('ht'),
  exactTest('ui'),
  rankTest('ftv'),
];
const [names, written] = [0, 1].map((at) =>
  adjustPValuesInstrument.example.text
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t')[at]!),
) as [string[], string[]];
const p = tests.map((test) => test(isLow));
const differing = names.filter((_, i) => p[i]!.toFixed(4) !== Number(written[i]).toFixed(4));
if (differing.length > 0)
  throw new Error(`The example does not have the p-values of ${differing.join(', ')}.`);

const holm = reportOf(adjustPValuesInstrument);
const by = (method: string, alpha = '0.05') =>
  reportOf(adjustPValuesInstrument, undefined, { method, alpha });
const fdr = by('benjamini-hochberg');
const fdrOfTen = by('benjamini-hochberg', '0.1');
const yekutieli = by('benjamini-yekutieli');
const row = (name: string) => names.indexOf(name);
const adjusted = (report: typeof holm, name: string) => cellIn(report, 0, row(name), 2);

const m = names.length;
const printed = written.map(Number);
const byHolm = adjustPValues(printed, 'holm');
const byFdr = adjustPValues(printed, 'benjamini-hochberg');
const steps = [...ascendingOrder(printed)].map((at, i) => ({
  name: names[at]!,
  p: written[at]!,
  times: String(m - i),
  product: fixed(printed[at]! * (m - i), 4),
  holm: fixed(byHolm[at]!, 4),
  over: `${m}/${i + 1}`,
  ratio: fixed((printed[at]! * m) / (i + 1), 4),
  fdr: fixed(byFdr[at]!, 4),
}));

const shuffles = 1000;
const stream = randomStream(1979);
const smallest = Array.from({ length: shuffles }, () => {
  const low = isLow
    .map((value) => ({ value, at: stream.uniform() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value);
  return Math.min(...tests.map((test) => test(low)));
});
const smallestAdjusted = smallest.map((value) => Math.min(1, m * value));
const share = (values: readonly number[]) => values.filter((value) => value <= 0.05).length / shuffles;

const weights = numbers(birthWeight, 'lwt');
const groups = [where(weights, isLow, false), where(weights, isLow, true)] as const;
const weight = (level: number) => range(solved(twoSampleTTest(...groups, { level })).interval, 1);

/** Every number that the text states. */
export const n = {
  births: String(births),
  cases: String(cases),
  tests: String(m),
  before: numberIn(holm, 'Significant without adjustment'),
  found: estimateIn(holm).text,
  independent: percent(1 - 0.95 ** m),
  hundred: percent(1 - 0.95 ** 100, 1),
  shuffles: shuffles.toLocaleString('en-US'),
  alarms: percent(share(smallest), 0),
  adjustedAlarms: percent(share(smallestAdjusted), 1),
  steps,
  labors: {
    p: cellIn(holm, 0, row('Premature labors'), 1),
    holm: adjusted(holm, 'Premature labors'),
    fdr: adjusted(fdr, 'Premature labors'),
    yekutieli: adjusted(yekutieli, 'Premature labors'),
  },
  weight: {
    p: cellIn(holm, 0, row('Weight before pregnancy'), 1),
    holm: adjusted(holm, 'Weight before pregnancy'),
    fdr: adjusted(fdr, 'Weight before pregnancy'),
    difference: fixed(mean(groups[0]) - mean(groups[1]), 1),
    limits: weight(0.95),
    joint: weight(1 - 0.05 / m),
    level: percent(1 - 0.05 / m, 2),
  },
  fdrFound: estimateIn(fdr).text,
  fdrOfTen: estimateIn(fdrOfTen).text,
  expected: fixed(Number(estimateIn(fdrOfTen).text) * 0.1, 1),
  bonferroniLimit: fixed(0.05 / m, 5),
  harmonic: figures(
    printed.reduce((sum, _, i) => sum + 1 / (i + 1), 0),
    3,
  ),
};

/** The smallest of eight p-values when no risk factor matters, unadjusted and adjusted. */
export const shuffled: SamplingDistributionProps = {
  panels: [
    { label: 'Smallest p of eight', bins: solved(histogram(smallest, 0.05)).bins },
    { label: 'Smallest adjusted p', bins: solved(histogram(smallestAdjusted, 0.05)).bins },
  ],
  truth: { value: 0.05, text: '0.05' },
  axis: 'p-value',
};
