import { dot } from '../algebra/dot.ts';
import { newtonMaximum } from '../algebra/newton-maximum.ts';
import type { Margin } from '../algebra/newton-maximum.ts';
import { sum } from '../descriptive/sum.ts';
import { chiSquareStatistic } from '../distributions/chi-square.ts';
import { unfit } from '../observed.ts';
import { ok, refuse } from '../result.ts';
import { normalCoefficient } from './normal-coefficient.ts';
import { orthogonalPredictors } from './orthogonal-predictors.ts';
import { ratio } from './ratio.ts';

type Values = readonly number[];

export type OrdinalInput = {
  readonly columns: readonly Values[];
  readonly outcomes: readonly string[];
  /** From low to high. Each must occur. */
  readonly levels: readonly string[];
  readonly level?: number;
};

const logistic = (x: number) => 1 / (1 + Math.exp(-x));
const logLogistic = (x: number) => Math.min(x, 0) - Math.log1p(Math.exp(-Math.abs(x)));

/** The outcomes as positions among the levels, or the reason why they allow no model. */
function readOutcomes({ columns, outcomes, levels, level }: OrdinalInput) {
  const bad = unfit([outcomes.map(() => 0), ...columns], 1, level);
  if (bad) return bad;
  const position = new Map(levels.map((name, k) => [name, k]));
  if (position.size < levels.length || outcomes.some((name) => !position.has(name)))
    return refuse('invalid-input');
  if (levels.length < 2) return refuse('too-few-groups');
  if (levels.length + columns.length > 200) return refuse('too-large');
  const ranks = outcomes.map((name) => position.get(name)!);
  const counts = levels.map(() => 0);
  for (const k of ranks) counts[k]! += 1;
  return counts.includes(0) ? refuse('empty-cell') : ok({ ranks, counts });
}

/** The log-likelihood of thresholds and slopes, its score, and its information. */
function likelihoodAt(beta: Values, cuts: number, ranks: Values, rows: readonly Values[]) {
  const score = beta.map(() => 0);
  const information = beta.map(() => beta.map(() => 0));
  let logLikelihood = 0;
  const slopes = beta.slice(cuts);
  const eta = rows.map((row) => dot(row, slopes));

  /** Adds the first and second derivatives in one threshold (j) and in the linear predictor. */
  const include = (j: number, z: Values, slope: number, density: number, sharp: number) => {
    score[j]! += slope;
    information[j]![j]! += density + sharp;
    for (let a = 0; a < z.length; a++) {
      score[cuts + a]! -= slope * z[a]!;
      information[j]![cuts + a]! -= density * z[a]!;
      information[cuts + a]![j]! -= density * z[a]!;
      for (let b = 0; b < z.length; b++) information[cuts + a]![cuts + b]! += density * z[a]! * z[b]!;
    }
  };

  rows.forEach((z, i) => {
    const k = ranks[i]!;
    const upper = k < cuts ? beta[k]! - eta[i]! : Infinity;
    const lower = k > 0 ? beta[k - 1]! - eta[i]! : -Infinity;
    // F(upper) − F(lower) = F(upper) F(−lower) (1 − e^−gap), without cancellation.
    const gap = upper - lower;
    const between = gap < Infinity ? 1 / Math.expm1(gap) : 0;
    const sharp = gap < Infinity ? 1 / (4 * Math.sinh(gap / 2) ** 2) : 0;
    logLikelihood += logLogistic(upper) + logLogistic(-lower);
    if (gap < Infinity) logLikelihood += gap > 0 ? Math.log(-Math.expm1(-gap)) : -Infinity;
    if (k < cuts) include(k, z, logistic(-upper) + between, logistic(upper) * logistic(-upper), sharp);
    if (k > 0) include(k - 1, z, -logistic(lower) - between, logistic(lower) * logistic(-lower), sharp);
    if (k > 0 && k < cuts) {
      information[k]![k - 1]! -= sharp;
      information[k - 1]![k]! -= sharp;
    }
  });
  return { beta, logLikelihood, score, information };
}

/** How far a step moves the thresholds of each row away from its linear predictor. */
function marginsOf(step: Values, cuts: number, ranks: Values, columns: readonly Values[]): Margin[] {
  const slopes = step.slice(cuts);
  const moves = ranks.map((_, i) => sum(columns.map((column, j) => column[i]! * slopes[j]!)));
  const sizes = ranks.map((_, i) => sum(columns.map((column, j) => Math.abs(column[i]! * slopes[j]!))));
  return ranks.flatMap((k, i): Margin[] => [
    ...(k < cuts ? [[step[k]! - moves[i]!, Math.abs(step[k]!) + sizes[i]!] as const] : []),
    ...(k > 0 ? [[moves[i]! - step[k - 1]!, Math.abs(step[k - 1]!) + sizes[i]!] as const] : []),
  ]);
}

/**
 * Ordinal logistic regression with proportional odds, for two or more ordered levels.
 *
 * Definition: logit P(Y ≤ k) = θₖ − xβ, so a positive coefficient moves toward higher levels (SAS has + xβ and reverses the
 * signs); maximum likelihood by Newton's method; Wald tests with z from the observed information; odds ratios exp β;
 * likelihood-ratio test against the thresholds alone.
 * Errors: `unequal-lengths`, `too-few-values`, `invalid-input` (also a level named twice, or an outcome that is no
 * level), `out-of-range`, `too-few-groups` (one level), `empty-cell` (a level without values), `aliased-terms`,
 * `separation` (the estimate is infinite), `too-large` (more than 200 coefficients), `did-not-converge`.
 * Source: McCullagh (1980) J. R. Stat. Soc. B 42:109–142. Accuracy: 12 digits.
 * Example: `ordinalLogisticRegression({ columns: [[0, 1, 2, 3, 4, 5]], outcomes: ['a', 'b', 'a', 'c', 'b', 'c'], levels: ['a', 'b', 'c'] }).coefficients[0].estimate` → 1.0596991793
 */
export function ordinalLogisticRegression(input: OrdinalInput) {
  const { columns, outcomes, levels, level = 0.95 } = input;
  const given = readOutcomes(input);
  if (given.status === 'error') return given;
  const { ranks, counts } = given;
  const n = outcomes.length;
  const basis = orthogonalPredictors(columns, [outcomes.map((_, i) => i)]);
  if (!basis) return refuse('aliased-terms');
  const cuts = levels.length - 1;
  const below = levels.slice(1).map((_, k) => sum(counts.slice(0, k + 1)));
  const fit = newtonMaximum(
    (beta) => likelihoodAt(beta, cuts, ranks, basis.rows),
    [...below.map((count) => Math.log(count / (n - count))), ...columns.map(() => 0)],
    (step) => marginsOf(step, cuts, ranks, basis.columns),
  );
  if (fit.status === 'error') return fit;
  const { place, varianceOf } = fit;
  const estimated = (weights: Values) =>
    normalCoefficient(dot(weights, place.beta), Math.sqrt(varianceOf(weights)), level);
  const noCuts = below.map(() => 0);
  const shift = basis.weightsOf(basis.means);
  const coefficients = basis.slopes.map((weights) => estimated([...noCuts, ...weights]));
  const { logLikelihood } = place;
  const logLikelihoodNull = sum(counts.map((count) => count * Math.log(count / n)));
  const k = place.beta.length;
  return ok({
    n,
    thresholds: below.map((_, j) => estimated([...noCuts.with(j, 1), ...shift])),
    coefficients,
    oddsRatios: coefficients.map(ratio),
    logLikelihood,
    logLikelihoodNull,
    likelihoodRatio:
      columns.length > 0
        ? chiSquareStatistic(2 * (logLikelihood - logLikelihoodNull), columns.length)
        : { chiSquare: 0, df: 0, p: null },
    aic: 2 * k - 2 * logLikelihood,
    bic: k * Math.log(n) - 2 * logLikelihood,
    /** The probability of each level for one row of predictors. */
    predict(row: Values) {
      const centered = row.map((x, j) => x - basis.means[j]!);
      const eta = dot(basis.weightsOf(centered), place.beta.slice(cuts));
      const cumulative = [0, ...place.beta.slice(0, cuts).map((cut) => logistic(cut - eta)), 1];
      return levels.map((_, j) => cumulative[j + 1]! - cumulative[j]!);
    },
  });
}
