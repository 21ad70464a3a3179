// The numbers of the guide, from the bills of the calculator's example, from Adelie penguins on three islands, and from a study of treatments.
import anorexia from '../datasets/anorexia.csv';
import penguins from '../datasets/penguins.csv';
import { ancovaInstrument } from '../../src/calculators/ancova.ts';
import { asPaste } from '../../src/calculators/from-dataset.ts';
import { cellIn, estimateIn, limitsIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import type { DistributionProps } from '../../src/charts/Distribution.tsx';
import { fixed, range, solved } from '../../src/figures/in-words.ts';
import { completeRows, numbers, rowsWhere } from '../../src/statistics/columns.ts';
import { boxPlot } from '../../src/statistics/descriptive/box-plot.ts';
import { mean, sumOfSquares } from '../../src/statistics/descriptive/moments.ts';
import { tukeyUpperQuantile } from '../../src/statistics/distributions/studentized-range.ts';

const example = reportOf(ancovaInstrument);
const used = completeRows(penguins, ['bill_depth_mm', 'bill_length_mm']);
const center = mean(numbers(used, 'bill_length_mm'));

const species = ['Adelie', 'Gentoo', 'Chinstrap'].map((label) => {
  const x = numbers(used, 'bill_length_mm', { species: label });
  const y = numbers(used, 'bill_depth_mm', { species: label });
  const [xMean, yMean] = [mean(x), mean(y)];
  const sxy = x.reduce((sum, value, i) => sum + (value - xMean) * (y[i]! - yMean), 0);
  return { label, x, y, xMean, yMean, sxx: sumOfSquares(x), syy: sumOfSquares(y), sxy };
});
const sum = (of: (one: (typeof species)[number]) => number) =>
  species.reduce((total, one) => total + of(one), 0);
const [sxx, sxy, syy, n0] = [
  sum((one) => one.sxx),
  sum((one) => one.sxy),
  sum((one) => one.syy),
  sum((one) => one.x.length),
];
const slope = sxy / sxx;
const rss = syy - sxy ** 2 / sxx;
const df = n0 - species.length - 1;
const variance = rss / df;
const own = sum((one) => one.syy - one.sxy ** 2 / one.sxx);
const ownDf = n0 - 2 * species.length;
const [adelie, , chinstrap] = species as [(typeof species)[0], (typeof species)[0], (typeof species)[0]];
const [apart, raw] = [chinstrap.xMean - adelie.xMean, chinstrap.yMean - adelie.yMean];
const share = 1 / chinstrap.x.length + 1 / adelie.x.length + apart ** 2 / sxx;
const error = Math.sqrt(variance * share);
const quantile = tukeyUpperQuantile(0.05, species.length, df);
const margin = (quantile / Math.SQRT2) * error;
const adjusted = raw - slope * apart;

const islands = completeRows(rowsWhere(penguins, { species: 'Adelie' }), [
  'body_mass_g',
  'flipper_length_mm',
]);
const unclear = reportOf(
  ancovaInstrument,
  asPaste({
    'body mass (g)': islands.body_mass_g!,
    island: islands.island!,
    'flipper length (mm)': islands.flipper_length_mm!,
  }),
);

const trial = {
  'after (lb)': anorexia.after!,
  treatment: anorexia.treatment!,
  'before (lb)': anorexia.before!,
};
const parallel = reportOf(ancovaInstrument, asPaste(trial));
const separate = reportOf(ancovaInstrument, asPaste(trial), { slopes: 'separate' });
const treated = rowsWhere(anorexia, { treatment: 'family' });
const others = rowsWhere(anorexia, { treatment: 'cognitive behavioral' });
const two = reportOf(
  ancovaInstrument,
  asPaste({
    'after (lb)': [...others.after!, ...treated.after!],
    treatment: [...others.treatment!, ...treated.treatment!],
    'before (lb)': [...others.before!, ...treated.before!],
  }),
);
const gap = (column: string) => mean(numbers(treated, column)) - mean(numbers(others, column));

/** The differences at one of the three weights: the label, the estimate, and the limits. */
const distant = (row: number) => ({
  at: cellIn(separate, 2, row, 0),
  difference: cellIn(separate, 2, row, 2),
  limits: `${cellIn(separate, 2, row, 3)} to ${cellIn(separate, 2, row, 4)}`,
});

/** Every number that the text states. */
export const n = {
  birds: String(n0),
  center: fixed(center, 1),
  species: species.map((one) => ({
    label: one.label,
    n: String(one.x.length),
    x: fixed(one.xMean, 4),
    y: fixed(one.yMean, 4),
    sxx: fixed(one.sxx, 3),
    sxy: fixed(one.sxy, 3),
    syy: fixed(one.syy, 3),
    adjusted: fixed(one.yMean - slope * (one.xMean - center), 3),
  })),
  sxx: fixed(sxx, 3),
  sxy: fixed(sxy, 3),
  syy: fixed(syy, 3),
  slope: fixed(slope, 5),
  rss: fixed(rss, 3),
  df: String(df),
  variance: fixed(variance, 5),
  share: fixed(share, 6),
  raw: fixed(raw, 4),
  rawShort: fixed(raw, 2),
  apart: fixed(apart, 4),
  apartShort: fixed(apart, 1),
  adjusted: fixed(adjusted, 4),
  adjustedSize: fixed(-adjusted, 2),
  error: fixed(error, 5),
  quantile: fixed(quantile, 4),
  margin: fixed(margin, 4),
  limits: limitsIn(example, 'Chinstrap − Adelie'),
  own: fixed(own, 3),
  ownDf: String(ownDf),
  gain: fixed(rss - own, 3),
  f: cellIn(example, 2, 0, 3),
  p: numberIn(example, 'p of different slopes'),
  slopes: [0, 1, 2].map((row) => cellIn(example, 3, row, 1)),
  group: { f: numberIn(example, 'F'), size: cellIn(example, 2, 1, 5) },
  gentoo: { value: estimateIn(example).text, limits: limitsIn(example) },
  unclear: {
    n: String(numbers(islands, 'body_mass_g').length),
    f: numberIn(unclear, 'F'),
    p: numberIn(unclear, 'p'),
    pairs: unclear.estimates.map(({ name, text }) => ({ name, text, limits: limitsIn(unclear, name) })),
    slopes: numberIn(unclear, 'p of different slopes'),
    slope: numberIn(unclear, 'Slope of flipper length').split(' ')[0]!,
  },
  trial: {
    n: String(numbers(anorexia, 'after').length),
    p: numberIn(parallel, 'p of different slopes'),
    control: cellIn(separate, 4, 0, 1),
    controlLimits: `${cellIn(separate, 4, 0, 3)} to ${cellIn(separate, 4, 0, 4)}`,
    behavioral: cellIn(separate, 4, 1, 1),
    family: cellIn(separate, 4, 2, 1),
    light: distant(1),
    heavy: distant(7),
  },
  change: {
    before: fixed(gap('before'), 2),
    after: fixed(gap('after'), 2),
    change: fixed(gap('after') - gap('before'), 2),
    adjusted: estimateIn(two).text,
    limits: range(
      { lower: estimateIn(two).interval!.lower.value, upper: estimateIn(two).interval!.upper.value },
      2,
    ),
  },
};

const boxes = (
  valuesOf: (one: (typeof species)[number]) => readonly number[],
  axis: string,
): DistributionProps => ({
  kind: 'box',
  groups: species.map((one) => {
    const values = valuesOf(one);
    return { label: one.label, values, box: solved(boxPlot(values)) };
  }),
  axis,
});

/** Bill depth as measured, and after each bird was moved along its line to the mean bill length. */
export const measured = boxes(({ y }) => y, 'Bill depth (mm), as measured');
export const moved = boxes(
  ({ x, y }) => y.map((value, i) => value - slope * (x[i]! - center)),
  `Bill depth (mm), moved to a length of ${fixed(center, 1)} mm`,
);
