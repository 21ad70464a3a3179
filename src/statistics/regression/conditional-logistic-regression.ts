import { dot } from '../algebra/dot.ts';
import { newtonMaximum } from '../algebra/newton-maximum.ts';
import type { Margin } from '../algebra/newton-maximum.ts';
import { largest, smallest } from '../descriptive/extremes.ts';
import { sum } from '../descriptive/sum.ts';
import { chiSquareStatistic } from '../distributions/chi-square.ts';
import { rowsByLabel } from '../groups.ts';
import { unfit } from '../observed.ts';
import { ok, refuse } from '../result.ts';
import { normalCoefficient } from './normal-coefficient.ts';
import { conditionalLikelihood } from './conditional-likelihood.ts';
import type { MatchedSet } from './conditional-likelihood.ts';
import { orthogonalPredictors } from './orthogonal-predictors.ts';
import { ratio } from './ratio.ts';

type Values = readonly number[];

export type ConditionalInput = {
  readonly columns: readonly Values[];
  /** 1 for a case, 0 for a control. */
  readonly outcomes: Values;
  /** The matched set of each row. */
  readonly strata: readonly string[];
  readonly level?: number;
};

/** How far a step moves the cases of each set above its controls: the closest and the farthest pair. */
function marginsOf(step: Values, sets: readonly MatchedSet[]): Margin[] {
  const sizes = step.map(Math.abs);
  return sets.flatMap(({ rows, chosen }): Margin[] => {
    const moves = rows.map((row) => dot(row, step));
    const size = largest(rows.map((row) => dot(row.map(Math.abs), sizes)));
    const [cases, controls] = [moves.slice(0, chosen), moves.slice(chosen)];
    return [
      [smallest(cases) - largest(controls), size],
      [largest(cases) - smallest(controls), size],
    ];
  });
}

/** The fewer of cases and controls come first. Choosing controls with reversed signs has the same likelihood. */
function matchedSet(rows: readonly number[], outcomes: Values, predictors: readonly Values[]): MatchedSet {
  const cases = rows.filter((i) => outcomes[i] === 1);
  const controls = rows.filter((i) => outcomes[i] === 0);
  if (cases.length <= controls.length)
    return { rows: [...cases, ...controls].map((i) => predictors[i]!), chosen: cases.length };
  const reversed = [...controls, ...cases].map((i) => predictors[i]!.map((value) => -value));
  return { rows: reversed, chosen: controls.length };
}

/**
 * Conditional logistic regression of matched cases and controls.
 *
 * Definition: the exact likelihood that these people in each set are the cases, given their number; a set with only
 * cases or only controls carries no information. Newton's method; Wald tests with z; odds ratios exp β;
 * likelihood-ratio test against β = 0. With one case per set it equals a stratified Cox regression.
 * Errors: `unequal-lengths`, `too-few-values`, `invalid-input` (also no predictor), `out-of-range` (an outcome other than
 * 0 and 1), `one-class-only` (no set has both), `aliased-terms` (also a predictor that is constant within every set),
 * `separation` (the estimate is infinite), `too-large`, `did-not-converge`.
 * Source: Breslow & Day (1980) Statistical Methods in Cancer Research I, ch. 7. Accuracy: 12 digits.
 * Example: `conditionalLogisticRegression({ columns: [[1, 0, 1, 0, 0, 1]], outcomes: [1, 0, 1, 0, 1, 0], strata: ['a', 'a', 'b', 'b', 'c', 'c'] }).oddsRatios[0].estimate` → 2
 */
export function conditionalLogisticRegression({ columns, outcomes, strata, level = 0.95 }: ConditionalInput) {
  const bad = unfit([outcomes, ...columns], 1, level);
  if (bad) return bad;
  if (strata.length !== outcomes.length) return refuse('unequal-lengths');
  if (columns.length === 0) return refuse('invalid-input');
  if (!outcomes.every((y) => y === 0 || y === 1)) return refuse('out-of-range');
  const groups = rowsByLabel(strata).filter(
    (rows) => rows.some((i) => outcomes[i] === 0) && rows.some((i) => outcomes[i] === 1),
  );
  if (groups.length === 0) return refuse('one-class-only');
  const used = groups.flat();
  const places = new Map(used.map((i, at) => [i, at]));
  const basis = orthogonalPredictors(
    columns.map((column) => used.map((i) => column[i]!)),
    groups.map((rows) => rows.map((i) => places.get(i)!)),
  );
  if (!basis) return refuse('aliased-terms');
  const rowOf: Values[] = [];
  used.forEach((i, at) => (rowOf[i] = basis.rows[at]!));
  const sets = groups.map((rows) => matchedSet(rows, outcomes, rowOf));
  const effort = sum(sets.map(({ rows, chosen }) => rows.length * chosen)) * (1 + columns.length) ** 2;
  if (effort > 5e7) return refuse('too-large');

  const zero = columns.map(() => 0);
  const evaluate = (beta: Values) => {
    const score = beta.map(() => 0);
    const information = beta.map(() => beta.map(() => 0));
    let logLikelihood = 0;
    for (const set of sets) {
      const own = conditionalLikelihood(set, beta);
      logLikelihood += own.logLikelihood;
      for (let a = 0; a < beta.length; a++) {
        score[a]! += own.score[a]!;
        for (let b = 0; b < beta.length; b++) information[a]![b]! += own.information[a]![b]!;
      }
    }
    return { beta, logLikelihood, score, information };
  };
  const fit = newtonMaximum(evaluate, zero, (step) => marginsOf(step, sets));
  if (fit.status === 'error') return fit;
  const { place, varianceOf } = fit;
  const logLikelihoodNull = evaluate(zero).logLikelihood;
  const coefficients = basis.slopes.map((weights) =>
    normalCoefficient(dot(weights, place.beta), Math.sqrt(varianceOf(weights)), level),
  );
  return ok({
    n: outcomes.length,
    events: sum(outcomes),
    informativeStrata: sets.length,
    coefficients,
    oddsRatios: coefficients.map(ratio),
    logLikelihood: place.logLikelihood,
    logLikelihoodNull,
    likelihoodRatio: chiSquareStatistic(2 * (place.logLikelihood - logLikelihoodNull), columns.length),
  });
}
