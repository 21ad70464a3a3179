// The numbers of the guide, from Michelson's third series and from Darwin's pairs of maize plants.
import maize from '../datasets/darwin-maize.csv';
import morley from '../datasets/morley.csv';
import { asPaste } from '../../src/calculators/from-dataset.ts';
import { outlierTest } from '../../src/calculators/outlier-test.ts';
import { cellIn, estimateIn, limitsIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import type { SamplingDistributionProps } from '../../src/charts/SamplingDistribution.tsx';
import { counted, fixed, percent, solved } from '../../src/figures/in-words.ts';
import { numbers } from '../../src/statistics/columns.ts';
import { histogram } from '../../src/statistics/descriptive/histogram.ts';
import { mean, standardDeviation } from '../../src/statistics/descriptive/moments.ts';
import { median, quantile } from '../../src/statistics/descriptive/quantile.ts';
import { sorted } from '../../src/statistics/descriptive/sorted.ts';
import { tUpperQuantile, tUpperTail } from '../../src/statistics/distributions/students-t.ts';
import { grubbs } from '../../src/statistics/outliers/grubbs.ts';
import { randomStream } from '../../src/statistics/sampling/random-stream.ts';

const speeds = numbers(morley, 'Speed', { Expt: 3 });
const size = speeds.length;
const [center, spread] = [mean(speeds), standardDeviation(speeds)];
const test = solved(grubbs(speeds));
const clear = reportOf(outlierTest);
const several = reportOf(outlierTest, undefined, { test: 'esd' });
const rest = speeds.toSpliced(speeds.indexOf(test.outlier), 1);
const g = Number(fixed(test.g, 3));
const t = Math.sqrt((size * (size - 2) * g * g) / ((size - 1) ** 2 - size * g * g));
const critical = tUpperQuantile(0.025 / size, size - 2);
const ascending = sorted(speeds);
const [low, middle, high] = [quantile(ascending, 0.25), median(ascending), quantile(ascending, 0.75)];
const deviation = median(speeds.map((speed) => Math.abs(speed - middle)));
// The speed in vacuum, which light in air does not reach, on the scale of the measurements.
const vacuum = 299_792.458 - 299_000;

const heights = numbers(maize, 'crossed').map((height, i) => height - numbers(maize, 'selfed')[i]!);
const differences = asPaste({ 'crossed − selfed (inches)': heights });
const unclear = reportOf(outlierTest, differences);
const unclearSeveral = reportOf(outlierTest, differences, { test: 'esd' });

const stream = randomStream(1950);
const samples = 4000;
const farthest = Array.from({ length: samples }, () => {
  const sample = Array.from({ length: size }, () => stream.normal());
  return solved(grubbs(sample)).g;
});
const beyond = (limit: number) => farthest.filter((each) => each >= limit).length;

const steps = Array.from({ length: 5 }, (_, row) => ({
  value: cellIn(clear, 1, row, 1),
  r: cellIn(clear, 1, row, 2),
  critical: cellIn(clear, 1, row, 3),
}));

/** Every number that the text states. */
export const n = {
  size: String(size),
  mean: fixed(center, 1),
  sd: fixed(spread, 3),
  restSd: fixed(standardDeviation(rest), 1),
  shortSd: fixed(spread, 1),
  outlier: String(test.outlier),
  distance: fixed(center - test.outlier, 1),
  g: fixed(test.g, 3),
  critical: numberIn(clear, 'Critical value of G'),
  p: numberIn(clear, 'p'),
  quantile: fixed(critical, 4),
  scale: fixed((size - 1) / Math.sqrt(size), 4),
  df: String(size - 2),
  t: fixed(t, 3),
  oneTail: fixed(tUpperTail(t, size - 2), 5),
  pLong: fixed(2 * size * Number(fixed(tUpperTail(t, size - 2), 5)), 3),
  limits: limitsIn(clear, 'Mean'),
  without: estimateIn(clear, `Mean without ${test.outlier}`).text,
  withoutLimits: limitsIn(clear, `Mean without ${test.outlier}`),
  quartiles: [fixed(low, 0), fixed(high, 0)],
  tied: String(speeds.filter((speed) => speed === low || speed === high).length),
  more: counted(cellIn(clear, 0, 1, 1).split(/, (?:and )?/).length - 1, 'reading', 'readings').split(' ')[0]!,
  range: fixed(high - low, 0),
  fences: [fixed(low - 1.5 * (high - low), 0), fixed(high + 1.5 * (high - low), 0)],
  fenced: cellIn(clear, 0, 2, 1),
  median: fixed(middle, 0),
  deviation: fixed(deviation, 0),
  modified: fixed((0.6745 * Math.abs(test.outlier - middle)) / deviation, 2),
  steps,
  bySeveral: cellIn(clear, 0, 1, 1),
  severalMean: estimateIn(several, 'Mean without 5 outliers').text,
  vacuum: fixed(vacuum, 1),
  samples: samples.toLocaleString('en-US'),
  typical: fixed(median(farthest), 2),
  beyondTwo: percent(beyond(2) / samples, 0),
  asFar: String(beyond(test.g)),
  share: fixed(beyond(test.g) / samples, 3),
  ceiling: fixed(9 / Math.sqrt(10), 2),
  unclear: {
    size: String(heights.length),
    value: estimateIn(unclear).text,
    g: numberIn(unclear, 'G'),
    p: numberIn(unclear, 'p'),
    second: cellIn(unclear, 1, 1, 1),
    r: cellIn(unclear, 1, 1, 2),
    critical: cellIn(unclear, 1, 1, 3),
    mean: estimateIn(unclear, 'Mean').text,
    limits: limitsIn(unclear, 'Mean'),
    without: estimateIn(unclearSeveral, 'Mean without 2 outliers').text,
    withoutLimits: limitsIn(unclearSeveral, 'Mean without 2 outliers'),
  },
};

/** How far the most extreme of twenty normal values is from the mean. */
export const extremes: SamplingDistributionProps = {
  panels: [{ label: 'Samples without outliers', bins: solved(histogram(farthest, 0.1)).bins }],
  truth: { value: test.g, text: `observed: ${n.g}` },
  axis: 'Distance of the most extreme value from the mean, in standard deviations',
};
