import type { Coefficient } from '../../statistics/regression/coefficient.ts';
import { conditionalLogisticRegression } from '../../statistics/regression/conditional-logistic-regression.ts';
import { multinomialLogisticRegression } from '../../statistics/regression/multinomial-logistic-regression.ts';
import { negativeBinomialRegression } from '../../statistics/regression/negative-binomial-regression.ts';
import { ordinalLogisticRegression } from '../../statistics/regression/ordinal-logistic-regression.ts';
import { probitAnalysis } from '../../statistics/regression/probit-analysis.ts';
import type { ratio } from '../../statistics/regression/ratio.ts';
import { completeData, levelOf, scalar, strings } from '../inputs.ts';
import type { Adapter, Registry } from '../reference-case.ts';

type Ratio = ReturnType<typeof ratio>;

const table = (coefficients: readonly Coefficient[]) => ({
  coefficients: coefficients.map(({ estimate }) => estimate),
  se: coefficients.map(({ standardError }) => standardError),
  z: coefficients.map(({ statistic }) => statistic),
  p: coefficients.map(({ p }) => p),
});

const ratios = (list: readonly Ratio[], name: string, short: string) => ({
  [name]: list.map(({ estimate }) => estimate),
  [`${short}_lower95`]: list.map(({ interval }) => interval?.lower),
  [`${short}_upper95`]: list.map(({ interval }) => interval?.upper),
});

const likelihood = (model: {
  readonly logLikelihood: number;
  readonly logLikelihoodNull: number;
  readonly likelihoodRatio: { readonly chiSquare: number; readonly df: number; readonly p: number | null };
}) => ({
  loglik: model.logLikelihood,
  loglik_null: model.logLikelihoodNull,
  lr_chi2: model.likelihoodRatio.chiSquare,
  lr_df: model.likelihoodRatio.df,
  lr_p: model.likelihoodRatio.p,
});

const negativeBinomial: Adapter = ({ y, X, exposure, level }) => {
  const isGiven = exposure !== undefined && exposure !== null;
  const { columns, numeric } = completeData(X, isGiven ? [y, exposure] : [y]);
  const model = negativeBinomialRegression({
    columns,
    counts: numeric[0]!,
    ...(isGiven && { exposure: numeric[1]! }),
    ...levelOf(level),
  });
  if (model.status === 'error') return model;
  return {
    ...table(model.coefficients),
    ...ratios(model.rateRatios, 'rate_ratios', 'rr'),
    theta: model.theta,
    theta_se: model.thetaStandardError,
    log_likelihood: model.logLikelihood,
    aic: model.aic,
    poisson_log_likelihood: model.poissonLogLikelihood,
    overdispersion_chi2: model.overdispersion.chiSquare,
    overdispersion_p: model.overdispersion.p,
  };
};

const conditional: Adapter = ({ y, X, stratum, level }) => {
  const { columns, numeric, labels } = completeData(X, [y], [stratum]);
  const model = conditionalLogisticRegression({
    columns,
    outcomes: numeric[0]!,
    strata: labels[0]!,
    ...levelOf(level),
  });
  if (model.status === 'error') return model;
  return {
    ...table(model.coefficients),
    ...ratios(model.oddsRatios, 'odds_ratios', 'or'),
    ...likelihood(model),
    informative_strata: model.informativeStrata,
  };
};

const ordinal: Adapter = ({ y, levels, X, level }) => {
  const { columns, labels } = completeData(X, [], [y]);
  const outcomes = labels[0]!;
  const order = levels === undefined || levels === null ? [...new Set(outcomes)] : strings(levels);
  const model = ordinalLogisticRegression({ columns, outcomes, levels: order, ...levelOf(level) });
  if (model.status === 'error') return model;
  return {
    thresholds: model.thresholds.map(({ estimate }) => estimate),
    thresholds_se: model.thresholds.map(({ standardError }) => standardError),
    ...table(model.coefficients),
    ...ratios(model.oddsRatios, 'odds_ratios', 'or'),
    ...likelihood(model),
    aic: model.aic,
  };
};

const multinomial: Adapter = ({ y, X, reference, level }) => {
  const { columns, labels } = completeData(X, [], [y]);
  const model = multinomialLogisticRegression({
    columns,
    outcomes: labels[0]!,
    ...(reference !== undefined && reference !== null && { reference: strings(reference)[0]! }),
    ...levelOf(level),
  });
  if (model.status === 'error') return model;
  const tables = model.coefficients.map(table);
  return {
    levels: model.levels,
    coefficients: tables.map(({ coefficients }) => coefficients),
    se: tables.map(({ se }) => se),
    z: tables.map(({ z }) => z),
    p: tables.map(({ p }) => p),
    odds_ratios: model.oddsRatios.map((own) => own.map(({ estimate }) => estimate)),
    ...likelihood(model),
    aic: model.aic,
  };
};

const probit: Adapter = ({ dose, n, r, p, level, log10_dose }) => {
  const { numeric } = completeData(undefined, [dose, n, r]);
  const model = probitAnalysis({
    doses: numeric[0]!,
    trials: numeric[1]!,
    responders: numeric[2]!,
    logDoses: log10_dose !== false,
    ...levelOf(level),
  });
  if (model.status === 'error') return model;
  const found = model.doseOf(scalar(p ?? undefined, 0.5));
  if (found.status === 'error') return found;
  return {
    ...table(model.coefficients),
    pearson_chi2: model.pearson.chiSquare,
    pearson_df: model.pearson.df,
    pearson_p: model.pearson.p,
    dose_p: found.dose,
    log_dose_se: found.standardError,
    dose_delta_ci: found.delta,
    fieller_g: found.g,
    dose_fieller_ci: found.fieller ?? [null, null],
  };
};

export const categories: Registry = {
  negative_binomial: negativeBinomial,
  conditional_logistic: conditional,
  ordinal_logistic: ordinal,
  multinomial_logistic: multinomial,
  probit_ld50: probit,
};
