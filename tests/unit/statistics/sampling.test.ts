// Samples and their estimates: invalid input returns an error or throws, and never gives NaN or an endless loop.
import { expect, test } from 'vitest';
import { mean } from '../../../src/statistics/descriptive/moments.ts';
import { quantile } from '../../../src/statistics/descriptive/quantile.ts';
import { poissonQuantile } from '../../../src/statistics/distributions/poisson.ts';
import { adjustPValues } from '../../../src/statistics/multiple-comparisons/adjust-p-values.ts';
import { bootstrap } from '../../../src/statistics/sampling/bootstrap.ts';
import { clusterRatio } from '../../../src/statistics/sampling/cluster-ratio.ts';
import { permutationTest } from '../../../src/statistics/sampling/permutation-test.ts';
import { randomStream } from '../../../src/statistics/sampling/random-stream.ts';
import { sampleMean } from '../../../src/statistics/sampling/sample-mean.ts';
import { stratifiedMean } from '../../../src/statistics/sampling/stratified-mean.ts';
import { stratifiedSample } from '../../../src/statistics/sampling/stratified-sample.ts';
import { systematicSample } from '../../../src/statistics/sampling/systematic-sample.ts';

const stream = randomStream(1);

test.each<[string, () => unknown]>([
  ['sampling more units than exist without replacement', () => stream.sample(3, 4)],
  ['sampling a fractional number of units', () => stream.sample(3, 1.5)],
  ['sampling from an empty list', () => stream.index(0)],
  ['sampling more units than a stratum has', () => stratifiedSample(stream, [3, 5], [1, 6])],
  ['a systematic sample larger than its list', () => systematicSample(stream, 3, 4)],
  ['a systematic sample without units', () => systematicSample(stream, 3, 0)],
  ['a Poisson quantile with an infinite mean', () => poissonQuantile(0.5, Infinity)],
  ['the mean of an empty list', () => mean([])],
  ['a quantile of an empty list', () => quantile([], 0.5)],
  ['adjusting a p-value of NaN', () => adjustPValues([0.01, NaN], 'holm')],
  ['adjusting a p-value above 1', () => adjustPValues([0.01, 1.5], 'holm')],
])('%s throws immediately', (_, draw) => {
  expect(draw).toThrow(RangeError);
});

test('sampling with replacement may return more units than the list has', () => {
  expect(stream.sample(2, 50, true).every((unit) => unit === 1 || unit === 2)).toBe(true);
});

test.each<[string, string, object]>([
  ['invalid-input', 'a mean', sampleMean([1, NaN, 3], 100)],
  ['out-of-range', 'a mean of a population of NaN', sampleMean([1, 2, 3], NaN)],
  ['out-of-range', 'a mean at level 2', sampleMean([1, 2, 3], 100, 2)],
  [
    'invalid-input',
    'a stratified mean',
    stratifiedMean(
      [
        [1, 2],
        [NaN, 5],
      ],
      [50, 50],
    ),
  ],
  [
    'out-of-range',
    'a stratified mean of sizes of NaN',
    stratifiedMean(
      [
        [1, 2],
        [3, 5],
      ],
      [50, NaN],
    ),
  ],
  ['too-few-groups', 'a stratified mean of no strata', stratifiedMean([], [])],
  ['invalid-input', 'a ratio', clusterRatio([60, NaN], [12, 9], 80)],
  ['invalid-input', 'a ratio to no size', clusterRatio([60, 41], [12, NaN], 80)],
  ['out-of-range', 'a ratio in NaN clusters', clusterRatio([60, 41], [12, 9], NaN)],
  ['invalid-input', 'a bootstrap', bootstrap(stream, [1, NaN, 3], 10)],
  ['out-of-range', 'a bootstrap of one resample', bootstrap(stream, [1, 2, 3], 1)],
  ['no-variation', 'a bootstrap of a statistic without value', bootstrap(stream, [1, 2, 3], 10, () => NaN)],
  ['invalid-input', 'a permutation test', permutationTest(stream, [1, 2], [3, Infinity], 10)],
  ['out-of-range', 'a permutation test without shuffles', permutationTest(stream, [1, 2], [3, 4], NaN)],
])('%s: %s with invalid input returns an error', (reason, _, result) => {
  expect(result).toEqual({ status: 'error', reason });
});
