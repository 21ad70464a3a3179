// The numbers of the guide, from the calculator's example and from the highest dose of the same experiment.
import teeth from '../datasets/tooth-growth.csv';
import { asPaste } from '../../src/calculators/from-dataset.ts';
import { independentTTest } from '../../src/calculators/independent-t-test.ts';
import { limitsIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import type { SamplingDistributionProps } from '../../src/charts/SamplingDistribution.tsx';
import { fixed, pValue, solved } from '../../src/figures/in-words.ts';
import { numbers } from '../../src/statistics/columns.ts';
import { histogram } from '../../src/statistics/descriptive/histogram.ts';
import { mean, standardDeviation } from '../../src/statistics/descriptive/moments.ts';
import { tUpperQuantile } from '../../src/statistics/distributions/students-t.ts';
import { randomStream } from '../../src/statistics/sampling/random-stream.ts';
import { twoSampleTTest } from '../../src/statistics/t-tests/two-sample-t-test.ts';

const juice = numbers(teeth, 'len', { supp: 'OJ', dose: 0.5 });
const acid = numbers(teeth, 'len', { supp: 'VC', dose: 0.5 });
const test = solved(twoSampleTTest(juice, acid));
const student = solved(twoSampleTTest(juice, acid, { variances: 'student' }));
const critical = tUpperQuantile(0.025, test.df);
const clear = reportOf(independentTTest);
const unclear = reportOf(
  independentTTest,
  asPaste({
    'orange juice': numbers(teeth, 'len', { supp: 'OJ', dose: 2 }),
    'ascorbic acid': numbers(teeth, 'len', { supp: 'VC', dose: 2 }),
  }),
);

const stream = randomStream(1908);
const all = [...juice, ...acid];
const shuffles = 4000;
const differences = Array.from({ length: shuffles }, () => {
  const first = new Set(stream.sample(all.length, juice.length));
  const split = Object.groupBy(all.keys(), (i) => (first.has(i + 1) ? 'first' : 'second'));
  return mean(split.first!.map((i) => all[i]!)) - mean(split.second!.map((i) => all[i]!));
});
const asFar = differences.filter((difference) => Math.abs(difference) >= test.estimate - 1e-9).length;

/** Every number that the text states. */
export const n = {
  each: String(juice.length),
  juice: { mean: fixed(mean(juice), 2), sd: fixed(standardDeviation(juice), 3) },
  acid: { mean: fixed(mean(acid), 2), sd: fixed(standardDeviation(acid), 3) },
  difference: fixed(test.estimate, 2),
  parts: test.groups.map(({ variance, n: size }) => fixed(variance / size, 3)),
  se: fixed(test.standardError, 3),
  t: fixed(test.t, 2),
  df: fixed(test.df, 1),
  p: numberIn(clear, 'p'),
  critical: fixed(critical, 3),
  margin: fixed(critical * test.standardError, 2),
  limits: limitsIn(clear),
  student: { df: fixed(student.df, 0), p: pValue(student.p, 4) },
  welchP: pValue(test.p, 4),
  shuffles: shuffles.toLocaleString('en-US'),
  asFar: String(asFar),
  share: fixed(asFar / shuffles, 3),
  unclear: {
    difference: fixed(unclear.estimates[0]!.value, 2),
    limits: limitsIn(unclear),
    p: numberIn(unclear, 'p'),
    up: fixed(unclear.estimates[0]!.interval!.upper.value, 1),
    down: fixed(-unclear.estimates[0]!.interval!.lower.value, 1),
  },
};

/** The differences of the means after random regrouping of the same values. */
export const shuffled: SamplingDistributionProps = {
  panels: [{ label: 'Regroupings', bins: solved(histogram(differences, 0.5)).bins }],
  truth: { value: test.estimate, text: `observed: ${n.difference}` },
  axis: 'Difference of the means after random regrouping',
};
