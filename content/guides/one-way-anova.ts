// The numbers of the guide, from the calculator's example and from the Adelie penguins of three islands.
import penguins from '../datasets/penguins.csv';
import plants from '../datasets/plant-growth.csv';
import { asPaste } from '../../src/calculators/from-dataset.ts';
import { oneWayAnovaInstrument } from '../../src/calculators/one-way-anova.ts';
import { pictured } from '../../src/calculators/pictures.ts';
import { estimateIn, limitsIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import type { DistributionProps } from '../../src/charts/Distribution.tsx';
import { fixed, percent, pValue, solved } from '../../src/figures/in-words.ts';
import { oneWayAnova } from '../../src/statistics/anova/one-way-anova.ts';
import { completeRows, levels, numbers, rowsWhere, words } from '../../src/statistics/columns.ts';
import { mean, standardDeviation, variance } from '../../src/statistics/descriptive/moments.ts';
import { tukeyUpperQuantile, tukeyUpperTail } from '../../src/statistics/distributions/studentized-range.ts';
import { tUpperQuantile } from '../../src/statistics/distributions/students-t.ts';

const groups = levels(plants, 'group').map((label) => {
  const values = numbers(plants, 'weight', { group: label });
  return { label, values, mean: mean(values), sd: standardDeviation(values), variance: variance(values) };
});
const labels = words(plants, 'group');
const test = solved(oneWayAnova(numbers(plants, 'weight'), labels));
const clear = reportOf(oneWayAnovaInstrument);
const each = groups[0]!.values.length;
const grand = mean(numbers(plants, 'weight'));
const critical = tukeyUpperQuantile(0.05, groups.length, test.dfWithin);
const se = Math.sqrt(test.meanSquareWithin / each);

/** The chance that at least one of all t-tests of pairs, at 5% each, is a false alarm. */
const familyError = (count: number) => {
  const df = count * (each - 1);
  return tukeyUpperTail(Math.SQRT2 * tUpperQuantile(0.025, df), count, df);
};

/** The same means, with every value twice as far from its own. */
const doubled = groups.map(({ label, values, mean: center }) => ({
  label,
  values: values.map((value) => center + 2 * (value - center)),
}));
const stretched = solved(
  oneWayAnova(
    doubled.flatMap(({ values }) => values),
    labels,
  ),
);

const adelie = completeRows(rowsWhere(penguins, { species: 'Adelie' }), ['body_mass_g']);
const mass = numbers(adelie, 'body_mass_g');
const unclear = reportOf(
  oneWayAnovaInstrument,
  asPaste({ 'body mass (g)': adelie.body_mass_g!, island: adelie.island! }),
);
const reach = Math.max(
  ...unclear.estimates.flatMap(({ interval }) => [
    Math.abs(interval!.lower.value),
    Math.abs(interval!.upper.value),
  ]),
);

/** Every number that the text states. */
export const n = {
  each: String(each),
  all: String(test.n),
  groups: groups.map((group) => ({
    label: group.label,
    mean: fixed(group.mean, 3),
    sd: fixed(group.sd, 3),
    variance: fixed(group.variance, 4),
    deviation: fixed(group.mean - grand, 3),
    distance: fixed(Math.abs(group.mean - grand), 3),
  })),
  grand: fixed(grand, 3),
  between: fixed(test.sumOfSquaresBetween, 3),
  within: fixed(test.sumOfSquaresWithin, 3),
  total: fixed(test.sumOfSquaresBetween + test.sumOfSquaresWithin, 3),
  meanSquares: { between: fixed(test.meanSquareBetween, 3), within: fixed(test.meanSquareWithin, 4) },
  df: { between: String(test.dfBetween), within: String(test.dfWithin) },
  f: numberIn(clear, 'F'),
  p: numberIn(clear, 'p'),
  eta: numberIn(clear, 'η²'),
  omega: fixed(test.omegaSquared, 3),
  omegaAll: numberIn(clear, 'ω²'),
  critical: fixed(critical, 3),
  se: fixed(se, 4),
  margin: fixed(critical * se, 3),
  alone: fixed(tUpperQuantile(0.025, test.dfWithin) * Math.SQRT2 * se, 3),
  clear: {
    difference: estimateIn(clear, 'trt2 − trt1').text,
    limits: limitsIn(clear, 'trt2 − trt1'),
    first: limitsIn(clear, 'trt1 − ctrl'),
    second: limitsIn(clear, 'trt2 − ctrl'),
  },
  stretched: { f: fixed(stretched.f, 2), p: pValue(stretched.p) },
  families: [familyError(3), familyError(6)].map((risk) => percent(risk)),
  unclear: {
    birds: String(mass.length),
    f: numberIn(unclear, 'F'),
    p: numberIn(unclear, 'p'),
    name: estimateIn(unclear).name,
    difference: estimateIn(unclear).text,
    limits: limitsIn(unclear),
    reach: fixed(reach, 0),
    share: percent(reach / mean(mass)),
    sd: fixed(solved(oneWayAnova(mass, words(adelie, 'island'))).residualStandardDeviation, 0),
  },
};

const strip = (
  all: readonly { label: string; values: readonly number[] }[],
  axis: string,
): DistributionProps => ({
  kind: 'strip',
  groups: all.map(({ label, values }) => pictured(label, values, 0.95)),
  axis,
  interval: '95% CI',
});

export const observed = strip(groups, 'Weight');
export const spread = strip(doubled, 'Weight, distances doubled');
