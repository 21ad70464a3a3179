// The numbers of the guide, from two signs in each malignant mass and from another pair of signs.
import masses from '../datasets/breast-masses.csv';
import { asPaste } from '../../src/calculators/from-dataset.ts';
import { mcnemarTest } from '../../src/calculators/mcnemar.ts';
import { cellIn, estimateIn, limitsIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import type { CountsProps } from '../../src/charts/Counts.tsx';
import { fixed, percent, solved } from '../../src/figures/in-words.ts';
import { rowsWhere } from '../../src/statistics/columns.ts';
import { binomialProbability } from '../../src/statistics/distributions/binomial.ts';
import { proportionIntervals } from '../../src/statistics/intervals/proportion-intervals.ts';
import { mcNemar } from '../../src/statistics/tables/mcnemar.ts';

const malignant = rowsWhere(masses, { diagnosis: 'malignant' });
const signOf = (column: string, least: number) =>
  (malignant[column] ?? []).map((value) => Number(value) >= least);
const radius = signOf('radius', 15);
const concave = signOf('concave_points', 0.05);
const coarse = signOf('texture', 20);

/** How often each pair of answers occurred, "positive" first. */
const tableOf = (first: readonly boolean[], second: readonly boolean[]) => {
  const count = (one: boolean, other: boolean) =>
    first.filter((positive, i) => positive === one && second[i] === other).length;
  return [
    [count(true, true), count(true, false)],
    [count(false, true), count(false, false)],
  ] as const;
};

const table = tableOf(radius, concave);
const [[a, b], [c, d]] = table;
const pairs = a + b + c + d;
const test = solved(mcNemar(table));
const clear = reportOf(mcnemarTest);
const [first, second] = [(a + b) / pairs, (a + c) / pairs];
const [firstLimits, secondLimits] = [
  solved(proportionIntervals(a + b, pairs)).wilson,
  solved(proportionIntervals(a + c, pairs)).wilson,
];
const margins = (a + b) * (c + d) * (a + c) * (b + d);
const cross = a * d - b * c;
const phi = (cross - pairs / 2) / Math.sqrt(margins);
const two = (share: number) => fixed(100 * share, 2);
const three = (share: number) => fixed(100 * share, 3);
const below = [first - firstLimits.lower, secondLimits.upper - second] as const;
const above = [firstLimits.upper - first, second - secondLimits.lower] as const;
const joined = ([x, y]: readonly [number, number]) => Math.sqrt(x * x - 2 * phi * x * y + y * y);
const shareLimits = solved(proportionIntervals(b, b + c)).clopperPearson;

const [[bothAgain, onlyRadius], [onlyCoarse, neitherAgain]] = tableOf(radius, coarse);
const unclear = reportOf(
  mcnemarTest,
  asPaste({
    'radius / texture': ['positive', 'negative'],
    positive: [bothAgain, onlyCoarse],
    negative: [onlyRadius, neitherAgain],
  }),
);

const chances = Array.from({ length: b + c + 1 }, (_, count) => ({
  count,
  probability: binomialProbability(count, b + c, 0.5),
  extreme: Math.min(count, b + c - count) <= Math.min(b, c),
}));
const tail = chances.filter(({ count }) => count <= b).reduce((sum, { probability }) => sum + probability, 0);

/** A small probability as a power of ten. */
const power = (value: number, digits: number) => {
  const [mantissa, exponent] = value.toExponential(digits).split('e') as [string, string];
  return `${mantissa} × 10⁻${[...exponent.replace('-', '')].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('')}`;
};

/** Every number that the text states. */
export const n = {
  pairs: String(pairs),
  a: String(a),
  b: String(b),
  c: String(c),
  d: String(d),
  first: String(a + b),
  second: String(a + c),
  firstMissed: String(c + d),
  secondMissed: String(b + d),
  discordant: String(b + c),
  half: String((b + c) / 2),
  same: String(a + d),
  firstShare: two(first),
  secondShare: two(second),
  change: String(c - b),
  squared: ((b - c) ** 2).toLocaleString('en-US'),
  difference: estimateIn(clear).text,
  percentage: two((c - b) / pairs),
  limits: limitsIn(clear),
  opposite: [fixed(-100 * test.differenceNewcombe.upper, 1), fixed(-100 * test.differenceNewcombe.lower, 1)],
  chiSquare: numberIn(clear, 'χ²'),
  chiP: power(test.p, 1),
  corrected: cellIn(clear, 1, 3, 1),
  tail: power(tail, 2),
  exact: power(2 * tail, 1),
  odds: fixed(b / c, 3),
  oddsText: numberIn(clear, 'Odds ratio'),
  shareLimits: [fixed(shareLimits.lower, 4), fixed(shareLimits.upper, 4)],
  oddsLimits: [
    fixed(shareLimits.lower / (1 - shareLimits.lower), 2),
    fixed(shareLimits.upper / (1 - shareLimits.upper), 2),
  ],
  wilson: `${two(firstLimits.lower)} to ${two(firstLimits.upper)}`,
  otherWilson: `${two(secondLimits.lower)} to ${two(secondLimits.upper)}`,
  products: [(a * d).toLocaleString('en-US'), String(b * c)],
  cross: String(cross),
  shrunk: String(cross - pairs / 2),
  root: Math.round(Math.sqrt(margins)).toLocaleString('en-US'),
  phi: fixed(phi, 3),
  below: below.map(three),
  above: above.map(three),
  downward: three(joined(below)),
  upward: three(joined(above)),
  differenceLong: three(test.difference),
  limitsLong: [three(test.differenceNewcombe.lower), three(test.differenceNewcombe.upper)],
  unpaired: percent(first, 0),
  unclear: {
    first: `${bothAgain + onlyRadius} (${percent((bothAgain + onlyRadius) / pairs, 0)})`,
    second: `${bothAgain + onlyCoarse} (${percent((bothAgain + onlyCoarse) / pairs, 0)})`,
    only: String(onlyRadius),
    other: String(onlyCoarse),
    difference: estimateIn(unclear).text,
    limits: limitsIn(unclear),
    p: numberIn(unclear, 'p (exact)'),
    chiP: numberIn(unclear, 'p (χ²)'),
    midP: cellIn(unclear, 1, 1, 2),
    least: fixed(estimateIn(unclear).interval!.lower.value, 1),
    most: fixed(estimateIn(unclear).interval!.upper.value, 0),
  },
};

/** The probability of each split of the pairs that differ, if both signs were equally sensitive. */
export const splits: CountsProps = {
  counts: chances,
  observed: { count: b, text: `observed: ${b}` },
  axis: 'Masses that only the radius shows, if both signs were equally sensitive',
  probabilityAxis: 'Probability',
  kinds: ['More even than observed', 'At least as uneven'],
};
