import type { Coefficient } from '../../statistics/regression/coefficient.ts';
import { clusterRobustErrors } from '../../statistics/regression/cluster-robust-errors.ts';
import { generalizedEstimatingEquations } from '../../statistics/regression/generalized-estimating-equations.ts';
import type { GeeInput } from '../../statistics/regression/generalized-estimating-equations.ts';
import { robustStandardErrors } from '../../statistics/regression/robust-standard-errors.ts';
import { completeData, levelOf } from '../inputs.ts';
import type { Adapter, Registry } from '../reference-case.ts';

const estimates = (list: readonly Coefficient[]) => list.map(({ estimate }) => estimate);
const errors = (list: readonly Coefficient[]) => list.map(({ standardError }) => standardError);
const pValues = (list: readonly Coefficient[]) => list.map(({ p }) => p);
const statistics = (list: readonly Coefficient[]) => list.map(({ statistic }) => statistic);
const limits = (list: readonly Coefficient[]) => ({
  lower95: list.map(({ interval }) => interval?.lower),
  upper95: list.map(({ interval }) => interval?.upper),
});

const robust: Adapter = ({ y, X, level }) => {
  const data = completeData(X, [y]);
  const model = robustStandardErrors({ columns: data.columns, y: data.numeric[0]!, ...levelOf(level) });
  if (model.status === 'error') return model;
  const table = ({ coefficients, f }: typeof model.HC0) => ({
    se: errors(coefficients),
    t: statistics(coefficients),
    p: pValues(coefficients),
    ci95: coefficients.map(({ interval }) => interval),
    wald_F: f,
  });
  return {
    coefficients: estimates(model.coefficients),
    se_classical: errors(model.coefficients),
    df: model.df,
    HC0: table(model.HC0),
    HC1: table(model.HC1),
    HC2: table(model.HC2),
    HC3: table(model.HC3),
  };
};

const clustered: Adapter = ({ y, X, cluster, level }) => {
  const { columns, numeric, labels } = completeData(X, [y], [cluster]);
  const model = clusterRobustErrors({ columns, y: numeric[0]!, clusters: labels[0]!, ...levelOf(level) });
  if (model.status === 'error') return model;
  const { coefficients } = model;
  return {
    coefficients: estimates(coefficients),
    clusters: model.clusters,
    se_cr0: model.standardErrorsCr0,
    se_cr1: errors(coefficients),
    df: model.df,
    t: statistics(coefficients),
    p: pValues(coefficients),
    ...limits(coefficients),
  };
};

const gee: Adapter = ({ y, X, id, family, corstr, level }) => {
  const { columns, numeric, labels } = completeData(X, [y], [id]);
  const model = generalizedEstimatingEquations({
    columns,
    y: numeric[0]!,
    clusters: labels[0]!,
    family: (family ?? 'gaussian') as GeeInput['family'],
    correlation: (corstr ?? 'independence') as GeeInput['correlation'],
    ...levelOf(level),
  });
  if (model.status === 'error') return model;
  const { coefficients } = model;
  return {
    coefficients: estimates(coefficients),
    se_robust: errors(coefficients),
    wald: coefficients.map(({ statistic }) => (statistic === null ? null : statistic ** 2)),
    p: pValues(coefficients),
    ...limits(coefficients),
    scale: model.scale,
    clusters: model.clusters,
    ...(corstr === 'exchangeable' && { alpha: model.alpha }),
  };
};

export const robustErrors: Registry = { robust_se: robust, cluster_robust: clustered, gee };
