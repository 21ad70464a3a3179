import { localRegression } from '../../statistics/regression/local-regression.ts';
import { restrictedCubicSpline } from '../../statistics/regression/restricted-cubic-spline.ts';
import { theilSen } from '../../statistics/regression/theil-sen.ts';
import { numbersOrMissing, pairs, scalar, vector } from '../inputs.ts';
import type { Adapter, Json, Registry } from '../reference-case.ts';

/** The curve at the points x0, or null at a missing one. */
const over = <T>(x0: Json | undefined, at: (x: number) => T): (T | null)[] =>
  numbersOrMissing(x0 ?? []).map((x) => (x === null ? null : at(x)));

const local: Adapter = ({ x, y, span, degree, robust, x0 }) => {
  const [points, values] = pairs(x, y);
  const options = { span: scalar(span ?? 0.75), degree: scalar(degree ?? 2), robust: robust === true };
  const fit = localRegression(points, values, options);
  if (fit.status === 'error') return fit;
  const found = over(x0, fit.at);
  return {
    fitted: fit.fitted,
    at_x0: found.map((point) => point?.fit),
    at_x0_se: found.map((point) => point?.standardError),
    residual_se: fit.residualSd,
    trace: fit.trace,
    lookup_df: fit.df,
  };
};

const spline: Adapter = ({ x, y, knots, n_knots, x0, level }) => {
  const given = vector(knots ?? []);
  const places = given.length ? numbersOrMissing(given).map((knot) => knot ?? NaN) : scalar(n_knots ?? 5);
  const fit = restrictedCubicSpline(...pairs(x, y), places, scalar(level ?? 0.95));
  if (fit.status === 'error') return fit;
  const found = over(x0, fit.at);
  return {
    knots: fit.knots,
    coefficients: fit.coefficients.map(({ estimate }) => estimate),
    se: fit.coefficients.map(({ standardError }) => standardError),
    residual_sd: fit.residualSd,
    df: fit.df,
    r_squared: fit.rSquared,
    overall_F: fit.overall.f,
    overall_p: fit.overall.p,
    nonlinear_F: fit.nonlinear.f,
    nonlinear_df: fit.nonlinear.df,
    nonlinear_p: fit.nonlinear.p,
    at_x0: found.map((point) => point?.fit),
    at_x0_lower95: found.map((point) => point?.confidence?.lower),
    at_x0_upper95: found.map((point) => point?.confidence?.upper),
  };
};

const medianOfSlopes: Adapter = ({ x, y, level }) => {
  const fit = theilSen(...pairs(x, y), scalar(level ?? 0.95));
  if (fit.status === 'error') return fit;
  return {
    slope: fit.slope,
    intercept: fit.intercept,
    intercept_conover: fit.interceptConover,
    slopes_used: fit.slopesUsed,
    slope_ci: fit.slopeInterval,
    kendall_S: fit.s,
    var_S: fit.variance,
    z: fit.z,
    p: fit.p,
  };
};

export const smoothing: Registry = {
  loess: local,
  restricted_cubic_spline: spline,
  theil_sen: medianOfSlopes,
};
