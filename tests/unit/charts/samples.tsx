// Every chart, drawn from any list of numbers and any labels: what the tests of the whole family run on.
import type { ReactElement } from 'react';
import { BarChart } from '../../../src/charts/BarChart.tsx';
import { Distribution, type DistributionProps } from '../../../src/charts/Distribution.tsx';
import { DoseResponse } from '../../../src/charts/DoseResponse.tsx';
import { Forest } from '../../../src/charts/Forest.tsx';
import { Histogram } from '../../../src/charts/Histogram.tsx';
import { KaplanMeier } from '../../../src/charts/KaplanMeier.tsx';
import { QQPlot } from '../../../src/charts/QQPlot.tsx';
import { Scatter } from '../../../src/charts/Scatter.tsx';

export type Sample = { values: readonly number[]; labels: readonly string[]; layout: 'wide' | 'narrow' };

const title = 'What the chart shows';
const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b);
const at = (values: readonly number[], share: number) =>
  sorted(values)[Math.min(values.length - 1, Math.floor(share * values.length))] ?? 0;

/** `values` dealt out to the labels in turn. */
const dealt = ({ values, labels }: Sample) =>
  labels.map((label, index) => ({ label, values: values.filter((_, i) => i % labels.length === index) }));

const distribution = (kind: DistributionProps['kind']) => (sample: Sample) => (
  <Distribution
    {...{ id: 'd', title, kind, layout: sample.layout, axis: 'Quantity (unit)', note: 'Mean with 95 % CI' }}
    comparisons={sample.labels.slice(1).map((_, index) => ({ from: 0, to: index + 1, text: 'p = 0.0123' }))}
    groups={dealt(sample).map((group) => ({
      ...group,
      box: {
        lowerWhisker: at(group.values, 0),
        lowerHinge: at(group.values, 0.25),
        median: at(group.values, 0.5),
        upperHinge: at(group.values, 0.75),
        upperWhisker: at(group.values, 1),
      },
      density: sorted(group.values).map((x, index) => ({ x, density: 1 + (index % 5) })),
      mean: { value: at(group.values, 0.5), low: at(group.values, 0.3), high: at(group.values, 0.7) },
    }))}
  />
);

/** A chart of each kind for `sample`. */
export const samples: Record<string, (sample: Sample) => ReactElement> = {
  strip: distribution('strip'),
  box: distribution('box'),
  violin: distribution('violin'),
  raincloud: distribution('raincloud'),
  bar: (sample) => (
    <BarChart
      {...{ id: 'b', title, layout: sample.layout, axis: 'Quantity (unit)', note: 'Error bars: 95 % CI' }}
      bars={dealt(sample).flatMap((group) =>
        group.values.length === 0
          ? []
          : ['first', 'second'].map((series) => ({
              ...{ group: group.label, series, value: at(group.values, 0.5), values: group.values },
              ...{ low: at(group.values, 0.2), high: at(group.values, 0.8) },
            })),
      )}
      comparisons={[{ from: 0, to: 1, text: 'p = 0.0123' }]}
    />
  ),
  scatter: ({ values, labels, layout }) => {
    const points = values.map((value, index) => ({ x: index, y: value }));
    const limits = points.map((p) => ({ x: p.x, low: p.y - Math.abs(p.y), high: p.y + Math.abs(p.y) }));
    return (
      <Scatter
        {...{
          id: 's',
          title,
          layout,
          xAxis: 'x (unit)',
          yAxis: 'y (unit)',
          note: 'Band: 95 % CI of the mean',
        }}
        series={labels.map((label) => ({
          label,
          points,
          line: points,
          confidence: limits,
          prediction: limits,
        }))}
        reference={0}
      />
    );
  },
  qq: ({ values, layout }) => (
    <QQPlot
      {...{ id: 'q', title, layout, axis: 'Quantity (unit)', note: 'Band: 95 %' }}
      points={sorted(values).map((sample, index) => ({ theoretical: index - values.length / 2, sample }))}
      line={{ intercept: at(values, 0.5), slope: 1 }}
    />
  ),
  histogram: ({ values, layout }) => {
    const [low, high] = [at(values, 0), at(values, 1)];
    const width = (high - low) / 7 || 1;
    return (
      <Histogram
        {...{
          id: 'h',
          title,
          layout,
          axis: 'Quantity (unit)',
          marker: { value: low, label: 'lowest value' },
        }}
        bins={
          values.length === 0
            ? []
            : Array.from({ length: 8 }, (_, i) => ({
                from: low + i * width,
                to: low + (i + 1) * width,
                count: i,
              }))
        }
        normal={{ mean: (low + high) / 2, sd: width }}
      />
    );
  },
  doseResponse: ({ values, labels, layout }) => (
    <DoseResponse
      {...{
        id: 'r',
        title,
        layout,
        doseAxis: 'Dose (µM)',
        axis: 'Response (%)',
        note: 'Error bars: 95 % CI',
      }}
      series={labels.map((label) => ({
        label,
        points: values.map((response, index) => ({
          dose: 10 ** (index % 7),
          response,
          low: response,
          high: response,
        })),
        curve: values.map((y, index) => ({ x: index + 1, y })),
        ec50: { dose: 20, low: 10, high: 40, response: 1, text: 'EC50 = 20 µM (95 % CI 10 to 40)' },
      }))}
    />
  ),
  kaplanMeier: (sample) => (
    <KaplanMeier
      {...{ id: 'k', title, layout: sample.layout, timeAxis: 'Time (days)', note: 'Bands: 95 % CI' }}
      groups={dealt(sample).map(({ label, values }) => {
        const times = sorted(values.map(Math.abs));
        return {
          ...{ label, n: times.length, until: times.at(-1) ?? 0, censored: times.slice(0, 3) },
          steps: times.map((time, index) => ({
            time,
            survival: 1 - (index + 1) / times.length,
            low: 0,
            high: 1,
          })),
          atRisk: (time: number) => times.filter((t) => t >= time).length,
        };
      })}
    />
  ),
  forest: (sample) => (
    <Forest
      {...{
        id: 'f',
        title,
        layout: sample.layout,
        axis: 'Difference (95 % CI)',
        reference: 0,
        scale: 'linear',
      }}
      sides={['favours control', 'favours treatment']}
      rows={dealt(sample).flatMap(({ label, values }) =>
        values.length === 0
          ? []
          : [{ label, estimate: at(values, 0.5), low: at(values, 0), high: at(values, 1) }],
      )}
    />
  ),
};
