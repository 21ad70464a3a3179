// The numbers of the guide, from the calculator's example, from the other drug of the same study, and from simulated samples.
import sleep from '../datasets/sleep.csv';
import { asPaste } from '../../src/calculators/from-dataset.ts';
import { oneSampleTTestInstrument } from '../../src/calculators/one-sample-t-test.ts';
import { limitsIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import type { SamplingDistributionProps } from '../../src/charts/SamplingDistribution.tsx';
import { fixed, percent, pValue, solved } from '../../src/figures/in-words.ts';
import { numbers } from '../../src/statistics/columns.ts';
import { histogram } from '../../src/statistics/descriptive/histogram.ts';
import { mean } from '../../src/statistics/descriptive/moments.ts';
import { sum } from '../../src/statistics/descriptive/sum.ts';
import { normalLowerTail } from '../../src/statistics/distributions/normal.ts';
import { tTwoSided, tUpperQuantile } from '../../src/statistics/distributions/students-t.ts';
import { randomStream } from '../../src/statistics/sampling/random-stream.ts';
import { oneSampleTTest } from '../../src/statistics/t-tests/one-sample-t-test.ts';

const gains = numbers(sleep, 'extra', { group: 2 });
const test = solved(oneSampleTTest(gains));
const critical = tUpperQuantile(0.025, test.df);
const example = reportOf(oneSampleTTestInstrument);
const hour = reportOf(oneSampleTTestInstrument, oneSampleTTestInstrument.example.text, { nullValue: 1 });
const other = numbers(sleep, 'extra', { group: 1 });
const unclear = reportOf(oneSampleTTestInstrument, asPaste({ 'gain in sleep (hours)': other }));
const without = gains.filter((gain) => gain !== Math.max(...gains));

const stream = randomStream(1908);
const samples = 4000;
const ratios = (size: number) =>
  Array.from(
    { length: samples },
    () => solved(oneSampleTTest(Array.from({ length: size }, stream.normal))).t,
  );
const sizes = [4, gains.length] as const;
const simulated = sizes.map(ratios);
const edge = 6;
const beyond = (values: readonly number[], limit: number) =>
  values.filter((value) => Math.abs(value) >= limit).length;
const normalTwoSided = (z: number) => 2 * normalLowerTail(-z);

/** Every number that the text states. */
export const n = {
  patients: String(gains.length),
  values: gains.map((gain) => fixed(gain, 1)).join(', '),
  least: fixed(Math.min(...gains), 1),
  greatest: fixed(Math.max(...gains), 1),
  total: fixed(sum(gains), 1),
  mean: fixed(test.estimate, 2),
  squares: fixed(sum(gains.map((gain) => (gain - mean(gains)) ** 2)), 2),
  df: String(test.df),
  variance: fixed(test.standardDeviation ** 2, 3),
  sd: fixed(test.standardDeviation, 3),
  root: fixed(Math.sqrt(gains.length), 3),
  se: fixed(test.standardError, 3),
  t: numberIn(example, 't'),
  critical: fixed(critical, 3),
  margin: fixed(critical * test.standardError, 2),
  limits: limitsIn(example),
  p: numberIn(example, 'p'),
  d: fixed(test.cohenD, 2),
  samples: samples.toLocaleString('en-US'),
  sizes: sizes.map(String),
  small: String(sizes[0]),
  smallBeyond: percent(beyond(simulated[0]!, 1.96) / samples, 1),
  smallTheory: percent(tTwoSided(1.96, sizes[0] - 1), 1),
  tenBeyond: percent(beyond(simulated[1]!, 1.96) / samples, 1),
  tenTheory: percent(tTwoSided(1.96, test.df), 1),
  asFar: String(beyond(simulated[1]!, test.t)),
  share: fixed(beyond(simulated[1]!, test.t) / samples, 4),
  pFine: fixed(test.p, 4),
  normalP: fixed(normalTwoSided(test.t), 4),
  times: fixed(test.p / normalTwoSided(test.t), 0),
  edge: String(edge),
  notDrawn: String(beyond(simulated[0]!, edge)),
  hour: { t: numberIn(hour, 't'), p: numberIn(hour, 'p') },
  other: {
    mean: fixed(mean(other), 2),
    limits: limitsIn(unclear),
    p: numberIn(unclear, 'p'),
    most: fixed(unclear.estimates[0]!.interval!.upper.value, 1),
    loss: fixed(-unclear.estimates[0]!.interval!.lower.value, 1),
  },
  without: {
    mean: fixed(mean(without), 2),
    p: pValue(solved(oneSampleTTest(without)).p),
    limits: limitsIn(reportOf(oneSampleTTestInstrument, asPaste({ 'gain in sleep (hours)': without }))),
  },
};

/** The ratios t of samples whose true mean is the hypothesized one, with the normal curve. */
export const tails: SamplingDistributionProps = {
  panels: sizes.map((size, i) => ({
    label: `Samples of ${size}`,
    bins: solved(
      histogram(
        simulated[i]!.filter((t) => Math.abs(t) < edge),
        0.25,
      ),
    ).bins,
    normal: { mean: 0, sd: 1 },
  })),
  truth: { value: test.t, text: `example: t = ${n.t}` },
  axis: 'Distance of the mean from the truth, in estimated standard errors (t)',
};
