// The numbers and charts of the article, computed from its datasets.
import trial from '../datasets/mrc-streptomycin.csv';
import penguins from '../datasets/penguins.csv';
import sleep from '../datasets/sleep.csv';
import type { CountsProps } from '../../src/charts/Counts.tsx';
import type { CoverageProps } from '../../src/charts/Coverage.tsx';
import type { Live } from '../../src/charts/Frame.tsx';
import { withGrip } from '../../src/charts/grip.ts';
import type { ScatterProps } from '../../src/charts/Scatter.tsx';
import {
  type Estimated,
  hypothesizedDifference,
  pAgainst,
} from '../../src/figures/explorables/hypothesized-difference.ts';
import { fixed, percent, pValue, range, solved, transformed } from '../../src/figures/in-words.ts';
import { numbers } from '../../src/statistics/columns.ts';
import { mean, standardDeviation } from '../../src/statistics/descriptive/moments.ts';
import { binomialProbability } from '../../src/statistics/distributions/binomial.ts';
import { tTwoSided, tUpperQuantile } from '../../src/statistics/distributions/students-t.ts';
import { compareProportions } from '../../src/statistics/intervals/two-proportions.ts';
import { randomStream } from '../../src/statistics/sampling/random-stream.ts';
import { fisherExact } from '../../src/statistics/tables/fisher-exact.ts';
import { pairedTTest } from '../../src/statistics/t-tests/paired-t-test.ts';
import plants from '../datasets/plant-growth.csv';
import teeth from '../datasets/tooth-growth.csv';
import { normalUpperTail } from '../../src/statistics/distributions/normal.ts';
import { oneSampleTTest } from '../../src/statistics/t-tests/one-sample-t-test.ts';
import { twoSampleTTest } from '../../src/statistics/t-tests/two-sample-t-test.ts';

// The trial: what chance allocation alone would do.
const [treated = 0, controls = 0] = numbers(trial, 'patients');
const [treatedDeaths = 0, controlDeaths = 0] = numbers(trial, 'deaths');
const patients = treated + controls;
const deaths = treatedDeaths + controlDeaths;
const risks = solved(compareProportions(controlDeaths, controls, treatedDeaths, treated));
const exact = solved(
  fisherExact([
    [treatedDeaths, treated - treatedDeaths],
    [controlDeaths, controls - controlDeaths],
  ]),
);
const share = treated / patients;
const weights = Array.from(
  { length: deaths + 1 },
  (_, count) =>
    binomialProbability(count, deaths, share) *
    binomialProbability(treated - count, patients - deaths, share),
);
const total = weights.reduce((sum, weight) => sum + weight, 0);
const chances = weights.map((weight) => weight / total);
const isExtreme = (probability: number) => probability <= chances[treatedDeaths]! * (1 + 1e-7);
const lowerTail = chances.slice(0, treatedDeaths + 1).reduce((sum, chance) => sum + chance, 0);

// The two drugs: test and interval are two views of one calculation.
const first = numbers(sleep, 'extra', { group: 1 });
const second = numbers(sleep, 'extra', { group: 2 });
const gain = solved(pairedTTest(second, first));
const estimated: Estimated = {
  estimate: gain.estimate,
  standardError: gain.standardError,
  df: gain.df,
};
const pFor = (hypothesis: number) => pAgainst(estimated, hypothesis);
export const handle = {
  label: 'Hypothesized difference',
  unit: 'hours',
  min: -0.4,
  max: 3.6,
  step: 0.1,
  value: 0,
  given: estimated,
};
const atSize = (size: number) => {
  const standardError = gain.standardDeviation / Math.sqrt(size);
  const half = tUpperQuantile(0.025, size - 1) * standardError;
  return {
    interval: { lower: gain.estimate - half, upper: gain.estimate + half },
    p: tTwoSided(gain.estimate / standardError, size - 1),
  };
};

// Repeated samples from a population that is known: the penguins.
const masses = numbers(penguins, 'body_mass_g');
const truth = mean(masses);
const sampleSize = 15;
const critical = tUpperQuantile(0.025, sampleSize - 1);
const stream = randomStream(1934);
const drawOne = () => {
  const sample = stream.sample(masses.length, sampleSize, true).map((row) => masses[row - 1]!);
  const half = (critical * standardDeviation(sample)) / Math.sqrt(sampleSize);
  const estimate = mean(sample);
  return { estimate, low: estimate - half, high: estimate + half };
};
const holdsTruth = ({ low, high }: { low: number; high: number }) => low <= truth && truth <= high;
const shownSamples = Array.from({ length: 100 }, drawOne);
const manySamples = Array.from({ length: 10_000 }, drawOne);
const held = shownSamples.filter(holdsTruth).length;

// How many "discoveries" are false, where few hypotheses are true.
const hypotheses = 1000;
const withEffect = 100;
const power = 0.8;
const found = withEffect * power;
const falseAlarms = (hypotheses - withEffect) * 0.05;

// The exercises: a second interval of the same width, a large p-value, and two intervals that overlap.
const falls = 1 - 2 * normalUpperTail(1.96 / Math.SQRT2);
const [juice, acid] = ['OJ', 'VC'].map((supp) => numbers(teeth, 'len', { supp })) as [number[], number[]];
const juiceGain = solved(twoSampleTTest(juice, acid));
const [light, heavy] = ['trt1', 'trt2'].map((group) => numbers(plants, 'weight', { group })) as [
  number[],
  number[],
];
const heavier = solved(twoSampleTTest(heavy, light));
const ofMean = (values: readonly number[]) => range(solved(oneSampleTTest(values)).interval, 2);

/** Every number that the text states, as it states it. */
export const n = {
  trial: {
    treated: String(treated),
    controls: String(controls),
    patients: String(patients),
    treatedDeaths: String(treatedDeaths),
    controlDeaths: String(controlDeaths),
    deaths: String(deaths),
    treatedRisk: percent(treatedDeaths / treated, 1),
    controlRisk: percent(controlDeaths / controls, 1),
    difference: fixed(100 * risks.difference, 1),
    interval: range(
      transformed(risks.newcombe, (x) => 100 * x),
      1,
    ),
    lower: fixed(100 * risks.newcombe.lower, 0),
    upper: fixed(100 * risks.newcombe.upper, 0),
    p: pValue(exact.p),
    pPercent: fixed(100 * exact.p, 1),
    lowerTail: fixed(100 * lowerTail, 1),
    expected: fixed(deaths * share, 1),
    // Patients are whole: rounded up.
    treat: fixed(Math.ceil(1 / risks.difference), 0),
    treatInterval: range(
      transformed(risks.newcombe, (x) => Math.ceil(1 / x)),
      0,
    ),
    rCode: `fisher.test(rbind(c(${treatedDeaths}, ${treated - treatedDeaths}), c(${controlDeaths}, ${controls - controlDeaths})))`,
    barFormula: `\\binom{${treated}}{${treatedDeaths}} \\binom{${controls}}{${controlDeaths}} \\big/ \\binom{${patients}}{${deaths}} = ${fixed(chances[treatedDeaths]!, 4)}`,
  },
  sleep: {
    patients: String(gain.n),
    difference: fixed(gain.estimate, 2),
    interval: range(gain.interval, 2),
    low: fixed(gain.interval.lower, 2),
    high: fixed(gain.interval.upper, 2),
    p: pValue(gain.p),
    pAtOne: pValue(pFor(1)),
    pAtThree: pValue(pFor(3)),
    t: fixed(gain.t, 2),
    sd: fixed(gain.standardDeviation, 2),
    df: fixed(gain.df, 0),
    tested: hypothesizedDifference(estimated, handle.value).numbers,
    p99: range(solved(pairedTTest(second, first, { level: 0.99 })).interval, 2),
  },
  coverage: {
    population: String(masses.length),
    truth: fixed(truth, 0),
    size: String(sampleSize),
    shown: String(shownSamples.length),
    held: String(held),
    missed: String(shownSamples.length - held),
    many: fixed(manySamples.length, 0),
    share: percent(manySamples.filter(holdsTruth).length / manySamples.length, 1),
  },
  /** The chance of at least one false alarm in twenty independent tests at the 5% level. */
  anyOfTwenty: fixed(100 * (1 - 0.95 ** 20), 0),
  discoveries: {
    hypotheses: fixed(hypotheses, 0),
    withEffect: String(withEffect),
    power: percent(power),
    found: String(found),
    falseAlarms: String(falseAlarms),
    all: String(found + falseAlarms),
    falseShare: percent(falseAlarms / (found + falseAlarms)),
  },
  exercises: {
    tailPercent: percent(exact.p, 1),
    notTail: percent(1 - exact.p, 1),
    above: fixed(100 * risks.newcombe.upper + 2, 0),
    repeat: percent(falls),
    chanceOfOne: percent(pFor(1)),
    teeth: {
      n: String(juice.length + acid.length),
      difference: fixed(juiceGain.estimate, 1),
      interval: range(juiceGain.interval, 1),
      upper: fixed(juiceGain.interval.upper, 1),
      p: pValue(juiceGain.p),
    },
    plants: {
      each: String(light.length),
      light: ofMean(light),
      heavy: ofMean(heavy),
      difference: fixed(heavier.estimate, 2),
      interval: range(heavier.interval, 2),
      p: pValue(heavier.p),
    },
  },
};

export const chance: CountsProps = {
  counts: chances.map((probability, count) => ({ count, probability, extreme: isExtreme(probability) })),
  observed: { count: treatedDeaths, text: `${treatedDeaths} observed` },
  axis: 'Deaths among the patients who happened to be allocated to streptomycin',
  probabilityAxis: 'Probability, if the drug did nothing',
  kinds: ['Less extreme than observed', 'At least as extreme'],
};

export const chanceTable = {
  columns: ['Deaths with streptomycin', 'Probability', 'At least as extreme'],
  rows: chances.map((probability, count) => [
    String(count),
    fixed(probability, 5),
    isExtreme(probability) ? 'yes' : 'no',
  ]),
};

const grid = [...Array.from({ length: 81 }, (_, index) => -0.4 + index * 0.05), gain.estimate].sort(
  (a, b) => a - b,
);
export const compatibility: ScatterProps & { live: Live } = {
  live: withGrip({ of: 'hypothesized-difference', at: [handle.value, pFor(handle.value)], along: 'x' }),
  series: [
    {
      points: [
        { x: 0, y: pFor(0) },
        { x: gain.interval.lower, y: 0.05 },
        { x: gain.estimate, y: 1 },
        { x: gain.interval.upper, y: 0.05 },
      ],
      line: grid.map((x) => ({ x, y: pFor(x) })),
    },
  ],
  xAxis: 'Hypothesized mean difference (hours)',
  yAxis: 'Two-sided p-value',
  reference: 0.05,
  note: 'Dashed: p = 0.05; the curve is above it inside the 95% CI',
};

export const coverage: CoverageProps = {
  samples: shownSamples,
  truth: { value: truth, text: 'the true mean' },
  axis: 'Body mass (g), mean and 95% CI',
};

export const sizes = {
  columns: ['Patients', 'Mean difference (h)', '95% CI (h)', 'p'],
  rows: [4, 6, 10, 20, 40].map((size) => {
    const { interval, p } = atSize(size);
    return [
      String(size),
      fixed(gain.estimate, 2),
      range(interval, 2),
      p < 0.0001 ? '< 0.0001' : fixed(p, p >= 0.001 ? 3 : 4),
    ];
  }),
};

/** What the reader may change in the article, with what it starts from. */
export const live = {
  columns: { 'gain (hours)': second.map((hours, i) => Number((hours - first[i]!).toFixed(1))) },
  asks: ['nullValue'],
};
