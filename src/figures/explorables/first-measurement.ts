// Center and spread of a column: its first value moves. Mean and standard deviation follow it; median and box hardly do.
import { boxMarks, groupPoints, meanMarks } from '../../charts/marks/group.ts';
import { boxPlot } from '../../statistics/descriptive/box-plot.ts';
import { mean, standardDeviation } from '../../statistics/descriptive/moments.ts';
import { fixed, range } from '../../statistics/format.ts';
import type { Explored } from './explorable.ts';

/** The mean, one standard deviation to either side. */
export function meanWithSd(values: readonly number[]) {
  const [value, sd] = [mean(values), standardDeviation(values)];
  return { value, low: value - sd, high: value + sd };
}

export const firstMeasurement = (
  { values }: { values: readonly number[] },
  value: number,
): Explored | undefined => {
  const moved = [value, ...values.slice(1)];
  const box = boxPlot(moved);
  if (box.status === 'error') return undefined;
  const center = meanWithSd(moved);
  return {
    numbers: {
      first: fixed(value, 0),
      mean: fixed(center.value, 0),
      sd: fixed(center.high - center.value, 0),
      median: fixed(box.median, 0),
      box: range({ lower: box.lowerHinge, upper: box.upperHinge }, 0),
    },
    charts: {
      'c-mean': (plot) => ({
        grip: [0, value],
        marks: [groupPoints(moved, 0, plot, 0), ...meanMarks(center, 0, plot)],
      }),
      'c-median': (plot) => ({ marks: [groupPoints(moved, 0, plot), ...boxMarks(box, 0, plot)] }),
    },
  };
};
