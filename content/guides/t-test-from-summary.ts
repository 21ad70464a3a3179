// The numbers of the guide, from the calculator's six numbers and from another table of two groups.
import plants from '../datasets/plant-growth.csv';
import teeth from '../datasets/tooth-growth.csv';
import { tTestFromSummary } from '../../src/calculators/t-test-from-summary.ts';
import { estimateIn, limitsIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import type { DistributionProps } from '../../src/charts/Distribution.tsx';
import { fixed, pValue, solved } from '../../src/figures/in-words.ts';
import { numbers } from '../../src/statistics/columns.ts';
import { mean, standardDeviation } from '../../src/statistics/descriptive/moments.ts';
import { tUpperQuantile } from '../../src/statistics/distributions/students-t.ts';
import { oneSampleTTest } from '../../src/statistics/t-tests/one-sample-t-test.ts';
import { effectSizes } from '../../src/statistics/t-tests/effect-sizes.ts';
import { twoSampleTTest, twoSampleTTestFromSummary } from '../../src/statistics/t-tests/two-sample-t-test.ts';

type Summary = { readonly n: number; readonly mean: number; readonly sd: number };
const compare = (first: Summary, second: Summary) => {
  const [a, b] = [first, second].map(({ n: size, mean: center, sd }) => ({
    n: size,
    mean: center,
    variance: sd ** 2,
  }));
  return solved(twoSampleTTestFromSummary(a!, b!));
};
/** Mean and standard deviation as a table prints them. */
const printed = (values: readonly number[], decimals: number): Summary => ({
  n: values.length,
  mean: Number(mean(values).toFixed(decimals)),
  sd: Number(standardDeviation(values).toFixed(decimals)),
});

const juiceValues = numbers(teeth, 'len', { supp: 'OJ', dose: 0.5 });
const acidValues = numbers(teeth, 'len', { supp: 'VC', dose: 0.5 });
const [juice, acid] = [printed(juiceValues, 2), printed(acidValues, 2)];
const test = compare(juice, acid);
const effect = solved(
  effectSizes({ ...juice, variance: juice.sd ** 2 }, { ...acid, variance: acid.sd ** 2 }),
);
const clear = reportOf(tTestFromSummary);
const parts = [juice, acid].map(({ n: size, sd }) => sd ** 2 / size) as [number, number];
const critical = tUpperQuantile(0.025, test.df);
const pooled = Math.sqrt((juice.sd ** 2 + acid.sd ** 2) / 2);

// What whole numbers in a table leave open.
const [roughJuice, roughAcid] = [printed(juiceValues, 0), printed(acidValues, 0)];
const atWorst = (way: 1 | -1) =>
  compare(
    { ...roughJuice, mean: roughJuice.mean + way / 2, sd: roughJuice.sd - way / 2 },
    { ...roughAcid, mean: roughAcid.mean - way / 2, sd: roughAcid.sd - way / 2 },
  );

// Standard errors and intervals of single groups, as other tables print them.
const errors = [juice, acid].map((group) => ({
  ...group,
  sd: Number((group.sd / Math.sqrt(group.n)).toFixed(2)),
})) as [Summary, Summary];
const mistaken = compare(...errors);
const { interval } = solved(oneSampleTTest(juiceValues));
const ofNine = tUpperQuantile(0.025, juice.n - 1);
const [lower, upper] = [interval.lower, interval.upper].map((limit) => Number(limit.toFixed(2))) as [
  number,
  number,
];

const [control, treated] = ['ctrl', 'trt1'].map((group) =>
  printed(numbers(plants, 'weight', { group }), 2),
) as [Summary, Summary];
const unclear = reportOf(tTestFromSummary, '', {
  n1: control.n,
  mean1: control.mean,
  sd1: control.sd,
  n2: treated.n,
  mean2: treated.mean,
  sd2: treated.sd,
});

/** Every number that the text states. */
export const n = {
  each: String(juice.n),
  juice: { mean: fixed(juice.mean, 2), sd: fixed(juice.sd, 2), square: fixed(juice.sd ** 2, 4) },
  acid: { mean: fixed(acid.mean, 2), sd: fixed(acid.sd, 2), square: fixed(acid.sd ** 2, 4) },
  difference: fixed(test.estimate, 2),
  parts: parts.map((part) => fixed(part, 4)),
  partsSum: fixed(parts[0] + parts[1], 4),
  se: fixed(test.standardError, 4),
  t: fixed(test.t, 3),
  dfTop: fixed((parts[0] + parts[1]) ** 2, 3),
  dfParts: parts.map((part) => fixed(part ** 2 / (juice.n - 1), 4)),
  smaller: String(juice.n - 1),
  df: fixed(test.df, 2),
  critical: fixed(critical, 3),
  margin: fixed(critical * test.standardError, 2),
  limits: limitsIn(clear),
  p: numberIn(clear, 'p'),
  pLong: pValue(test.p, 5),
  pValues: pValue(solved(twoSampleTTest(juiceValues, acidValues)).p, 5),
  pooled: fixed(pooled, 3),
  d: fixed(effect.cohenD, 3),
  degrees: String(2 * juice.n - 2),
  correction: fixed(1 - 3 / (4 * (2 * juice.n - 2) - 1), 3),
  g: fixed(effect.hedgesG, 2),
  gWithLimits: numberIn(clear, 'Hedges’ g'),
  rough: {
    juice: `${roughJuice.mean} ± ${roughJuice.sd}`,
    acid: `${roughAcid.mean} ± ${roughAcid.sd}`,
    least: pValue(atWorst(1).p),
    most: pValue(atWorst(-1).p),
  },
  root: fixed(Math.sqrt(juice.n), 3),
  errors: errors.map(({ sd }) => fixed(sd, 2)),
  mistaken: { t: fixed(mistaken.t, 1), p: pValue(mistaken.p) },
  interval: `${fixed(lower, 2)} to ${fixed(upper, 2)}`,
  lower: fixed(lower, 2),
  upper: fixed(upper, 2),
  ofNine: fixed(ofNine, 3),
  recovered: fixed((Math.sqrt(juice.n) * (upper - lower)) / (2 * ofNine), 2),
  unclear: {
    each: String(control.n),
    control: `${fixed(control.mean, 2)} ± ${fixed(control.sd, 2)}`,
    treated: `${fixed(treated.mean, 2)} ± ${fixed(treated.sd, 2)}`,
    difference: estimateIn(unclear).text,
    limits: limitsIn(unclear),
    p: numberIn(unclear, 'p'),
    g: numberIn(unclear, 'Hedges’ g'),
    less: fixed((100 * estimateIn(unclear).interval!.upper.value) / control.mean, 0),
    more: fixed((-100 * estimateIn(unclear).interval!.lower.value) / control.mean, 0),
  },
};

/** Invented values with the size, mean, and standard deviation of real ones. */
const disguised = (shape: readonly number[], values: readonly number[]) => {
  const [center, scale] = [mean(shape), standardDeviation(values) / standardDeviation(shape)];
  return shape.map((value) => mean(values) + scale * (value - center));
};
const pictured = (label: string, values: readonly number[]) => {
  const [center, sd] = [mean(values), standardDeviation(values)];
  return { label, values, mean: { value: center, low: center - sd, high: center + sd } };
};

/** The example's groups, and two invented ones with the same six numbers. */
export const lookAlikes: DistributionProps = {
  kind: 'strip',
  groups: [
    pictured('juice', juiceValues),
    pictured('acid', acidValues),
    pictured('invented juice', disguised([0, 0.6, 1, 1.2, 1.5, 1.8, 2, 2.4, 3, 12], juiceValues)),
    pictured('invented acid', disguised([0, 0.3, 0.5, 0.8, 1, 5, 5.2, 5.5, 5.7, 6], acidValues)),
  ],
  axis: 'Length of the cells',
  interval: '1 SD',
};
