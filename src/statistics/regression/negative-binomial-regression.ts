import { dot } from '../algebra/dot.ts';
import { factorise } from '../algebra/least-squares.ts';
import { timesVector } from '../algebra/times-vector.ts';
import { largest } from '../descriptive/extremes.ts';
import { sum } from '../descriptive/sum.ts';
import { chiSquareUpperTail } from '../distributions/chi-square.ts';
import { findRoot } from '../find-root.ts';
import { unfit } from '../observed.ts';
import { ok, refuse } from '../result.ts';
import { normalCoefficient } from './normal-coefficient.ts';
import { dispersionTerms } from './negative-binomial-likelihood.ts';
import { orthogonalPredictors } from './orthogonal-predictors.ts';
import { poissonRegression } from './poisson-regression.ts';
import type { PoissonInput } from './poisson-regression.ts';
import { ratio } from './ratio.ts';

type Values = readonly number[];
type Data = { readonly counts: Values; readonly design: readonly Values[]; readonly offset: Values };
type Fit = { readonly beta: Values; readonly means: Values };

const fitAt = ({ design, offset }: Data, beta: Values): Fit => ({
  beta,
  means: timesVector(design, beta).map((eta, i) => Math.exp(eta + offset[i]!)),
});

/** The design with the square roots of the weights, for observed or expected information. */
const weighted = (design: readonly Values[], weights: Values) =>
  factorise(
    design.map((column) => column.map((x, i) => x * Math.max(Math.sqrt(weights[i]!), 1e-150))),
    0,
  );

/** Half the deviance of one count for a given α, in a form that keeps its digits for large counts. */
const halfDeviance = (y: number, mu: number, alpha: number) => {
  const own = 1 + alpha * y;
  const atMean = Math.log1p((alpha * (mu - y)) / own) / alpha;
  return y > 0 ? y * Math.log1p((y - mu) / (mu * own)) + atMean : atMean;
};

/** The most likely coefficients for a given α = 1/θ: Newton's method on QR, with step halving. */
function fitGiven(alpha: number, data: Data, start: Fit): Fit | undefined {
  const { counts, design } = data;
  const loss = ({ means }: Fit) => sum(means.map((mu, i) => halfDeviance(counts[i]!, mu, alpha)));
  let here = start;
  let lost = loss(here);
  for (let iteration = 0; iteration < 200; iteration++) {
    const weights = here.means.map((mu, i) => (mu * (1 + alpha * counts[i]!)) / (1 + alpha * mu) ** 2);
    const score = here.means.map((mu, i) => (counts[i]! - mu) / (1 + alpha * mu) / Math.sqrt(weights[i]!));
    const q = weighted(design, weights);
    const effects = q.effects(score).slice(0, q.rank);
    const step = q.solve(score, 2).coefficients.map((value) => value ?? 0);
    let next = here;
    let after = lost;
    // Far from the maximum the likelihood is nearly flat, and a whole step would overflow.
    const far = largest(timesVector(design, step).map(Math.abs), 4) / 4;
    for (let size = 1 / far; size > 1e-9 / far; size /= 2) {
      next = fitAt(
        data,
        here.beta.map((value, j) => value + size * step[j]!),
      );
      after = loss(next);
      if (after <= lost + 1e-12 * (1 + Math.abs(lost))) break;
    }
    if (!Number.isFinite(after)) return undefined;
    [here, lost] = [next, after];
    if (dot(effects, effects) < 1e-20 * counts.length) return here;
  }
  return undefined;
}

/** The most likely α, its coefficients, and their means. Undefined if the search does not converge. */
function mostLikely(data: Data, start: Fit, slope: (alpha: number, means: Values) => number) {
  let last = start;
  const profile = (logAlpha: number) => {
    const alpha = Math.exp(logAlpha);
    const fit = fitGiven(alpha, data, last);
    if (!fit) return NaN;
    last = fit;
    return slope(alpha, fit.means) * alpha;
  };
  // The likelihood rises at α = 0 and falls in the end, so its slope changes its sign.
  const outward = profile(0) > 0 ? 1.5 : -1.5;
  let end = outward;
  while (Math.abs(end) < 60 && profile(end) * outward > 0) end += outward;
  const root = findRoot(profile, end - outward, end);
  if (root === undefined) return undefined;
  const alpha = Math.exp(root);
  const fit = fitGiven(alpha, data, last);
  return fit && { alpha, fit };
}

/**
 * Negative binomial regression (NB2) of counts with an intercept and a log link.
 *
 * Definition: ln μᵢ = ln exposureᵢ + β₀ + β₁x₁ + …, variance μ + μ²/θ; β and θ maximize the likelihood together; standard
 * errors of β from the expected information, which is that of a known θ; that of θ from its observed information.
 * `overdispersion` compares with Poisson: p is half the chi-square tail, because θ = ∞ is on the boundary.
 * Errors: those of `poissonRegression`, `underdispersed` (the counts vary no more than Poisson, so θ has no finite
 * estimate).
 * Source: Lawless (1987) Can. J. Stat. 15:209–225; Venables & Ripley (2002) Modern Applied Statistics with S, 7.4.
 * Accuracy: 11 digits. Example: `negativeBinomialRegression({ columns: [[0, 0, 0, 1, 1, 1]], counts: [0, 2, 7, 1, 9, 20] }).rateRatios[1].estimate` → 3.3333333333
 */
export function negativeBinomialRegression({ columns, counts, exposure, level = 0.95 }: PoissonInput) {
  const size = exposure ?? counts.map(() => 1);
  const bad = unfit([counts, size, ...columns], 1, level);
  if (bad) return bad;
  const basis = orthogonalPredictors(columns, [counts.map((_, i) => i)]);
  if (!basis) return refuse('aliased-terms');
  const poisson = poissonRegression({ columns: basis.columns, counts, exposure: size, level });
  if (poisson.status === 'error') return poisson;
  const data = { counts, design: [counts.map(() => 1), ...basis.columns], offset: size.map(Math.log) };
  const start = { beta: poisson.coefficients.map(({ estimate }) => estimate ?? 0), means: poisson.fitted };
  const terms = dispersionTerms(counts);
  const total = sum(counts);
  if (!(terms.slope(0, start.means) > 1e-10 * total)) return refuse('underdispersed');
  const best = mostLikely(data, start, terms.slope);
  if (!best) return refuse('did-not-converge');
  const { alpha, fit } = best;

  const q = weighted(
    data.design,
    fit.means.map((mu) => mu / (1 + alpha * mu)),
  );
  const coefficients = basis.coefficients.map((weights) => {
    const white = q.whiten(weights);
    return normalCoefficient(dot(weights, fit.beta), Math.sqrt(dot(white, white)), level);
  });
  const gain =
    terms.excess(alpha, fit.means) +
    sum(counts.map((y, i) => y * Math.log(fit.means[i]! / start.means[i]!) + start.means[i]!));
  const logLikelihood = poisson.logLikelihood + gain;
  const chiSquare = Math.max(0, 2 * gain);
  return ok({
    n: counts.length,
    coefficients,
    rateRatios: coefficients.map(ratio),
    fitted: fit.means,
    theta: 1 / alpha,
    thetaStandardError: 1 / (alpha * alpha * Math.sqrt(terms.bend(alpha, fit.means))),
    logLikelihood,
    aic: 2 * (coefficients.length + 1) - 2 * logLikelihood,
    poissonLogLikelihood: poisson.logLikelihood,
    overdispersion: { chiSquare, df: 1, p: chiSquareUpperTail(chiSquare, 1) / 2 },
  });
}
