import type { Interval } from '../../statistics/result.ts';
import { coxRegression } from '../../statistics/survival/cox-regression.ts';
import { kaplanMeier } from '../../statistics/survival/kaplan-meier.ts';
import { proportionalHazards } from '../../statistics/survival/proportional-hazards.ts';
import type { TimeScale } from '../../statistics/survival/proportional-hazards.ts';
import { compareRestrictedMeans } from '../../statistics/survival/restricted-mean.ts';
import { logRank } from '../../statistics/survival/log-rank.ts';
import { answered, numbers, scalar, strings } from '../inputs.ts';
import type { Adapter, Registry } from '../reference-case.ts';
import { columnsOf } from './regression.ts';

/** The cases omit a limit that is not reached. */
const limits = (interval: Interval | null) => ({
  lower: interval?.lower ?? null,
  upper: interval && interval.upper < Infinity ? interval.upper : null,
});

const curve: Adapter = ({ time, status }) => {
  const result = kaplanMeier(numbers(time), numbers(status));
  if (result.status === 'error') return result;
  const { steps } = result;
  const limit = (scale: 'plain' | 'log' | 'log-log', side: 'lower' | 'upper') =>
    steps.map(({ intervals }) => intervals[scale]?.[side]);
  const medianOn = (scale: 'log' | 'log-log') => {
    const { lower, upper } = limits(answered(result.quantile(0.5, scale)).interval);
    return [lower, upper];
  };
  return {
    n: result.n,
    events: result.events,
    time: steps.map((step) => step.time),
    n_risk: steps.map((step) => step.atRisk),
    n_event: steps.map((step) => step.events),
    survival: steps.map((step) => step.survival),
    greenwood_se: steps.map((step) => (step.survival > 0 ? step.standardError : null)),
    loglog_lower95: limit('log-log', 'lower'),
    loglog_upper95: limit('log-log', 'upper'),
    log_lower95: limit('log', 'lower'),
    log_upper95: limit('log', 'upper'),
    plain_lower95: limit('plain', 'lower'),
    plain_upper95: limit('plain', 'upper'),
    quantiles_25_50_75: [0.25, 0.5, 0.75].map((p) => answered(result.quantile(p)).time),
    median_ci95_loglog: medianOn('log-log'),
    median_ci95_log: medianOn('log'),
    censored_times: result.censoredTimes,
    survival_at_end: steps.at(-1)?.survival ?? 1,
    median: answered(result.quantile(0.5)).time,
  };
};

/** The edge cases ask for every time, including those with only censored subjects. */
const everyTime: Adapter = (inputs, reference) => {
  const known = curve(inputs, reference);
  const result = kaplanMeier(numbers(inputs.time), numbers(inputs.status));
  if (result.status === 'error') return result;
  const all = numbers(inputs.time);
  const time = [...new Set(all)].sort((a, b) => a - b);
  return {
    ...known,
    time,
    n_risk: time.map((t) => all.filter((other) => other >= t).length),
    survival: time.map((t) => result.steps.findLast((step) => step.time <= t)?.survival ?? 1),
  };
};

const medianOf = (times: number[], events: number[], groups: readonly string[], name: string) => {
  const own = (values: readonly number[]) => values.filter((_, i) => groups[i] === name);
  const curve = kaplanMeier(own(times), own(events));
  const median = curve.status === 'ok' && curve.quantile(0.5);
  return median && median.status === 'ok' ? median.time : null;
};

const compared: Adapter = ({ time, status, g }) => {
  const [times, events, groups] = [numbers(time), numbers(status), strings(g)];
  const test = logRank(times, events, groups);
  if (test.status === 'error') return test;
  const columns = test.groups.slice(1).map((name) => groups.map((group) => Number(group === name)));
  const efron = coxRegression({ time: times, status: events, columns });
  const breslow = coxRegression({ time: times, status: events, columns, ties: 'breslow' });
  if (efron.status === 'error') return efron;
  if (breslow.status === 'error') return breslow;
  return {
    groups: test.groups,
    n: test.n,
    observed: test.observed,
    expected: test.expected,
    variance_11: test.variance[0]![0],
    logrank_chi2: test.logRank.chiSquare,
    logrank_df: test.logRank.df,
    logrank_p: test.logRank.p,
    peto_chi2: test.peto.chiSquare,
    peto_p: test.peto.p,
    medians: test.groups.map((name) => medianOf(times, events, groups, name)),
    cox_efron_coef: efron.coefficients.map(({ estimate }) => estimate),
    cox_efron_se: efron.coefficients.map(({ standardError }) => standardError),
    cox_efron_hr: efron.hazardRatios.map(({ estimate }) => estimate),
    cox_efron_hr_ci95_lower: efron.hazardRatios.map(({ interval }) => interval?.lower),
    cox_efron_hr_ci95_upper: efron.hazardRatios.map(({ interval }) => interval?.upper),
    cox_wald_p: efron.coefficients.map(({ p }) => p),
    cox_lr_chi2: efron.likelihoodRatio.chiSquare,
    cox_breslow_coef: breslow.coefficients.map(({ estimate }) => estimate),
  };
};

const cox: Adapter = ({ time, status, X }) => {
  const model = coxRegression({ time: numbers(time), status: numbers(status), columns: columnsOf(X) });
  if (model.status === 'error') return model;
  return {
    n: model.n,
    events: model.events,
    coef: model.coefficients.map(({ estimate }) => estimate),
    se: model.coefficients.map(({ standardError }) => standardError),
    hr: model.hazardRatios.map(({ estimate }) => estimate),
    p: model.coefficients.map(({ p }) => p),
    loglik_null: model.logLikelihoodNull,
    loglik: model.logLikelihood,
    concordance: model.concordance,
  };
};

const atTimes: Adapter = ({ time, status, at, p, conf_level }) => {
  const result = kaplanMeier(numbers(time), numbers(status), scalar(conf_level, 0.95));
  if (result.status === 'error') return result;
  const points = numbers(at).map((t) => result.at(t));
  const shares = numbers(p);
  const quantiles = (scale: 'log' | 'log-log') => {
    const found = shares.map((share) => answered(result.quantile(share, scale)));
    return {
      time: found.map((quantile) => quantile.time),
      lower: found.map((quantile) => limits(quantile.interval).lower),
      upper: found.map((quantile) => limits(quantile.interval).upper),
    };
  };
  return {
    survival: points.map((point) => point?.survival),
    se: points.map((point) => (point && point.survival > 0 ? point.standardError : null)),
    n_risk: points.map((point) => point?.atRisk),
    log_lower: points.map((point) => point?.intervals.log?.lower),
    log_upper: points.map((point) => point?.intervals.log?.upper),
    loglog_lower: points.map((point) => point?.intervals['log-log']?.lower),
    loglog_upper: points.map((point) => point?.intervals['log-log']?.upper),
    quantiles_log: quantiles('log'),
    quantiles_loglog: quantiles('log-log'),
  };
};

const stratified: Adapter = ({ time, status, g, stratum }) => {
  const test = logRank(numbers(time), numbers(status), strings(g), strings(stratum));
  if (test.status === 'error') return test;
  return { observed: test.observed, expected: test.expected, chi2: test.logRank.chiSquare, ...test.logRank };
};

type CoxModel = Extract<ReturnType<typeof coxRegression>, { status: 'ok' }>;

/** The results of a Cox regression, by their names in the cases. */
export const coxResults = (model: CoxModel) => ({
  n: model.n,
  events: model.events,
  coef: model.coefficients.map(({ estimate }) => estimate),
  se: model.coefficients.map(({ standardError }) => standardError),
  z: model.coefficients.map(({ statistic }) => statistic),
  p: model.coefficients.map(({ p }) => p),
  hr: model.hazardRatios.map(({ estimate }) => estimate),
  hr_lower95: model.hazardRatios.map(({ interval }) => interval?.lower),
  hr_upper95: model.hazardRatios.map(({ interval }) => interval?.upper),
  loglik_null: model.logLikelihoodNull,
  loglik: model.logLikelihood,
  lr_chi2: model.likelihoodRatio.chiSquare,
  lr_p: model.likelihoodRatio.p,
  wald_chi2: model.waldTest.chiSquare,
  score_chi2: model.scoreTest.chiSquare,
  score_p: model.scoreTest.p,
  df: model.likelihoodRatio.df,
  concordance: model.concordance,
});

const coxTests: Adapter = ({ time, status, X, ties }) => {
  const model = coxRegression({
    time: numbers(time),
    status: numbers(status),
    columns: columnsOf(X),
    ties: ties === 'breslow' ? 'breslow' : 'efron',
  });
  if (model.status === 'error') return model;
  return coxResults(model);
};

const changing: Adapter = ({ time, status, X }) => {
  const input = { time: numbers(time), status: numbers(status), columns: columnsOf(X) };
  const on = (scale: TimeScale) => {
    const result = proportionalHazards(input, scale);
    if (result.status === 'error') return result;
    const tests = [...result.columns, result.global];
    return {
      chi2: tests.map(({ chiSquare }) => chiSquare),
      df: tests.map(({ df }) => df),
      p: tests.map(({ p }) => p),
    };
  };
  const km = on('km');
  return 'reason' in km ? km : { km, identity: on('identity') };
};

const restricted: Adapter = ({ time, status, g, tau }) => {
  const result = compareRestrictedMeans(numbers(time), numbers(status), strings(g), scalar(tau));
  if (result.status === 'error') return result;
  return {
    groups: result.groups,
    rmst: result.means.map(({ mean }) => mean),
    se: result.means.map(({ standardError }) => standardError),
    difference: result.difference.estimate,
    difference_se: result.difference.standardError,
    difference_ci95: result.difference.interval,
    p: result.difference.p,
  };
};

export const survival: Registry = {
  kaplan_meier: curve,
  kaplan_meier_edge: everyTime,
  logrank_cox: compared,
  cox_regression: cox,
  survival_at: atTimes,
  logrank_stratified: stratified,
  cox_tests: coxTests,
  cox_zph: changing,
  rmst: restricted,
};
