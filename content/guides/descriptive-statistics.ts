// The numbers of the guide, from the calculator's example, from five birds of it, and from the weights of 189 women.
import mothers from '../datasets/birth-weight.csv';
import penguins from '../datasets/penguins.csv';
import { descriptiveStatistics } from '../../src/calculators/descriptive-statistics.ts';
import { asPaste } from '../../src/calculators/from-dataset.ts';
import { limitsIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import type { SamplingDistributionProps } from '../../src/charts/SamplingDistribution.tsx';
import { fixed, percent, range, solved } from '../../src/figures/in-words.ts';
import { numbers } from '../../src/statistics/columns.ts';
import { describeLog } from '../../src/statistics/descriptive/describe-log.ts';
import { describe } from '../../src/statistics/descriptive/describe.ts';
import { histogram } from '../../src/statistics/descriptive/histogram.ts';
import { mean, standardDeviation } from '../../src/statistics/descriptive/moments.ts';
import { tUpperQuantile } from '../../src/statistics/distributions/students-t.ts';
import { randomStream } from '../../src/statistics/sampling/random-stream.ts';

const masses = numbers(penguins, 'body_mass_g', { species: 'Gentoo', sex: 'female' });
const all = solved(describe(masses));
const sd = all.standardDeviation!;
const se = all.standardErrorOfMean!;
const critical = tUpperQuantile(0.025, all.n - 1);
const ordered = masses.toSorted((a, b) => a - b);
const rank = (p: number) => 1 + (all.n - 1) * p;
const around = (p: number) => [0, 1].map((up) => fixed(ordered[Math.floor(rank(p)) - 1 + up]!, 0));
const within = (sds: number) =>
  percent(masses.filter((value) => Math.abs(value - all.mean) <= sds * sd).length / all.n);
const example = reportOf(descriptiveStatistics);

const few = masses.slice(0, 5);
const fewReport = reportOf(descriptiveStatistics, asPaste({ 'body mass (g)': few }));

const weights = numbers(mothers, 'lwt');
const weight = solved(describe(weights));
const low = weight.mean - 2 * weight.standardDeviation!;
const skewed = reportOf(descriptiveStatistics, asPaste({ 'weight (pounds)': weights }));
const womenLimits = skewed.estimates[0]!.interval!;

const stream = randomStream(1886);
const repeats = 4000;
const meansOf = (size: number) =>
  Array.from({ length: repeats }, () =>
    mean(stream.sample(masses.length, size, true).map((place) => masses[place - 1]!)),
  );
const sizes = [4, 16] as const;
const means = sizes.map(meansOf);
const binsOf = (values: readonly number[], width: number) => solved(histogram(values, width)).bins;

/** Every number that the text states. */
export const n = {
  birds: String(all.n),
  sum: fixed(all.sum, 0),
  mean: fixed(all.mean, 2),
  meanRounded: fixed(all.mean, 0),
  squares: fixed(all.variance! * (all.n - 1), 0),
  df: String(all.n - 1),
  variance: fixed(all.variance!, 0),
  sd: fixed(sd, 2),
  sdRounded: numberIn(example, 'SD'),
  root: fixed(Math.sqrt(all.n), 4),
  se: fixed(se, 3),
  seRounded: fixed(se, 0),
  ratio: fixed(sd / se, 0),
  critical: fixed(critical, 4),
  margin: fixed(critical * se, 2),
  outside: String(masses.filter((value) => Math.abs(value - all.mean) > critical * se).length),
  limits: limitsIn(example),
  median: numberIn(example, 'Median'),
  middle: [all.n / 2, all.n / 2 + 1].map(String),
  ranks: [0.25, 0.75].map((p) => fixed(rank(p), 2)),
  below: around(0.25),
  above: around(0.75),
  fraction: fixed(rank(0.25) % 1, 2),
  quartiles: [fixed(all.quartilesType7.lower, 1), fixed(all.quartilesType7.upper, 0)],
  apart: fixed(all.median - all.mean, 0),
  skewness: fixed(all.skewness!, 2),
  cv: fixed(all.coefficientOfVariationPercent!, 1),
  withinOne: within(1),
  withinTwo: within(2),
  repeats: repeats.toLocaleString('en-US'),
  sizes: sizes.map(String),
  meanSds: means.map((values) => fixed(standardDeviation(values), 0)),
  few: {
    n: String(few.length),
    mean: fixed(mean(few), 0),
    limits: limitsIn(fewReport),
    sd: numberIn(fewReport, 'SD'),
  },
  women: {
    n: String(weight.n),
    mean: fixed(weight.mean, 1),
    limits: range({ lower: womenLimits.lower.value, upper: womenLimits.upper.value }, 1),
    sd: fixed(weight.standardDeviation!, 1),
    median: fixed(weight.median, 0),
    quartiles: range(weight.quartilesType7, 0),
    skewness: fixed(weight.skewness!, 2),
    low: fixed(low, 0),
    lightest: fixed(weight.minimum, 0),
    belowMean: percent(weights.filter((value) => value < weight.mean).length / weight.n),
    geometric: fixed(solved(describeLog(weights)).geometricMean, 1),
  },
};

/** The values, and the means of many samples from them. */
export const narrowing: SamplingDistributionProps = {
  panels: [
    { label: `${n.birds} birds`, bins: binsOf(masses, 100) },
    ...sizes.map((size, i) => ({
      label: `Means of ${size}`,
      bins: binsOf(means[i]!, 40),
      normal: { mean: all.mean, sd: Math.sqrt(all.variance! * (1 - 1 / all.n)) / Math.sqrt(size) },
    })),
  ],
  truth: { value: all.mean, text: `mean of all: ${n.meanRounded} g` },
  axis: 'Body mass (g)',
};
