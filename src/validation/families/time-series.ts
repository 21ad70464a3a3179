import { standardDeviation } from '../../statistics/descriptive/moments.ts';
import { autocorrelation } from '../../statistics/time-series/autocorrelation.ts';
import { benchmarkForecasts } from '../../statistics/time-series/benchmark-forecasts.ts';
import { forecastAccuracy } from '../../statistics/time-series/forecast-accuracy.ts';
import { centeredMovingAverage } from '../../statistics/time-series/centered-moving-average.ts';
import { decompose } from '../../statistics/time-series/decompose.ts';
import { exponentialSmoothing } from '../../statistics/time-series/exponential-smoothing.ts';
import type { SmoothingInput } from '../../statistics/time-series/exponential-smoothing.ts';
import { trendAndSeason } from '../../statistics/time-series/trend-and-season.ts';
import { numbers, scalar } from '../inputs.ts';
import type { Adapter, Inputs, Registry, ReferenceCase } from '../reference-case.ts';

const weight = (value: Inputs[string] | undefined) => (value === undefined ? undefined : scalar(value));

/** The inputs name the kind of season only sometimes, but the R code of the case always does. */
const seasonality = ({ type }: Inputs, { r_code = '', title }: ReferenceCase) =>
  type === 'multiplicative' || (type === undefined && /"multiplicative"|multiplicative/.test(r_code + title))
    ? 'multiplicative'
    : 'additive';

const smoothed = (input: SmoothingInput, horizon: number) => {
  const fit = exponentialSmoothing(input);
  if (fit.status === 'error') return fit;
  const { y } = input;
  const ahead = fit.forecast(horizon);
  return {
    status: 'ok',
    ...fit.weights,
    level: fit.level,
    trend: fit.trend,
    seasonal: fit.seasonal,
    sse: fit.sse,
    rmse: Math.sqrt(fit.sse / (y.length - fit.first)),
    first_fitted: fit.fitted.slice(0, 5),
    last_fitted: fit.fitted.at(-1),
    forecast: ahead[0]!.fit,
    forecast_1: ahead[0]!.fit,
    forecasts: ahead.map((step) => step.fit),
    pi95_h1_h2_h3: ahead.slice(0, 3).map((step) => step.interval!.upper - step.fit),
  };
};

const simple: Adapter = ({ y, alpha }) =>
  smoothed({ y: numbers(y), method: 'level', alpha: weight(alpha) }, 3);

const holt: Adapter = ({ y, alpha, beta }) =>
  smoothed({ y: numbers(y), method: 'trend', alpha: weight(alpha), beta: weight(beta) }, 5);

const holtWinters: Adapter = (inputs, reference) => {
  const { y, m, alpha, beta, gamma, l0, b0, s0 } = inputs;
  const start =
    s0 === undefined ? undefined : { level: scalar(l0), trend: scalar(b0), seasonal: numbers(s0) };
  const period = scalar(m, 12);
  return smoothed(
    {
      y: numbers(y),
      method: seasonality(inputs, reference),
      period,
      alpha: weight(alpha),
      beta: weight(beta),
      gamma: weight(gamma),
      start,
    },
    period,
  );
};

const decomposed: Adapter = (inputs, reference) => {
  const { y, m } = inputs;
  const parts = decompose(numbers(y), scalar(m), seasonality(inputs, reference));
  if (parts.status === 'error') return parts;
  return {
    figure: parts.figure,
    ...Object.fromEntries(parts.trend.map((value, t) => [`trend_${t + 1}`, value])),
    random_sd: standardDeviation(parts.remainder.filter((value) => value !== null)),
  };
};

const benchmarks: Adapter = ({ y, m }) => {
  const series = numbers(y);
  const period = scalar(m);
  const training = series.slice(0, -period);
  const actual = series.slice(-period);
  const forecasts = benchmarkForecasts(training, period, period);
  if (forecasts.status === 'error') return forecasts;
  const measured = (forecast: readonly number[]) => {
    const accuracy = forecastAccuracy(actual, forecast, training, period);
    if (accuracy.status === 'error') throw new Error(accuracy.reason);
    return accuracy;
  };
  const named = (forecast: readonly number[]) => {
    const accuracy = measured(forecast);
    return {
      ME: accuracy.meanError,
      MAE: accuracy.meanAbsoluteError,
      RMSE: accuracy.rootMeanSquaredError,
      MAPE: accuracy.meanAbsolutePercentageError,
    };
  };
  return {
    naive: named(forecasts.naive),
    seasonal_naive: named(forecasts.seasonalNaive),
    drift: named(forecasts.drift),
    mean: named(forecasts.mean),
    mase_seasonal_naive: measured(forecasts.seasonalNaive).meanAbsoluteScaledError,
    moving_average_centred_first: centeredMovingAverage(series, period)[period / 2],
  };
};

const correlated: Adapter = ({ y, lag }) => {
  const result = autocorrelation(numbers(y), scalar(lag, 10));
  if (result.status === 'error') return result;
  return {
    acf: result.coefficients,
    ljung_box: result.ljungBox.q,
    ljung_box_p: result.ljungBox.p,
    bound95: result.bound,
  };
};

const trend: Adapter = ({ y, m }) => {
  const model = trendAndSeason(numbers(y), scalar(m, 12));
  if (model.status === 'error') return model;
  const ahead = model.forecast(scalar(m, 12));
  return {
    slope_per_month: model.slope.estimate,
    se_slope: model.slope.standardError,
    residual_sd: model.residualSd,
    forecast: ahead.map(({ fit }) => fit),
    pi95_lower: ahead.map(({ prediction }) => prediction?.lower),
    pi95_upper: ahead.map(({ prediction }) => prediction?.upper),
  };
};

const accuracy: Adapter = ({ training, m, actual, forecast }) => {
  const series = [numbers(actual), numbers(forecast), numbers(training)] as const;
  const [seasonal, naive] = [forecastAccuracy(...series, scalar(m)), forecastAccuracy(...series)];
  if (seasonal.status === 'error') return seasonal;
  return {
    ME: seasonal.meanError,
    RMSE: seasonal.rootMeanSquaredError,
    MAE: seasonal.meanAbsoluteError,
    MPE: seasonal.meanPercentageError,
    MAPE: seasonal.meanAbsolutePercentageError,
    MASE: seasonal.meanAbsoluteScaledError,
    MASE_naive: naive.status === 'ok' ? naive.meanAbsoluteScaledError : null,
  };
};

const best: Adapter = ({ y, m, type }) => {
  const period = scalar(m, 1);
  const seasonal = type === 'multiplicative' ? 'multiplicative' : 'additive';
  return smoothed(
    { y: numbers(y), method: m === undefined ? 'trend' : seasonal, period },
    m === undefined ? 5 : period,
  );
};

export const timeSeries: Registry = {
  ts_ses: simple,
  ts_ses_opt: simple,
  ts_holt: holt,
  ts_holt_opt: holt,
  ts_holt_winters: holtWinters,
  ts_holt_winters_default: holtWinters,
  ts_holt_winters_opt: holtWinters,
  ts_decompose: decomposed,
  ts_decompose_additive: decomposed,
  ts_benchmarks: benchmarks,
  ts_acf: correlated,
  ts_trend_season: trend,
  ts_edge: holtWinters,
  ts_accuracy: accuracy,
  ts_holt_winters_best: best,
  ts_holt_best: best,
};
