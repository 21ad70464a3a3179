// The numbers of the guide, from the calculator's example, from all penguins, and from the arrests in US states.
import anscombe from '../datasets/anscombe.csv';
import arrests from '../datasets/us-arrests.csv';
import penguins from '../datasets/penguins.csv';
import { asPaste } from '../../src/calculators/from-dataset.ts';
import { correlation } from '../../src/calculators/correlation.ts';
import { cellIn, estimateIn, limitsIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import type { ScatterProps } from '../../src/charts/Scatter.tsx';
import { fixed, solved } from '../../src/figures/in-words.ts';
import { completeRows, levels, numbers, rowsWhere, type Table } from '../../src/statistics/columns.ts';
import { pearsonCorrelation } from '../../src/statistics/correlation/pearson-correlation.ts';
import { mean, standardDeviation, sumOfSquares } from '../../src/statistics/descriptive/moments.ts';
import { median } from '../../src/statistics/descriptive/quantile.ts';
import { sum } from '../../src/statistics/descriptive/sum.ts';
import { normalUpperQuantile } from '../../src/statistics/distributions/normal.ts';

const gentoo = completeRows(rowsWhere(penguins, { species: 'Gentoo' }), ['flipper_length_mm', 'body_mass_g']);
const [flipper, mass] = [numbers(gentoo, 'flipper_length_mm'), numbers(gentoo, 'body_mass_g')];
const test = solved(pearsonCorrelation(flipper, mass));
const clear = reportOf(correlation);
const products = flipper.map((x, i) => (x - mean(flipper)) * (mass[i]! - mean(mass)));
const [sxx, syy, sxy] = [sumOfSquares(flipper), sumOfSquares(mass), sum(products)];
const z = Math.atanh(test.r);
const margin = normalUpperQuantile(0.025) / Math.sqrt(test.n - 3);

const long = flipper.map((x, i) => ({ x, y: mass[i]! })).filter(({ x }) => x > median(flipper));
const ofLong = solved(
  pearsonCorrelation(
    long.map(({ x }) => x),
    long.map(({ y }) => y),
  ),
);

const bills = completeRows(penguins, ['bill_length_mm', 'bill_depth_mm']);
const ofBills = (table: Table) =>
  fixed(solved(pearsonCorrelation(numbers(table, 'bill_length_mm'), numbers(table, 'bill_depth_mm'))).r, 2);

const unclear = reportOf(
  correlation,
  asPaste({ 'urban population (%)': arrests.UrbanPop!, 'murder arrests': arrests.Murder! }),
);

/** Every number that the text states. */
export const n = {
  birds: String(test.n),
  x: { mean: fixed(mean(flipper), 1), sd: fixed(standardDeviation(flipper), 1) },
  y: { mean: fixed(mean(mass), 0), sd: fixed(standardDeviation(mass), 0) },
  agree: String(products.filter((product) => product > 0).length),
  disagree: String(products.filter((product) => product < 0).length),
  sxx: fixed(sxx, 1),
  syy: fixed(syy, 0),
  sxy: fixed(sxy, 0),
  root: fixed(Math.sqrt(sxx * syy), 0),
  r: fixed(test.r, 4),
  short: estimateIn(clear).text,
  share: numberIn(clear, 'r²'),
  df: String(test.df),
  t: fixed(test.t, 2),
  p: numberIn(clear, 'p'),
  z: fixed(z, 3),
  margin: fixed(margin, 3),
  onZ: [fixed(z - margin, 2), fixed(z + margin, 2)],
  limits: limitsIn(clear),
  less: String(test.n - 3),
  spearman: cellIn(clear, 0, 1, 1),
  kendall: cellIn(clear, 0, 2, 1),
  long: { n: String(ofLong.n), from: fixed(median(flipper), 0), r: fixed(ofLong.r, 2) },
  bills: {
    all: ofBills(bills),
    species: levels(penguins, 'species').map((species) => ofBills(rowsWhere(bills, { species }))),
  },
  anscombe: [1, 2, 3, 4].map((set) =>
    fixed(solved(pearsonCorrelation(numbers(anscombe, `x${set}`), numbers(anscombe, `y${set}`))).r, 2),
  )[0]!,
  unclear: {
    n: numberIn(unclear, 'n'),
    r: estimateIn(unclear).text,
    limits: limitsIn(unclear),
    p: numberIn(unclear, 'p'),
    upper: estimateIn(unclear).interval!.upper.text,
    share: fixed(estimateIn(unclear).interval!.upper.value ** 2, 2),
    lower: estimateIn(unclear).interval!.lower.text,
  },
};

const standard = flipper.map((x, i) => ({
  x: (x - mean(flipper)) / standardDeviation(flipper),
  y: (mass[i]! - mean(mass)) / standardDeviation(mass),
}));

/** The birds in standard deviations from the means, by the sign of their product. */
export const quadrants: ScatterProps = {
  series: [
    { label: 'raises r', points: standard.filter(({ x, y }) => x * y > 0) },
    { label: 'lowers r', points: standard.filter(({ x, y }) => x * y < 0) },
  ],
  xAxis: 'Flipper length (SDs from the mean)',
  yAxis: 'Body mass (SDs from the mean)',
  reference: 0,
};
