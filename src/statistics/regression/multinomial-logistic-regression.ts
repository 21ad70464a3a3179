import { dot } from '../algebra/dot.ts';
import { newtonMaximum } from '../algebra/newton-maximum.ts';
import type { Margin } from '../algebra/newton-maximum.ts';
import { largest } from '../descriptive/extremes.ts';
import { sum } from '../descriptive/sum.ts';
import { chiSquareStatistic } from '../distributions/chi-square.ts';
import { unfit } from '../observed.ts';
import { ok, refuse } from '../result.ts';
import { normalCoefficient } from './normal-coefficient.ts';
import { orthogonalPredictors } from './orthogonal-predictors.ts';
import { ratio } from './ratio.ts';

type Values = readonly number[];

export type MultinomialInput = {
  readonly columns: readonly Values[];
  readonly outcomes: readonly string[];
  /** The level that the others are compared with. The first to appear if omitted. */
  readonly reference?: string;
  readonly level?: number;
};

/** The linear predictor of each level in one row, 0 for the reference, which comes last. */
const predictors = (beta: Values, row: Values, others: number) =>
  Array.from({ length: others + 1 }, (_, a) => {
    let eta = 0;
    if (a < others) for (let j = 0; j < row.length; j++) eta += beta[a * row.length + j]! * row[j]!;
    return eta;
  });

/** The log-likelihood, its score, and its information. Coefficients come level by level. */
function likelihoodAt(beta: Values, others: number, classes: Values, rows: readonly Values[]) {
  const score = beta.map(() => 0);
  const information = beta.map(() => new Array<number>(beta.length).fill(0));
  let logLikelihood = 0;
  rows.forEach((row, i) => {
    const k = row.length;
    const eta = predictors(beta, row, others);
    const top = largest(eta);
    const weights = eta.map((value) => Math.exp(value - top));
    const total = sum(weights);
    const level = classes[i]!;
    logLikelihood += eta[level]! - top - Math.log(total);
    for (let a = 0; a < others; a++) {
      const p = weights[a]! / total;
      // 1 − p from the other levels, so that it keeps its digits near p = 1.
      let rest = 0;
      for (let b = 0; b <= others; b++) if (b !== a) rest += weights[b]! / total;
      for (let j = 0; j < k; j++) {
        const own = information[a * k + j]!;
        score[a * k + j]! += (a === level ? rest : -p) * row[j]!;
        for (let b = 0; b <= a; b++) {
          const weight = (a === b ? p * rest : (-p * weights[b]!) / total) * row[j]!;
          for (let l = 0; l < k; l++) own[b * k + l]! += weight * row[l]!;
        }
      }
    }
  });
  for (let r = 0; r < beta.length; r++)
    for (let c = r + 1; c < beta.length; c++) information[r]![c] = information[c]![r]!;
  return { beta, logLikelihood, score, information };
}

/** How far a step moves each row's own level above each other level. */
function marginsOf(step: Values, others: number, classes: Values, rows: readonly Values[]): Margin[] {
  const sizes = step.map(Math.abs);
  return rows.flatMap((row, i): Margin[] => {
    const moves = predictors(step, row, others);
    const size = predictors(sizes, row.map(Math.abs), others);
    const own = classes[i]!;
    return moves.flatMap((move, a) =>
      a === own ? [] : [[moves[own]! - move, size[own]! + size[a]!] as const],
    );
  });
}

/**
 * Multinomial logistic regression: unordered levels compared with a reference.
 *
 * Definition: ln P(Y = a)/P(Y = reference) = β₀ₐ + β₁ₐx₁ + …, fitted together by Newton's method; Wald tests with z; odds
 * ratios exp β; likelihood-ratio test against the model without predictors. `levels` has the other levels in
 * order of first appearance. With two levels this is logistic regression.
 * Errors: `unequal-lengths`, `too-few-values`, `invalid-input` (also a reference that does not occur), `out-of-range`,
 * `one-class-only`, `aliased-terms`, `separation` (the estimate is infinite), `too-large` (more than 120
 * coefficients), `did-not-converge`.
 * Source: Agresti (2013) Categorical Data Analysis, 3rd ed., 8.1. Accuracy: 12 digits.
 * Example: `multinomialLogisticRegression({ columns: [[0, 0, 1, 1, 1, 0]], outcomes: ['a', 'b', 'a', 'b', 'b', 'a'] }).oddsRatios[0][1].estimate` → 4
 */
export function multinomialLogisticRegression(input: MultinomialInput) {
  const { columns, outcomes, level = 0.95 } = input;
  const bad = unfit([outcomes.map(() => 0), ...columns], 1, level);
  if (bad) return bad;
  const found = [...new Set(outcomes)];
  const reference = input.reference ?? found[0]!;
  if (!found.includes(reference)) return refuse('invalid-input');
  if (found.length < 2) return refuse('one-class-only');
  const levels = found.filter((name) => name !== reference);
  const others = levels.length;
  const [n, k] = [outcomes.length, columns.length + 1];
  if (others * k > 120 || n * (others * k) ** 2 > 5e8) return refuse('too-large');
  const basis = orthogonalPredictors(columns, [outcomes.map((_, i) => i)]);
  if (!basis) return refuse('aliased-terms');

  const position = new Map([...levels, reference].map((name, a) => [name, a]));
  const classes = outcomes.map((name) => position.get(name)!);
  const counts = [...levels, reference].map(() => 0);
  for (const a of classes) counts[a]! += 1;
  const rows = basis.rows.map((row) => [1, ...row]);
  const start = levels.flatMap((_, a) => [Math.log(counts[a]! / counts[others]!), ...columns.map(() => 0)]);
  const fit = newtonMaximum(
    (beta) => likelihoodAt(beta, others, classes, rows),
    start,
    (step) => marginsOf(step, others, classes, rows),
  );
  if (fit.status === 'error') return fit;
  const { place, varianceOf } = fit;

  const coefficients = levels.map((_, a) =>
    basis.coefficients.map((own) => {
      const all = levels.flatMap((__, b) => (a === b ? own : own.map(() => 0)));
      return normalCoefficient(dot(all, place.beta), Math.sqrt(varianceOf(all)), level);
    }),
  );
  const { logLikelihood } = place;
  const logLikelihoodNull = sum(counts.map((count) => count * Math.log(count / n)));
  const df = others * columns.length;
  return ok({
    n,
    reference,
    levels,
    /** For each level its intercept and slopes. */
    coefficients,
    oddsRatios: coefficients.map((own) => own.map(ratio)),
    logLikelihood,
    logLikelihoodNull,
    likelihoodRatio:
      df > 0
        ? chiSquareStatistic(2 * (logLikelihood - logLikelihoodNull), df)
        : { chiSquare: 0, df: 0, p: null },
    aic: 2 * others * k - 2 * logLikelihood,
    bic: others * k * Math.log(n) - 2 * logLikelihood,
  });
}
