import { logisticRegression } from '../../statistics/regression/logistic-regression.ts';
import type { LogisticRegression } from '../../statistics/regression/logistic-regression.ts';
import { firthRegression } from '../../statistics/regression/firth-regression.ts';
import { hosmerLemeshow } from '../../statistics/regression/hosmer-lemeshow.ts';
import { likelihoodRatioTest } from '../../statistics/regression/likelihood-ratio-test.ts';
import { separation } from '../../statistics/regression/separation.ts';
import { compareRoc } from '../../statistics/regression/compare-roc.ts';
import { poissonRegression } from '../../statistics/regression/poisson-regression.ts';
import { rocCurve } from '../../statistics/regression/receiver-operating-characteristic.ts';
import { numbers } from '../inputs.ts';
import type { Adapter, Registry } from '../reference-case.ts';
import { columnsOf } from './regression.ts';

const table = (model: LogisticRegression) => ({
  n: model.n,
  events: model.events,
  coefficients: model.coefficients.map(({ estimate }) => estimate),
  se: model.coefficients.map(({ standardError }) => standardError),
  z: model.coefficients.map(({ statistic }) => statistic),
  p: model.coefficients.map(({ p }) => p),
  wald_ci95_lower: model.coefficients.map(({ interval }) => interval?.lower),
  wald_ci95_upper: model.coefficients.map(({ interval }) => interval?.upper),
  odds_ratios: model.oddsRatios.map(({ estimate }) => estimate),
  or_wald_ci95_lower: model.oddsRatios.map(({ interval }) => interval?.lower),
  or_wald_ci95_upper: model.oddsRatios.map(({ interval }) => interval?.upper),
  null_deviance: model.nullDeviance,
  residual_deviance: model.deviance,
  log_likelihood: model.logLikelihood,
  aic: model.aic,
  bic: model.bic,
  lr_chi2: model.likelihoodRatio.chiSquare,
  lr_df: model.likelihoodRatio.df,
  lr_p: model.likelihoodRatio.p,
  mcfadden_r2: model.mcFaddenR2,
  nagelkerke_r2: model.nagelkerkeR2,
  tjur_r2: model.tjurR2,
  brier: model.brierScore,
  sensitivity_at_half: model.sensitivityAtHalf,
  specificity_at_half: model.specificityAtHalf,
  df_residual: model.df,
  pearson_chi2: model.pearsonChiSquare,
});

const single: Adapter = ({ X, y, x0 }) => {
  const outcome = numbers(y);
  const model = logisticRegression({ columns: columnsOf(X), events: outcome });
  if (model.status === 'error') return model;
  const profiles = model.profileIntervals();
  const roc = rocCurve(model.linearPredictor, outcome);
  const points = columnsOf(x0);
  const predictions = (points[0] ?? []).map((_, i) => model.predict(points.map((column) => column[i]!)));
  return {
    ...table(model),
    profile_ci95_lower: profiles.map((interval) => interval?.lower),
    profile_ci95_upper: profiles.map((interval) => interval?.upper),
    auc: roc.status === 'ok' ? roc.area : null,
    predicted_at_x0: predictions.map(({ probability }) => probability),
    predicted_ci95_lower: predictions.map(({ interval }) => interval.lower),
    predicted_ci95_upper: predictions.map(({ interval }) => interval.upper),
  };
};

const grouped: Adapter = ({ X, events, trials }) => {
  const model = logisticRegression({
    columns: columnsOf(X),
    events: numbers(events),
    trials: numbers(trials),
  });
  if (model.status === 'error') return model;
  const [a, b, ...more] = model.coefficients.map(({ estimate }) => estimate!);
  return { ...table(model), x_at_half: more.length ? null : -a! / b! };
};

const separated: Adapter = ({ x, y, X }) => {
  const input = { columns: columnsOf(X ?? x), events: numbers(y) };
  const found = separation(input);
  const firth = firthRegression(input);
  if (found.status === 'error') return found;
  if (firth.status === 'error') return firth;
  return {
    separation: found.separation,
    mle_finite: found.separation === 'none',
    firth_coefficients: firth.coefficients.map(({ estimate }) => estimate),
    firth_se: firth.coefficients.map(({ standardError }) => standardError),
  };
};

const edge: Adapter = ({ x, y }) => {
  const outcome = numbers(y);
  const model = logisticRegression({ columns: [numbers(x)], events: outcome });
  return {
    n: outcome.length,
    n_events: outcome.reduce((sum, value) => sum + value, 0),
    estimable: !(model.status === 'error' && model.reason === 'one-class-only'),
  };
};

const nested: Adapter = ({ X, y }) => {
  const columns = columnsOf(X);
  const outcome = numbers(y);
  const smaller = logisticRegression({ columns: columns.slice(0, -1), events: outcome });
  const larger = logisticRegression({ columns, events: outcome });
  if (smaller.status === 'error') return smaller;
  if (larger.status === 'error') return larger;
  const test = likelihoodRatioTest(smaller, larger);
  if (test.status === 'error') return test;
  const fit = hosmerLemeshow(larger, outcome);
  return {
    lr_chi2: test.chiSquare,
    df: test.df,
    p: test.p,
    hosmer_lemeshow: fit.status === 'ok' ? { chi2: fit.chiSquare, df: fit.df, p: fit.p } : null,
  };
};

const roc: Adapter = ({ score, y }) => {
  const curve = rocCurve(numbers(score), numbers(y));
  if (curve.status === 'error') return curve;
  return {
    auc: curve.area,
    se_hanley_mcneil: curve.standardErrorHanleyMcNeil,
    se_delong: curve.standardErrorDeLong,
    ci95_delong: curve.intervalDeLong,
    youden_max: curve.youden.index,
    youden_threshold: curve.youden.threshold,
    fpr: curve.points.map(({ falsePositiveRate }) => falsePositiveRate),
    tpr: curve.points.map(({ truePositiveRate }) => truePositiveRate),
  };
};

const twoScores: Adapter = ({ score1, score2, y }) => {
  const result = compareRoc(numbers(score1), numbers(score2), numbers(y));
  if (result.status === 'error') return result;
  const { estimate, standardError, statistic, p, interval } = result.difference;
  return {
    auc1: result.areas[0],
    auc2: result.areas[1],
    difference: estimate,
    se: standardError,
    z: statistic,
    p,
    ci95: interval,
  };
};

const counted: Adapter = ({ y, X, exposure }) => {
  const model = poissonRegression({
    columns: columnsOf(X),
    counts: numbers(y),
    ...(exposure !== undefined && { exposure: numbers(exposure) }),
  });
  if (model.status === 'error') return model;
  return {
    coefficients: model.coefficients.map(({ estimate }) => estimate),
    se: model.coefficients.map(({ standardError }) => standardError),
    z: model.coefficients.map(({ statistic }) => statistic),
    p: model.coefficients.map(({ p }) => p),
    rate_ratios: model.rateRatios.map(({ estimate }) => estimate),
    rr_wald_ci95_lower: model.rateRatios.map(({ interval }) => interval?.lower),
    rr_wald_ci95_upper: model.rateRatios.map(({ interval }) => interval?.upper),
    null_deviance: model.nullDeviance,
    residual_deviance: model.deviance,
    df_residual: model.df,
    pearson_chi2: model.pearsonChiSquare,
    dispersion: model.dispersion,
    log_likelihood: model.logLikelihood,
    aic: model.aic,
    lr_chi2: model.likelihoodRatio.chiSquare,
    lr_p: model.likelihoodRatio.p,
    se_quasi: model.quasiStandardErrors,
  };
};

export const logistic: Registry = {
  logistic_regression: single,
  logistic_grouped: grouped,
  logistic_separation: separated,
  logistic_edge: edge,
  logistic_lr_test: nested,
  roc,
  roc_compare: twoScores,
  poisson_regression: counted,
};
