import { breuschPagan } from '../../statistics/regression/breusch-pagan.ts';
import { conditionNumber } from '../../statistics/regression/condition-number.ts';
import { compareSlopes } from '../../statistics/regression/compare-slopes.ts';
import { factorRegression } from '../../statistics/regression/factor-regression.ts';
import { linearModel } from '../../statistics/regression/linear-model.ts';
import type { LinearModel } from '../../statistics/regression/linear-model.ts';
import type { Prediction } from '../../statistics/regression/prediction.ts';
import { linearRegression } from '../../statistics/regression/linear-regression.ts';
import { polynomialRegression } from '../../statistics/regression/polynomial-regression.ts';
import { regressionDiagnostics } from '../../statistics/regression/regression-diagnostics.ts';
import { present } from '../../statistics/columns.ts';
import { matrix, numbers, numbersOrMissing, scalar, strings, vector } from '../inputs.ts';
import type { Adapter, Inputs, Json, Registry } from '../reference-case.ts';

/** The columns of a data frame (an object of columns) or of a matrix (an array of rows). */
export const columnsOf = (value: Json | undefined): number[][] => {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return Object.values(value).map((column) => numbers(column));
  const rows = vector(value).every(Array.isArray) ? matrix(value) : numbers(value).map((x) => [x]);
  return (rows[0] ?? []).map((_, j) => rows.map((row) => row[j]!));
};

type Predicted = Prediction | null;
export const bands = (points: readonly Predicted[]) => ({
  fit_at_x0: points.map((point) => point?.fit),
  ci95_mean_lower: points.map((point) => point?.confidence?.lower),
  ci95_mean_upper: points.map((point) => point?.confidence?.upper),
  pi95_lower: points.map((point) => point?.prediction?.lower),
  pi95_upper: points.map((point) => point?.prediction?.upper),
});

const table = ({ coefficients }: Pick<LinearModel, 'coefficients'>) => ({
  coefficients: coefficients.map(({ estimate }) => estimate),
  se: coefficients.map(({ standardError }) => standardError),
  t: coefficients.map(({ statistic }) => statistic),
  p: coefficients.map(({ p }) => p),
  ci95_lower: coefficients.map(({ interval }) => interval?.lower),
  ci95_upper: coefficients.map(({ interval }) => interval?.upper),
});

const summary = (model: LinearModel) => ({
  n: model.n,
  residual_sd: model.residualSd,
  df: model.df,
  r_squared: model.rSquared,
  adj_r_squared: model.adjustedRSquared,
  F: model.f,
  F_p: model.fP,
  rss: model.rss,
  log_likelihood: model.logLikelihood,
  aic: model.aic,
  bic: model.bic,
  rank: model.rank,
  vif: model.vif.length > 1 ? model.vif : [null],
});

const largest = (values: readonly (number | null)[]) =>
  Math.max(...values.map((value) => Math.abs(value ?? 0)));

const line = (model: LinearModel, x0: readonly number[]) => {
  const [a, b] = model.coefficients;
  const { standardized, studentized, cooksDistances, durbinWatson } = regressionDiagnostics(model);
  const known = standardized.filter((value) => value !== null);
  return {
    ...summary(model),
    intercept: a!.estimate,
    slope: b!.estimate,
    se_intercept: a!.standardError,
    se_slope: b!.standardError,
    t_slope: b!.statistic,
    p_slope: b!.p,
    t_intercept: a!.statistic,
    p_intercept: a!.p,
    ci95_intercept: a!.interval,
    ci95_slope: b!.interval,
    ...bands(x0.map((x) => model.predict([x]))),
    durbin_watson: durbinWatson,
    max_leverage: Math.max(...model.leverages),
    max_cooks_distance: largest(cooksDistances),
    std_residual_range: [Math.min(...known), Math.max(...known)],
    studentized_residual_max_abs: largest(studentized),
  };
};

const simple: Adapter = ({ x, y, x0 }) => {
  const model = linearRegression(numbers(x), numbers(y));
  return model.status === 'ok' ? line(model, numbers(x0)) : model;
};

/** For an inestimable line, R and `linearModel` return NA for the missing coefficients. */
const simpleEdge: Adapter = ({ x, y }) => {
  const model = linearModel({ columns: [numbers(x)], y: numbers(y) });
  return model.status === 'ok' ? line(model, []) : model;
};

const multiple: Adapter = ({ X, y }) => {
  const model = linearModel({ columns: columnsOf(X), y: numbers(y) });
  return model.status === 'ok' ? { ...summary(model), ...table(model) } : model;
};

const aliased: Adapter = ({ y, X, ...columns }) => {
  const model = linearModel({ columns: columnsOf(X ?? (columns as Inputs)), y: numbers(y) });
  if (model.status === 'error') return model;
  const [intercept, ...slopes] = model.coefficients.map(({ estimate }) => estimate);
  const named = Object.fromEntries(slopes.map((b, k) => [`b${k + 1}`, b]));
  return { ...summary(model), ...table(model), intercept, ...named };
};

const polynomial: Adapter = ({ x, y, degree, x0 }) => {
  const model = polynomialRegression(numbers(x), numbers(y), scalar(degree));
  if (model.status === 'error') return model;
  return {
    ...summary(model),
    ...table(model),
    ...bands(numbers(x0).map(model.at)),
    F_vs_line: model.againstLine.f,
    p_vs_line: model.againstLine.p,
  };
};

const nist: Adapter = ({ X, y, polynomial_degree, intercept }) => {
  const degree = scalar(polynomial_degree);
  const raw = columnsOf(X);
  const columns =
    degree > 1 ? Array.from({ length: degree }, (_, k) => raw[0]!.map((x) => x ** (k + 1))) : raw;
  const model = linearModel({ columns, y: numbers(y), intercept: intercept !== false });
  return model.status === 'ok' ? { ...summary(model), ...table(model) } : model;
};

const slopes: Adapter = ({ x, y, g }) => {
  const result = compareSlopes(numbers(x), numbers(y), strings(g));
  if (result.status === 'error') return result;
  return {
    slopes: result.slopes.map(({ estimate }) => estimate),
    slope_se_own: result.slopes.map(({ standardError }) => standardError),
    F_slopes: result.equalSlopes?.f,
    df_slopes: result.equalSlopes?.df,
    p_slopes: result.equalSlopes?.p,
    common_slope: result.commonSlope.estimate,
    common_slope_se: result.commonSlope.standardError,
    F_intercepts: result.equalIntercepts?.f,
    df_intercepts: result.equalIntercepts?.df,
    p_intercepts: result.equalIntercepts?.p,
    adjusted_means: result.adjustedMeans.map(({ estimate }) => estimate),
    adjusted_means_se: result.adjustedMeans.map(({ standardError }) => standardError),
    residual_sd_separate: result.residualSd,
  };
};

const withFactors: Adapter = ({ y, X, factors, levels_ }) => {
  const numeric = Object.entries((X ?? {}) as Record<string, Json>);
  const labels = Object.entries((factors ?? {}) as Record<string, Json>);
  const levels = (levels_ ?? {}) as Record<string, Json>;
  // A label that is not a level is missing, as in R.
  const known = ([name, list]: [string, Json]) =>
    vector(list).map((label) =>
      label === null || (name in levels && !strings(levels[name]).includes(String(label)))
        ? null
        : String(label),
    );
  const rows = present(
    numbersOrMissing(y),
    ...numeric.map(([, values]) => numbersOrMissing(values)),
    ...labels.map(known),
  );
  const [outcome, ...columns] = rows.columns as [number[], ...(number[] | string[])[]];
  const result = factorRegression({
    y: outcome,
    columns: Object.fromEntries(numeric.map(([name], j) => [name, columns[j] as number[]])),
    factors: Object.fromEntries(
      labels.map(([name], j) => [
        name,
        {
          labels: columns[numeric.length + j] as string[],
          ...(name in levels && { levels: strings(levels[name]) }),
        },
      ]),
    ),
  });
  if (result.status === 'error') return result;
  const { model, terms } = result;
  return {
    ...summary(model),
    ...table(model),
    n_dropped: rows.missing,
    names: result.names,
    terms: terms.map(({ name }) => name),
    term_df: terms.map(({ df }) => df),
    term_F: terms.map(({ f }) => f),
    term_p: terms.map(({ p }) => p),
    gvif: terms.map(({ gvif }) => gvif),
  };
};

const diagnosed: Adapter = ({ y, X }) => {
  const columns = columnsOf(X);
  const model = linearModel({ columns, y: numbers(y) });
  if (model.status === 'error') return model;
  const found = regressionDiagnostics(model);
  const spread = breuschPagan(model.residuals, columns);
  return {
    leverages: model.leverages,
    standardised: found.standardized,
    studentised: found.studentized,
    cooks_distances: found.cooksDistances,
    dffits: found.dffits,
    durbin_watson: found.durbinWatson,
    breusch_pagan_koenker: spread.status === 'ok' ? spread.chiSquare : null,
    breusch_pagan_p: spread.status === 'ok' ? spread.p : null,
    outlier_p_bonferroni: found.outlierP,
    condition_number_scaled: conditionNumber(columns),
    press: found.press,
    vif: model.vif,
  };
};

export const regression: Registry = {
  linear_regression: simple,
  linear_regression_edge: simpleEdge,
  multiple_regression: multiple,
  multiple_regression_edge: aliased,
  polynomial_regression: polynomial,
  nist_linear: nist,
  slopes_ancova: slopes,
  multiple_regression_factors: withFactors,
  regression_diagnostics: diagnosed,
};
