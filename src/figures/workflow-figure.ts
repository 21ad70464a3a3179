// What the first screen draws: Darwin's fifteen pairs of maize in the application's window, and the workflow in four small panels.
import { normalQuantile } from '~/statistics/distributions/normal.ts';
import { crossed, differences, n, pots as potNumbers, selfed, shortenedAt, test } from './maize.ts';

/** The size of a panel, in its own units. */
export const panel = { width: 200, height: 116 };

const scale = (from: readonly [number, number], to: readonly [number, number]) => (value: number) =>
  Math.round((to[0] + ((value - from[0]) / (from[1] - from[0])) * (to[1] - to[0])) * 10) / 10;

/** Darwin measured in eighths of an inch. */
const inches = (height: number) => height.toFixed(3);

const pots = potNumbers.map((pot) => 'I'.repeat(pot).replace('IIII', 'IV'));

/** The rows of the data grid: pair, pot, both heights, their difference. */
export const rows = crossed.map((height, pair) => ({
  pair: pair + 1,
  pot: pots[pair]!,
  cells: [height, selfed[pair]!].map(inches),
  difference: inches(differences[pair]!).replace('-', '−'),
  isTaller: differences[pair]! > 0,
}));

const heightAt = scale([12, 24], [98, 8]);
const slopes = (isUp: boolean) =>
  crossed
    .flatMap((from, pair) => {
      const to = selfed[pair] ?? from;
      return to > from === isUp ? [`M52 ${heightAt(from)}L148 ${heightAt(to)}`] : [];
    })
    .join('');

/** Panel b: each pair as a line from its cross-fertilized to its self-fertilized plant. */
export const pairs = { taller: slopes(false), shorter: slopes(true) };

const mean = test.estimate;
const { lower: low, upper: high } = test.interval;
const spread = test.standardError * Math.sqrt(n);

const dot = (x: number, y: number) => `M${x} ${y}h0`;
const normalAt = scale([-2, 2], [24, 192]);
const differenceAt = scale([-10, 11], [98, 6]);

/** Panel c: the differences against what a normal distribution would give, and the line of a perfect fit. */
export const quantiles = {
  points: differences
    .toSorted((a, b) => a - b)
    .map((value, rank) => dot(normalAt(normalQuantile((rank + 0.5) / n)), differenceAt(value)))
    .join(''),
  line: `M${normalAt(-1.9)} ${differenceAt(mean - 1.9 * spread)}L${normalAt(1.9)} ${differenceAt(mean + 1.9 * spread)}`,
};

/** Panel d: every difference, their mean and its 95% confidence interval. */
export const result = {
  points: differences.map((value, pair) => dot(26 + ((pair * 7) % 5) * 7, differenceAt(value))).join(''),
  zero: differenceAt(0),
  mean: differenceAt(mean),
  interval: `M74 ${differenceAt(low)}V${differenceAt(high)}`,
  words: {
    estimate: `${mean.toFixed(2)} in taller`,
    interval: `${low.toFixed(3)} to ${high.toFixed(2)}`,
    test: `t(${test.df}) = ${test.t.toFixed(2)}`,
    p: `p = ${test.p.toPrecision(3)}`,
  },
};

const signed = (value: number, decimals: number) => value.toFixed(decimals).replace('-', '−');
const figureAt = scale([-10, 10], [206, 26]);
const acrossAt = (pair: number) => Math.round((42 + pair * 16.4) * 10) / 10;
const along = differences.map((value, pair) => ({
  x: acrossAt(pair),
  y: figureAt(value),
  isTaller: value > 0,
}));
const drawn = (isTaller: boolean) => along.filter((each) => each.isTaller === isTaller);

/** Half the width of the t distribution of the mean at this height, as a path to its right. */
const likely = Array.from({ length: 13 }, (_, i) => -3 + i / 2)
  .map(
    (t) =>
      `${Math.round((326 + 24 * (1 + t ** 2 / test.df) ** (-(test.df + 1) / 2)) * 10) / 10} ${figureAt(mean + t * test.standardError)}`,
  )
  .join('L');

/** The figure in the window: every difference by pair, their mean and its interval. */
export const figure = {
  ticks: [10, 5, 0, -5, -10].map((value) => ({ y: figureAt(value), text: signed(value, 0) })),
  grid: [10, 5, -5, -10].map((value) => `M36 ${figureAt(value)}H284`).join(''),
  zero: figureAt(0),
  stems: (isTaller: boolean) =>
    drawn(isTaller)
      .map(({ x, y }) => `M${x} ${figureAt(0)}V${y}`)
      .join(''),
  taller: drawn(true)
    .map(({ x, y }) => dot(x, y))
    .join(''),
  shorter: drawn(false)
    .map(({ x, y }) => `M${x - 5} ${y}l5-5 5 5-5 5z`)
    .join(''),
  pots: [...new Set(pots)].map((pot) => {
    const [from, to] = [pots.indexOf(pot), pots.lastIndexOf(pot)].map(acrossAt) as [number, number];
    return { pot, line: `M${from} 226H${to}`, x: (from + to) / 2 };
  }),
  likely: `M326 ${figureAt(mean - 3 * test.standardError)}L${likely}L326 ${figureAt(mean + 3 * test.standardError)}z`,
  mean: figureAt(mean),
  interval: `M326 ${figureAt(low)}V${figureAt(high)}`,
  limits: [
    { y: figureAt(high) - 2, text: high.toFixed(2) },
    { y: figureAt(low) + 6, text: low.toFixed(3) },
  ],
};

/** The pair whose crossed plant the sentence under the figure shortens by the step that Darwin measured in. */
export const shortenedPair = 7;
const shortened = shortenedAt(shortenedPair - 1);

/** What the window states, and what becomes of it when one plant is an eighth of an inch shorter. */
export const stated = {
  n,
  inches: mean.toFixed(2),
  estimate: `${mean.toFixed(2)} in`,
  interval: result.words.interval,
  t: [`t(${test.df})`, test.t.toFixed(2)] as const,
  p: test.p.toPrecision(3),
  shortened: {
    p: shortened.p.toPrecision(3),
    interval: `${signed(shortened.interval.lower, 3)} to ${shortened.interval.upper.toFixed(2)}`,
  },
};

/** The result as the window shows it. */
export const facts = [
  ['Mean difference', stated.estimate],
  ['95% CI', stated.interval],
  stated.t,
  ['p', stated.p],
] as const;

/** The result as a page prints it: the headline of the figure, and the sentence. */
export const printed = {
  headline: `Cross-fertilized maize grew ${mean.toFixed(1)} inches taller than self-fertilized`,
  sentence: `Crossed plants were ${stated.inches} inches taller than their selfed partners (95% CI ${stated.interval}; ${stated.t.join(' = ')}, p = ${stated.p}; n = ${n} pairs).`,
};
