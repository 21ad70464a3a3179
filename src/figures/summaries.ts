// Summary statistics of any column, for the charts of groups.
import type { Bar } from '../charts/BarChart.tsx';
import type { DistributionGroup } from '../charts/Distribution.tsx';
import type { SurvivalGroup } from '../charts/KaplanMeier.tsx';
import { boxPlot } from '../statistics/descriptive/box-plot.ts';
import { kernelDensity } from '../statistics/descriptive/kernel-density.ts';
import { intervalsOfColumn } from '../statistics/intervals/intervals-of-column.ts';
import { kaplanMeier } from '../statistics/survival/kaplan-meier.ts';
import { fixed, range, solved } from './in-words.ts';

/** The mean with its 95% interval. */
export const meanOf = (values: readonly number[]) => {
  const { mean, meanInterval } = solved(intervalsOfColumn(values));
  return { value: mean, low: meanInterval.lower, high: meanInterval.upper };
};

/** A group with its box, density, and mean. */
export const groupOf = (label: string, values: readonly number[]): DistributionGroup => ({
  label,
  values,
  box: solved(boxPlot(values)),
  density: solved(kernelDensity(values)).points,
  mean: meanOf(values),
});

/** A bar for the mean of `values`, with its 95% interval. */
export const barOf = (group: string, series: string, values: readonly number[]): Bar => ({
  group,
  series,
  values,
  ...meanOf(values),
});

/** `16.96 (13.87 to 20.05)` */
export const meanInWords = (values: readonly number[], decimals: number) => {
  const { mean, meanInterval } = solved(intervalsOfColumn(values));
  return `${fixed(mean, decimals)} (${range(meanInterval, decimals)})`;
};

/** n, median, quartiles (hinges), and mean with 95% interval of each group, as table rows. */
export const summaryTable = (groups: readonly DistributionGroup[], first: string, decimals: number) => ({
  columns: [first, 'n', 'Median', 'Hinges', 'Mean (95% CI)'],
  rows: groups.map(({ label, values, box }) => [
    label,
    values.length,
    box ? fixed(box.median, decimals) : '',
    box ? range({ lower: box.lowerHinge, upper: box.upperHinge }, decimals) : '',
    meanInWords(values, decimals),
  ]),
});

/** A survival curve with its log-log 95% band, from times and event indicators (1 for an event, 0 for censored). */
export const curveOf = (label: string, time: readonly number[], status: readonly number[]): SurvivalGroup => {
  const curve = solved(kaplanMeier(time, status));
  return {
    label,
    n: curve.n,
    steps: curve.steps.map(({ time: at, survival, intervals }) => {
      const limits = intervals['log-log'];
      return limits ? { time: at, survival, low: limits.lower, high: limits.upper } : { time: at, survival };
    }),
    censored: curve.censoredTimes,
    until: curve.end,
    median: solved(curve.quantile(0.5)).time ?? undefined,
    times: time,
  };
};
