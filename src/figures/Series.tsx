// Time series: a forecast with its fan and a decomposition. Also the sampling distribution of the mean.
import co2 from '../../content/datasets/co2.csv';
import deaths from '../../content/datasets/lung-deaths.csv';
import penguins from '../../content/datasets/penguins.csv';
import { Decomposition } from '../charts/Decomposition.tsx';
import { SamplingDistribution } from '../charts/SamplingDistribution.tsx';
import { TimeSeries } from '../charts/TimeSeries.tsx';
import { numbers } from '../statistics/columns.ts';
import { histogram } from '../statistics/descriptive/histogram.ts';
import { mean, sumOfSquares } from '../statistics/descriptive/moments.ts';
import { randomStream } from '../statistics/sampling/random-stream.ts';
import { decompose } from '../statistics/time-series/decompose.ts';
import { exponentialSmoothing } from '../statistics/time-series/exponential-smoothing.ts';
import { fixed, range, solved } from './in-words.ts';
import type { GalleryFigure } from './figure.ts';

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const forecast = (): GalleryFigure => {
  const y = numbers(deaths, 'value');
  const time = numbers(deaths, 'time');
  const model = solved(exponentialSmoothing({ y, method: 'additive', period: 12 }));
  const [narrow, wide] = [model.forecast(12, 0.8), model.forecast(12, 0.95)];
  const ahead = wide.map((point, index) => ({
    x: 1980 + index / 12,
    y: point.fit,
    intervals: [narrow[index]!.interval!, point.interval!],
  }));
  const peak = ahead.reduce((most, point) => (point.y > most.y ? point : most), ahead[0]!);
  const month = months[Math.round((peak.x - 1980) * 12)]!;
  return {
    slug: 'forecast-fan',
    kind: 'Forecast fan',
    caption:
      'Monthly deaths from lung diseases in the United Kingdom, and the forecast for 1980 by Holt–Winters smoothing with an additive season (start values from the first two years).',
    n: `n = ${y.length} months`,
    data: 'lung-deaths',
    table: {
      columns: ['Month of 1980', 'Forecast', '80% interval', '95% interval'],
      rows: ahead.map((point, index) => [
        months[index]!,
        fixed(point.y, 0),
        range(point.intervals[0]!, 0),
        range(point.intervals[1]!, 0),
      ]),
    },
    Chart: (place) => (
      <TimeSeries
        {...place}
        title={`Deaths peak every winter; for ${month} 1980 the forecast is ${fixed(peak.y, 0)} (95% prediction interval ${range(peak.intervals[1]!, 0)}).`}
        observed={y.map((value, index) => ({ x: time[index]!, y: value }))}
        forecast={ahead}
        axis="Deaths per month"
        note="Fan: 80% and 95% prediction intervals"
      />
    ),
  };
};

const decomposition = (): GalleryFigure => {
  const y = numbers(co2, 'value');
  const time = numbers(co2, 'time');
  const parts = solved(decompose(y, 12));
  const points = (values: readonly (number | null)[]) =>
    values.flatMap((value, index) => (value === null ? [] : [{ x: time[index]!, y: value }]));
  const trend = points(parts.trend);
  return {
    slug: 'decomposition',
    kind: 'Decomposition of a series',
    caption:
      'Carbon dioxide at Mauna Loa (ppm), taken apart by classical additive decomposition. The bars at the right are equally long in ppm.',
    n: `n = ${y.length} months`,
    data: 'co2',
    table: {
      columns: ['Month', 'Season (ppm)'],
      rows: parts.figure.map((value, index) => [months[index]!, fixed(value, 2)]),
    },
    Chart: (place) => (
      <Decomposition
        {...place}
        title={`The trend rises from ${fixed(trend[0]!.y, 0)} to ${fixed(trend.at(-1)!.y, 0)} ppm; the season swings by ${fixed(Math.max(...parts.figure) - Math.min(...parts.figure), 1)} ppm.`}
        parts={[
          { label: 'Observed (ppm)', points: points(y) },
          { label: 'Trend', points: trend },
          { label: 'Season', points: points(parts.seasonal) },
          { label: 'Remainder', points: points(parts.remainder) },
        ]}
        timeAxis="Year"
      />
    ),
  };
};

const sampling = (): GalleryFigure => {
  const population = numbers(penguins, 'body_mass_g');
  const truth = mean(population);
  const sigma = Math.sqrt(sumOfSquares(population) / population.length);
  const stream = randomStream(42);
  const means = (size: number) =>
    Array.from({ length: 1000 }, () =>
      mean(stream.sample(population.length, size, true).map((index) => population[index - 1]!)),
    );
  const panels = [
    { label: 'All 342 penguins', bins: solved(histogram(population, 200)).bins },
    ...[5, 30].map((size) => ({
      label: `Means of 1,000 samples of ${size}`,
      bins: solved(histogram(means(size), size === 5 ? 100 : 50)).bins,
      normal: { mean: truth, sd: sigma / Math.sqrt(size) },
    })),
  ];
  return {
    slug: 'sampling-distribution',
    kind: 'Sampling distribution',
    caption:
      'Body mass of 342 penguins, taken as a population, and the means of 1,000 samples drawn from it with replacement (seed 42), with the normal curves that theory predicts.',
    n: 'N = 342',
    data: 'penguins',
    table: {
      columns: ['Sample size', 'Standard error (g)'],
      rows: [5, 30].map((size) => [size, fixed(sigma / Math.sqrt(size), 0)]),
    },
    Chart: (place) => (
      <SamplingDistribution
        {...place}
        title="The population is skewed, but means of 30 are nearly normal and √6 times less spread than means of 5."
        {...{
          panels,
          truth: { value: truth, text: `population mean ${fixed(truth, 0)} g` },
          axis: 'Body mass (g)',
        }}
      />
    ),
  };
};

/** Charts of series and samples. */
export const series = (): GalleryFigure[] => [forecast(), decomposition(), sampling()];
