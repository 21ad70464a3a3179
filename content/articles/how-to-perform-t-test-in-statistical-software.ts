// The numbers and charts of the article, computed from its datasets.
import maize from '../datasets/darwin-maize.csv';
import sleep from '../datasets/sleep.csv';
import teeth from '../datasets/tooth-growth.csv';
import type { DistributionProps } from '../../src/charts/Distribution.tsx';
import type { Live } from '../../src/charts/Frame.tsx';
import { withGrip } from '../../src/charts/grip.ts';
import type { PairedProps } from '../../src/charts/Paired.tsx';
import type { QQPlotProps } from '../../src/charts/QQPlot.tsx';
import type { ScatterProps } from '../../src/charts/Scatter.tsx';
import { everyP, onePatient, type Patients } from '../../src/figures/explorables/one-patient.ts';
import { counted, fixed, pValue, percent, range, solved } from '../../src/figures/in-words.ts';
import { meanOf } from '../../src/figures/summaries.ts';
import { numbers } from '../../src/statistics/columns.ts';
import { boxPlot } from '../../src/statistics/descriptive/box-plot.ts';
import { mean, standardDeviation } from '../../src/statistics/descriptive/moments.ts';
import { normalPlot } from '../../src/statistics/descriptive/normal-plot.ts';
import { shapiroWilk } from '../../src/statistics/descriptive/shapiro-wilk.ts';
import { tUpperQuantile } from '../../src/statistics/distributions/students-t.ts';
import { oneSampleTTest } from '../../src/statistics/t-tests/one-sample-t-test.ts';
import { pairedTTest } from '../../src/statistics/t-tests/paired-t-test.ts';
import { standardizedDifference } from '../../src/statistics/t-tests/standardized-difference.ts';
import { twoSampleTTest } from '../../src/statistics/t-tests/two-sample-t-test.ts';

const hyoscyamine = numbers(sleep, 'extra', { group: 1 });
const hyoscine = numbers(sleep, 'extra', { group: 2 });
const gains = hyoscine.map((hours, patient) => hours - hyoscyamine[patient]!);
const largest = Math.max(...gains);
const others = gains.map((gain) => gain < largest);

const paired = solved(pairedTTest(hyoscine, hyoscyamine));
const asIndependent = solved(twoSampleTTest(hyoscine, hyoscyamine));
const withoutLargest = solved(
  pairedTTest(
    hyoscine.filter((_, i) => others[i]),
    hyoscyamine.filter((_, i) => others[i]),
  ),
);
const one = solved(oneSampleTTest(hyoscine));
const normality = solved(shapiroWilk(gains));

const juice = numbers(teeth, 'len', { supp: 'OJ', dose: 0.5 });
const acid = numbers(teeth, 'len', { supp: 'VC', dose: 0.5 });
const welch = solved(twoSampleTTest(juice, acid));
const student = solved(twoSampleTTest(juice, acid, { variances: 'student' }));
const effect = solved(standardizedDifference(...welch.groups));

const crossed = numbers(maize, 'crossed');
const selfed = numbers(maize, 'selfed');
const darwin = solved(pairedTTest(crossed, selfed));

// The exercises: the other analysis of the maize, another level, more patients, and one drug alone.
const unpaired = solved(twoSampleTTest(crossed, selfed));
const at99 = solved(pairedTTest(hyoscine, hyoscyamine, { level: 0.99 }));
const at95 = solved(pairedTTest(hyoscine, hyoscyamine, { level: 0.95 }));
const weaker = solved(oneSampleTTest(hyoscyamine));

// The patient with the largest gain, whose value a reader can move.
const outlier = gains.indexOf(largest);
const patients: Patients = { first: hyoscyamine, second: hyoscine, patient: outlier };
export const handle = {
  label: `Patient ${outlier + 1} with L-hyoscine`,
  unit: 'hours',
  min: 0,
  max: 5,
  step: 0.1,
  value: hyoscine[outlier]!,
  given: patients,
};
const everyValue = everyP(patients, -4, 12);
/** Where the p-value crosses 0.05, going away from its minimum in either direction. */
const crossings = everyValue.flatMap(({ x, y }, i) => {
  const before = everyValue[i - 1];
  return before && before.y < 0.05 !== y < 0.05
    ? [before.x + ((x - before.x) * (0.05 - before.y)) / (y - before.y)]
    : [];
});

/** Every number that the text states, as it states it. */
export const n = {
  patients: String(paired.n),
  hyoscine: { mean: fixed(mean(hyoscine), 2), sd: fixed(standardDeviation(hyoscine), 2) },
  hyoscyamine: { mean: fixed(mean(hyoscyamine), 2), sd: fixed(standardDeviation(hyoscyamine), 2) },
  paired: {
    difference: fixed(paired.estimate, 2),
    interval: range(paired.interval, 2),
    sd: fixed(paired.standardDeviation, 2),
    se: fixed(paired.standardError, 3),
    t: fixed(paired.t, 2),
    df: fixed(paired.df, 0),
    p: pValue(paired.p),
    dz: fixed(paired.cohenDz, 2),
    correlation: fixed(paired.correlation ?? 0, 2),
    critical: fixed(tUpperQuantile(0.025, paired.df), 3),
    lines: counted(paired.n, 'line', 'lines'),
    better: counted(gains.filter((gain) => gain > 0).length, 'rises', 'rise'),
    perThousand: counted(Math.round(paired.p * 1000), 'time', 'times'),
  },
  moved: {
    ...onePatient(patients, handle.value)!.numbers,
    patient: String(outlier + 1),
    from: fixed(crossings[0]!, 1),
    to: fixed(crossings[1]!, 1),
  },
  asIndependent: {
    interval: range(asIndependent.interval, 2),
    se: fixed(asIndependent.standardError, 2),
    t: fixed(asIndependent.t, 2),
    df: fixed(asIndependent.df, 1),
    p: pValue(asIndependent.p),
    times: fixed(asIndependent.standardError / paired.standardError, 1),
  },
  withoutLargest: {
    gain: fixed(largest, 1),
    difference: fixed(withoutLargest.estimate, 2),
    interval: range(withoutLargest.interval, 2),
    p: pValue(withoutLargest.p),
  },
  one: {
    mean: fixed(one.estimate, 2),
    interval: range(one.interval, 2),
    t: fixed(one.t, 2),
    df: fixed(one.df, 0),
    p: pValue(one.p),
  },
  normality: { w: fixed(normality.w, 2), p: pValue(normality.p) },
  teeth: {
    each: String(welch.groups[0].n),
    juice: { mean: fixed(mean(juice), 2), sd: fixed(standardDeviation(juice), 2) },
    acid: { mean: fixed(mean(acid), 2), sd: fixed(standardDeviation(acid), 2) },
    difference: fixed(welch.estimate, 2),
    interval: range(welch.interval, 2),
    t: fixed(welch.t, 2),
    df: fixed(welch.df, 1),
    p: pValue(welch.p),
    se: fixed(welch.standardError, 3),
    d: fixed(effect.cohenD, 2),
    pooledSd: fixed(welch.estimate / effect.cohenD, 2),
    j: fixed(effect.hedgesJ, 3),
    g: fixed(effect.hedgesG, 2),
    gInterval: range(effect.hedgesGInterval, 2),
    studentDf: fixed(student.df, 0),
    studentP: pValue(student.p),
  },
  maize: {
    pairs: String(darwin.n),
    difference: fixed(darwin.estimate, 2),
    interval: range(darwin.interval, 3),
    t: fixed(darwin.t, 2),
    df: fixed(darwin.df, 0),
    p: pValue(darwin.p, 4),
    upper: fixed(darwin.interval.upper, 1),
    smaller: String(crossed.filter((height, i) => height < selfed[i]!).length),
  },
  confidence: percent(paired.interval.level),
  exercises: {
    maizeWelchP: pValue(unpaired.p),
    interval99: range(at99.interval, 2),
    interval95: range(at95.interval, 2),
    more: String(4 * paired.n),
    tTwice: fixed(2 * paired.t, 2),
    tFourTimes: fixed(4 * paired.t, 2),
    weaker: fixed(weaker.estimate, 2),
    weakerP: pValue(weaker.p),
    weakerInterval: range(weaker.interval, 2),
  },
};

const of = 'one-patient';
export const pairs: PairedProps & { live: Live } = {
  live: withGrip({ of, at: [1, handle.value] }),
  conditions: ['L-hyoscyamine', 'L-hyoscine'],
  pairs: hyoscyamine.map((hours, patient) => [hours, hyoscine[patient]!]),
  axis: 'Gain in sleep over control nights (hours)',
  result: `mean difference ${n.paired.difference} h (95% CI ${n.paired.interval})`,
};

/** What each patient gained more with the second drug, on a separate scale: what the paired test works on. */
export const differences: DistributionProps & { live: Live } = {
  live: withGrip({ of }),
  kind: 'strip',
  groups: [{ label: 'L-hyoscine − L-hyoscyamine', values: gains, mean: meanOf(gains) }],
  axis: 'Difference (hours)',
  interval: '95% CI',
};

/** The p-value for every value that the moved patient could have had. */
export const alternatives: ScatterProps & { live: Live } = {
  live: withGrip({ of, at: [handle.value, paired.p], along: 'x' }),
  series: [{ points: [{ x: handle.value, y: paired.p }], line: everyValue }],
  xAxis: `Patient ${outlier + 1} with L-hyoscine (hours)`,
  yAxis: 'p-value',
  reference: 0.05,
  note: 'Dashed: p = 0.05',
};

export const pairsTable = {
  columns: ['Patient', 'L-hyoscyamine (h)', 'L-hyoscine (h)', 'Difference (h)'],
  rows: gains.map((gain, patient) => [
    String(patient + 1),
    fixed(hyoscyamine[patient]!, 1),
    fixed(hyoscine[patient]!, 1),
    fixed(gain, 1),
  ]),
};

export const groups: DistributionProps = {
  kind: 'box',
  groups: [
    { label: 'Ascorbic acid', values: acid, box: solved(boxPlot(acid)) },
    { label: 'Orange juice', values: juice, box: solved(boxPlot(juice)) },
  ],
  axis: 'Length of odontoblasts',
  comparisons: [{ from: 0, to: 1, text: `difference ${n.teeth.difference} (95% CI ${n.teeth.interval})` }],
};

export const groupsTable = {
  columns: ['Group', 'n', 'Mean', 'SD', 'Median', 'Smallest', 'Largest'],
  rows: [['Orange juice', juice, n.teeth.juice] as const, ['Ascorbic acid', acid, n.teeth.acid] as const].map(
    ([name, values, { mean, sd }]) => [
      name,
      String(values.length),
      mean,
      sd,
      fixed(solved(boxPlot(values)).median, 2),
      fixed(Math.min(...values), 1),
      fixed(Math.max(...values), 1),
    ],
  ),
};

const plot = solved(normalPlot(gains));
export const quantiles: QQPlotProps = {
  points: plot.points,
  line: plot.line,
  band: plot.band,
  axis: 'Difference in sleep, L-hyoscine − L-hyoscyamine (hours)',
  note: 'Band: pointwise 95% limits of normal samples',
};

export const results = {
  columns: ['Question', 'Test', 'Estimate', '95% CI', 't', 'df', 'p'],
  rows: [
    [
      'Does L-hyoscine lengthen sleep?',
      'one-sample',
      `${n.one.mean} h`,
      n.one.interval,
      n.one.t,
      n.one.df,
      n.one.p,
    ],
    [
      'L-hyoscine vs. L-hyoscyamine',
      'paired',
      `${n.paired.difference} h`,
      n.paired.interval,
      n.paired.t,
      n.paired.df,
      n.paired.p,
    ],
    [
      'Orange juice vs. ascorbic acid',
      'independent (Welch)',
      n.teeth.difference,
      n.teeth.interval,
      n.teeth.t,
      n.teeth.df,
      n.teeth.p,
    ],
    [
      'Crossed vs. self-fertilized maize',
      'paired',
      `${n.maize.difference} in`,
      n.maize.interval,
      n.maize.t,
      n.maize.df,
      n.maize.p,
    ],
  ].map((row) => row.map((cell) => cell.replace(/^p = /, ''))),
};

/** What the reader may change in the article, with what it starts from. */
export const live = {
  columns: { 'L-hyoscine (hours)': hyoscine, 'L-hyoscyamine (hours)': hyoscyamine },
};
