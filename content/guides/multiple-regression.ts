// The numbers of the guide, from the calculator's example and from the births at Springfield.
import births from '../datasets/birth-weight.csv';
import penguins from '../datasets/penguins.csv';
import { asPaste } from '../../src/calculators/from-dataset.ts';
import { multipleRegression } from '../../src/calculators/multiple-regression.ts';
import { straightLine } from '../../src/calculators/straight-line.ts';
import { cellIn, estimateIn, limitsIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import type { ScatterProps, ScatterSeries, XY } from '../../src/charts/Scatter.tsx';
import { fixed, percent, pValue, solved, withLimits } from '../../src/figures/in-words.ts';
import { completeRows, numbers, rowsWhere, words } from '../../src/statistics/columns.ts';
import { mean, sumOfSquares } from '../../src/statistics/descriptive/moments.ts';
import { sum } from '../../src/statistics/descriptive/sum.ts';
import { tTwoSided, tUpperQuantile } from '../../src/statistics/distributions/students-t.ts';
import { linearModel } from '../../src/statistics/regression/linear-model.ts';
import { linearRegression } from '../../src/statistics/regression/linear-regression.ts';

const gentoo = completeRows(rowsWhere(penguins, { species: 'Gentoo' }), [
  'body_mass_g',
  'flipper_length_mm',
  'bill_depth_mm',
  'sex',
]);
const mass = numbers(gentoo, 'body_mass_g');
const flipper = numbers(gentoo, 'flipper_length_mm');
const depth = numbers(gentoo, 'bill_depth_mm');
const sex = words(gentoo, 'sex');
const male = sex.map((each) => Number(each === 'male'));
const model = solved(linearModel({ columns: [flipper, depth, male], y: mass }));
const ofDepth = withLimits(model.coefficients[2]);
const clear = reportOf(multipleRegression);

/** What flipper length and sex leave of the bill's depth and of the mass. */
const leftOf = (y: readonly number[]) => solved(linearModel({ columns: [flipper, male], y })).residuals;
const [ofBill, ofMass] = [leftOf(depth), leftOf(mass)];
const products = sum(ofBill.map((x, i) => x * ofMass[i]!));
const squares = sumOfSquares(ofBill);
const total = sumOfSquares(mass);
const se = model.residualSd! / Math.sqrt(squares);
const critical = tUpperQuantile(0.025, model.df);
const explained = (total - model.rss) / model.fDf[0];

const crude = solved(linearRegression(depth, mass));
const crudeSlope = withLimits(crude.coefficients[1]);
const sexGap = mean(mass.filter((_, i) => male[i] === 1)) - mean(mass.filter((_, i) => male[i] === 0));

const unclear = reportOf(
  multipleRegression,
  asPaste({
    'birth weight (g)': births.bwt!,
    'age (years)': births.age!,
    'weight (lb)': births.lwt!,
    smoking: numbers(births, 'smoke').map((smoke) => (smoke === 1 ? 'yes' : 'no')),
  }),
);
const alone = reportOf(
  straightLine,
  asPaste({ 'age (years)': births.age!, 'birth weight (g)': births.bwt! }),
);

/** Every number that the text states. */
export const n = {
  birds: String(model.n),
  df: String(model.df),
  crude: {
    slope: fixed(crudeSlope.value, 0),
    limits: `${fixed(crudeSlope.low, 0)} to ${fixed(crudeSlope.high, 0)}`,
  },
  fraction: percent(ofDepth.value / crudeSlope.value),
  sexGap: fixed(sexGap, 0),
  flipper: { b: estimateIn(clear, 'flipper length').text, limits: limitsIn(clear, 'flipper length') },
  depth: { b: estimateIn(clear, 'bill depth').text, limits: limitsIn(clear, 'bill depth') },
  male: { b: estimateIn(clear, 'sex = male').text, limits: limitsIn(clear, 'sex = male') },
  p: { flipper: cellIn(clear, 0, 1, 4), depth: cellIn(clear, 0, 2, 4), male: cellIn(clear, 0, 3, 4) },
  products: fixed(products, 1),
  squares: fixed(squares, 3),
  b: fixed(ofDepth.value, 2),
  total: fixed(total, 0),
  rss: fixed(model.rss, 0),
  variance: fixed(model.rss / model.df, 1),
  sd: fixed(model.residualSd!, 2),
  se: fixed(se, 2),
  t: fixed(ofDepth.value / se, 3),
  own: pValue(tTwoSided(ofDepth.value / se, model.df)),
  critical: fixed(critical, 3),
  margin: fixed(critical * se, 1),
  r2: fixed(model.rSquared!, 3),
  r2All: numberIn(clear, 'R²'),
  adjusted: numberIn(clear, 'Adjusted R²'),
  less: String(model.n - 1),
  explained: fixed(explained, 0),
  f: numberIn(clear, 'F'),
  spread: fixed(sumOfSquares(depth), 2),
  vif: cellIn(clear, 1, 1, 4),
  unclear: {
    n: String(births.bwt!.length),
    b: estimateIn(unclear, 'age').text,
    limits: limitsIn(unclear, 'age'),
    p: cellIn(unclear, 0, 1, 4),
    alone: estimateIn(alone, 'Slope').text,
    aloneLimits: limitsIn(alone, 'Slope'),
    smoking: estimateIn(unclear, 'smoking = yes').text,
    smokingLimits: limitsIn(unclear, 'smoking = yes'),
    r2: numberIn(unclear, 'R²'),
  },
};

const straight = (x: readonly number[], a: number, b: number) =>
  [Math.min(...x), Math.max(...x)].map((value) => ({ x: value, y: a + b * value }));

/** The points of both sexes, with a line for all. */
const bySex = (x: readonly number[], y: readonly number[], line: readonly XY[]): ScatterSeries[] =>
  ['female', 'male'].map((label) => ({
    label,
    points: x.map((value, i) => ({ x: value, y: y[i]! })).filter((_, i) => sex[i] === label),
    ...(label === 'male' ? { line } : {}),
  }));

export const alike: ScatterProps = {
  series: bySex(depth, mass, straight(depth, crude.coefficients[0]!.estimate!, crudeSlope.value)),
  note: 'Line: all birds',
  xAxis: 'Bill depth (mm)',
  yAxis: 'Body mass (g)',
};

export const adjusted: ScatterProps = {
  series: bySex(ofBill, ofMass, straight(ofBill, 0, ofDepth.value)),
  note: 'Line: all birds',
  xAxis: 'Bill depth, leftover (mm)',
  yAxis: 'Body mass, leftover (g)',
};
