// The numbers of the guide: the calculator's draw, step by step, and samples of the weights of newborns.
import births from '../datasets/birth-weight.csv';
import { randomSample } from '../../src/calculators/random-draw.ts';
import { cellIn, estimateIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import type { SamplingDistributionProps } from '../../src/charts/SamplingDistribution.tsx';
import { fixed, percent, range, solved } from '../../src/figures/in-words.ts';
import { numbers } from '../../src/statistics/columns.ts';
import { histogram } from '../../src/statistics/descriptive/histogram.ts';
import { mean, standardDeviation } from '../../src/statistics/descriptive/moments.ts';
import { hypergeometricProbabilities } from '../../src/statistics/distributions/hypergeometric.ts';
import { logGamma } from '../../src/statistics/distributions/log-gamma.ts';
import { randomStream } from '../../src/statistics/sampling/random-stream.ts';
import { sampleMean } from '../../src/statistics/sampling/sample-mean.ts';

const example = reportOf(randomSample);
const [length, count, seed] = [500, 20, 2026];
const drawn = Array.from({ length: count }, (_, i) => cellIn(example, 0, i, 1));

// The first draws in slow motion: a random fraction, its 16 bits, and the nine lowest of them.
const stream = randomStream(seed);
const urn = Array.from({ length }, (_, i) => i + 1);
const turns = Array.from({ length: 4 }, () => {
  const fraction = stream.uniform();
  const bits = Math.floor(65536 * fraction);
  const position = bits % 512;
  const fits = position < urn.length;
  const left = urn.length;
  const value = fits ? urn[position]! : undefined;
  if (fits) {
    const last = urn.pop()!;
    if (position < urn.length) urn[position] = last;
  }
  return {
    fraction: fixed(fraction, 6),
    bits: String(bits),
    position: String(position),
    left: String(left),
    drawn: value === undefined ? 'none: drawn again' : String(value),
  };
});

const log10Choices = (logGamma(length + 1) - logGamma(count + 1) - logGamma(length - count + 1)) / Math.LN10;
/** The probability that the sample has none of `group` members. */
const noneOf = (group: number) => hypergeometricProbabilities(group, length - group, count).probabilities[0]!;
const fifty = hypergeometricProbabilities(50, length - 50, count).probabilities;
const distinct = length * (1 - (1 - 1 / length) ** count);

// The births are the population. The file lists them by birth weight within two groups.
const weights = numbers(births, 'bwt');
const truth = mean(weights);
const at = (rows: readonly number[]) => rows.map((row) => weights[row - 1]!);
const draws = randomStream(1895);
const samples = Array.from({ length: 2000 }, () => mean(at(draws.sample(weights.length, count))));
const starts = Array.from({ length: weights.length - count + 1 }, (_, i) =>
  mean(weights.slice(i, i + count)),
);
const far = 300;
const farther = (values: readonly number[]) =>
  values.filter((value) => Math.abs(value - truth) > far).length / values.length;
const one = solved(sampleMean(at(randomStream(seed).sample(weights.length, count)), weights.length));
const hypertensive = numbers(births, 'ht').filter((value) => value === 1).length;
const noHypertensive = hypergeometricProbabilities(hypertensive, weights.length - hypertensive, count)
  .probabilities[0]!;

/** Every number that the text states. */
export const n = {
  share: estimateIn(example).text,
  first: numberIn(example, 'First'),
  last: numberIn(example, 'Last'),
  five: drawn.slice(0, 5).join(', '),
  turns,
  exponent: fixed(Math.floor(log10Choices), 0),
  mantissa: fixed(10 ** (log10Choices % 1), 1),
  none: {
    fifty: percent(noneOf(50)),
    expected: fixed((count * 50) / length, 0),
    atMostFour: percent(fifty.slice(0, 5).reduce((sum, p) => sum + p, 0)),
  },
  distinct: fixed(distinct, 1),
  allDifferent: percent(
    Array.from({ length: count }, (_, i) => 1 - i / length).reduce((product, p) => product * p, 1),
  ),
  births: {
    all: String(weights.length),
    mean: fixed(truth, 0),
    randomSd: fixed(standardDeviation(samples), 0),
    runSd: fixed(standardDeviation(starts), 0),
    randomFar: percent(farther(samples)),
    runFar: percent(farther(starts)),
    runs: String(starts.length),
    samples: samples.length.toLocaleString('en-US'),
    drawn: fixed(one.mean, 0),
    limits: range(one.interval, 0),
    hypertensive: String(hypertensive),
    noHypertensive: percent(noHypertensive),
  },
  far: String(far),
};

const bins = (values: readonly number[], width: number) => solved(histogram(values, width)).bins;

/** Birth weights, means of random samples, and means of runs of the list. */
export const draw: SamplingDistributionProps = {
  panels: [
    { label: 'Births', bins: bins(weights, 250) },
    { label: 'Random samples', bins: bins(samples, 100) },
    { label: 'Runs of the list', bins: bins(starts, 100) },
  ],
  truth: { value: truth, text: `mean of all: ${n.births.mean} g` },
  axis: 'Birth weight (g), and means of 20',
};
