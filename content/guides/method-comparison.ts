// The numbers of the guide, from the calculator's example and from one hospital in it.
import lung from '../datasets/lung.csv';
import { asPaste } from '../../src/calculators/from-dataset.ts';
import { methodComparison } from '../../src/calculators/method-comparison.ts';
import { cellIn, estimateIn, limitsIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import type { HistogramProps } from '../../src/charts/Histogram.tsx';
import { fixed, percent, solved } from '../../src/figures/in-words.ts';
import { completeRows, numbers } from '../../src/statistics/columns.ts';
import { pearsonCorrelation } from '../../src/statistics/correlation/pearson-correlation.ts';
import { standardDeviation } from '../../src/statistics/descriptive/moments.ts';
import { tUpperQuantile } from '../../src/statistics/distributions/students-t.ts';
import { blandAltman } from '../../src/statistics/method-comparison/bland-altman.ts';

const rated = completeRows(lung, ['ph.karno', 'pat.karno']);
const physician = numbers(rated, 'ph.karno');
const patient = numbers(rated, 'pat.karno');
const test = solved(blandAltman(physician, patient));
const differences = physician.map((value, i) => value - patient[i]!);
const critical = tUpperQuantile(0.025, test.n - 1);
const within = (most: number) => differences.filter((value) => Math.abs(value) <= most).length;
const outside = differences.filter((value) => value < test.limits.lower || value > test.limits.upper).length;
const shift = 30;
const correlationOf = (y: readonly number[]) => fixed(solved(pearsonCorrelation(physician, y)).r, 3);

const example = reportOf(methodComparison);
const [biasName, lower, upper] = ['Bias', 'Lower limit of agreement', 'Upper limit of agreement'] as const;
const hospital = 6;
const ofHospital = { inst: hospital };
const small = reportOf(
  methodComparison,
  asPaste({
    physician: numbers(rated, 'ph.karno', ofHospital),
    patient: numbers(rated, 'pat.karno', ofHospital),
  }),
);

/** Every number that the text states. */
export const n = {
  pairs: String(test.n),
  shift: String(shift),
  r: correlationOf(patient),
  shifted: correlationOf(patient.map((value) => value - shift)),
  concordance: cellIn(example, 0, 7, 1),
  equal: String(within(0)),
  near: percent(within(10) / test.n),
  outside: String(outside),
  outsideShare: percent(outside / test.n, 1),
  bias: fixed(test.bias, 3),
  biasShort: estimateIn(example, biasName).text,
  biasLimits: limitsIn(example, biasName),
  p: numberIn(example, 'p (bias = 0)'),
  sd: fixed(test.standardDeviation, 3),
  se: fixed(test.standardDeviation / Math.sqrt(test.n), 4),
  critical: fixed(critical, 4),
  margin: fixed((critical * test.standardDeviation) / Math.sqrt(test.n), 2),
  reach: fixed(1.96 * test.standardDeviation, 2),
  lower: estimateIn(example, lower).text,
  upper: estimateIn(example, upper).text,
  below: fixed(test.limits.upper, 0),
  above: fixed(-test.limits.lower, 0),
  limitError: fixed(test.limitStandardError, 3),
  limitMargin: fixed(critical * test.limitStandardError, 2),
  lowerLimits: limitsIn(example, lower),
  upperLimits: limitsIn(example, upper),
  slope: fixed(test.proportionalSlope!, 3),
  slopeP: numberIn(example, 'p (proportional bias)'),
  physicianSd: fixed(standardDeviation(physician), 1),
  patientSd: fixed(standardDeviation(patient), 1),
  small: {
    pairs: numberIn(small, 'n'),
    bias: estimateIn(small, biasName).text,
    biasLimits: limitsIn(small, biasName),
    p: numberIn(small, 'p (bias = 0)'),
    lower: estimateIn(small, lower).text,
    lowerLimits: limitsIn(small, lower),
    upper: estimateIn(small, upper).text,
    upperLimits: limitsIn(small, upper),
  },
};

/** How many patients have each difference, with the normal curve that the limits assume. */
export const spread: HistogramProps = {
  bins: Array.from({ length: 10 }, (_, k) => -40 + 10 * k).map((at) => ({
    from: at - 5,
    to: at + 5,
    count: differences.filter((value) => value === at).length,
  })),
  normal: { mean: test.bias, sd: test.standardDeviation },
  marker: { value: test.bias, label: `bias ${n.biasShort}` },
  axis: 'Physician − patient (points)',
  countAxis: 'Number of patients',
};
