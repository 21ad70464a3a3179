// The window at the top of the price list: thirty plants in three groups, each group's mean and interval, and the
// test. Positions are fractions of a box of any shape.
import plants from '../../content/datasets/plant-growth.csv';
import { oneWayAnova } from '../statistics/anova/one-way-anova.ts';
import { levels, numbers, words } from '../statistics/columns.ts';
import { pairwiseComparisons } from '../statistics/multiple-comparisons/pairwise-comparisons.ts';
import { fixed, pValue, solved } from './in-words.ts';
import { meanOf } from './summaries.ts';
import { scale } from './tiles/draw.ts';

const weights = numbers(plants, 'weight');
const groups = words(plants, 'group');
const test = solved(oneWayAnova(weights, groups));
const { comparisons } = solved(pairwiseComparisons(weights, groups));
const clearest = comparisons.reduce((best, each) => (each.tukeyP < best.tukeyP ? each : best));
const up = scale([3.4, 6.5], [100, 0]);

const share = (percent: number) => `${Math.round(percent * 10) / 10}%`;

export const rungs = [4, 5, 6].map((value) => ({ y: share(up(value)), text: value }));

export const columns = levels(plants, 'group').map((group, index) => {
  const values = numbers(plants, 'weight', { group });
  const { value, low, high } = meanOf(values);
  const left = (index * 100) / 3;
  return {
    name: group,
    points: values.map((weight, at) => ({ x: share(left + 6 + ((at * 3) % 5) * 3), y: share(up(weight)) })),
    middle: share(left + 25),
    mean: share(up(value)),
    low: share(up(low)),
    high: share(up(high)),
  };
});

/** The result as the window shows it. */
export const result = [
  [`F(${test.dfBetween}, ${test.dfWithin})`, fixed(test.f, 2)],
  ['p', pValue(test.p).replace('p = ', '')],
  [clearest.groups.join(' − '), fixed(clearest.difference, 2)],
] as const;

export const says = `the weights of ${weights.length} plants in three groups, each with its mean and 95% CI, and a one-way ANOVA: ${result[0].join(' = ')}, ${pValue(test.p)}.`;
