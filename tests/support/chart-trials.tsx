// Every chart, drawn from any list of numbers and labels (long because there are that many charts), and made-up numbers that stress a
// chart's layout: few and many, tiny and huge, negative, equal, with long names.
import type { ReactElement } from 'react';
import { BarChart } from '../../src/charts/BarChart.tsx';
import { Counts } from '../../src/charts/Counts.tsx';
import { Coverage } from '../../src/charts/Coverage.tsx';
import { Distribution, type DistributionProps } from '../../src/charts/Distribution.tsx';
import { DoseResponse } from '../../src/charts/DoseResponse.tsx';
import type { ChartProps } from '../../src/charts/Frame.tsx';
import { Forest } from '../../src/charts/Forest.tsx';
import { Histogram } from '../../src/charts/Histogram.tsx';
import { KaplanMeier } from '../../src/charts/KaplanMeier.tsx';
import { QQPlot } from '../../src/charts/QQPlot.tsx';
import { Scatter } from '../../src/charts/Scatter.tsx';
import { Biplot } from '../../src/charts/Biplot.tsx';
import { ControlChart } from '../../src/charts/ControlChart.tsx';
import { Contour } from '../../src/charts/Contour.tsx';
import { Decomposition } from '../../src/charts/Decomposition.tsx';
import { HeatMap } from '../../src/charts/HeatMap.tsx';
import { Interaction } from '../../src/charts/Interaction.tsx';
import { MainEffects } from '../../src/charts/MainEffects.tsx';
import { Paired } from '../../src/charts/Paired.tsx';
import { Pareto } from '../../src/charts/Pareto.tsx';
import { PowerCurve } from '../../src/charts/PowerCurve.tsx';
import { Residuals } from '../../src/charts/Residuals.tsx';
import { RocCurve } from '../../src/charts/RocCurve.tsx';
import { SamplingDistribution } from '../../src/charts/SamplingDistribution.tsx';
import { Scree } from '../../src/charts/Scree.tsx';
import { TimeSeries } from '../../src/charts/TimeSeries.tsx';

export type Sample = { values: readonly number[]; labels: readonly string[] };
type Frame = Pick<ChartProps, 'id' | 'title' | 'layout'>;

const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b);
const at = (values: readonly number[], share: number) =>
  sorted(values)[Math.min(values.length - 1, Math.floor(share * values.length))] ?? 0;

/** `values`, distributed over the labels in turn. */
const dealt = ({ values, labels }: Sample) =>
  labels.map((label, index) => ({ label, values: values.filter((_, i) => i % labels.length === index) }));

const distribution = (kind: DistributionProps['kind']) => (sample: Sample, frame: Frame) => (
  <Distribution
    {...frame}
    kind={kind}
    axis="Quantity (unit)"
    interval="95% CI"
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
export const samples: Record<string, (sample: Sample, frame: Frame) => ReactElement> = {
  coverage: ({ values }, frame) => (
    <Coverage
      {...frame}
      axis="Quantity (unit)"
      note="95% CI of each sample"
      samples={values.map((estimate) => ({ estimate, low: estimate - 1, high: estimate + 1 }))}
      truth={{ value: at(values, 0.5), text: 'the true mean' }}
    />
  ),
  counts: ({ values }, frame) => (
    <Counts
      {...frame}
      axis="Deaths"
      probabilityAxis="Probability"
      counts={sorted(values)
        .slice(0, 40)
        .map((value, count) => ({ count, probability: Math.abs(value), extreme: count < 4 }))}
      observed={{ count: 4, text: '4 observed' }}
      kinds={['Less extreme', 'At least as extreme']}
    />
  ),
  strip: distribution('strip'),
  box: distribution('box'),
  violin: distribution('violin'),
  raincloud: distribution('raincloud'),
  bar: (sample, frame) => (
    <BarChart
      {...frame}
      axis="Quantity (unit)"
      note="Error bars: 95% CI"
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
  scatter: ({ values, labels }, frame) => {
    const points = values.map((value, index) => ({ x: index, y: value }));
    const limits = points.map((p) => ({ x: p.x, low: p.y - Math.abs(p.y), high: p.y + Math.abs(p.y) }));
    return (
      <Scatter
        {...frame}
        xAxis="x (unit)"
        yAxis="y (unit)"
        note="Band: 95% CI of the mean"
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
  qq: ({ values }, frame) => (
    <QQPlot
      {...frame}
      axis="Quantity (unit)"
      note="Band: 95%"
      points={sorted(values).map((sample, index) => ({ theoretical: index - values.length / 2, sample }))}
      line={{ intercept: at(values, 0.5), slope: 1 }}
    />
  ),
  histogram: ({ values }, frame) => {
    const [low, high] = [at(values, 0), at(values, 1)];
    const width = (high - low) / 7 || 1;
    return (
      <Histogram
        {...frame}
        axis="Quantity (unit)"
        marker={{ value: low, label: 'lowest value' }}
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
  doseResponse: ({ values, labels }, frame) => (
    <DoseResponse
      {...frame}
      doseAxis="Dose (µM)"
      axis="Response (%)"
      note="Error bars: 95% CI"
      series={labels.map((label) => ({
        label,
        points: values.map((response, index) => ({
          dose: 10 ** (index % 7),
          response,
          low: response,
          high: response,
        })),
        curve: values.map((y, index) => ({ x: index + 1, y })),
        ec50: { dose: 20, low: 10, high: 40, response: 1, text: 'EC50 = 20 µM (95% CI 10 to 40)' },
      }))}
    />
  ),
  kaplanMeier: (sample, frame) => (
    <KaplanMeier
      {...frame}
      timeAxis="Time (days)"
      note="Bands: 95% CI"
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
          times,
        };
      })}
    />
  ),
  forest: (sample, frame) => (
    <Forest
      {...frame}
      axis="Difference (95% CI)"
      reference={0}
      scale="linear"
      sides={['favors control', 'favors treatment']}
      rows={dealt(sample).flatMap(({ label, values }) =>
        values.length === 0
          ? []
          : [{ label, estimate: at(values, 0.5), low: at(values, 0), high: at(values, 1) }],
      )}
    />
  ),
  residuals: ({ values }, frame) => (
    <Residuals
      {...frame}
      quantity="quantity (unit)"
      points={values.map((residual, index) => ({ fitted: index, residual }))}
    />
  ),
  roc: ({ values, labels }, frame) => (
    <RocCurve
      {...frame}
      curves={
        values.length === 0
          ? []
          : labels.map((label) => ({
              ...{ label, area: { value: 0.8, low: 0.7, high: 0.9 } },
              points: values
                .map((_, index) => ({
                  falsePositive: index / values.length,
                  sensitivity: Math.sqrt(index / values.length),
                }))
                .concat({ falsePositive: 1, sensitivity: 1 }),
            }))
      }
      cut={{
        falsePositive: 0.9,
        sensitivity: 0.3,
        text: 'score above 1.5: sensitivity 30%, specificity 10%',
      }}
    />
  ),
  biplot: (sample, frame) => (
    <Biplot
      {...frame}
      explained={[0.62, 0.25]}
      groups={dealt(sample).map(({ label, values }) => ({
        label,
        scores: values.map((first, i) => ({ first, second: values.at(-1 - i) ?? 0 })),
      }))}
      loadings={sample.labels.map((label, index) => ({
        label,
        first: Math.cos(index / 3),
        second: Math.sin(index / 3),
      }))}
    />
  ),
  scree: ({ values }, frame) => {
    const sum = values.reduce((total, value) => total + Math.abs(value) / 1e3, 0) || 1;
    return <Scree {...frame} explained={values.map((value) => Math.abs(value) / 1e3 / sum)} />;
  },
  heatMap: ({ values, labels }, frame) => (
    <HeatMap
      {...frame}
      measure="Pearson’s r"
      labels={values.length === 0 ? [] : [...labels, 'another']}
      matrix={[...labels, 'another'].map((_, i) =>
        [...labels, 'another'].map((_, j) => Math.sin(values[i * j] ?? 0)),
      )}
    />
  ),
  pareto: (sample, frame) => (
    <Pareto
      {...frame}
      axis="Number of defects"
      causes={dealt(sample).map(({ label, values }) => ({ label, count: Math.abs(values[0] ?? 0) }))}
    />
  ),
  control: ({ values }, frame) => (
    <ControlChart
      {...frame}
      axis="Quantity (unit)"
      orderAxis="Run"
      note="Limits: mean ± 3 SD"
      {...{ values, center: at(values, 0.5), lower: at(values, 0.1), upper: at(values, 0.9) }}
    />
  ),
  mainEffects: (sample, frame) => (
    <MainEffects
      {...frame}
      axis="Quantity (unit)"
      note="Error bars: 95% CI"
      grandMean={at(sample.values, 0.5)}
      factors={dealt(sample)
        .slice(0, 4)
        .map(({ label, values }) => ({
          name: label,
          levels: values
            .slice(0, 2)
            .map((mean, index) => ({ level: ['low', 'high'][index] ?? '', mean, low: mean, high: mean })),
        }))}
    />
  ),
  interaction: ({ values, labels }, frame) => (
    <Interaction
      {...frame}
      axis="Quantity (unit)"
      note="Error bars: 95% CI"
      levelAxis="Dose (mg)"
      levels={values.slice(0, 3).map((_, index) => String(index))}
      lines={labels.map((label, i) => ({
        label,
        cells: values.slice(0, 3).map((_, j) => ({
          mean: values[(i + j) % values.length]!,
          low: at(values, 0.1),
          high: at(values, 0.9),
        })),
      }))}
    />
  ),
  contour: ({ values }, frame) => (
    <Contour
      {...frame}
      xAxis="Temperature (°C)"
      yAxis="Time (min)"
      note="Lines: fitted yield (%)"
      grid={
        values.length === 0
          ? []
          : Array.from({ length: 9 }, (_, r) =>
              Array.from({ length: 9 }, (_, c) => values[(r * 3 + c) % values.length]!),
            )
      }
      {...{ x: [20, 80], y: [5, 15], runs: [{ x: 20, y: 5 }], best: { x: 79, y: 15, text: 'best: 93.2%' } }}
    />
  ),
  timeSeries: ({ values }, frame) => (
    <TimeSeries
      {...frame}
      axis="Deaths per month"
      note="Fan: 80% and 95% prediction intervals"
      observed={values.map((y, index) => ({ x: 1974 + index / 12, y }))}
      forecast={values.slice(0, 5).map((y, i) => ({
        x: 1974 + (values.length + i) / 12,
        y,
        intervals: [
          { lower: at(values, 0.2), upper: at(values, 0.8) },
          { lower: at(values, 0), upper: at(values, 1) },
        ],
      }))}
    />
  ),
  decomposition: ({ values }, frame) => (
    <Decomposition
      {...frame}
      timeAxis="Year"
      parts={['Observed', 'Trend', 'Season', 'Remainder'].map((label, k) => ({
        label,
        points: values.map((y, index) => ({ x: 1974 + index / 12, y: y / (k + 1) })),
      }))}
    />
  ),
  power: ({ values, labels }, frame) => (
    <PowerCurve
      {...frame}
      target={0.8}
      sizeAxis="Subjects per group"
      note="Two-sided t test, α = 0.05"
      curves={
        values.length === 0
          ? []
          : labels.map((label, k) => ({
              label,
              points: Array.from({ length: 20 }, (_, n) => ({
                n: n * 5,
                power: 1 - 0.95 * Math.exp((-n * (k + 1)) / 12),
              })),
              enough: { n: 40 + k * 3, power: 0.81 },
            }))
      }
    />
  ),
  samplingDistribution: ({ values }, frame) => {
    const [low, high] = [at(values, 0), at(values, 1)];
    const width = high / 8 - low / 8 || 1;
    const bins = Array.from({ length: 8 }, (_, i) => ({
      from: low + i * width,
      to: low + (i + 1) * width,
      count: i,
    }));
    return (
      <SamplingDistribution
        {...frame}
        axis="Quantity (unit)"
        truth={{ value: high, text: 'population mean 4201.8 g' }}
        panels={
          values.length === 0
            ? []
            : ['All 342 penguins', 'Means of 5', 'Means of 30'].map((label) => ({
                label,
                bins,
                normal: { mean: low, sd: width },
              }))
        }
      />
    );
  },
  paired: ({ values, labels }, frame) => (
    <Paired
      {...frame}
      axis="Quantity (unit)"
      note="Mean with 95% CI"
      conditions={[labels[0] ?? 'first', labels[1] ?? 'second']}
      pairs={values.map((value, index) => [value, values.at(-1 - index) ?? 0])}
      result="mean difference 1.58 (95% CI 0.70 to 2.46)"
    />
  ),
};

const spread = (count: number, scale: number, from = 0) =>
  Array.from(
    { length: count },
    (_, index) => from + scale * Math.sin(index * 12.9898) * (1 + (index % 7) / 3),
  );
const short = ['control', 'treated', 'washed'];
const long = [
  'Placebo and standard care, all centers of the first phase',
  'Low dose',
  'Hydroxychloroquine-azithromycin 500 mg twice daily',
  'Dose adjusted to creatinine clearance',
];

/** Named after their difficulty. */
export const trials: Record<string, Sample> = {
  'no values': { values: [], labels: ['control'] },
  'one value': { values: [4.2], labels: ['control'] },
  'two values': { values: [4.2, 5.1], labels: ['control', 'treated'] },
  'five values': { values: [4.2, 5.1, 3.3, 4.8, 4.4], labels: short },
  'two hundred values': { values: spread(200, 12, 40), labels: short },
  'long labels': { values: spread(40, 12, 40), labels: long },
  'eight groups': { values: spread(80, 12, 40), labels: [...long, ...short, 'none at all'] },
  'negative values': { values: spread(30, 5, -40), labels: short },
  'both signs': { values: spread(30, 50), labels: short },
  'tiny values': { values: spread(30, 1e-9), labels: short },
  'huge values': { values: spread(30, 1e12), labels: short },
  'equal values': { values: [3, 3, 3, 3, 3, 3], labels: short },
  zeros: { values: [0, 0, 0, 0], labels: ['control', 'treated'] },
  'a wide range': { values: [1e-9, 1, 1e9, -1e9, 5], labels: short },
};
