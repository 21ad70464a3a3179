// An imported column: the first cell of one group moves, as if it had been mistyped, and what the checks see follows.
import { boxMarks, groupPoints } from '../../charts/marks/group.ts';
import { boxPlot } from '../../statistics/descriptive/box-plot.ts';
import { mean, standardDeviation } from '../../statistics/descriptive/moments.ts';
import { fixed, pValue, range } from '../../statistics/format.ts';
import { twoSampleTTest } from '../../statistics/t-tests/two-sample-t-test.ts';
import type { Explored } from './explorable.ts';

export type Imported = {
  /** All values, the one that moves first. */
  column: readonly number[];
  /** The number of values in its group, and the group's index in the chart. */
  size: number;
  index: number;
  /** The values of the group that it is compared with. */
  other: readonly number[];
};

export const oneCell = ({ column, size, index, other }: Imported, value: number): Explored | undefined => {
  const moved = [value, ...column.slice(1)];
  const group = moved.slice(0, size);
  const [box, test] = [boxPlot(group), twoSampleTTest(other, group)];
  if (box.status === 'error' || test.status === 'error') return undefined;
  return {
    numbers: {
      cell: fixed(value, 1),
      span: range({ lower: Math.min(...group), upper: Math.max(...group) }, 1),
      mean: fixed(mean(group), 1),
      sd: fixed(standardDeviation(group), 1),
      all: fixed(mean(moved), 1),
      p: pValue(test.p),
    },
    charts: {
      'c-first-look': (plot) => ({
        grip: [index, value],
        marks: [groupPoints(group, index, plot, 0), ...boxMarks(box, index, plot)],
      }),
    },
  };
};
