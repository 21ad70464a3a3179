import { dot } from '../algebra/dot.ts';
import { factorise } from '../algebra/least-squares.ts';
import { timesVector } from '../algebra/times-vector.ts';
import { largest } from '../descriptive/extremes.ts';
import { sum } from '../descriptive/sum.ts';
import { chiSquareStatistic } from '../distributions/chi-square.ts';
import { poissonProbability } from '../distributions/poisson.ts';
import { ok, refuse } from '../result.ts';
import type { Failure } from '../result.ts';
import { normalCoefficient } from './normal-coefficient.ts';
import { ratio } from './ratio.ts';

type Values = readonly number[];

export type PoissonInput = {
  readonly columns: readonly Values[];
  readonly counts: Values;
  /** Time, area, or people at risk for each count. 1 if omitted. */
  readonly exposure?: Values;
  readonly level?: number;
};

/** y ln(y/μ) − (y − μ), half of a term of the deviance, without cancellation near y = μ. */
const halfDeviance = (y: number, mu: number) => {
  if (y === 0) return mu;
  const d = (mu - y) / y;
  if (Math.abs(d) > 0.05) return y * (d - Math.log(mu / y));
  let term = -d;
  let total = 0;
  for (let k = 2; k < 20; k++) total += (term *= -d) / k;
  return y * total;
};

/** The reason why counts, exposures, and design columns cannot be fitted. */
function unfitCounts(counts: Values, size: Values, design: readonly Values[]): Failure | undefined {
  if ([size, ...design].some(({ length }) => length !== counts.length)) return refuse('unequal-lengths');
  if (![...design, size].every((column) => column.every(Number.isFinite))) return refuse('invalid-input');
  if (!counts.every(Number.isSafeInteger)) return refuse('invalid-input');
  if (counts.some((y) => y < 0) || size.some((e) => !(e > 0))) return refuse('out-of-range');
  if (counts.length < design.length) return refuse('too-few-values');
  if (sum(counts) === 0) return refuse('no-events');
  return factorise(design).rank < design.length ? refuse('aliased-terms') : undefined;
}

/** The maximum-likelihood fit, the deviance of a constant rate, and the covariance matrix of the estimates. */
function mostLikely(counts: Values, size: Values, design: readonly Values[]) {
  const k = design.length;
  const events = sum(counts);
  const offset = size.map(Math.log);

  const at = (beta: Values) => {
    const eta = timesVector(design, beta).map((value, i) => value + offset[i]!);
    const means = eta.map(Math.exp);
    return { beta, means, deviance: 2 * sum(counts.map((y, i) => halfDeviance(y, means[i]!))) };
  };
  const weightedAt = (means: Values) => {
    const roots = means.map((mu) => Math.max(Math.sqrt(mu), 1e-150));
    return {
      roots,
      q: factorise(
        design.map((column) => column.map((x, i) => x * roots[i]!)),
        0,
      ),
    };
  };
  const constant = Math.log(events / sum(size));
  const start = at([constant, ...design.slice(1).map(() => 0)]);
  let here = start;
  for (let iteration = 0; ; iteration++) {
    const { roots, q } = weightedAt(here.means);
    const score = counts.map((y, i) => (y - here.means[i]!) / roots[i]!);
    const effects = q.effects(score).slice(0, k);
    const decrement = dot(effects, effects);
    const step = q.solve(score, 2).coefficients.map((value) => value ?? 0);
    let next = here;
    for (let part = 1; part > 1e-9; part /= 2) {
      next = at(here.beta.map((value, j) => value + part * step[j]!));
      if (next.deviance <= here.deviance + 1e-12 * (1 + here.deviance)) break;
    }
    if (!Number.isFinite(next.deviance)) return refuse('did-not-converge');
    here = next;
    if (decrement < 1e-18 * Math.max(1, events)) break;
    // Steps of one on the log scale that no longer lower the deviance: some mean tends to 0.
    const move = largest(timesVector(design, step).map(Math.abs));
    if (iteration > 12 && decrement < 1e-4 && move > 0.1) return refuse('separation');
    if (iteration > 200) return refuse('did-not-converge');
  }
  return { start, here, inverse: weightedAt(here.means).q.inverse() };
}

/**
 * Poisson regression of counts with an intercept and a log link.
 *
 * Definition: ln μᵢ = ln exposureᵢ + β₀ + β₁x₁ + …, by iteratively reweighted least squares on QR with step halving; Wald
 * tests with z, rate ratios exp β, likelihood-ratio test against the model without predictors; dispersion = Pearson's
 * χ²/(n − k), whose square root scales the quasi-Poisson standard errors.
 * Errors: `unequal-lengths`, `invalid-input` (also counts that are not whole), `out-of-range` (a negative count, an
 * exposure that is not positive), `too-few-values`, `no-events`, `aliased-terms`, `separation` (a group without events:
 * the estimate is infinite), `did-not-converge`.
 * Source: McCullagh & Nelder (1989) Generalized Linear Models, 2nd ed., ch. 6. Accuracy: 12 digits.
 * Example: `poissonRegression({ columns: [[0, 0, 1, 1]], counts: [2, 4, 9, 11] }).rateRatios[1].estimate` → 3.3333333333…
 */
export function poissonRegression({ columns, counts, exposure, level = 0.95 }: PoissonInput) {
  const n = counts.length;
  const size = exposure ?? counts.map(() => 1);
  const design = [counts.map(() => 1), ...columns];
  const unfit = unfitCounts(counts, size, design);
  if (unfit) return unfit;
  const estimate = mostLikely(counts, size, design);
  if ('status' in estimate) return estimate;
  const { start, here, inverse } = estimate;
  const k = design.length;
  const df = n - k;
  const pearson = sum(counts.map((y, i) => (y - here.means[i]!) ** 2 / here.means[i]!));
  const dispersion = df > 0 ? pearson / df : null;
  const errors = here.beta.map((_, j) => Math.sqrt(inverse[j]![j]!));
  const coefficients = here.beta.map((b, j) => normalCoefficient(b, errors[j]!, level));
  const logLikelihood = -here.deviance / 2 + sum(counts.map((y) => Math.log(poissonProbability(y, y))));
  return ok({
    n,
    df,
    coefficients,
    rateRatios: coefficients.map(ratio),
    fitted: here.means,
    deviance: here.deviance,
    nullDeviance: start.deviance,
    pearsonChiSquare: pearson,
    /** Above 1, the counts vary more than a Poisson distribution. Null without residual degrees of freedom. */
    dispersion,
    quasiStandardErrors: dispersion === null ? null : errors.map((error) => error * Math.sqrt(dispersion)),
    logLikelihood,
    aic: 2 * k - 2 * logLikelihood,
    likelihoodRatio:
      k > 1 ? chiSquareStatistic(start.deviance - here.deviance, k - 1) : { chiSquare: 0, df: 0, p: null },
  });
}
