import { present } from '../../statistics/columns.ts';
import type { FixedEffect } from '../../statistics/mixed-models/fixed-effect-tests.ts';
import { randomInterceptModel } from '../../statistics/mixed-models/random-intercept-model.ts';
import { randomSlopeModel } from '../../statistics/mixed-models/random-slope-model.ts';
import { repeatedMeasuresModel } from '../../statistics/mixed-models/repeated-measures-model.ts';
import { twoRandomInterceptsModel } from '../../statistics/mixed-models/two-random-intercepts-model.ts';
import { numbersOrMissing, vector } from '../inputs.ts';
import type { Adapter, Json, Registry } from '../reference-case.ts';

const labels = (value: Json | undefined) =>
  vector(value).map((label) => (label === null ? null : String(label)));

/** The columns of X, which may be absent. */
const columnsOf = (value: Json | undefined): (number | null)[][] => {
  if (value === undefined || value === null) return [];
  return typeof value === 'object' && !Array.isArray(value)
    ? Object.values(value).map(numbersOrMissing)
    : [numbersOrMissing(value)];
};

/** The complete rows. */
const rowsOf = (y: Json | undefined, x: (number | null)[][], ...factors: (Json | undefined)[]) => {
  const { columns } = present(numbersOrMissing(y), ...x, ...factors.map(labels));
  return {
    y: columns[0] as number[],
    columns: columns.slice(1, x.length + 1) as number[][],
    factors: columns.slice(x.length + 1) as string[][],
  };
};

const table = (coefficients: readonly FixedEffect[]) => ({
  coefficients: coefficients.map(({ estimate }) => estimate),
  se: coefficients.map(({ satterthwaite }) => satterthwaite.standardError),
  t: coefficients.map(({ satterthwaite }) => satterthwaite.statistic),
  df_satterthwaite: coefficients.map(({ satterthwaite }) => satterthwaite.df),
  p_satterthwaite: coefficients.map(({ satterthwaite }) => satterthwaite.p),
  ci95_satterthwaite: coefficients.map(({ satterthwaite }) => satterthwaite.interval),
  se_kenward_roger: coefficients.map(({ kenwardRoger }) => kenwardRoger.standardError),
  df_kenward_roger: coefficients.map(({ kenwardRoger }) => kenwardRoger.df),
  t_kenward_roger: coefficients.map(({ kenwardRoger }) => kenwardRoger.statistic),
  p_kenward_roger: coefficients.map(({ kenwardRoger }) => kenwardRoger.p),
});

const randomIntercept: Adapter = ({ y, X, g }) => {
  const rows = rowsOf(y, columnsOf(X), g);
  const model = randomInterceptModel({ ...rows, group: rows.factors[0]! });
  if (model.status === 'error') return model;
  const { likelihoodRatio: ratio } = model;
  return {
    n: model.n,
    groups: model.groups,
    singular: model.isSingular,
    ...table(model.coefficients),
    variance_group: model.varianceGroup,
    variance_residual: model.varianceResidual,
    icc: model.intraclassCorrelation,
    loglik_reml: model.logLikelihood,
    lrt: ratio && {
      loglik_ml: ratio.logLikelihood,
      loglik_ml_null: ratio.logLikelihoodNull,
      chi2: ratio.chiSquare,
      df: ratio.df,
      p: ratio.p,
    },
  };
};

const randomSlope: Adapter = ({ y, x, g }) => {
  const rows = rowsOf(y, [numbersOrMissing(x)], g);
  const model = randomSlopeModel({ y: rows.y, x: rows.columns[0]!, group: rows.factors[0]! });
  if (model.status === 'error') return model;
  const { slopeTest } = model;
  return {
    n: model.n,
    groups: model.groups,
    singular: model.isSingular,
    ...table(model.coefficients),
    variance_intercept: model.varianceIntercept,
    covariance: model.covariance,
    variance_slope: model.varianceSlope,
    correlation: model.correlation,
    variance_residual: model.varianceResidual,
    loglik_reml: model.logLikelihood,
    slope_test: {
      chi2: slopeTest.chiSquare,
      df: slopeTest.df,
      p_naive: slopeTest.pNaive,
      p_mixture: slopeTest.pMixture,
    },
  };
};

const twoRandom: Adapter = ({ y, X, g1, g2, nested }) => {
  const rows = rowsOf(y, columnsOf(X), g1, g2);
  const [group1, group2] = rows.factors as [string[], string[]];
  const model = twoRandomInterceptsModel({ ...rows, group1, group2, nested: nested === true });
  if (model.status === 'error') return model;
  return {
    n: model.n,
    groups1: model.groups1,
    groups2: model.groups2,
    singular: model.isSingular,
    ...table(model.coefficients),
    variance1: model.variance1,
    variance2: model.variance2,
    variance_residual: model.varianceResidual,
    loglik_reml: model.logLikelihood,
  };
};

const repeated: Adapter = ({ y, subject, time }) => {
  const rows = rowsOf(y, [], subject, time);
  const model = repeatedMeasuresModel({
    y: rows.y,
    subject: rows.factors[0]!,
    time: rows.factors[1]!,
    times: labels(time).filter((label) => label !== null),
  });
  if (model.status === 'error') return model;
  const { satterthwaite, kenwardRoger } = model.time;
  return {
    n: model.n,
    subjects: model.subjects,
    singular: model.isSingular,
    means: model.means.map(({ estimate }) => estimate),
    means_se_kr: model.means.map(({ standardError }) => standardError),
    means_df_kr: model.means.map(({ df }) => df),
    variance_subject: model.varianceSubject,
    variance_residual: model.varianceResidual,
    loglik_reml: model.logLikelihood,
    satterthwaite: { F: satterthwaite.f, ...satterthwaite },
    kenward_roger: { F: kenwardRoger.f, ...kenwardRoger },
    pair_difference: model.pairs.map(({ estimate }) => estimate),
    pair_se: model.pairs.map(({ standardError }) => standardError),
    pair_df: model.pairs.map(({ df }) => df),
    pair_p: model.pairs.map(({ p }) => p),
    pair_p_holm: model.pairs.map(({ pHolm }) => pHolm),
    pair_p_tukey: model.pairs.map(({ pTukey }) => pTukey),
  };
};

export const mixedModels: Registry = {
  lmm_random_intercept: randomIntercept,
  lmm_random_slope: randomSlope,
  lmm_two_random: twoRandom,
  repeated_mixed: repeated,
};
