// Tile d: mean dried weight of plants with its interval, and the one difference that Tukey's test finds.
import plants from '../../../content/datasets/plant-growth.csv';
import { levels, numbers, words } from '../../statistics/columns.ts';
import { pairwiseComparisons } from '../../statistics/multiple-comparisons/pairwise-comparisons.ts';
import { pValue, solved } from '../in-words.ts';
import { meanOf } from '../summaries.ts';
import { color, dots, filled, rungs, scale, stroke, text } from './draw.ts';
import type { Tile } from './tile.ts';

const names: Record<string, string> = { ctrl: 'control', trt1: 'treatment 1', trt2: 'treatment 2' };
const groups = levels(plants, 'group').map((group, index) => {
  const values = numbers(plants, 'weight', { group });
  return { group, values, ...meanOf(values), paint: [color.faint, color.orange, color.sky][index]! };
});
const { comparisons } = solved(pairwiseComparisons(numbers(plants, 'weight'), words(plants, 'group')));
const clear = comparisons.reduce((best, each) => (each.tukeyP < best.tukeyP ? each : best));
const n = groups.reduce((sum, { values }) => sum + values.length, 0);

export const bars: Tile = {
  id: 'bars',
  chart: 'bar-chart',
  title: 'Bars with brackets',
  caption: `Dried weight of ${n} plants, g; 95% CI; Tukey.`,
  short: `${n} plants; 95% CI`,
  says: `Plants weighed more under ${names[clear.groups[0]]} than under ${names[clear.groups[1]]}, ${pValue(clear.tukeyP)} after Tukey.`,
  sizes: {
    wide: { width: 264, height: 222 },
    middle: { width: 364, height: 240 },
    small: { width: 163, height: 106 },
  },
  draw({ width, height }, place) {
    const [left, bottom] = [20, height - 20];
    const y = scale([0, 7.6], [bottom, 12]);
    const step = (width - left) / groups.length;
    const middle = (index: number) => left + step * (index + 0.5);
    const half = Math.min(step * 0.3, 26);
    const drawn = groups.map(({ group, values, value, low, high, paint }, index) => {
      const at = middle(index);
      return [
        filled(`M${at - half} ${bottom}V${y(value)}h${2 * half}V${bottom}z`, paint, 0.55),
        dots(
          values.map(
            (each, i) => [at - half * 0.75 + (i / (values.length - 1)) * half * 1.5, y(each)] as const,
          ),
          color.quiet,
          3.2,
        ),
        stroke(`M${at} ${y(low)}V${y(high)}M${at - 6} ${y(low)}h12M${at - 6} ${y(high)}h12`, color.ink, 1.8),
        text(at, height - 4, place === 'small' ? names[group]!.replace('treatment ', '') : names[group]!, {
          middle: true,
        }),
      ].join('');
    });
    const [from, to] = clear.groups
      .map((group) => middle(groups.findIndex((each) => each.group === group)))
      .toSorted((a, b) => a - b) as [number, number];
    return [
      rungs([0, 2, 4, 6], y, left, width),
      drawn.join(''),
      stroke(`M${left} ${bottom}H${width}`, color.quiet),
      stroke(`M${from} ${y(6.7)}V${y(7)}H${to}V${y(6.7)}`, color.ink),
      text((from + to) / 2, y(7) - 5, pValue(clear.tukeyP), { middle: true, paint: color.ink, bold: true }),
    ].join('');
  },
};
