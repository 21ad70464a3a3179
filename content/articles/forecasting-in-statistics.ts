// The numbers and charts of the article, computed from its datasets.
import passengers from '../datasets/air-passengers.csv';
import co2 from '../datasets/co2.csv';
import deaths from '../datasets/lung-deaths.csv';
import nile from '../datasets/nile.csv';
import type { DecompositionProps } from '../../src/charts/Decomposition.tsx';
import type { Live } from '../../src/charts/Frame.tsx';
import { withGrip } from '../../src/charts/grip.ts';
import type { ScatterProps } from '../../src/charts/Scatter.tsx';
import type { TimeSeriesProps } from '../../src/charts/TimeSeries.tsx';
import {
  smoothedWith,
  smoothingWeight,
  type Yearly,
} from '../../src/figures/explorables/smoothing-weight.ts';
import {
  Counted,
  counted,
  fixed,
  percent,
  pValue,
  range,
  solved,
  transformed,
} from '../../src/figures/in-words.ts';
import { numbers, type Table } from '../../src/statistics/columns.ts';
import { mean, standardDeviation } from '../../src/statistics/descriptive/moments.ts';
import { autocorrelation } from '../../src/statistics/time-series/autocorrelation.ts';
import { benchmarkForecasts } from '../../src/statistics/time-series/benchmark-forecasts.ts';
import { decompose } from '../../src/statistics/time-series/decompose.ts';
import { exponentialSmoothing } from '../../src/statistics/time-series/exponential-smoothing.ts';
import { forecastAccuracy } from '../../src/statistics/time-series/forecast-accuracy.ts';
import { trendAndSeason } from '../../src/statistics/time-series/trend-and-season.ts';

const year = 12;
const points = (table: Table) => {
  const values = numbers(table, 'value');
  return numbers(table, 'time').map((x, i) => ({ x, y: values[i]! }));
};
const fitsOf = (forecast: readonly { fit: number }[]) => forecast.map(({ fit }) => fit);

// Deaths from lung disease: five years to learn from, the sixth to be tested on.
const months = points(deaths);
const learned = months.slice(0, -year);
const tested = months.slice(-year);
const training = learned.map(({ y }) => y);
const actual = tested.map(({ y }) => y);
const benchmarks = solved(benchmarkForecasts(training, year, year));
const smoothed = solved(exponentialSmoothing({ y: training, method: 'additive', period: year }));
const fan95 = smoothed.forecast(year);
const fan80 = smoothed.forecast(year, 0.8);
const straight = solved(trendAndSeason(training, year));
const contest = (
  [
    ['Mean of all months', benchmarks.mean],
    ['Naive: the last value', benchmarks.naive],
    ['Seasonal naive: the same month a year earlier', benchmarks.seasonalNaive],
    ['Straight trend and season (regression)', fitsOf(straight.forecast(year))],
    ['Holt–Winters, additive', fitsOf(fan95)],
  ] as const
).map(([name, forecast]) => ({ name, ...solved(forecastAccuracy(actual, forecast, training, year)) }));
const [, , seasonalNaive, , holtWinters] = contest;
const leftOver = solved(autocorrelation(smoothed.residuals, year));
const sixthWinter = learned.find(({ x }) => Math.abs(x - (1976 + 1 / 12)) < 0.01)!;

// The Nile: a level that moves.
const flow = numbers(nile, 'value');
const level = solved(exponentialSmoothing({ y: flow, method: 'level' }));
const nextYears = level.forecast(10);

// The weight of the last year, which a reader can move: from nearly the mean of all years to the naive forecast.
const yearly: Yearly = { values: flow, firstYear: 1871, horizon: nextYears.length };
const of = 'smoothing-weight';
export const handle = {
  label: 'Weight α of the last year',
  min: 0.05,
  max: 1,
  step: 0.01,
  value: level.weights.alpha,
  given: yearly,
};
const everyWeight = Array.from({ length: 96 }, (_, i) => {
  const x = (5 + i) / 100;
  return { x, y: smoothedWith(flow, x).rmse };
});
/** The weights whose error is at most this share above the smallest. */
const slack = 0.02;
const nearlyBest = everyWeight.filter(({ y }) => y <= level.rmse * (1 + slack)).map(({ x }) => x);
const [lightest, heaviest] = [nearlyBest[0]!, nearlyBest.at(-1)!];
const naiveFan = smoothingWeight(yearly, 1)!.numbers;

const half = flow.length / 2;
const oneAhead = flow.slice(half).map((value, i) => {
  const past = flow.slice(0, half + i);
  const next = solved(exponentialSmoothing({ y: past, method: 'level' })).forecast(1)[0]!.fit;
  return [value - past.at(-1)!, value - next, value - mean(past)].map(Math.abs);
});
const nileErrors = [0, 1, 2].map((k) => mean(oneAhead.map((errors) => errors[k]!)));

// Carbon dioxide: a trend that bends, and a season that the straight line misses.
const air = points(co2);
const ppm = air.map(({ y }) => y);
const parts = solved(decompose(ppm, year));
const shown = air.length - 15 * year;
const decade = 10 * year;
const airPast = ppm.slice(0, -decade);
const airActual = ppm.slice(-decade);
const airLine = solved(trendAndSeason(airPast, year)).forecast(decade);
const airSmooth = solved(exponentialSmoothing({ y: airPast, method: 'additive', period: year })).forecast(
  decade,
);
const airError = (forecast: readonly { fit: number }[]) =>
  solved(forecastAccuracy(airActual, fitsOf(forecast), airPast, year)).meanAbsoluteError;

// Passengers: seven rehearsals, each a year further on.
const counts = numbers(passengers, 'value');
const origins = [5, 6, 7, 8, 9, 10, 11].map((years) => years * year);
const rehearsals = origins.map((origin) => {
  const past = counts.slice(0, origin);
  const next = counts.slice(origin, origin + year);
  const holt = (y: number[], method: 'additive' | 'multiplicative') =>
    fitsOf(solved(exponentialSmoothing({ y, method, period: year })).forecast(year));
  const errorOf = (forecast: readonly number[]) =>
    solved(forecastAccuracy(next, forecast, past, year)).meanAbsoluteError;
  return {
    year: String(1949 + origin / year),
    errors: [
      errorOf(solved(benchmarkForecasts(past, year, year)).seasonalNaive),
      errorOf(holt(past, 'additive')),
      errorOf(holt(past, 'multiplicative')),
      errorOf(holt(past.map(Math.log), 'additive').map(Math.exp)),
    ],
  };
});
const averages = [0, 1, 2, 3].map((k) => mean(rehearsals.map(({ errors }) => errors[k]!)));
const named = [
  'the seasonal naive forecast',
  'Holt–Winters with an additive season',
  'Holt–Winters with a multiplicative season',
  'Holt–Winters on the logarithms',
];
const best = (errors: readonly number[]) => errors.indexOf(Math.min(...errors));

// The exercises: a dry year, and how often twelve months in twelve are inside.
const shortfall = 200;

/** Every number that the text states, as it states it. */
const ofTwelveMonths = (count: number) =>
  count === 12 ? 'all twelve months' : counted(count, 'of the twelve months', 'of the twelve months');

export const n = {
  training: String(training.length),
  tested: String(actual.length),
  lastYear: {
    naive: fixed(seasonalNaive!.meanAbsoluteError, 0),
    naiveMase: fixed(seasonalNaive!.meanAbsoluteScaledError!, 2),
    holt: fixed(holtWinters!.meanAbsoluteError, 0),
    mase: fixed(holtWinters!.meanAbsoluteScaledError!, 2),
    saved: fixed(100 * (1 - holtWinters!.meanAbsoluteError / seasonalNaive!.meanAbsoluteError), 0),
    covered: ofTwelveMonths(
      fan95.filter(({ interval }, i) => actual[i]! >= interval!.lower && actual[i]! <= interval!.upper)
        .length,
    ),
    januaryFit: fixed(fan95[0]!.fit, 0),
    januaryInterval: range(fan95[0]!.interval!, 0),
    january: fixed(actual[0]!, 0),
    rmse: fixed(smoothed.rmse, 0),
    epidemic: fixed(sixthWinter.y, 0),
    before: fixed(training[training.length - 48 + 1]!, 0),
  },
  weights: {
    alpha: fixed(smoothed.weights.alpha, 3),
    beta: fixed(smoothed.weights.beta, 2),
    gamma: fixed(smoothed.weights.gamma, 2),
  },
  whiteness: {
    q: fixed(leftOver.ljungBox.q, 1),
    df: String(leftOver.ljungBox.df),
    p: pValue(leftOver.ljungBox.p),
  },
  slope: {
    perMonth: fixed(Math.abs(straight.slope.estimate!), 1),
    interval: range(
      transformed(straight.slope.interval!, (x) => -x),
      1,
    ),
  },
  nile: {
    years: String(flow.length),
    alpha: fixed(level.weights.alpha, 2),
    weights: [0, 1, 2].map((k) => fixed(level.weights.alpha * (1 - level.weights.alpha) ** k, 2)),
    level: fixed(level.level, 0),
    alphaFine: fixed(level.weights.alpha, 3),
    noise: fixed(standardDeviation(level.residuals), 0),
    moved: smoothingWeight(yearly, handle.value)!.numbers,
    slack: percent(slack),
    lightest: fixed(lightest, 2),
    heaviest: fixed(heaviest, 2),
    levelOfLightest: smoothingWeight(yearly, lightest)!.numbers['level']!,
    levelOfHeaviest: smoothingWeight(yearly, heaviest)!.numbers['level']!,
    lastYear: fixed(flow.at(-1)!, 0),
    naiveError: naiveFan['error']!,
    naiveTenth: naiveFan['tenth']!,
    first: range(nextYears[0]!.interval!, 0),
    tenth: range(nextYears[9]!.interval!, 0),
    half: String(half),
    naive: fixed(nileErrors[0]!, 0),
    smooth: fixed(nileErrors[1]!, 0),
    mean: fixed(nileErrors[2]!, 0),
    early: fixed(mean(flow.slice(0, 28)), 0),
    late: fixed(mean(flow.slice(28)), 0),
  },
  air: {
    shown: String(air.length - shown),
    high: fixed(Math.max(...parts.figure), 1),
    low: fixed(Math.abs(Math.min(...parts.figure)), 1),
    lineError: fixed(airError(airLine), 1),
    smoothError: fixed(airError(airSmooth), 1),
    lineCovered: String(
      airLine.filter(
        ({ prediction }, i) => airActual[i]! >= prediction!.lower && airActual[i]! <= prediction!.upper,
      ).length,
    ),
    smoothCovered: String(
      airSmooth.filter(
        ({ interval }, i) => airActual[i]! >= interval!.lower && airActual[i]! <= interval!.upper,
      ).length,
    ),
    decade: String(decade),
  },
  flights: {
    first: fixed(counts[0]!, 0),
    last: fixed(counts.at(-1)!, 0),
    rehearsals: String(origins.length),
    /** The methods, smallest average error first, as the sentence continues after "On average,". */
    ranking: averages
      .map((error, k) => ({ error, name: named[k]! }))
      .sort((one, other) => one.error - other.error)
      .map(({ error, name }) => ({ name, error: fixed(error, 1) })),
    winners: Counted(
      new Set(rehearsals.map(({ errors }) => best(errors))).size,
      'of the four methods is',
      'of the four methods are',
    ),
    logWins: String(rehearsals.filter(({ errors }) => best(errors) === 3).length),
  },
  exercises: {
    shortfall: String(shortfall),
    smoothedShift: fixed(shortfall * level.weights.alpha, 0),
    meanShift: fixed(shortfall / (flow.length + 1), 0),
    allOfGood: percent(0.95 ** year),
    allOfNarrow: percent(0.85 ** year),
    narrow: percent(0.85),
  },
};

export const series: TimeSeriesProps = {
  observed: learned,
  forecast: tested.map(({ x }, i) => ({
    x,
    y: fan95[i]!.fit,
    intervals: [fan80[i]!.interval!, fan95[i]!.interval!],
  })),
  axis: 'Deaths per month',
  note: 'Fan: 80% and 95% prediction intervals',
};

export const test: ScatterProps = {
  series: [
    {
      points: actual.map((y, i) => ({ x: i + 1, y })),
      line: fan95.map(({ h, fit }) => ({ x: h, y: fit })),
      prediction: fan95.map(({ h, interval }) => ({ x: h, low: interval!.lower, high: interval!.upper })),
    },
  ],
  xAxis: 'Month of 1979',
  yAxis: 'Deaths per month',
  note: 'Points: observed. Line and band: forecast with 95% prediction interval',
};

export const testTable = {
  columns: ['Month of 1979', 'Deaths', 'Forecast', '95% prediction'],
  rows: fan95.map(({ h, fit, interval }, i) => [
    String(h),
    fixed(actual[i]!, 0),
    fixed(fit, 0),
    range(interval!, 0),
  ]),
};

export const contestTable = {
  columns: ['Method', 'Mean absolute error', 'Root mean squared error', 'MAPE', 'MASE'],
  rows: contest.map((each) => [
    each.name,
    fixed(each.meanAbsoluteError, 0),
    fixed(each.rootMeanSquaredError, 0),
    `${fixed(each.meanAbsolutePercentageError!, 1)}%`,
    fixed(each.meanAbsoluteScaledError!, 2),
  ]),
};

export const river: TimeSeriesProps & { live: Live } = {
  live: withGrip({ of }),
  observed: points(nile),
  fitted: level.fitted.map((y, i) => ({ x: 1871 + level.first + i, y })),
  forecast: nextYears.map(({ h, fit, interval }) => ({
    x: 1870 + flow.length + h,
    y: fit,
    intervals: [level.forecast(h, 0.8).at(-1)!.interval!, interval!],
  })),
  axis: 'Annual flow (10⁸ m³)',
  note: 'Fan: 80% and 95% prediction intervals',
  fromZero: true,
};

export const weights: ScatterProps & { live: Live } = {
  live: withGrip({ of, at: [handle.value, level.rmse], along: 'x' }),
  series: [{ points: [{ x: handle.value, y: level.rmse }], line: everyWeight }],
  xAxis: 'Weight α of the last year',
  yAxis: 'One-step error (root mean square, 10⁸ m³)',
};

const part = (values: readonly (number | null)[]) =>
  values.flatMap((y, i) => (y === null || i < shown ? [] : [{ x: air[i]!.x, y }]));
export const airParts: DecompositionProps = {
  parts: [
    { label: 'Observed (ppm)', points: air.slice(shown) },
    { label: 'Trend (ppm)', points: part(parts.trend) },
    { label: 'Season (ppm)', points: part(parts.seasonal) },
    { label: 'Remainder (ppm)', points: part(parts.remainder) },
  ],
};

export const rehearsalTable = {
  columns: [
    'Year forecast',
    'Seasonal naive',
    'Holt–Winters, additive',
    'multiplicative',
    'additive, on logarithms',
  ],
  rows: [...rehearsals, { year: 'Average', errors: averages }].map(({ year: name, errors }) => [
    name,
    ...errors.map((error) => fixed(error, 1)),
  ]),
};

/** What the reader may change in the article, with what it starts from. */
export const live = {
  columns: { 'flow (10⁸ m³)': flow },
  options: { method: 'level', horizon: 10 },
};
