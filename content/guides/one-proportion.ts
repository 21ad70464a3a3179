// The numbers of the guide, from one arm of the trial of streptomycin, and from two other proportions.
import births from '../datasets/birth-weight.csv';
import menarche from '../datasets/menarche.csv';
import trial from '../datasets/mrc-streptomycin.csv';
import { asPaste } from '../../src/calculators/from-dataset.ts';
import { oneProportion } from '../../src/calculators/one-proportion.ts';
import { cellIn, estimateIn, limitsIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import type { ScatterProps } from '../../src/charts/Scatter.tsx';
import { fixed, pValue, solved } from '../../src/figures/in-words.ts';
import { numbers } from '../../src/statistics/columns.ts';
import {
  binomialProbability,
  binomialLowerTail,
  binomialUpperTail,
} from '../../src/statistics/distributions/binomial.ts';
import { proportionIntervals } from '../../src/statistics/intervals/proportion-intervals.ts';
import { binomialTest } from '../../src/statistics/tables/binomial-test.ts';

const size = numbers(trial, 'patients')[1]!;
const events = numbers(trial, 'deaths')[1]!;
const intervals = solved(proportionIntervals(events, size));
const clear = reportOf(oneProportion);
const share = events / size;
const squareOfZ = 1.96 ** 2;
const half = squareOfZ / 2;
const quarter = squareOfZ / 4;
const inner = (events * (size - events)) / size;
const margin = (1.96 / (size + squareOfZ)) * Math.sqrt(inner + quarter);
const midpoint = (events + half) / (size + squareOfZ);
const waldMargin = 1.96 * Math.sqrt((share * (1 - share)) / size);
const percentOf = (value: number, decimals = 1) => fixed(100 * value, decimals);
const between = ({ lower, upper }: { lower: number; upper: number }) =>
  `${percentOf(lower)} to ${percentOf(upper)}`;

/** How many standard errors the observed proportion is from an assumed one. */
const distance = (assumed: number) => Math.abs(share - assumed) / Math.sqrt((assumed * (1 - assumed)) / size);

// How often intervals of each kind include the true proportion, by adding up the probabilities of all results.
const every = Array.from({ length: size + 1 }, (_, k) => solved(proportionIntervals(k, size)));
const truths = Array.from({ length: 199 }, (_, i) => (i + 1) / 200);
const coverage = (kind: 'wald' | 'wilson', truth: number) =>
  every.reduce(
    (sum, each, k) =>
      each[kind].lower <= truth && truth <= each[kind].upper
        ? sum + binomialProbability(k, size, truth)
        : sum,
    0,
  );
const curve = (kind: 'wald' | 'wilson') =>
  truths.map((truth) => ({ x: 100 * truth, y: 100 * coverage(kind, truth) }));
const curves = { wald: curve('wald'), wilson: curve('wilson') };
const meanOf = (points: readonly { y: number }[]) =>
  points.reduce((sum, { y }) => sum + y, 0) / points.length;

const irritable = numbers(births, 'low', { ui: 1 });
const light = irritable.filter((low) => low === 1).length;
const unclear = reportOf(oneProportion, asPaste({ low: [light], births: [irritable.length] }));
const girls = numbers(menarche, 'Total')[1]!;
const none = solved(proportionIntervals(numbers(menarche, 'Menarche')[1]!, girls));

/** Every number that the text states. */
export const n = {
  events: String(events),
  size: String(size),
  others: String(size - events),
  percent: estimateIn(clear).text,
  share: fixed(share, 4),
  limits: limitsIn(clear),
  lower: percentOf(intervals.wilson.lower),
  upper: percentOf(intervals.wilson.upper),
  squareOfZ: fixed(squareOfZ, 4),
  half: fixed(half, 4),
  quarter: fixed(quarter, 4),
  raised: fixed(events + half, 4),
  enlarged: fixed(size + squareOfZ, 4),
  midpoint: fixed(midpoint, 4),
  inner: fixed(inner, 4),
  sum: fixed(inner + quarter, 4),
  root: fixed(Math.sqrt(inner + quarter), 4),
  margin: fixed(margin, 4),
  ends: [fixed(midpoint - margin, 4), fixed(midpoint + margin, 4)],
  waldMargin: fixed(waldMargin, 4),
  wald: between(intervals.wald),
  exact: between(intervals.clopperPearson),
  exactLower: cellIn(clear, 0, 1, 1),
  exactUpper: cellIn(clear, 0, 1, 2),
  tails: [
    fixed(binomialUpperTail(events - 1, size, intervals.clopperPearson.lower), 3),
    fixed(binomialLowerTail(events, size, intervals.clopperPearson.upper), 3),
  ],
  p: pValue(solved(binomialTest(events, size)).p),
  average: { wald: fixed(meanOf(curves.wald), 1), wilson: fixed(meanOf(curves.wilson), 1) },
  worst: {
    wald: fixed(Math.min(...curves.wald.map(({ y }) => y)), 0),
    wilson: fixed(Math.min(...curves.wilson.map(({ y }) => y)), 0),
  },
  unclear: {
    events: String(light),
    size: String(irritable.length),
    percent: estimateIn(unclear).text,
    limits: limitsIn(unclear),
    p: numberIn(
      reportOf(oneProportion, asPaste({ low: [light], births: [irritable.length] }), { compare: 'yes' }),
      'p (exact)',
    ),
  },
  none: {
    size: String(girls),
    upper: percentOf(none.wilson.upper),
    exact: percentOf(none.clopperPearson.upper),
    three: percentOf(3 / girls),
  },
};

/** The distance of every possible proportion from the observed one. */
export const distances: ScatterProps = {
  series: [
    {
      points: [intervals.wilson.lower, intervals.wilson.upper].map((limit) => ({
        x: 100 * limit,
        y: distance(limit),
      })),
      line: Array.from({ length: 91 }, (_, i) => 0.1 + i / 250).map((assumed) => ({
        x: 100 * assumed,
        y: distance(assumed),
      })),
    },
  ],
  xAxis: 'Assumed true proportion (%)',
  yAxis: 'Distance in standard errors',
  reference: 1.96,
};

/** The coverage of two kinds of interval for every true proportion. */
export const coverages: ScatterProps = {
  series: (['wilson', 'wald'] as const).map((kind) => ({
    label: kind === 'wilson' ? 'Wilson' : 'Textbook (Wald)',
    points: [{ x: 100 * share, y: 100 * coverage(kind, share) }],
    line: curves[kind].filter(({ x }) => x <= 50),
  })),
  xAxis: 'True proportion (%)',
  yAxis: 'Intervals that include it (%)',
  reference: 95,
};
