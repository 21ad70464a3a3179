// The numbers and charts of the article, computed from its datasets.
import quartet from '../datasets/anscombe.csv';
import penguins from '../datasets/penguins.csv';
import type { Live } from '../../src/charts/Frame.tsx';
import { withGrip } from '../../src/charts/grip.ts';
import type { ResidualsProps } from '../../src/charts/Residuals.tsx';
import type { ScatterProps } from '../../src/charts/Scatter.tsx';
import { lonePoint, type Points } from '../../src/figures/explorables/lone-point.ts';
import { fixed, pValue, range, solved } from '../../src/figures/in-words.ts';
import { completeRows, levels, numbers, rowsWhere, words } from '../../src/statistics/columns.ts';
import { mean, standardDeviation } from '../../src/statistics/descriptive/moments.ts';
import type { LinearModel } from '../../src/statistics/regression/linear-model.ts';
import { linearModel } from '../../src/statistics/regression/linear-model.ts';
import { linearRegression } from '../../src/statistics/regression/linear-regression.ts';
import { regressionDiagnostics } from '../../src/statistics/regression/regression-diagnostics.ts';

const measured = completeRows(penguins, ['flipper_length_mm', 'body_mass_g']);
const gentoo = rowsWhere(measured, { species: 'Gentoo' });
const flipper = numbers(gentoo, 'flipper_length_mm');
const mass = numbers(gentoo, 'body_mass_g');
const model = solved(linearRegression(flipper, mass));
const [intercept, slope] = model.coefficients as [
  LinearModel['coefficients'][0],
  LinearModel['coefficients'][0],
];
const diagnostics = regressionDiagnostics(model);
const shortest = Math.min(...flipper);
const longest = Math.max(...flipper);
const along = Array.from({ length: 31 }, (_, i) => shortest + ((longest - shortest) * i) / 30);
const example = 220;
const atExample = model.predict([example]);

// With the sex of the bird as a second predictor.
const sexed = completeRows(gentoo, ['sex']);
const male = words(sexed, 'sex').map((sex) => (sex === 'male' ? 1 : 0));
const both = solved(
  linearModel({ columns: [numbers(sexed, 'flipper_length_mm'), male], y: numbers(sexed, 'body_mass_g') }),
);
const alone = solved(linearRegression(numbers(sexed, 'flipper_length_mm'), numbers(sexed, 'body_mass_g')));

// Bills: one relation within species, the opposite across them.
const bills = completeRows(penguins, ['bill_length_mm', 'bill_depth_mm']);
const species = levels(bills, 'species');
const pooled = solved(linearRegression(numbers(bills, 'bill_length_mm'), numbers(bills, 'bill_depth_mm')));
const isSpecies = (name: string) => words(bills, 'species').map((each) => (each === name ? 1 : 0));
const within = solved(
  linearModel({
    columns: [numbers(bills, 'bill_length_mm'), ...species.slice(1).map(isSpecies)],
    y: numbers(bills, 'bill_depth_mm'),
  }),
);

const sets = [1, 2, 3, 4].map((set) => {
  const x = numbers(quartet, `x${set}`);
  const y = numbers(quartet, `y${set}`);
  return { set, x, y, model: solved(linearRegression(x, y)) };
});

// The point of the fourth set that a reader can move.
const fourth = sets[3]!;
const lone = fourth.x.indexOf(Math.max(...fourth.x));
const ends = [4, 19] as const;
const points: Points = { x: fourth.x, y: fourth.y, point: lone, ends };
export const handle = {
  label: `y of the point at x = ${fourth.x[lone]!}`,
  min: 5,
  max: 13,
  step: 0.1,
  value: fourth.y[lone]!,
  given: points,
};

// The exercises: a bird between the two intervals.
const heavyBird = Math.round((atExample.fit + 1.2 * model.residualSd!) / 10) * 10;

/** Every number that the text states, as it states it. */
export const n = {
  birds: String(model.n),
  slope: fixed(slope.estimate!, 1),
  slopeFine: fixed(slope.estimate!, 3),
  slopeInterval: range(slope.interval!, 1),
  slopeSe: fixed(slope.standardError!, 1),
  t: fixed(slope.statistic!, 1),
  df: fixed(model.df, 0),
  p: pValue(slope.p!),
  intercept: fixed(intercept.estimate!, 0),
  perCentimetre: fixed(10 * slope.estimate!, 0),
  meanFlipper: fixed(mean(flipper), 0),
  meanMass: fixed(mean(mass), 0),
  shortest: fixed(shortest, 0),
  longest: fixed(longest, 0),
  example: String(example),
  fit: fixed(atExample.fit, 0),
  confidence: range(atExample.confidence!, 0),
  prediction: range(atExample.prediction!, 0),
  residualSd: fixed(model.residualSd!, 0),
  massSd: fixed(standardDeviation(mass), 0),
  rSquared: fixed(model.rSquared!, 2),
  explained: fixed(100 * model.rSquared!, 0),
  largestCook: fixed(Math.max(...diagnostics.cooksDistances.map((distance) => distance ?? 0)), 2),
  lone: lonePoint(points, handle.value)!.numbers,
  inEachSet: String(sets[0]!.x.length),
  both: {
    n: String(both.n),
    slope: fixed(both.coefficients[1]!.estimate!, 1),
    interval: range(both.coefficients[1]!.interval!, 1),
    alone: fixed(alone.coefficients[1]!.estimate!, 1),
    sex: fixed(both.coefficients[2]!.estimate!, 0),
    sexInterval: range(both.coefficients[2]!.interval!, 0),
    rSquared: fixed(both.rSquared!, 2),
  },
  bills: {
    n: String(pooled.n),
    pooled: fixed(pooled.coefficients[1]!.estimate!, 3),
    pooledInterval: range(pooled.coefficients[1]!.interval!, 3),
    within: fixed(within.coefficients[1]!.estimate!, 3),
    withinInterval: range(within.coefficients[1]!.interval!, 3),
  },
  exercises: {
    heavy: fixed(heavyBird, 0),
  },
};

const bandOf = (kind: 'confidence' | 'prediction') =>
  along.map((x) => {
    const { lower, upper } = model.predict([x])[kind]!;
    return { x, low: lower, high: upper };
  });

export const line: ScatterProps = {
  series: [
    {
      points: flipper.map((x, i) => ({ x, y: mass[i]! })),
      line: [shortest, longest].map((x) => ({ x, y: model.predict([x]).fit })),
      confidence: bandOf('confidence'),
      prediction: bandOf('prediction'),
    },
  ],
  xAxis: 'Flipper length (mm)',
  yAxis: 'Body mass (g)',
  note: 'Dark: 95% CI of the mean; light: 95% prediction',
  equation: `Mass = ${n.intercept} + ${n.slope} × flipper length.`,
};

export const lineTable = {
  columns: ['Flipper (mm)', 'Fitted mass (g)', '95% CI of the mean', '95% prediction'],
  rows: [205, 210, 215, 220, 225, 230].map((x) => {
    const at = model.predict([x]);
    return [String(x), fixed(at.fit, 0), range(at.confidence!, 0), range(at.prediction!, 0)];
  }),
};

export const leftOver: Pick<ResidualsProps, 'points' | 'quantity'> = {
  points: model.fitted.map((fitted, i) => ({ fitted, residual: model.residuals[i]! })),
  quantity: 'body mass (g)',
};

export const quartets = sets.map(
  ({ set, x, y, model: fit }): ScatterProps & { set: number; live: Live | undefined } => ({
    set,
    live: set === fourth.set ? withGrip({ of: 'lone-point', at: [x[lone]!, y[lone]!] }) : undefined,
    series: [
      {
        points: x.map((each, i) => ({ x: each, y: y[i]! })),
        line: ends.map((at) => ({ x: at, y: fit.predict([at]).fit })),
      },
    ],
    xAxis: `x${set}`,
    yAxis: `y${set}`,
  }),
);

export const quartetTable = {
  columns: ['Set', 'Mean of x', 'Mean of y', 'Slope', 'Intercept', 'R²', 'Residual SD'],
  rows: sets.map(({ set, x, y, model: fit }) => [
    String(set),
    fixed(mean(x), 1),
    fixed(mean(y), 2),
    fixed(fit.coefficients[1]!.estimate!, 2),
    fixed(fit.coefficients[0]!.estimate!, 1),
    fixed(fit.rSquared!, 2),
    fixed(fit.residualSd!, 2),
  ]),
};

export const reversal: ScatterProps = {
  series: species.map((name) => {
    const x = numbers(bills, 'bill_length_mm', { species: name });
    const y = numbers(bills, 'bill_depth_mm', { species: name });
    const fit = solved(linearRegression(x, y));
    return {
      label: name,
      points: x.map((each, i) => ({ x: each, y: y[i]! })),
      line: [Math.min(...x), Math.max(...x)].map((at) => ({ x: at, y: fit.predict([at]).fit })),
    };
  }),
  xAxis: 'Bill length (mm)',
  yAxis: 'Bill depth (mm)',
};

/** What the reader may change in the article, with what it starts from. */
export const live = { columns: { x: numbers(quartet, 'x3'), y: numbers(quartet, 'y3') } };
