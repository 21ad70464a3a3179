// The numbers of the guide, from the calculator's example and from its three lowest concentrations.
import enzyme from '../datasets/puromycin.csv';
import { asPaste } from '../../src/calculators/from-dataset.ts';
import { michaelisMentenInstrument } from '../../src/calculators/michaelis-menten.ts';
import { estimateIn, limitsIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import type { ScatterProps } from '../../src/charts/Scatter.tsx';
import { counted, fixed, percent, range, solved } from '../../src/figures/in-words.ts';
import { numbers } from '../../src/statistics/columns.ts';
import { mean } from '../../src/statistics/descriptive/moments.ts';
import { sum } from '../../src/statistics/descriptive/sum.ts';
import { tUpperQuantile } from '../../src/statistics/distributions/students-t.ts';
import { linearRegression } from '../../src/statistics/regression/linear-regression.ts';
import { michaelisMenten } from '../../src/statistics/regression/michaelis-menten.ts';

const c = numbers(enzyme, 'conc', { state: 'treated' });
const v = numbers(enzyme, 'rate', { state: 'treated' });
const fit = solved(michaelisMenten(c, v));
const [km, vmax] = [fit.Km.estimate!, fit.Vmax.estimate!];
const critical = tUpperQuantile(0.025, fit.df);
const allowed = fit.rss * (1 + critical ** 2 / fit.df);
const example = reportOf(michaelisMentenInstrument);

/** Each concentration with its mean rate, its saturation at Km, and the rate on the curve. */
const levels = [...new Set(c)].map((at) => {
  const rate = mean(v.filter((_, i) => c[i] === at));
  const saturation = at / (km + at);
  return {
    at,
    rate,
    saturation,
    product: saturation * rate,
    square: saturation ** 2,
    fitted: vmax * saturation,
  };
});
const [products, squares] = [
  sum(levels.map(({ product }) => product)),
  sum(levels.map(({ square }) => square)),
];

const straightened = solved(
  linearRegression(
    c.map((at) => 1 / at),
    v.map((rate) => 1 / rate),
  ),
);
const [intercept, slope] = straightened.coefficients.map(({ estimate }) => estimate!) as [number, number];
const inverse = { vmax: 1 / intercept, km: slope / intercept };
const inverseRss = sum(c.map((at, i) => (v[i]! - (inverse.vmax * at) / (inverse.km + at)) ** 2));

const top = 0.11;
const early = c.flatMap((at, i) => (at <= top ? [i] : []));
const short = reportOf(
  michaelisMentenInstrument,
  asPaste({
    'substrate (ppm)': early.map((i) => c[i]!),
    'rate (counts/min²)': early.map((i) => v[i]!),
  }),
);

/** Every number that the text states. */
export const n = {
  assays: String(v.length),
  km: estimateIn(example, 'Km').text,
  kmLimits: limitsIn(example, 'Km'),
  kmPrecise: fixed(km, 5),
  vmax: estimateIn(example, 'Vmax').text,
  vmaxLimits: limitsIn(example, 'Vmax'),
  rows: levels.map(({ at, rate, saturation, product, square, fitted }) => ({
    at: String(at),
    rate: fixed(rate, 1),
    saturation: fixed(saturation, 5),
    product: fixed(product, 2),
    square: fixed(square, 5),
    fitted: fixed(fitted, 1),
  })),
  products: fixed(products, 2),
  squares: fixed(squares, 5),
  quotient: fixed(products / squares, 1),
  rss: fixed(fit.rss, 1),
  df: numberIn(example, 'df'),
  variance: fixed(fit.rss / fit.df, 2),
  sd: fixed(fit.residualSd, 2),
  se: fixed(fit.Km.standardError!, 5),
  critical: fixed(critical, 3),
  margin: fixed(critical * fit.Km.standardError!, 4),
  wald: range(fit.Km.interval!, 4),
  allowed: fixed(allowed, 0),
  efficiency: numberIn(example, 'Vmax/Km'),
  reached: percent(1.1 / (km + 1.1)),
  inverse: {
    vmax: fixed(inverse.vmax, 1),
    km: fixed(inverse.km, 4),
    ratio: fixed(inverseRss / fit.rss, 1),
    stretch: fixed((levels.at(-1)!.rate / levels[0]!.rate) ** 2, 0),
  },
  short: {
    top: String(top),
    assays: counted(early.length, 'assay', 'assays'),
    km: estimateIn(short, 'Km').text,
    kmLimits: limitsIn(short, 'Km'),
    vmax: estimateIn(short, 'Vmax').text,
    vmaxLimits: limitsIn(short, 'Vmax'),
  },
};

const grid = (from: number, to: number, steps: number) =>
  Array.from({ length: steps + 1 }, (_, i) => from + ((to - from) * i) / steps);

/** The curve by least squares, and the one from the straight line through the inverses. */
export const fits: ScatterProps = {
  series: [
    {
      label: 'Nonlinear least squares',
      points: c.map((x, i) => ({ x, y: v[i]! })),
      line: grid(0, 1.1, 110).map((x) => ({ x, y: (vmax * x) / (km + x) })),
    },
    {
      label: 'Lineweaver–Burk',
      points: [],
      line: grid(0, 1.1, 110).map((x) => ({ x, y: (inverse.vmax * x) / (inverse.km + x) })),
    },
  ],
  xAxis: 'Substrate (ppm)',
  yAxis: 'Rate (counts/min²)',
};

/** The smallest sum of squares at a given Km: the best Vmax is then a slope through the origin. */
const squaresAt = (at: number) => {
  const saturation = c.map((x) => x / (at + x));
  const best = sum(saturation.map((s, i) => s * v[i]!)) / sum(saturation.map((s) => s * s));
  return sum(saturation.map((s, i) => (v[i]! - best * s) ** 2));
};

/** The sum of squares over Km, and the level that bounds the profile interval. */
export const profile: ScatterProps = {
  series: [
    {
      points: [{ x: km, y: fit.rss }],
      line: grid(0.04, 0.1, 60).map((x) => ({ x, y: squaresAt(x) })),
    },
  ],
  reference: allowed,
  xAxis: 'Km (ppm)',
  yAxis: 'Smallest sum of squares',
  note: 'Point: the estimate; horizontal line: the level that ends the 95% interval',
};
