// The numbers behind the four panels of the first screen: Darwin's fifteen pairs of maize, from the table to the result.
import { numbers } from '~/statistics/columns.ts';
import { normalQuantile } from '~/statistics/distributions/normal.ts';
import { pairedTTest } from '~/statistics/t-tests/paired-t-test.ts';
import { solved } from '~/figures/in-words.ts';
import maize from '../../content/datasets/darwin-maize.csv';

const crossed = numbers(maize, 'crossed');
const selfed = numbers(maize, 'selfed');
const differences = crossed.map((height, pair) => height - (selfed[pair] ?? Number.NaN));

/** The size of a panel, in its own units. */
export const panel = { width: 200, height: 116 };

const scale = (from: readonly [number, number], to: readonly [number, number]) => (value: number) =>
  Math.round((to[0] + ((value - from[0]) / (from[1] - from[0])) * (to[1] - to[0])) * 10) / 10;

/** Darwin measured in eighths of an inch. */
const inches = (height: number) => height.toFixed(3);

/** Panel a: the first rows. */
export const rows = crossed
  .slice(0, 5)
  .map((height, pair) => [pair + 1, inches(height), inches(selfed[pair] ?? Number.NaN)] as const);

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

const n = differences.length;
const test = solved(pairedTTest(crossed, selfed));
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
