// The numbers of the guide, from the ratings of lung cancer patients and from two signs in benign breast masses.
import masses from '../datasets/breast-masses.csv';
import lung from '../datasets/lung.csv';
import { asPaste } from '../../src/calculators/from-dataset.ts';
import { kappaInstrument } from '../../src/calculators/kappa.ts';
import { cellIn, estimateIn, limitsIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import type { BarChartProps } from '../../src/charts/BarChart.tsx';
import { fixed, percent, solved } from '../../src/figures/in-words.ts';
import { completeRows, numbers } from '../../src/statistics/columns.ts';
import { kappa } from '../../src/statistics/method-comparison/kappa.ts';

const rated = completeRows(lung, ['ph.karno', 'pat.karno']);
const physician = rated['ph.karno']!.map(Number);
const patient = rated['pat.karno']!.map(Number);
const pairs = physician.length;
const categories = [...new Set([...physician, ...patient])].sort((x, y) => x - y);
const cells = categories.map((row) =>
  categories.map((column) => physician.filter((rating, i) => rating === row && patient[i] === column).length),
);
const clear = reportOf(kappaInstrument);
const quadratic = solved(kappa(cells, 'quadratic'));
const plain = solved(kappa(cells));

const of = (ratings: readonly number[], rating: number) => ratings.filter((each) => each === rating).length;
// Each distance in steps of 10 points: how many pairs are that far apart, and how many by chance.
const distances = Array.from({ length: 8 }, (_, steps) => {
  const observed = physician.filter((rating, i) => Math.abs(rating - patient[i]!) === 10 * steps).length;
  const expected = categories
    .flatMap((row) => categories.map((column) => [row, column] as const))
    .filter(([row, column]) => Math.abs(row - column) === 10 * steps)
    .reduce((sum, [row, column]) => sum + (of(physician, row) * of(patient, column)) / pairs, 0);
  return { steps, observed, expected };
});
const rounded = (value: number) => Number(fixed(value, 2));
const observedSum = distances.reduce((sum, { steps, observed }) => sum + steps ** 2 * observed, 0);
const expectedSum = distances.reduce((sum, { steps, expected }) => sum + steps ** 2 * rounded(expected), 0);
const chanceShare = rounded(distances[0]!.expected) / pairs;
const near = (distances[0]!.observed + distances[1]!.observed) / pairs;

// Two signs of malignancy in the same benign masses: almost all are negative by both.
const benign = numbers(masses, 'radius', { diagnosis: 'benign' }).map((radius, i) => [
  radius >= 15,
  numbers(masses, 'concave_points', { diagnosis: 'benign' })[i]! >= 0.05,
]);
const signs = (byRadius: boolean, byConcavity: boolean) =>
  benign.filter(([radius, concavity]) => radius === byRadius && concavity === byConcavity).length;
const unclear = reportOf(
  kappaInstrument,
  asPaste({
    'radius / concave points': ['positive', 'negative'],
    positive: [signs(true, true), signs(false, true)],
    negative: [signs(true, false), signs(false, false)],
  }),
  {},
);

/** Every number that the text states. */
export const n = {
  pairs: String(pairs),
  same: String(distances[0]!.observed),
  observed: numberIn(clear, 'Observed agreement'),
  expected: numberIn(clear, 'Expected by chance'),
  observedShare: fixed(distances[0]!.observed / pairs, 4),
  chanceShare: fixed(chanceShare, 4),
  chanceCount: fixed(distances[0]!.expected, 1),
  plain: fixed(plain.kappa, 4),
  plainLimits: `${cellIn(clear, 0, 0, 2)} to ${cellIn(clear, 0, 0, 3)}`,
  beyond: fixed(Number(fixed(distances[0]!.observed / pairs, 4)) - Number(fixed(chanceShare, 4)), 4),
  possible: fixed(1 - Number(fixed(chanceShare, 4)), 4),
  near: percent(near, 0),
  nearChance: percent((distances[0]!.expected + distances[1]!.expected) / pairs, 0),
  farthest: String(10 * distances.findLast(({ observed }) => observed > 0)!.steps),
  rows: distances.map(({ steps, observed, expected }) => ({
    apart: String(10 * steps),
    square: String(steps ** 2),
    observed: String(observed),
    expected: fixed(expected, 2),
    observedProduct: String(steps ** 2 * observed),
    expectedProduct: fixed(steps ** 2 * rounded(expected), 2),
  })),
  observedSum: String(observedSum),
  expectedSum: fixed(expectedSum, 2),
  ratio: fixed(observedSum / expectedSum, 4),
  kappa: fixed(1 - observedSum / expectedSum, 4),
  exact: estimateIn(clear).text,
  linear: cellIn(clear, 0, 1, 1),
  error: fixed(quadratic.standardError, 5),
  margin: fixed(1.96 * quadratic.standardError, 4),
  limits: limitsIn(clear),
  nullError: fixed(quadratic.standardErrorNull!, 4),
  z: fixed(quadratic.z!, 2),
  categories: String(categories.length),
  unclear: {
    pairs: String(benign.length),
    same: String(signs(true, true) + signs(false, false)),
    both: String(signs(true, true)),
    neither: String(signs(false, false)),
    either: String(signs(true, true) + signs(true, false) + signs(false, true)),
    observed: numberIn(unclear, 'Observed agreement'),
    expected: numberIn(unclear, 'Expected by chance'),
    kappa: estimateIn(unclear).text,
    limits: limitsIn(unclear),
    positive: cellIn(unclear, 1, 0, 4),
    negative: cellIn(unclear, 1, 1, 4),
  },
};

/** How far apart the two ratings are, and how far they would be by chance. */
export const apart: BarChartProps = {
  bars: distances.flatMap(({ steps, observed, expected }) => [
    { group: String(10 * steps), series: 'Observed', value: (100 * observed) / pairs },
    { group: String(10 * steps), series: 'By chance', value: (100 * expected) / pairs },
  ]),
  axis: 'Patients (%)',
  groupAxis: 'Points between the two ratings',
  note: 'Bars: share of the patients',
};
