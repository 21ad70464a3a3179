// Prepares the values of groups for charts and tables.
import type { DistributionGroup } from '../charts/Distribution.tsx';
import { boxPlot } from '../statistics/descriptive/box-plot.ts';
import { meanOfColumn } from '../statistics/intervals/mean-interval.ts';
import { axisOf } from './columns-of.ts';
import type { ReportTable } from './report.ts';
import { shown, withLimits } from './in-sentences.ts';
import { decimalsFor } from '../statistics/format.ts';

/** Thins very long columns to every k-th value in order: a chart of 100,000 points shows no more than one of 2,000. */
const drawn = (values: readonly number[]): readonly number[] => {
  if (values.length <= 2000) return values;
  const step = values.length / 2000;
  return Array.from({ length: 2000 }, (_, i) => values[Math.floor(i * step)]!);
};

/** A group with its box plot, and its mean with the interval if it has one. */
export function pictured(label: string, values: readonly number[], level: number): DistributionGroup {
  const [box, intervals] = [boxPlot(values), meanOfColumn(values, level)];
  return {
    label,
    values: drawn(values),
    box: box.status === 'ok' ? box : undefined,
    mean:
      intervals.status === 'ok'
        ? { value: intervals.mean, low: intervals.meanInterval.lower, high: intervals.meanInterval.upper }
        : undefined,
  };
}

/** A group with its box plot only, for rank tests. */
export const medianPictured = (
  label: string,
  values: readonly number[],
  level: number,
): DistributionGroup => ({
  ...pictured(label, values, level),
  mean: undefined,
});

/** n, mean with interval, SD, median, and range of each group. */
export function groupTable(
  groups: readonly { label: string; values: readonly number[] }[],
  level: number,
  { quantity = 'Value', unit = null }: { quantity?: string; unit?: string | null } = {},
): ReportTable {
  return {
    caption: quantity === 'Value' ? 'The groups' : `The groups: ${axisOf({ name: quantity, unit })}`,
    columns: ['', 'n', `Mean (${level * 100}% CI)`, 'SD', 'Median', 'Min', 'Max'],
    rows: groups.map(({ label, values }) => {
      const [box, intervals] = [boxPlot(values), meanOfColumn(values, level)];
      const ends = [...values].sort((a, b) => a - b);
      const sd = intervals.status === 'ok' ? intervals.standardError * Math.sqrt(values.length) : null;
      const decimals = sd === null ? 3 : decimalsFor(sd);
      return [
        label,
        shown(values.length, 0),
        intervals.status === 'ok'
          ? withLimits(intervals.mean, intervals.meanInterval)
          : shown(values[0]!, decimals),
        sd === null ? '–' : shown(sd, decimals),
        box.status === 'ok' ? shown(box.median, decimals) : '–',
        shown(ends[0]!, decimals),
        shown(ends.at(-1)!, decimals),
      ];
    }),
  };
}
