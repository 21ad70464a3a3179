import { coxRegression } from '../../../../src/statistics/survival/cox-regression.ts';
import { kaplanMeier } from '../../../../src/statistics/survival/kaplan-meier.ts';
import { logRank } from '../../../../src/statistics/survival/log-rank.ts';
import { numbers, strings } from '../inputs.ts';
import type { Adapter, Registry } from '../reference-case.ts';
import { columnsOf } from './regression.ts';

const curve: Adapter = ({ time, status }) => {
  const result = kaplanMeier(numbers(time), numbers(status));
  if (result.status === 'error') return result;
  const { steps } = result;
  const limit = (scale: 'plain' | 'log' | 'log-log', side: 'lower' | 'upper') =>
    steps.map(({ intervals }) => intervals[scale]?.[side]);
  const medianOn = (scale: 'log' | 'log-log') => {
    const { lower, upper } = result.quantile(0.5, scale);
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
    quantiles_25_50_75: [0.25, 0.5, 0.75].map((p) => result.quantile(p).time),
    median_ci95_loglog: medianOn('log-log'),
    median_ci95_log: medianOn('log'),
    censored_times: result.censoredTimes,
    survival_at_end: steps.at(-1)?.survival ?? 1,
    median: result.quantile(0.5).time,
  };
};

/** The edge cases ask for every time, also those where people are only censored. */
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
    medians: test.medians,
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

export const survival: Registry = {
  kaplan_meier: curve,
  kaplan_meier_edge: everyTime,
  logrank_cox: compared,
  cox_regression: cox,
};
