import { parseExpression } from '../algebra/expression.ts';
import { largest } from '../descriptive/extremes.ts';
import { unfit } from '../observed.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import type { Coefficient } from './coefficient.ts';
import { fitCurve } from './curve-fit.ts';
import type { NonlinearInput } from './nonlinear-regression.ts';

export type WeightedNonlinearFit = {
  names: readonly string[];
  coefficients: readonly Coefficient[];
  weightedRss: number;
  residualSd: number;
  df: number;
};

/** The variable that holds the square root of a row's weight. A formula cannot contain this name. */
const rootWeight = '√w';

/**
 * Weighted least-squares fit of any formula.
 *
 * Definition: θ minimizes Σ w(y − f(x, θ))²; s² = the minimum/(n − p), n counting the values with a weight above 0. Weights are
 * relative: a common factor changes only the sum of squares and s.
 * Source: Bates & Watts (1988) Nonlinear Regression Analysis and Its Applications, 1.5. Accuracy: as `nonlinearRegression`.
 * Errors: `out-of-range` (a negative weight, or none above 0) and those of `nonlinearRegression`.
 * Example: `weightedNonlinearRegression({ model: 'a', variables: { x: [1, 2, 3] }, y: [2, 4, 9], weights: [1, 3, 0], start: { a: 1 } }).coefficients[0].estimate` → 3.5
 */
export function weightedNonlinearRegression({
  model,
  variables,
  y,
  weights,
  start,
  level = 0.95,
}: NonlinearInput & { readonly weights: readonly number[] }): Result<WeightedNonlinearFit> {
  const expression = parseExpression(model, Object.keys(start));
  if (expression.status === 'error') return expression;
  const bad = unfit([y, weights, ...Object.values(variables)], 1, level);
  if (bad) return bad;
  const heaviest = largest(weights);
  if (!(heaviest > 0) || weights.some((weight) => weight < 0)) return refuse('out-of-range');
  const rows = weights.flatMap((weight, i) => (weight > 0 ? [i] : []));
  const roots = rows.map((i) => Math.sqrt(weights[i]! / heaviest));
  const columns = Object.entries(variables).map(
    ([name, column]) => [name, rows.map((i) => column[i]!)] as const,
  );
  const fit = fitCurve({
    curve: () => ({
      variables: expression.variables,
      evaluate: (scope) => expression.evaluate(scope).map((value) => scope[rootWeight]! * value),
    }),
    variables: { ...Object.fromEntries(columns), [rootWeight]: roots },
    y: rows.map((i, k) => roots[k]! * y[i]!),
    start,
    level,
  });
  if (fit.status === 'error') return fit;
  const { names, coefficients, rss, df } = fit;
  const weightedRss = heaviest * rss;
  return ok({ names, coefficients, weightedRss, residualSd: Math.sqrt(weightedRss / df), df });
}
