// The first screen of the home page: Darwin's fifteen pairs of maize in the application window, and the workflow in four small panels.
import { normalQuantile } from '~/statistics/distributions/normal.ts';
import { fixed } from './in-words.ts';
import { across, draw, onRuler, ruler, say, shows, up } from './pairs-at-work.ts';
import { crossed, differences, n, pots as potNumbers, selfed, shortenedAt, test } from './maize.ts';

/** The size of a panel, in its own units. */
export const panel = { width: 200, height: 116 };

const scale = (from: readonly [number, number], to: readonly [number, number]) => (value: number) =>
  Math.round((to[0] + ((value - from[0]) / (from[1] - from[0])) * (to[1] - to[0])) * 10) / 10;

/** The eighths of an inch in decimals. */
const inches = (height: number) => height.toFixed(3);

const pots = potNumbers.map((pot) => 'I'.repeat(pot).replace('IIII', 'IV'));

/** The rows of the data grid: pair, pot, both heights, and their difference. */
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

/** Panel c: the differences against normal quantiles, with the line of a perfect fit. */
export const quantiles = {
  points: differences
    .toSorted((a, b) => a - b)
    .map((value, rank) => dot(normalAt(normalQuantile((rank + 0.5) / n)), differenceAt(value)))
    .join(''),
  line: `M${normalAt(-1.9)} ${differenceAt(mean - 1.9 * spread)}L${normalAt(1.9)} ${differenceAt(mean + 1.9 * spread)}`,
};

/** Panel d: every difference, their mean, and its 95% confidence interval. */
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

const drawn = draw(differences, test);

/** The figure in the window: every difference by pair, their mean, and its interval. */
export const figure = {
  ...drawn,
  ticks: [10, 5, 0, -5, -10].map((value) => ({ y: up(value), text: fixed(value, 0) })),
  grid: [10, 5, -5, -10].map((value) => `M36 ${up(value)}H284`).join(''),
  zero: up(0),
  pots: [...new Set(pots)].map((pot) => {
    const [from, to] = [pots.indexOf(pot), pots.lastIndexOf(pot)].map(across) as [number, number];
    return { pot, line: `M${from} 226H${to}`, x: (from + to) / 2 };
  }),
};

/** The pair whose crossed plant has a handle, and the change in the sentence below the figure for one step of the ruler. */
export const shortenedPair = 7;
const shortened = say(shortenedAt(shortenedPair - 1), n);

/** The handle of that plant: its height, its range in the figure, and its position. */
export const handle = {
  height: crossed[shortenedPair - 1]!,
  least: selfed[shortenedPair - 1]! - shows.most,
  most: selfed[shortenedPair - 1]! + shows.most,
  step: ruler,
  words: onRuler(crossed[shortenedPair - 1]!),
  x: across(shortenedPair - 1),
};

/** The result in the window, and the result with one plant an eighth of an inch shorter. */
export const stated = { n, ...say(test, n), shortened };

/** The result as the window shows it. */
export const facts = [
  ['Mean difference', stated.estimate],
  ['95% CI', stated.interval],
  stated.t,
  ['p', stated.p],
] as const;

/** The result as a page prints it: the figure's headline and the sentence. */
export const printed = {
  headline: `Cross-fertilized maize grew ${mean.toFixed(1)} inches taller than self-fertilized`,
  sentence: `${stated.claim} ${stated.support}.`,
};
