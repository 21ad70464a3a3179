// The numbers of the guide, from the calculator's example and from the subject who absorbed the drug fastest.
import serum from '../datasets/theophylline.csv';
import { asPaste } from '../../src/calculators/from-dataset.ts';
import { ownFormula } from '../../src/calculators/own-formula.ts';
import { cellIn, estimateIn, limitsIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import type { ScatterProps } from '../../src/charts/Scatter.tsx';
import { fixed, percent, range, solved } from '../../src/figures/in-words.ts';
import { numbers } from '../../src/statistics/columns.ts';
import { sumOfSquares } from '../../src/statistics/descriptive/moments.ts';
import { sum } from '../../src/statistics/descriptive/sum.ts';
import { tUpperQuantile } from '../../src/statistics/distributions/students-t.ts';
import { findRoot } from '../../src/statistics/find-root.ts';
import { nonlinearRegression } from '../../src/statistics/regression/nonlinear-regression.ts';

const model = 'A*(exp(-ke*x)-exp(-ka*x))';
const x = numbers(serum, 'Time', { Subject: 2 });
const y = numbers(serum, 'conc', { Subject: 2 });
const guess = { A: 8, ke: 0.05, ka: 1 };
const fit = solved(nonlinearRegression({ model, variables: { x }, y, start: guess }));
const [A, ke, ka] = fit.coefficients.map(({ estimate }) => estimate!) as [number, number, number];
const elimination = fit.coefficients[1];
const critical = tUpperQuantile(0.025, fit.df);
const example = reportOf(ownFormula);

const guessed = (t: number) => guess.A * (Math.exp(-guess.ke * t) - Math.exp(-guess.ka * t));
const shown = 1;
const row = x.indexOf(shown);

/** The smallest sum of squares at a given ka. */
const squaresAt = (given: number) =>
  solved(nonlinearRegression({ model, variables: { x }, y, start: { A, ke }, fixed: { ka: given } })).rss;
const allowed = fit.rss * (1 + critical ** 2 / fit.df);
const profileEnd = (from: number, to: number) => findRoot((at) => squaresAt(at) - allowed, from, to)!;
const profiled = { lower: profileEnd(0.8, ka), upper: profileEnd(ka, 6) };

const fast = reportOf(
  ownFormula,
  asPaste({
    'time (h)': numbers(serum, 'Time', { Subject: 9 }),
    'theophylline (mg/L)': numbers(serum, 'conc', { Subject: 9 }),
  }),
);
const earliest = numbers(serum, 'Time', { Subject: 9 })[1]!;

/** Every number that the text states. */
export const n = {
  points: String(y.length),
  rows: x.map((t, i) => ({
    t: String(t),
    observed: fixed(y[i]!, 2),
    fitted: fixed(fit.fitted[i]!, 3),
    residual: fixed(fit.residuals[i]!, 3),
    square: fixed(fit.residuals[i]! ** 2, 3),
  })),
  A: fixed(A, 3),
  ke: fixed(ke, 4),
  ka: fixed(ka, 3),
  limits: { ke: limitsIn(example, 'ke'), ka: limitsIn(example, 'ka') },
  short: { ka: estimateIn(example, 'ka').text },
  hour: {
    slow: fixed(Math.exp(-ke), 4),
    fast: fixed(Math.exp(-ka), 4),
    difference: fixed(Math.exp(-ke) - Math.exp(-ka), 4),
    fitted: fixed(fit.fitted[row]!, 2),
    observed: fixed(y[row]!, 2),
  },
  rss: fixed(fit.rss, 3),
  early: percent((fit.residuals[1]! ** 2 + fit.residuals[2]! ** 2) / fit.rss),
  guess: {
    A: String(guess.A),
    ke: String(guess.ke),
    ka: String(guess.ka),
    rss: fixed(sum(x.map((t, i) => (y[i]! - guessed(t)) ** 2)), 1),
  },
  df: numberIn(example, 'df'),
  variance: fixed(fit.rss / fit.df, 4),
  sd: fixed(fit.residualSd, 3),
  se: fixed(elimination!.standardError!, 5),
  kePrecise: fixed(ke, 5),
  critical: fixed(critical, 3),
  margin: fixed(critical * elimination!.standardError!, 4),
  fold: fixed(elimination!.interval!.upper / elimination!.interval!.lower, 1),
  halfLife: fixed(Math.LN2 / ke, 1),
  halfLifeLimits: range(
    {
      lower: Math.LN2 / elimination!.interval!.upper,
      upper: Math.LN2 / elimination!.interval!.lower,
    },
    1,
  ),
  peak: fixed(Math.log(ka / ke) / (ka - ke), 2),
  total: fixed(sumOfSquares(y), 2),
  r2: numberIn(example, 'R²'),
  correlation: cellIn(example, 1, 1, 1),
  profile: range(profiled, 2),
  fast: {
    ka: estimateIn(fast, 'ka').text,
    limits: limitsIn(fast, 'ka'),
    ke: estimateIn(fast, 'ke').text,
    keLimits: limitsIn(fast, 'ke'),
    minutes: fixed(60 * earliest, 0),
    left: fixed(100 * Math.exp(-estimateIn(fast, 'ka').value * earliest), 0),
  },
};

const times = Array.from({ length: 123 }, (_, i) => i / 5);

/** The curve at guessed parameters, and the one with the smallest sum of squares. */
export const steps: ScatterProps = {
  series: [
    {
      label: 'Least squares',
      points: x.map((t, i) => ({ x: t, y: y[i]! })),
      line: times.map((t) => ({ x: t, y: fit.at({ x: t })!.fit })),
    },
    { label: 'Starting values', points: [], line: times.map((t) => ({ x: t, y: guessed(t) })) },
  ],
  xAxis: 'Hours after the dose',
  yAxis: 'Theophylline in serum (mg/L)',
};

/** The smallest sum of squares at each ka, with the level that ends the profile interval. */
export const valley: ScatterProps = {
  series: [
    {
      points: [{ x: ka, y: fit.rss }],
      line: Array.from({ length: 46 }, (_, i) => 0.8 + 0.1 * i).map((at) => ({ x: at, y: squaresAt(at) })),
    },
  ],
  reference: allowed,
  xAxis: 'ka (per hour)',
  yAxis: 'Smallest sum of squares',
  note: 'Point: the estimate; horizontal line: the level that ends a 95% profile interval',
};
