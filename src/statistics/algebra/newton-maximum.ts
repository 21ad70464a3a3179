import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { climb } from './climb.ts';
import { dot } from './dot.ts';
import { factorise } from './least-squares.ts';

type Values = readonly number[];

/** A log-likelihood with its derivatives at one point. −Infinity outside its domain. */
export type Place = {
  readonly beta: Values;
  readonly logLikelihood: number;
  readonly score: Values;
  /** The negative second derivatives. */
  readonly information: readonly Values[];
};

/** How far a step moves one row toward its own outcome, and the sum of the absolute terms of that number. */
export type Margin = readonly [margin: number, size: number];

type Maximum<P> = { readonly place: P; readonly varianceOf: (weights: Values) => number };

/** Whether a step moves no row away from its own outcome, so that the likelihood rises along it without end. */
const separates = (margins: readonly Margin[]): boolean =>
  margins.every(([margin, size]) => margin >= -1e-6 * size) &&
  margins.some(([margin, size]) => margin > 1e-6 * size);

/**
 * The maximum of a concave log-likelihood, by Newton's method with step halving.
 *
 * Definition: steps I⁻¹U until UᵀI⁻¹U is below 1e-18; `varianceOf(g)` = gᵀI⁻¹g is the variance of g·estimate. `marginsOf`
 * of a step shows whether the data are separated, so that there is no maximum.
 * Errors: `separation`, `did-not-converge`. Source: Nocedal & Wright (2006) Numerical Optimization, 2nd ed., ch. 3;
 * Albert & Anderson (1984) Biometrika 71:1–10. Accuracy: 13 digits minus those of the condition number.
 * Example: `newtonMaximum((beta) => ({ beta, logLikelihood: -((beta[0] - 3) ** 2), score: [6 - 2 * beta[0]], information: [[2]] }), [0], () => []).place.beta` → [3]
 */
export function newtonMaximum<P extends Place>(
  evaluate: (beta: Values) => P,
  start: Values,
  marginsOf: (step: Values) => readonly Margin[],
): Result<Maximum<P>> {
  let here = evaluate(start);
  for (let iteration = 0; iteration < 100; iteration++) {
    const q = factorise(here.information, 1e-14);
    if (q.rank < start.length) return refuse('separation');
    const step = q.solve(here.score).coefficients.map((value) => value ?? 0);
    const gain = dot(step, here.score);
    const next = climb(here, step, evaluate);
    if (!Number.isFinite(next.logLikelihood)) return refuse('did-not-converge');
    here = next;
    if (gain < 1e-18) {
      const peak = factorise(here.information, 1e-14);
      if (peak.rank < start.length) return refuse('separation');
      const varianceOf = (weights: Values) =>
        dot(
          weights,
          peak.solve(weights, 2).coefficients.map((value) => value ?? 0),
        );
      return ok({ place: here, varianceOf });
    }
    if (gain > 1e-3) continue;
    const margins = marginsOf(step);
    // A far step that no longer raises the likelihood: the estimate tends to infinity.
    if (margins.some(([margin]) => Math.abs(margin) > 0.1) && separates(margins)) return refuse('separation');
  }
  return refuse('did-not-converge');
}
