// The numbers of the guide: the calculator's example, and a plan from the standard deviation of twenty guinea pigs.
import teeth from '../datasets/tooth-growth.csv';
import { sampleSizeForMeans } from '../../src/calculators/sample-size-for-means.ts';
import { cellIn, estimateIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import type { SamplingDistributionProps } from '../../src/charts/SamplingDistribution.tsx';
import { fixed, percent, solved } from '../../src/figures/in-words.ts';
import { numbers } from '../../src/statistics/columns.ts';
import { variance } from '../../src/statistics/descriptive/moments.ts';
import { chiSquareUpperQuantile } from '../../src/statistics/distributions/chi-square.ts';
import { noncentralTLowerTail } from '../../src/statistics/distributions/noncentral-t.ts';
import { normalQuantile } from '../../src/statistics/distributions/normal.ts';
import { tUpperQuantile } from '../../src/statistics/distributions/students-t.ts';
import { smallestDetectableDifference, tTestPower } from '../../src/statistics/power/t-test-power.ts';
import { tTestSampleSizeByRatio } from '../../src/statistics/power/t-test-power-unequal.ts';

const plan = { difference: 5, standardDeviation: 10 };
const d = plan.difference / plan.standardDeviation;
const example = reportOf(sampleSizeForMeans);
const size = estimateIn(example).value;
const few = 16;

const studies = 1000;
const critical = tUpperQuantile(0.025, 2 * (size - 1));
const [smallest, largest, width] = [-4, 8, 0.5];
/** How many of the studies are expected in each interval of t. */
const expected = (count: number, difference: number) => {
  const delta = (difference / plan.standardDeviation) * Math.sqrt(count / 2);
  const below = (t: number) => noncentralTLowerTail(t, 2 * (count - 1), delta);
  return Array.from({ length: (largest - smallest) / width }, (_, i) => {
    const from = smallest + i * width;
    return { from, to: from + width, count: studies * (below(from + width) - below(from)) };
  });
};
const powerOfFew = solved(tTestPower(few, plan)).power;
const powerReached = solved(tTestPower(size, plan)).power;

const z = { alpha: normalQuantile(0.975), power: normalQuantile(0.8) };
const normalSize = (2 * (z.alpha + z.power) ** 2) / d ** 2;
const at = (count: number) => {
  const df = 2 * (count - 1);
  const delta = d * Math.sqrt(count / 2);
  const limit = tUpperQuantile(0.025, df);
  return {
    n: String(count),
    delta: fixed(delta, 3),
    df: String(df),
    critical: fixed(limit, 3),
    power: percent(solved(tTestPower(count, plan)).power, 2),
  };
};

// Twenty guinea pigs at the lowest dose, ten in each group: their pooled variance has eighteen degrees of freedom.
const pilot = ['OJ', 'VC'].map((supp) => numbers(teeth, 'len', { supp, dose: 0.5 }));
const pilotDf = pilot.reduce((sum, values) => sum + values.length - 1, 0);
const pooled = pilot.reduce((sum, values) => sum + (values.length - 1) * variance(values), 0) / pilotDf;
// Planned from the standard deviations as the text states them.
const sds = [
  Math.sqrt((pooled * pilotDf) / chiSquareUpperQuantile(0.025, pilotDf)),
  Math.sqrt(pooled),
  Math.sqrt((pooled * pilotDf) / chiSquareUpperQuantile(0.975, pilotDf)),
].map((sd) => Number(sd.toFixed(2)));
const wanted = 3;
const sizeOf = (options: Record<string, string | number>) => {
  const report = reportOf(sampleSizeForMeans, '', options);
  return { n: estimateIn(report).text, all: numberIn(report, 'In all') };
};
const unequal = solved(tTestSampleSizeByRatio(d, 0.8, 2));
const dropout = 0.1;

/** Every number that the text states. */
export const n = {
  ...plan,
  d: numberIn(example, 'Effect size d'),
  size: estimateIn(example).text,
  all: numberIn(example, 'In all'),
  reached: numberIn(example, 'Power reached'),
  exact: numberIn(example, 'n by the equation'),
  ninety: cellIn(example, 0, 3, 1),
  studies: studies.toLocaleString('en-US'),
  few: String(few),
  critical: fixed(critical, 2),
  criticalOfFew: fixed(tUpperQuantile(0.025, 2 * (few - 1)), 2),
  falseAlarms: fixed(0.05 * studies, 0),
  fewFound: fixed(powerOfFew * studies, 0),
  fewShare: percent(powerOfFew),
  found: fixed(powerReached * studies, 0),
  z: { alpha: fixed(z.alpha, 4), power: fixed(z.power, 4), sum: fixed(z.alpha + z.power, 4) },
  normal: fixed(normalSize, 2),
  correction: fixed(z.alpha ** 2 / 4, 2),
  corrected: fixed(normalSize + z.alpha ** 2 / 4, 2),
  steps: [size - 1, size].map(at),
  lehr: fixed(16 / d ** 2, 0),
  recruited: String(Math.ceil(size / (1 - dropout))),
  wider: percent(solved(tTestPower(size, { ...plan, standardDeviation: 12 })).power, 0),
  half: sizeOf({ difference: plan.difference / 2 }).n,
  pilot: {
    animals: String(pilot.flat().length),
    sds: sds.map((sd) => fixed(sd, 2)),
    sizes: sds.map((sd) => sizeOf({ difference: wanted, standardDeviation: sd }).n),
    power: percent(
      solved(
        tTestPower(Number(sizeOf({ difference: wanted, standardDeviation: sds[1]! }).n), {
          difference: wanted,
          standardDeviation: sds[2]!,
        }),
      ).power,
      0,
    ),
    detectable: fixed(
      solved(smallestDetectableDifference(pilot[0]!.length, 0.8, { standardDeviation: sds[1]! })).difference,
      1,
    ),
    each: String(pilot[0]!.length),
  },
  wanted: String(wanted),
  pairs: sizeOf({ samples: 'paired' }).n,
  strong: {
    sd: fixed(plan.standardDeviation * Math.sqrt(2 * (1 - 0.8)), 2),
    n: sizeOf({ samples: 'paired', standardDeviation: plan.standardDeviation * Math.sqrt(2 * (1 - 0.8)) }).n,
  },
  unequal: {
    n1: String(unequal.n1Whole),
    n2: String(unequal.n2Whole),
    all: String(unequal.n1Whole + unequal.n2Whole),
  },
};

/** Where the t statistics of many studies fall, without a difference and with one. */
export const outcomes: SamplingDistributionProps = {
  panels: [
    { label: `Δ = 0, n = ${n.size}`, bins: expected(size, 0) },
    { label: `Δ = 5, n = ${few}`, bins: expected(few, plan.difference) },
    { label: `Δ = 5, n = ${n.size}`, bins: expected(size, plan.difference) },
  ],
  truth: { value: critical, text: `critical value ${n.critical}` },
  axis: 't of a study',
};
