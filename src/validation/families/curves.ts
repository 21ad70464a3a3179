import { doseResponse } from '../../statistics/regression/dose-response.ts';
import type { DoseModel } from '../../statistics/regression/dose-response.ts';
import { michaelisMenten } from '../../statistics/regression/michaelis-menten.ts';
import { nonlinearRegression } from '../../statistics/regression/nonlinear-regression.ts';
import type { NonlinearFit } from '../../statistics/regression/nonlinear-regression.ts';
import { extraSumOfSquares } from '../../statistics/regression/extra-sum-of-squares.ts';
import { linearRegression } from '../../statistics/regression/linear-regression.ts';
import { profileInterval } from '../../statistics/regression/profile-interval.ts';
import { numbers } from '../inputs.ts';
import type { Adapter, Json, Registry } from '../reference-case.ts';
import { bands } from './regression.ts';

const start = (value: Json | undefined) => value as Record<string, number>;

const table = ({ coefficients, names, rss, residualSd, df, aic, bic, pseudoRSquared }: NonlinearFit) => ({
  parameter_names: names,
  estimates: coefficients.map(({ estimate }) => estimate),
  se: coefficients.map(({ standardError }) => standardError),
  t: coefficients.map(({ statistic }) => statistic),
  p: coefficients.map(({ p }) => p),
  wald_ci95_lower: coefficients.map(({ interval }) => interval?.lower),
  wald_ci95_upper: coefficients.map(({ interval }) => interval?.upper),
  rss,
  residual_sd: residualSd,
  df,
  aic,
  bic,
  pseudo_r2: pseudoRSquared,
});

const curve: Adapter = ({ model, x, y, start: from, x0 }) => {
  const fit = nonlinearRegression({
    model: String(model),
    variables: { x: numbers(x) },
    y: numbers(y),
    start: start(from),
  });
  if (fit.status === 'error') return fit;
  return { ...table(fit), ...bands(numbers(x0).map((value) => fit.at({ x: value }))) };
};

// The closer start must reach the certified optimum. The farther one must reach it or return an explicit error.
const nist: Adapter = ({ model, x, y, start1, start2 }) => {
  const from = (values: Json | undefined) =>
    nonlinearRegression({
      model: String(model),
      variables: { x: numbers(x) },
      y: numbers(y),
      start: start(values),
    });
  const far = from(start1);
  const near = from(start2);
  if (near.status === 'error') return near;
  if (far.status === 'ok' && Math.abs(far.rss - near.rss) > 1e-6 * near.rss)
    throw new Error('a silent wrong answer from the first start');
  return table(near);
};

const compared: Adapter = ({ x, y, treated }) => {
  const variables = { x: numbers(x), treated: numbers(treated) };
  const fit = (model: string, from: Record<string, number>) => {
    const result = nonlinearRegression({ model, variables, y: numbers(y), start: from });
    if (result.status === 'error') throw new Error(result.reason);
    return result;
  };
  const separate = fit('(V+dV*treated)*x/(K+dK*treated+x)', { V: 160, dV: 40, K: 0.05, dK: 0.01 });
  const shared = fit('(V+dV*treated)*x/(K+x)', { V: 160, dV: 40, K: 0.05 });
  const one = fit('V*x/(K+x)', { V: 180, K: 0.05 });
  const km = extraSumOfSquares(shared, separate);
  const both = extraSumOfSquares(one, separate);
  return {
    rss_separate: separate.rss,
    rss_shared_Km: shared.rss,
    rss_one_curve: one.rss,
    F_shared_Km: km.f,
    p_shared_Km: km.p,
    F_one_curve: both.f,
    p_one_curve: both.p,
  };
};

const linearised: Adapter = ({ x, y }) => {
  const inverted = (values: Json | undefined) => numbers(values).map((value) => 1 / value);
  const line = linearRegression(inverted(x), inverted(y));
  if (line.status === 'error') return line;
  const [a, b] = line.coefficients.map(({ estimate }) => estimate ?? NaN);
  return { Vmax: 1 / a!, Km: b! / a! };
};

const profiled: Adapter = ({ x, y }) => {
  const input = {
    model: 'V*x/(K+x)',
    variables: { x: numbers(x) },
    y: numbers(y),
    start: { V: Math.max(...numbers(y)), K: 0.05 },
  };
  const of = (name: 'K' | 'V') => {
    const result = profileInterval(input, name);
    return result.status === 'ok' ? result.interval : [null, null];
  };
  return { Km_profile_ci95: of('K'), Vmax_profile_ci95: of('V') };
};

const enzyme: Adapter = ({ x, y }) => {
  const fit = michaelisMenten(numbers(x), numbers(y));
  if (fit.status === 'error') return fit;
  const profiles = fit.profileIntervals();
  return {
    Vmax: fit.Vmax.estimate,
    Km: fit.Km.estimate,
    Vmax_se: fit.Vmax.standardError,
    Km_se: fit.Km.standardError,
    Vmax_ci95: fit.Vmax.interval,
    Km_ci95: fit.Km.interval,
    Km_profile_ci95: profiles.Km,
    Vmax_profile_ci95: profiles.Vmax,
    rss: fit.rss,
    residual_sd: fit.residualSd,
    df: fit.df,
  };
};

const sigmoid: Adapter = ({ x, y, model, y0 }) => {
  const fit = doseResponse(numbers(x), numbers(y), {}, 0.95, model as DoseModel);
  if (fit.status === 'error') return fit;
  const doses = numbers(y0).map((value) => fit.doseAt(value));
  return {
    names: fit.names,
    estimates: fit.coefficients.map(({ estimate }) => estimate),
    se: fit.coefficients.map(({ standardError }) => standardError),
    rss: fit.rss,
    residual_sd: fit.residualSd,
    df: fit.df,
    ec50: fit.ec50,
    ec50_ci95: fit.ec50Interval,
    dose_at_y0: doses.map((found) => found?.dose),
    dose_at_y0_lower: doses.map((found) => found?.interval.lower),
    dose_at_y0_upper: doses.map((found) => found?.interval.upper),
  };
};

export const curves: Registry = {
  nonlinear_regression: curve,
  nist_nonlinear: nist,
  nonlinear_compare: compared,
  nonlinear_linearised: linearised,
  nonlinear_profile: profiled,
  michaelis_menten: enzyme,
  dose_response: sigmoid,
};
