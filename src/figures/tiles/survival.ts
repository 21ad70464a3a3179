// Tile a: survival with advanced lung cancer, with the numbers still at risk.
import lung from '../../../content/datasets/lung.csv';
import { rust } from '../../design/colors.ts';
import { numbers, rowsWhere, words } from '../../statistics/columns.ts';
import { kaplanMeier } from '../../statistics/survival/kaplan-meier.ts';
import { logRank } from '../../statistics/survival/log-rank.ts';
import { pValue, solved } from '../in-words.ts';
import { color, filled, foot, rungs, scale, stepped, stroke, text } from './draw.ts';
import type { Tile } from './tile.ts';

const status = (table: typeof lung) => numbers(table, 'status').map((each) => each - 1);
const groups = [
  { name: 'women', sex: 2, paint: color.blue, dashes: '' },
  { name: 'men', sex: 1, paint: color.vermillion, dashes: 'stroke-dasharray="5 2"' },
].map((group) => {
  const rows = rowsWhere(lung, { sex: group.sex });
  const curve = solved(kaplanMeier(numbers(rows, 'time'), status(rows)));
  return { ...group, curve, median: solved(curve.quantile(0.5)).time };
});
const test = solved(logRank(numbers(lung, 'time'), status(lung), words(lung, 'sex'))).logRank;
const days = [0, 200, 400, 600, 800, 1000];
const n = numbers(lung, 'time').length;

export const survival: Tile = {
  id: 'survival',
  chart: 'kaplan-meier',
  title: 'Survival curve',
  caption: `Share alive of ${n} patients with advanced lung cancer; bands: 95% CI; log-rank ${pValue(test.p)}; below, numbers at risk.`,
  short: `Share alive, ${n} patients; 95% CI; numbers at risk`,
  says: `Median survival: ${groups[0]!.median} days for women, ${groups[1]!.median} for men.`,
  sizes: {
    wide: { width: 461, height: 500 },
    middle: { width: 364, height: 300 },
    small: { width: 350, height: 176 },
  },
  draw({ width, height }) {
    const [left, bottom] = [40, height - 72];
    const x = scale([0, 1022], [left, width - 14]);
    const y = scale([0, 1], [bottom, 8]);
    const drawn = groups.map(({ name, paint, dashes, curve, median }, index) => {
      const limits = [{ time: 0, lower: 1, upper: 1 }].concat(
        curve.steps.flatMap(({ time, intervals }) => {
          const limit = intervals['log-log'];
          return limit ? [{ time, lower: limit.lower, upper: limit.upper }] : [];
        }),
      );
      const edge = (side: 'lower' | 'upper') =>
        stepped([
          ...limits.map((each) => [x(each.time), y(each[side])] as const),
          [x(curve.end), y(limits.at(-1)![side])],
        ]);
      // The lower edge backward. Its corners are reversed, so it is listed step by step.
      const back = limits
        .toReversed()
        .map((each, i, all) => `V${y(each.lower)}H${x(each.time)}${i === all.length - 1 ? 'z' : ''}`);
      const steps = [[0, 1] as const, ...curve.steps.map(({ time, survival }) => [time, survival] as const)];
      const last = steps.at(-1)![1];
      const heightAt = (time: number) => steps.findLast(([at]) => at <= time)![1];
      const at = index === 0 ? ([x(430), y(0.66)] as const) : ([x(60), y(0.31)] as const);
      return [
        filled(`${edge('upper')}${back.join('')}`, paint, 0.14),
        stroke(
          stepped([...steps, [curve.end, last] as const].map(([time, share]) => [x(time), y(share)])),
          paint,
          1.8,
          dashes,
        ),
        stroke(
          curve.censoredTimes.map((time) => `M${x(time)} ${px4(y(heightAt(time)))}v7`).join(''),
          paint,
          1,
        ),
        text(at[0], at[1], name, { paint: index === 0 ? color.blue : rust, bold: true }),
        text(at[0], at[1] + 15, `median ${median}`),
        text(0, height - 22 + index * 18, name.slice(0, 1), {
          paint: index === 0 ? color.blue : rust,
          bold: true,
        }),
        ...days.map((day) => text(x(day), height - 22 + index * 18, curve.atRisk(day), { middle: true })),
      ].join('');
    });
    return (
      rungs(
        [0, 0.25, 0.5, 0.75, 1].filter((_, i) => height > 250 || i % 2 === 0),
        y,
        left,
        width - 14,
        (share) => (share === 1 ? '100%' : String(share * 100)),
      ) +
      drawn.join('') +
      foot(days, x, bottom, [left, width - 14]) +
      text(width - 14, height - 40, 'days', { end: true })
    );
  },
};

const px4 = (y: number) => Math.round((y - 3.5) * 10) / 10;
