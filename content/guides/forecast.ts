// The numbers of the guide, from the calculator's example, from a forecast of its last year, and from the flow of the Nile.
import passengers from '../datasets/air-passengers.csv';
import river from '../datasets/nile.csv';
import { forecast } from '../../src/calculators/forecast.ts';
import { asPaste } from '../../src/calculators/from-dataset.ts';
import { estimateIn, limitsIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import type { ScatterProps } from '../../src/charts/Scatter.tsx';
import { fixed, percent, range, solved } from '../../src/figures/in-words.ts';
import { numbers } from '../../src/statistics/columns.ts';
import { standardDeviation } from '../../src/statistics/descriptive/moments.ts';
import { normalQuantile } from '../../src/statistics/distributions/normal.ts';
import { benchmarkForecasts } from '../../src/statistics/time-series/benchmark-forecasts.ts';
import { exponentialSmoothing } from '../../src/statistics/time-series/exponential-smoothing.ts';
import { forecastAccuracy } from '../../src/statistics/time-series/forecast-accuracy.ts';

const period = 12;
const counts = numbers(passengers, 'value');
const example = reportOf(forecast);
const now = solved(exponentialSmoothing({ y: counts, method: 'multiplicative', period }));
const { alpha, beta, gamma } = now.weights;
// The states one month earlier, with the same weights.
const before = solved(
  exponentialSmoothing({
    y: counts.slice(0, -1),
    method: 'multiplicative',
    period,
    alpha,
    beta,
    gamma,
  }),
);
const last = counts.at(-1)!;
const [season] = before.seasonal;
const expected = (before.level + before.trend) * season!;
const spread = standardDeviation(now.residuals);
const z = normalQuantile(0.975);

// Rehearsal: the last year, forecast from the years before it.
const past = counts.slice(0, -period);
const actual = counts.slice(-period);
const trial = (method: 'additive' | 'multiplicative') =>
  solved(exponentialSmoothing({ y: past, method, period })).forecast(period);
const errorOf = (fits: readonly number[]) =>
  solved(forecastAccuracy(actual, fits, past, period)).meanAbsoluteError;
const fan = trial('multiplicative');
const covered = fan.filter(
  ({ interval }, i) => actual[i]! >= interval!.lower && actual[i]! <= interval!.upper,
).length;

const nile = reportOf(forecast, asPaste({ year: river.time!, 'flow (10⁸ m³)': river.value! }), {
  method: 'level',
  horizon: 10,
});
const flows = numbers(river, 'value');
const reach = nile.estimates[0]!.interval!;
const contained = flows.filter((flow) => flow >= reach.lower.value && flow <= reach.upper.value).length;

/** Every number that the text states. */
export const n = {
  months: String(counts.length),
  weights: [alpha, beta, gamma].map((weight) => fixed(weight, 4)),
  alpha: fixed(alpha, 3),
  rest: fixed(1 - alpha, 4),
  fading: [0, 1, 2, 12].map((k) => fixed(alpha * (1 - alpha) ** k, 3)),
  yearShare: percent(1 - (1 - alpha) ** period),
  before: {
    level: fixed(before.level, 3),
    trend: fixed(before.trend, 3),
    season: fixed(season!, 5),
    base: fixed(before.level + before.trend, 3),
  },
  expected: fixed(expected, 1),
  last: fixed(last, 0),
  error: fixed(last - expected, 1),
  unseasoned: fixed(last / season!, 2),
  level: fixed(now.level, 2),
  restOfTrend: fixed(1 - beta, 4),
  restOfSeason: fixed(1 - gamma, 4),
  risen: fixed(now.level - before.level, 2),
  trend: fixed(now.trend, 3),
  newSeason: fixed(now.seasonal[period - 1]!, 4),
  lastOverLevel: fixed(last / now.level, 4),
  january: fixed(now.seasonal[0]!, 5),
  nextBase: fixed(now.level + now.trend, 2),
  next: fixed(estimateIn(example).value, 2),
  errors: String(now.residuals.length),
  spread: fixed(spread, 3),
  margin: fixed(z * spread, 2),
  limits: limitsIn(example),
  year: range(now.forecast(period)[period - 1]!.interval!, 0),
  twoYears: range(now.forecast(2 * period)[2 * period - 1]!.interval!, 0),
  mase: numberIn(example, 'MASE'),
  trial: {
    multiplicative: fixed(errorOf(fan.map(({ fit }) => fit)), 1),
    additive: fixed(errorOf(trial('additive').map(({ fit }) => fit)), 1),
    naive: fixed(errorOf(solved(benchmarkForecasts(past, period, period)).seasonalNaive), 1),
    covered: String(covered),
    months: String(period),
  },
  nile: {
    years: String(flows.length),
    alpha: numberIn(nile, 'α (level)'),
    next: fixed(estimateIn(nile).value, 0),
    limits: range({ lower: reach.lower.value, upper: reach.upper.value }, 0),
    contained: String(contained),
    mase: numberIn(nile, 'MASE'),
    better: percent(1 - Number(numberIn(nile, 'MASE'))),
    record: range({ lower: Math.min(...flows), upper: Math.max(...flows) }, 0),
  },
};

/** The weight of each earlier value in a level smoothed with large, fitted, and small α. */
export const fading: ScatterProps = {
  series: [0.8, alpha, 0.1].map((weight, i) => {
    const points = Array.from({ length: 19 }, (_, x) => ({ x, y: weight * (1 - weight) ** x }));
    return { label: i === 1 ? `α = ${n.alpha}, the example` : `α = ${weight}`, points, line: points };
  }),
  xAxis: 'Steps back in time',
  yAxis: 'Weight in the level',
};

/** The rehearsal: the actual last year, and its forecast from a year earlier. */
export const rehearsal: ScatterProps = {
  series: [
    {
      points: actual.map((y, i) => ({ x: i + 1, y })),
      line: fan.map(({ fit }, i) => ({ x: i + 1, y: fit })),
      prediction: fan.map(({ interval }, i) => ({
        x: i + 1,
        low: interval!.lower,
        high: interval!.upper,
      })),
    },
  ],
  xAxis: 'Month of 1960',
  yAxis: 'Passengers (thousands)',
  note: 'Points: actual totals of 1960; line and band: forecast with 95% prediction interval',
};
