// Charts under stress: made-up numbers that try the layout, never shown as results.
import type { ReactElement } from 'react';
import { BarChart } from '../charts/BarChart.tsx';
import { Distribution } from '../charts/Distribution.tsx';
import { Forest } from '../charts/Forest.tsx';
import { Histogram } from '../charts/Histogram.tsx';
import { KaplanMeier } from '../charts/KaplanMeier.tsx';
import { Scatter } from '../charts/Scatter.tsx';
import { TimeSeries } from '../charts/TimeSeries.tsx';
import { histogram } from '../statistics/descriptive/histogram.ts';
import { quantile } from '../statistics/descriptive/quantile.ts';
import type { Place } from './figure.ts';

type Trial = { name: string; values: readonly number[]; labels: readonly string[] };

/** Numbers without a pattern, the same every time. */
const spread = (count: number, scale: number, centre = 0) =>
  Array.from(
    { length: count },
    (_, index) => centre + scale * Math.sin(index * 12.9898) * (1 + (index % 7) / 3),
  );

const short = ['control', 'treated', 'washed'];
const long = [
  'Placebo and standard care, all centres of the first phase',
  'Low dose',
  'Hydroxychloroquine 500 mg twice daily',
  'Dose adjusted to creatinine clearance',
];

const trials: readonly Trial[] = [
  { name: 'One value', values: [4.2], labels: ['control'] },
  { name: 'Two values', values: [4.2, 5.1], labels: ['control', 'treated'] },
  { name: 'Five values', values: [4.2, 5.1, 3.3, 4.8, 4.4], labels: short },
  { name: 'Two hundred values', values: spread(200, 12, 80), labels: short },
  { name: 'Long labels', values: spread(40, 12, 80), labels: long },
  { name: 'Negative values', values: spread(30, 5, -40), labels: short },
  { name: 'Tiny values', values: spread(30, 1e-9), labels: short },
  { name: 'Huge values', values: spread(30, 1e12), labels: short },
  { name: 'Equal values', values: [3, 3, 3, 3, 3, 3], labels: short },
  { name: 'No values', values: [], labels: ['control'] },
];

const at = (values: readonly number[], share: number) => (values.length === 0 ? 0 : quantile(values, share));

const chartsOf = ({ name, values, labels }: Trial) => {
  const title = `Layout test: ${name.toLowerCase()}`;
  const dealt = labels
    .map((label, index) => ({ label, values: values.filter((_, i) => i % labels.length === index) }))
    .filter((group) => group.values.length > 0);
  const times = values.map(Math.abs);
  const counted = histogram(values, (at(values, 1) - at(values, 0)) / 8 || 1);
  const slug = name.toLowerCase().replace(/\W+/g, '-');
  const charts: Record<string, (place: Place) => ReactElement> = {
    box: (place) => (
      <Distribution
        {...{ ...place, title, kind: 'box', axis: 'Quantity (unit)', note: 'Box: hinges and median' }}
        groups={dealt.map((group) => ({
          ...group,
          box: {
            lowerWhisker: at(group.values, 0),
            lowerHinge: at(group.values, 0.25),
            median: at(group.values, 0.5),
            upperHinge: at(group.values, 0.75),
            upperWhisker: at(group.values, 1),
          },
        }))}
        comparisons={dealt.slice(1).map((_, index) => ({ from: 0, to: index + 1, text: 'p = 0.0123' }))}
      />
    ),
    bar: (place) => (
      <BarChart
        {...{ ...place, title, axis: 'Quantity (unit)', note: 'Bars: medians; error bars: middle half' }}
        bars={dealt.map((group) => ({
          group: group.label,
          value: at(group.values, 0.5),
          low: at(group.values, 0.25),
          high: at(group.values, 0.75),
          values: group.values,
        }))}
      />
    ),
    scatter: (place) => (
      <Scatter
        {...{ ...place, title, xAxis: 'Order', yAxis: 'Quantity (unit)' }}
        series={dealt.map((group) => ({
          label: group.label,
          points: group.values.map((y, x) => ({ x, y })),
        }))}
      />
    ),
    histogram: (place) => (
      <Histogram
        {...{ ...place, title, axis: 'Quantity (unit)' }}
        bins={counted.status === 'ok' ? counted.bins : []}
      />
    ),
    survival: (place) => (
      <KaplanMeier
        {...{ ...place, title, timeAxis: 'Time (unit)' }}
        groups={labels.map((label, index) => {
          const own = times.filter((_, i) => i % labels.length === index).sort((a, b) => a - b);
          return {
            ...{ label, n: own.length, until: own.at(-1) ?? 0, censored: own.slice(0, 1) },
            steps: own.slice(1).map((time, i) => ({ time, survival: 1 - (i + 1) / own.length })),
            atRisk: (time) => own.filter((t) => t >= time).length,
          };
        })}
      />
    ),
    forest: (place) => (
      <Forest
        {...{ ...place, title, axis: 'Median (range)', scale: 'linear', reference: 0 }}
        rows={dealt.map((group) => ({
          label: group.label,
          estimate: at(group.values, 0.5),
          low: at(group.values, 0),
          high: at(group.values, 1),
        }))}
      />
    ),
    series: (place) => (
      <TimeSeries
        {...{ ...place, title, axis: 'Quantity (unit)', timeAxis: 'Year' }}
        observed={values.map((y, index) => ({ x: 1990 + index, y }))}
      />
    ),
  };
  return Object.entries(charts).map(([kind, Chart]) => ({ slug: `${slug}-${kind}`, Chart }));
};

/** For each kind of hardship, the charts that bear it. */
export const stress = () => trials.map((trial) => ({ name: trial.name, charts: chartsOf(trial) }));
