// The numbers of the guide, from Darwin's maize (the example), one of its pots, and ten patients given two drugs.
import maize from '../datasets/darwin-maize.csv';
import sleep from '../datasets/sleep.csv';
import { asPaste } from '../../src/calculators/from-dataset.ts';
import { pairedTTestInstrument as instrument } from '../../src/calculators/paired-t-test.ts';
import { estimateIn, limitsIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import type { SamplingDistributionProps } from '../../src/charts/SamplingDistribution.tsx';
import { fixed, pValue, range, solved } from '../../src/figures/in-words.ts';
import { numbers } from '../../src/statistics/columns.ts';
import { histogram } from '../../src/statistics/descriptive/histogram.ts';
import { standardDeviation } from '../../src/statistics/descriptive/moments.ts';
import { tUpperQuantile } from '../../src/statistics/distributions/students-t.ts';
import { pairedSignedRank } from '../../src/statistics/rank-tests/wilcoxon-signed-rank.ts';
import { pairedTTest } from '../../src/statistics/t-tests/paired-t-test.ts';
import { twoSampleTTest } from '../../src/statistics/t-tests/two-sample-t-test.ts';

const crossed = numbers(maize, 'crossed');
const selfed = numbers(maize, 'selfed');
const differences = crossed.map((height, i) => height - selfed[i]!);
const pairs = differences.length;
const test = solved(pairedTTest(crossed, selfed));
const clear = reportOf(instrument);
const pot = { pot: 4 };
const unclear = reportOf(
  instrument,
  asPaste({
    'crossed (inches)': numbers(maize, 'crossed', pot),
    'selfed (inches)': numbers(maize, 'selfed', pot),
  }),
);
const critical = tUpperQuantile(0.025, test.df);
const total = differences.reduce((sum, difference) => sum + difference, 0);
const squares = differences.reduce((sum, difference) => sum + (difference - test.estimate) ** 2, 0);

// The mean of the differences under every choice of their signs.
const sums = differences.reduce(
  (all, difference) => all.flatMap((sum) => [sum + difference, sum - difference]),
  [0],
);
const means = sums.map((sum) => sum / pairs);
const asFar = means.filter((value) => Math.abs(value) >= test.estimate - 1e-9).length;

// Pairs that have much in common.
const [second, first] = [2, 1].map((group) => numbers(sleep, 'extra', { group })) as [number[], number[]];
const alike = solved(pairedTTest(second, first));
const apart = solved(twoSampleTTest(second, first));
const rounded = (values: readonly number[]) => Number(standardDeviation(values).toFixed(3));

/** Every number that the text states. */
export const n = {
  pairs: String(pairs),
  differences: differences.map((difference) => fixed(difference, 3).replace(/\.?0+$/, '')).join(', '),
  taller: String(differences.filter((difference) => difference > 0).length),
  below: differences
    .filter((difference) => difference < 0)
    .map((difference) => fixed(difference, 3).replace(/\.?0+$/, ''))
    .join(' and '),
  total: fixed(total, 2),
  mean: fixed(test.estimate, 4),
  short: estimateIn(clear).text,
  squares: fixed(squares, 2),
  df: numberIn(clear, 'df'),
  sd: fixed(test.standardDeviation, 3),
  root: fixed(Math.sqrt(pairs), 3),
  se: fixed(test.standardError, 4),
  t: fixed(test.t, 3),
  critical: fixed(critical, 3),
  margin: fixed(critical * test.standardError, 3),
  limits: limitsIn(clear),
  p: numberIn(clear, 'p'),
  dz: fixed(test.cohenDz, 2),
  dzLimits: numberIn(clear, 'Cohen’s dz'),
  patterns: means.length.toLocaleString('en-US'),
  asFar: asFar.toLocaleString('en-US'),
  share: fixed(asFar / means.length, 4),
  ranks: pValue(solved(pairedSignedRank(crossed, selfed)).pExact!),
  correlation: fixed(test.correlation!, 2),
  sds: [fixed(standardDeviation(crossed), 2), fixed(standardDeviation(selfed), 2)],
  sleep: {
    patients: String(first.length),
    sds: [fixed(rounded(second), 3), fixed(rounded(first), 3)],
    correlation: fixed(alike.correlation!, 3),
    variance: fixed(alike.standardDeviation ** 2, 2),
    separate: fixed(rounded(second) ** 2 + rounded(first) ** 2, 2),
    paired: pValue(alike.p).replace('p = ', ''),
    unpaired: pValue(apart.p).replace('p = ', ''),
    limits: range(alike.interval, 2),
    wide: range(apart.interval, 2),
  },
  unclear: {
    pairs: String(numbers(maize, 'crossed', pot).length),
    mean: estimateIn(unclear).text,
    limits: limitsIn(unclear),
    p: numberIn(unclear, 'p'),
    less: fixed(-estimateIn(unclear).interval!.lower.value, 0),
    more: fixed(estimateIn(unclear).interval!.upper.value, 0),
    differences: numbers(maize, 'crossed', pot)
      .map((height, i) => fixed(height - numbers(maize, 'selfed', pot)[i]!, 3).replace(/\.?0+$/, ''))
      .join(', '),
  },
};

/** The mean difference under all choices of signs. */
export const flipped: SamplingDistributionProps = {
  panels: [
    {
      label: 'Choices of signs',
      bins: solved(histogram(means, 0.25)).bins,
      normal: { mean: 0, sd: standardDeviation(means) },
    },
  ],
  truth: { value: test.estimate, text: `observed: ${n.short}` },
  axis: 'Mean difference (inches)',
};
