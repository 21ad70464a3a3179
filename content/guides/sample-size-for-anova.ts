// The numbers of the guide: the calculator's example, other positions of the means, and a plan from the yields of thirty plants.
import plants from '../datasets/plant-growth.csv';
import { sampleSizeForAnova } from '../../src/calculators/sample-size-for-anova.ts';
import { cellIn, estimateIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import type { PowerCurveProps } from '../../src/charts/PowerCurve.tsx';
import { fixed, percent, solved } from '../../src/figures/in-words.ts';
import { levels, numbers } from '../../src/statistics/columns.ts';
import { mean, sumOfSquares, variance } from '../../src/statistics/descriptive/moments.ts';
import { fUpperQuantile } from '../../src/statistics/distributions/f-ratio.ts';
import { anovaPower, anovaSampleSize } from '../../src/statistics/power/anova-power.ts';
import { tTestSampleSize } from '../../src/statistics/power/t-test-power.ts';

const example = reportOf(sampleSizeForAnova);
const sd = 5;
const patterns = {
  middle: [0, 2.5, 2.5, 5],
  even: [0, 5 / 3, 10 / 3, 5],
  ends: [0, 0, 5, 5],
};
const design = (means: readonly number[]) => ({
  groups: means.length,
  betweenVariance: variance(means),
  withinVariance: sd ** 2,
});
const sizeOf = (means: readonly number[]) => solved(anovaSampleSize(0.8, design(means))).nRoundedUp;
const powerOf = (count: number, means: readonly number[]) => solved(anovaPower(count, design(means))).power;
const size = estimateIn(example).value;
const squares = sumOfSquares(patterns.middle);
const at = (count: number) => ({
  n: String(count),
  lambda: fixed((count * squares) / sd ** 2, 1),
  df: String(4 * (count - 1)),
  critical: fixed(fUpperQuantile(0.05, 3, 4 * (count - 1)), 3),
  power: percent(powerOf(count, patterns.middle), 2),
});
// In very large groups, the F test needs this noncentrality for 80% power.
const tiny = { groups: 4, betweenVariance: 1, withinVariance: 1e4 };
const needed = (3 * solved(anovaSampleSize(0.8, tiny)).n * tiny.betweenVariance) / tiny.withinVariance;
const pattern = (means: readonly number[]) => ({
  squares: fixed(sumOfSquares(means), 2),
  f: fixed(Math.sqrt(sumOfSquares(means) / means.length) / sd, 3),
  n: String(sizeOf(means)),
  all: String(means.length * sizeOf(means)),
});
const inTheMiddle = (groups: number) => [0, 5, ...Array.from({ length: groups - 2 }, () => 2.5)];
const pair = (alpha: number) =>
  String(solved(tTestSampleSize(0.8, { difference: 5, standardDeviation: sd, alpha })).nRoundedUp);

// Thirty plants: the means that were observed scatter more than the true ones, by the variance of a mean.
const groups = levels(plants, 'group').map((group) => numbers(plants, 'weight', { group }));
const each = groups[0]!.length;
const within = mean(groups.map(variance));
const observed = variance(groups.map(mean));
const shrunk = observed - within / each;
const plantSize = (betweenVariance: number) =>
  solved(anovaSampleSize(0.8, { groups: groups.length, betweenVariance, withinVariance: within })).nRoundedUp;
const sizes = { naive: plantSize(observed), shrunk: plantSize(shrunk) };

/** Every number that the text states. */
export const n = {
  f: numberIn(example, 'Effect size f'),
  size: estimateIn(example).text,
  all: numberIn(example, 'In all'),
  equation: numberIn(example, 'n by the equation'),
  ninety: cellIn(example, 0, 3, 1),
  squares: fixed(squares, 1),
  perSubject: fixed(squares / sd ** 2, 2),
  needed: fixed(needed, 2),
  first: fixed(needed / (squares / sd ** 2), 1),
  steps: [size - 1, size].map(at),
  middle: pattern(patterns.middle),
  even: pattern(patterns.even),
  ends: pattern(patterns.ends),
  byGroups: [3, 6, 10].map((count) => ({
    groups: String(count),
    n: String(sizeOf(inTheMiddle(count))),
    all: String(count * sizeOf(inTheMiddle(count))),
  })),
  pair: pair(0.05),
  pairs: pair(0.05 / 6),
  wider: percent(solved(anovaPower(size, { ...design(patterns.middle), withinVariance: 36 })).power),
  endsPower: percent(powerOf(size, patterns.ends)),
  plants: {
    each: String(each),
    means: groups.map((values) => fixed(mean(values), 2)),
    sd: fixed(Math.sqrt(within), 2),
    between: fixed(observed, 3),
    noise: fixed(within / each, 3),
    shrunk: fixed(shrunk, 3),
    within: fixed(within, 3),
    naive: String(sizes.naive),
    honest: String(sizes.shrunk),
    power: percent(
      solved(anovaPower(sizes.naive, { groups: 3, betweenVariance: shrunk, withinVariance: within })).power,
    ),
  },
};

const curve = (label: string, means: readonly number[]) => ({
  label,
  points: Array.from({ length: 39 }, (_, i) => ({ n: i + 2, power: powerOf(i + 2, means) })),
  enough: { n: sizeOf(means), power: powerOf(sizeOf(means), means) },
});

/** Power for the same largest difference, by the position of the other means. */
export const positions: PowerCurveProps = {
  curves: [
    curve('0, 2.5, 2.5, 5', patterns.middle),
    curve('0, 1.7, 3.3, 5', patterns.even),
    curve('0, 0, 5, 5', patterns.ends),
  ],
  target: 0.8,
  sizeAxis: 'Subjects per group',
};
