// The numbers of the guide, from the calculator's example and from the births at Springfield.
import births from '../datasets/birth-weight.csv';
import penguins from '../datasets/penguins.csv';
import { asPaste } from '../../src/calculators/from-dataset.ts';
import { straightLine } from '../../src/calculators/straight-line.ts';
import { estimateIn, limitsIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import type { ScatterProps } from '../../src/charts/Scatter.tsx';
import { fixed, range, solved, withLimits } from '../../src/figures/in-words.ts';
import { completeRows, numbers, rowsWhere } from '../../src/statistics/columns.ts';
import { mean, sumOfSquares } from '../../src/statistics/descriptive/moments.ts';
import { sum } from '../../src/statistics/descriptive/sum.ts';
import { tUpperQuantile } from '../../src/statistics/distributions/students-t.ts';
import { linearRegression } from '../../src/statistics/regression/linear-regression.ts';

const gentoo = completeRows(rowsWhere(penguins, { species: 'Gentoo' }), ['flipper_length_mm', 'body_mass_g']);
const [flipper, mass] = [numbers(gentoo, 'flipper_length_mm'), numbers(gentoo, 'body_mass_g')];
const line = solved(linearRegression(flipper, mass));
const slope = withLimits(line.coefficients[1]);
const intercept = withLimits(line.coefficients[0]);
const clear = reportOf(straightLine);
const [sxx, syy] = [sumOfSquares(flipper), sumOfSquares(mass)];
const sxy = sum(flipper.map((x, i) => (x - mean(flipper)) * (mass[i]! - mean(mass))));
const explained = slope.value * sxy;
const sd = line.residualSd!;
const se = sd / Math.sqrt(sxx);
const critical = tUpperQuantile(0.025, line.df);

const at = 220;
const there = line.predict([at]);

const unclear = reportOf(
  straightLine,
  asPaste({ 'age (years)': births.age!, 'birth weight (g)': births.bwt! }),
);
const decade = (perYear: number) => fixed(Math.abs(10 * perYear), 0);

/** The sum of squared residuals, in kg², of a line with this slope through the means. */
const squaresOf = (b: number) => (line.rss + (b - slope.value) ** 2 * sxx) / 1e6;

/** Every number that the text states. */
export const n = {
  birds: String(line.n),
  df: String(line.df),
  x: fixed(mean(flipper), 3),
  y: fixed(mean(mass), 2),
  sxx: fixed(sxx, 1),
  syy: fixed(syy / 1e6, 3),
  sxy: fixed(sxy, 0),
  slope: estimateIn(clear, 'Slope').text,
  limits: limitsIn(clear, 'Slope'),
  a: fixed(intercept.value, 0),
  explained: fixed(explained / 1e6, 3),
  rss: fixed(line.rss / 1e6, 3),
  sd: fixed(sd, 1),
  se: fixed(se, 2),
  t: fixed(slope.value / se, 2),
  p: numberIn(clear, 'p of the slope'),
  critical: fixed(critical, 2),
  short: `${fixed(slope.low, 1)} to ${fixed(slope.high, 1)}`,
  r2: fixed(line.rSquared!, 3),
  r2All: numberIn(clear, 'R²'),
  at: String(at),
  there: fixed(there.fit, 0),
  confidence: range(there.confidence!, 0),
  prediction: range(there.prediction!, 0),
  centimeter: {
    value: fixed(10 * slope.value, 0),
    limits: `${fixed(10 * slope.low, 0)} to ${fixed(10 * slope.high, 0)}`,
  },
  shortest: String(Math.min(...flipper)),
  longest: String(Math.max(...flipper)),
  outside: { at: '100', mass: fixed(intercept.value + 100 * slope.value, 0) },
  rise: { least: fixed(line.rss / 1e6, 2), edge: fixed(squaresOf(slope.low), 2) },
  unclear: {
    n: numberIn(unclear, 'n'),
    slope: estimateIn(unclear, 'Slope').text,
    limits: limitsIn(unclear, 'Slope'),
    p: numberIn(unclear, 'p of the slope'),
    r2: numberIn(unclear, 'R²'),
    sd: numberIn(unclear, 'Residual SD'),
    more: decade(estimateIn(unclear, 'Slope').interval!.upper.value),
    less: decade(estimateIn(unclear, 'Slope').interval!.lower.value),
  },
};

const slopes = Array.from({ length: 61 }, (_, i) => 36 + (i * 38) / 60);

/** The sum of squares of every slope, with the smallest one and the ends of the interval. */
export const squares: ScatterProps = {
  series: [
    {
      label: 'least squares',
      points: [{ x: slope.value, y: squaresOf(slope.value) }],
      line: slopes.map((b) => ({ x: b, y: squaresOf(b) })),
    },
    { label: '95% limits', points: [slope.low, slope.high].map((b) => ({ x: b, y: squaresOf(b) })) },
  ],
  xAxis: 'Slope of the line (g per mm)',
  yAxis: 'Sum of squared residuals (kg²)',
  reference: squaresOf(slope.low),
};
