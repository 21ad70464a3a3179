import { dot } from '../algebra/dot.ts';
import { factorise } from '../algebra/least-squares.ts';
import { timesVector } from '../algebra/times-vector.ts';
import { largest } from '../descriptive/extremes.ts';
import { mean } from '../descriptive/moments.ts';
import { sum } from '../descriptive/sum.ts';
import { chiSquareStatistic } from '../distributions/chi-square.ts';
import { unfit } from '../observed.ts';
import { normalCoefficient } from '../regression/normal-coefficient.ts';
import { ratio } from '../regression/ratio.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { climb } from '../algebra/climb.ts';
import { lifetimeTerm } from './lifetime-terms.ts';
import type { Lifetime } from './lifetime-terms.ts';

type Values = readonly number[];

export type ParametricInput = {
  readonly time: Values;
  /** 1 for an event, 0 for censored. */
  readonly status: Values;
  /** None for a distribution without predictors. */
  readonly columns?: readonly Values[];
  readonly distribution: Lifetime;
  readonly level?: number;
};

/** Centered log times and columns, the intercept first. */
type Data = {
  readonly logTime: Values;
  readonly status: Values;
  readonly design: readonly Values[];
  readonly distribution: Lifetime;
};

type Fit = { readonly beta: Values; readonly scale: number; readonly logLikelihood: number };

/**
 * Maximizes the log-likelihood in the coefficients divided by the scale and 1/scale, in which it is concave
 * (Burridge 1981). The log-likelihood is that of the logarithms of time.
 */
function maximize({ logTime, status, design, distribution }: Data): Result<Fit> {
  const events = sum(status);
  const isFixed = distribution === 'exponential';
  const fixed = logTime.map((y) => (isFixed ? y : 0));
  const columns = [...design.map((column) => column.map((x) => -x)), ...(isFixed ? [] : [logTime])];
  const last = columns.length - 1;

  const at = (beta: Values) => {
    const change = timesVector(columns, beta);
    const terms = change.map((value, i) => lifetimeTerm(distribution, fixed[i]! + value, status[i] === 1));
    const logScale = isFixed ? 0 : -Math.log(beta[last]!);
    return { beta, terms, logLikelihood: sum(terms.map(({ value }) => value)) - events * logScale };
  };
  /** Newton's step as a least-squares fit. The last row is of the logarithm of 1/scale. */
  const stepFrom = ({ beta, terms }: ReturnType<typeof at>) => {
    const roots = terms.map(({ curvature }) => Math.sqrt(Math.max(curvature, 1e-300)));
    const target = terms.map(({ slope }, i) => slope / roots[i]!);
    const weighted = columns.map((column) => column.map((x, i) => x * roots[i]!));
    if (!isFixed) {
      weighted.forEach((column, j) => column.push(j === last ? Math.sqrt(events) / beta[last]! : 0));
      target.push(Math.sqrt(events));
    }
    const { coefficients } = factorise(weighted, 1e-14).solve(target, 3);
    const step = coefficients.map((value) => value ?? 0);
    const gradient = weighted.map((column) => dot(column, target));
    return { step, gain: dot(step, gradient) };
  };

  const spread = Math.sqrt(dot(logTime, logTime) / logTime.length) || 1;
  let here = at(columns.map((_, j) => (!isFixed && j === last ? 1 / spread : 0)));
  for (let iteration = 0; iteration < 100; iteration++) {
    const { step, gain } = stepFrom(here);
    here = climb(here, step, at);
    if (!Number.isFinite(here.logLikelihood)) return refuse('did-not-converge');
    const scale = isFixed ? 1 : 1 / here.beta[last]!;
    // A scale that tends to 0: the events determine the coefficients exactly.
    if (scale < 1e-9 * spread) return refuse('no-variation');
    if (gain < 1e-20)
      return ok({
        beta: design.map((_, j) => here.beta[j]! * scale),
        scale,
        logLikelihood: here.logLikelihood,
      });
    // Steps that move a subject far but no longer raise the likelihood: a coefficient tends to infinity.
    const isFar = largest(timesVector(columns, step).map(Math.abs)) > 0.1;
    if (iteration > 15 && gain < 1e-4 && isFar) return refuse('separation');
  }
  return refuse('did-not-converge');
}

/** The observed information at the maximum, of the coefficients and the logarithm of the scale, as QR factors. */
function informationOf({ logTime, status, design, distribution }: Data, { beta, scale }: Fit) {
  const predicted = timesVector(design, beta);
  const z = logTime.map((y, i) => (y - predicted[i]!) / scale);
  const roots = z.map((value, i) =>
    Math.sqrt(Math.max(lifetimeTerm(distribution, value, status[i] === 1).curvature, 0)),
  );
  const weighted = [...design.map((column) => column.map((x) => x / scale)), z].map((column) =>
    column.map((x, i) => x * roots[i]!),
  );
  if (distribution === 'exponential') return factorise(weighted.slice(0, -1), 1e-14);
  const events = Math.sqrt(sum(status));
  return factorise(
    weighted.map((column, j) => [...column, j === design.length ? events : 0]),
    1e-14,
  );
}

function unusable(time: Values, status: Values, columns: readonly Values[], level: number) {
  const bad = unfit([time, status, ...columns], 1, level);
  if (bad) return bad;
  if (!time.every((t) => t > 0) || !status.every((s) => s === 0 || s === 1)) return refuse('out-of-range');
  return status.includes(1) ? undefined : refuse('no-events');
}

/**
 * Accelerated failure time regression of censored times.
 *
 * Definition: log T = b₀ + xb + σe, with e from the smallest-extreme-value (Weibull; exponential if σ = 1), normal
 * (log-normal), or logistic distribution (log-logistic), by maximum likelihood; standard errors from the observed
 * information. Time ratios exp b; for Weibull and exponential also hazard ratios exp(−b/σ), whose intervals include the
 * covariance with log σ (delta method). The Weibull shape is 1/σ. Log-likelihoods are on the scale of time.
 * Errors: `unequal-lengths`, `too-few-values`, `invalid-input`, `out-of-range` (a time that is not positive, a status
 * other than 0 or 1), `no-events`, `aliased-terms`, `no-variation` (the scale tends to 0), `separation` (a coefficient
 * tends to infinity), `did-not-converge`.
 * Source: Kalbfleisch & Prentice (2002) The Statistical Analysis of Failure Time Data, ch. 3; Burridge (1981) J. R.
 * Stat. Soc. B 43:41–45. Accuracy: 12 digits.
 * Example: `parametricSurvival({ time: [1, 2, 3, 6], status: [1, 1, 0, 1], distribution: 'exponential' }).coefficients[0].estimate` → 1.386294361
 */
export function parametricSurvival({
  time,
  status,
  columns = [],
  distribution,
  level = 0.95,
}: ParametricInput) {
  const bad = unusable(time, status, columns, level);
  if (bad) return bad;
  const ones = time.map(() => 1);
  if (factorise([ones, ...columns]).rank < columns.length + 1) return refuse('aliased-terms');
  const logs = time.map(Math.log);
  const [center, centers] = [mean(logs), columns.map(mean)];
  const centered = columns.map((column, j) => column.map((x) => x - centers[j]!));
  const data = { logTime: logs.map((y) => y - center), status, design: [ones, ...centered], distribution };
  const fit = maximize(data);
  if (fit.status === 'error') return fit;
  const none = columns.length ? maximize({ ...data, design: [ones] }) : fit;
  if (none.status === 'error') return none;

  const { scale, beta } = fit;
  const q = informationOf(data, fit);
  const parameters = beta.length + (distribution === 'exponential' ? 0 : 1);
  if (q.rank < parameters) return refuse('separation');
  const standardError = (gradient: Values) => Math.sqrt(sum(q.whiten(gradient).map((value) => value ** 2)));
  const unit = (j: number, size = 1) =>
    Array.from({ length: beta.length + 1 }, (_, i) => (i === j ? size : 0));
  const estimate = (value: number, gradient: Values) =>
    normalCoefficient(value, standardError(gradient), level);
  const slopes = centers.map((_, j) => beta[j + 1]!);
  const effects = slopes.map((b, j) => estimate(b, unit(j + 1)));
  const logHazards = slopes.map((b, j) => {
    const gradient = unit(j + 1, -1 / scale);
    gradient[beta.length] = b / scale;
    return estimate(-b / scale, gradient);
  });
  const isProportional = distribution === 'weibull' || distribution === 'exponential';
  const jacobian = sum(logs.map((y, i) => y * status[i]!));
  const logLikelihood = fit.logLikelihood - jacobian;
  const logLikelihoodNull = none.logLikelihood - jacobian;
  return ok({
    n: time.length,
    events: sum(status),
    coefficients: [
      estimate(beta[0]! + center - dot(slopes, centers), [1, ...centers.map((x) => -x), 0]),
      ...effects,
    ],
    timeRatios: effects.map(ratio),
    /** Null if the hazards are not proportional. */
    hazardRatios: isProportional ? logHazards.map(ratio) : null,
    scale,
    logScale: Math.log(scale),
    /** Null for the exponential distribution, whose scale is 1. */
    logScaleError: distribution === 'exponential' ? null : standardError(unit(beta.length)),
    logLikelihoodNull,
    logLikelihood,
    likelihoodRatio: columns.length
      ? chiSquareStatistic(2 * (logLikelihood - logLikelihoodNull), columns.length)
      : { chiSquare: 0, df: 0, p: null },
    aic: 2 * parameters - 2 * logLikelihood,
  });
}
