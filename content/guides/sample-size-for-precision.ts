// The numbers of the guide: the calculator's example, simulated samples of its size, and the weights of newborns.
import births from '../datasets/birth-weight.csv';
import { sampleSizeForPrecision } from '../../src/calculators/sample-size-for-precision.ts';
import { cellIn, estimateIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import type { CoverageProps } from '../../src/charts/Coverage.tsx';
import type { HistogramProps } from '../../src/charts/Histogram.tsx';
import { fixed, percent, range, solved } from '../../src/figures/in-words.ts';
import { numbers } from '../../src/statistics/columns.ts';
import { mean, standardDeviation } from '../../src/statistics/descriptive/moments.ts';
import { chiSquareLowerTail, chiSquareUpperQuantile } from '../../src/statistics/distributions/chi-square.ts';
import { normalQuantile } from '../../src/statistics/distributions/normal.ts';
import { tUpperQuantile } from '../../src/statistics/distributions/students-t.ts';
import { proportionIntervals } from '../../src/statistics/intervals/proportion-intervals.ts';
import {
  meanPrecisionSampleSize,
  proportionPrecisionSampleSize,
  proportionPrecisionSampleSizeWilson,
} from '../../src/statistics/power/precision.ts';
import { randomStream } from '../../src/statistics/sampling/random-stream.ts';

const example = reportOf(sampleSizeForPrecision);
const [sd, half] = [15, 3];
const size = estimateIn(example).value;
const z = normalQuantile(0.975);
const quantile = (count: number) => tUpperQuantile(0.025, count - 1);
const halfOf = (count: number, spread = sd) => (quantile(count) * spread) / Math.sqrt(count);
const step = (count: number) => ({
  n: String(count),
  df: String(count - 1),
  t: fixed(quantile(count), 4),
  root: fixed(Math.sqrt(count), 4),
  half: fixed(halfOf(count), 3),
});

// Samples from a normal population with a mean of 100.
const truth = 100;
const stream = randomStream(1934);
const samples = Array.from({ length: 40 }, () => {
  const values = Array.from({ length: size }, () => truth + sd * stream.normal());
  const margin = halfOf(size, standardDeviation(values));
  const estimate = mean(values);
  return { estimate, low: estimate - margin, high: estimate + margin };
});
const missed = samples.filter(({ low, high }) => low > truth || high < truth).length;

/** The probability that the interval of `count` values is narrower than ± `limit`. */
const narrower = (count: number, limit: number) =>
  chiSquareLowerTail((count - 1) * (limit / halfOf(count)) ** 2, count - 1);
/** The size with which nine of ten intervals are narrow enough. */
const assured = Array.from({ length: 200 }, (_, i) => size + i).find(
  (count) => narrower(count, half) >= 0.9,
)!;

const weights = numbers(births, 'bwt');
const weightSd = standardDeviation(weights);
const pilot = weights.length - 1;
const weightLimits = [0.025, 0.975].map((tail) =>
  Math.sqrt((weightSd ** 2 * pilot) / chiSquareUpperQuantile(tail, pilot)),
);
const few = randomStream(10)
  .sample(weights.length, 10)
  .map((row) => weights[row - 1]!);
const fewSd = standardDeviation(few);
const fewLimits = [0.025, 0.975].map((tail) => Math.sqrt((fewSd ** 2 * 9) / chiSquareUpperQuantile(tail, 9)));
/** The size for a standard deviation as the text states it, in whole grams. */
const sizeOf = (spread: number, margin: number) =>
  solved(meanPrecisionSampleSize(Math.round(spread), margin)).nRoundedUp.toLocaleString('en-US');
const wilson = (p: number, margin: number) =>
  solved(proportionPrecisionSampleSizeWilson(p, margin)).nRoundedUp.toLocaleString('en-US');
const rare = solved(proportionIntervals(0, 60)).wilson;

/** Every number that the text states. */
export const n = {
  size: estimateIn(example).text,
  equation: numberIn(example, 'n by the equation (Student’s t)'),
  normal: numberIn(example, 'n with the normal quantile'),
  halved: cellIn(example, 0, 0, 1),
  doubled: cellIn(example, 0, 4, 1),
  z: fixed(z, 5),
  ratio: fixed((z * sd) / half, 4),
  start: String(Math.ceil(((z * sd) / half) ** 2)),
  steps: [97, size - 1, size].map(step),
  samples: String(samples.length),
  missed: String(missed),
  held: String(samples.length - missed),
  wideEnough: percent(narrower(size, half)),
  assured: String(assured),
  births: {
    all: String(weights.length),
    sd: fixed(weightSd, 0),
    limits: range({ lower: weightLimits[0]!, upper: weightLimits[1]! }, 0),
    n: sizeOf(weightSd, 100),
    sizes: weightLimits.map((spread) => sizeOf(spread, 100)),
    quarter: sizeOf(weightSd, 25),
  },
  few: {
    n: String(few.length),
    sd: fixed(fewSd, 0),
    limits: range({ lower: fewLimits[0]!, upper: fewLimits[1]! }, 0),
    size: sizeOf(fewSd, 100),
    sizes: fewLimits.map((spread) => sizeOf(spread, 100)),
  },
  share: {
    expected: wilson(0.3, 0.05),
    wald: fixed(solved(proportionPrecisionSampleSize(0.3, 0.05)).n, 1),
    worst: wilson(0.5, 0.05),
    rare: wilson(0.02, 0.05),
    rareUseful: wilson(0.02, 0.01),
    none: percent(rare.upper, 1),
  },
};

/** Intervals of many samples of the planned size. */
export const intervals: CoverageProps = {
  samples,
  truth: { value: truth, text: 'the true mean' },
  axis: 'Mean with 95% CI',
  note: `Each interval from ${n.size} values`,
};

const widths = Array.from({ length: 16 }, (_, i) => 2.2 + 0.1 * i);
/** How wide the intervals come out, in 1,000 samples of the planned size. */
export const spread: HistogramProps = {
  bins: widths.map((from) => ({
    from,
    to: from + 0.1,
    count: 1000 * (narrower(size, from + 0.1) - narrower(size, from)),
  })),
  axis: 'Half the width of the 95% CI',
  marker: { value: half, label: 'planned: ± 3' },
  countAxis: 'Of 1,000 samples',
};
