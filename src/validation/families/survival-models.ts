import { present } from '../../statistics/columns.ts';
import { refuse } from '../../statistics/result.ts';
import { coxCountingProcess } from '../../statistics/survival/cox-counting-process.ts';
import { cumulativeIncidence } from '../../statistics/survival/cumulative-incidence.ts';
import { fineGray } from '../../statistics/survival/fine-gray.ts';
import { grayTest } from '../../statistics/survival/gray-test.ts';
import { landmarkAnalysis } from '../../statistics/survival/landmark-analysis.ts';
import { logRankTrend } from '../../statistics/survival/log-rank-trend.ts';
import { parametricSurvival } from '../../statistics/survival/parametric-survival.ts';
import { answered, numbersOrMissing, vector } from '../inputs.ts';
import type { Adapter, Json, Registry } from '../reference-case.ts';
import { coxResults } from './survival.ts';

/** The columns of numbers and, if given, of labels, without the rows in which one is missing. */
function complete(columns: readonly (Json | undefined)[], X?: Json, labels?: Json) {
  const predictors = Object.values(X ?? {}) as Json[];
  const numeric = [...columns, ...predictors].map(numbersOrMissing);
  if (labels === undefined || labels === null)
    return { columns: present(...numeric).columns as number[][], labels: undefined };
  const words = vector(labels).map((label) => (label === null ? null : String(label)));
  const [kept, ...rest] = present(words, ...numeric).columns as [string[], ...number[][]];
  return { columns: rest, labels: kept };
}

const countingProcess: Adapter = ({ start, stop, status, X, ties, strata }) => {
  const given = complete([start, stop, status], X, strata);
  const [from, to, events, ...columns] = given.columns as [number[], number[], number[], ...number[][]];
  const model = coxCountingProcess({
    start: from,
    stop: to,
    status: events,
    columns,
    ties: ties === 'breslow' ? 'breslow' : 'efron',
    ...(given.labels && { strata: given.labels }),
  });
  if (model.status === 'error') return model;
  return coxResults(model);
};

const competingRisks: Adapter = ({ time, status, g, at }) => {
  const { columns, labels } = complete([time, status], undefined, g);
  const [times, causes] = columns as [number[], number[]];
  const group = labels ?? times.map(() => '1');
  const groups = [...new Set(group)];
  if (group.length !== times.length) return refuse('unequal-lengths');
  if (!causes.includes(1) && !causes.includes(2)) return refuse('no-events');
  const curves = groups.map((name) => {
    const own = (values: readonly number[]) => values.filter((_, i) => group[i] === name);
    return cumulativeIncidence(own(times), own(causes));
  });
  const failed = curves.find((curve) => curve.status === 'error');
  if (failed) return failed;
  const points = numbersOrMissing(at);
  /** One row per group. */
  const table = (cause: number, part: 'incidence' | 'standardError') =>
    curves.map((curve) => {
      const known = answered(curve);
      return points.map((t) => {
        const found = t === null ? null : known.at(t);
        return found && (found[known.causes.indexOf(cause)]?.[part] ?? 0);
      });
    });
  const tests = [1, 2].map((cause) => grayTest(times, causes, group, cause));
  const tested = tests.map((test) => (test.status === 'ok' ? test : { chiSquare: null, df: null, p: null }));
  return {
    groups,
    causes: [1, 2],
    incidence1: table(1, 'incidence'),
    se1: table(1, 'standardError'),
    incidence2: table(2, 'incidence'),
    se2: table(2, 'standardError'),
    gray_chi2: tested.map(({ chiSquare }) => chiSquare),
    gray_df: tested.map(({ df }) => df),
    gray_p: tested.map(({ p }) => p),
  };
};

const subdistribution: Adapter = ({ time, status, X }) => {
  const [times, cause, ...columns] = complete([time, status], X).columns as [number[], number[]];
  const model = fineGray({ time: times, cause, columns });
  if (model.status === 'error') return model;
  return {
    coef: model.coefficients.map(({ estimate }) => estimate),
    se: model.coefficients.map(({ standardError }) => standardError),
    z: model.coefficients.map(({ statistic }) => statistic),
    p: model.coefficients.map(({ p }) => p),
    subhazard_ratio: model.subhazardRatios.map(({ estimate }) => estimate),
    lower95: model.subhazardRatios.map(({ interval }) => interval?.lower),
    upper95: model.subhazardRatios.map(({ interval }) => interval?.upper),
    pseudo_loglik: model.logLikelihood,
    pseudo_loglik_null: model.logLikelihoodNull,
  };
};

const lifetimes = ['weibull', 'exponential', 'lognormal', 'loglogistic'] as const;

const parametric: Adapter = ({ time, status, X, dist }) => {
  const [times, events, ...columns] = complete([time, status], X).columns as [number[], number[]];
  const distribution = lifetimes.find((name) => name === dist);
  if (!distribution) return refuse('invalid-input');
  const model = parametricSurvival({ time: times, status: events, columns, distribution });
  if (model.status === 'error') return model;
  const { coefficients, timeRatios, hazardRatios } = model;
  return {
    coefficients: coefficients.map(({ estimate }) => estimate),
    se: coefficients.map(({ standardError }) => standardError),
    z: coefficients.map(({ statistic }) => statistic),
    p: coefficients.map(({ p }) => p),
    scale: model.scale,
    loglik_null: model.logLikelihoodNull,
    loglik: model.logLikelihood,
    lr_chi2: model.likelihoodRatio.chiSquare,
    lr_df: model.likelihoodRatio.df,
    lr_p: model.likelihoodRatio.p,
    aic: model.aic,
    log_scale: model.logScale,
    log_scale_se: model.logScaleError,
    time_ratio: timeRatios.map(({ estimate }) => estimate),
    time_ratio_lower95: timeRatios.map(({ interval }) => interval?.lower),
    time_ratio_upper95: timeRatios.map(({ interval }) => interval?.upper),
    hazard_ratio: hazardRatios?.map(({ estimate }) => estimate),
    hazard_ratio_lower95: hazardRatios?.map(({ interval }) => interval?.lower),
    hazard_ratio_upper95: hazardRatios?.map(({ interval }) => interval?.upper),
  };
};

const trend: Adapter = ({ time, status, g, scores }) => {
  const { columns, labels } = complete([time, status], undefined, g);
  const [times, events] = columns as [number[], number[]];
  const named = Object.entries(scores ?? {}).map(
    ([name, score]) => [name, numbersOrMissing(score as Json)[0] ?? NaN] as const,
  );
  const used = named.filter(([name]) => labels?.includes(name));
  const test = logRankTrend(times, events, labels ?? [], new Map(used));
  if (test.status === 'error') return test;
  return {
    groups: test.groups,
    observed: test.observed,
    expected: test.expected,
    trend_chi2: test.trend.chiSquare,
    trend_z: test.z,
    trend_p: test.trend.p,
    heterogeneity_chi2: test.heterogeneity.chiSquare,
    heterogeneity_df: test.heterogeneity.df,
    heterogeneity_p: test.heterogeneity.p,
    departure_chi2: test.departure.chiSquare,
    departure_df: test.departure.df,
    departure_p: test.departure.p,
  };
};

const fromLandmark: Adapter = ({ time, status, response_time, landmark }) => {
  const responses = numbersOrMissing(response_time).map((t) => (t === null ? 'Infinity' : t));
  const [times, events, responded] = complete([time, status, responses]).columns as number[][];
  const result = landmarkAnalysis(times!, events!, responded!, numbersOrMissing(landmark)[0] ?? NaN);
  if (result.status === 'error') return result;
  const [others, responders] = result.groups;
  return {
    n: result.n,
    excluded: result.excluded,
    responders: responders.n,
    nonresponders: others.n,
    events_responders: responders.events,
    events_nonresponders: others.events,
    logrank_chi2: result.logRank.chiSquare,
    logrank_p: result.logRank.p,
    hr_responders: result.hazardRatio.estimate,
    hr_ci95: result.hazardRatio.interval,
    cox_p: result.coefficient.p,
  };
};

export const survivalModels: Registry = {
  parametric_survival: parametric,
  logrank_trend: trend,
  landmark: fromLandmark,
  cox_counting_process: countingProcess,
  competing_risks: competingRisks,
  fine_gray: subdistribution,
};
