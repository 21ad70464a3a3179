import { linearModel } from './linear-model.ts';
import { refuse } from '../result.ts';

/**
 * Simple linear regression, y = a + bx, by least squares.
 *
 * Definition: `linearModel` with one column. `predict([x])` returns the line at x with the interval of its mean (the
 * confidence band) and of a new observation (the prediction band), so both bands are functions of x.
 * Errors: `too-few-values` (fewer than 2), `constant-predictor`, and those of `linearModel`.
 * Source: Draper & Smith (1998) Applied Regression Analysis, 3rd ed., ch. 1–3. Accuracy: NIST Norris 14 digits.
 * Example: `linearRegression([1, 2, 3], [2, 4, 7]).coefficients[1].estimate` → 2.5
 */
export function linearRegression(x: readonly number[], y: readonly number[], level = 0.95) {
  if (x.length === y.length && x.length < 2) return refuse('too-few-values');
  const model = linearModel({ columns: [x], y, level });
  return model.status === 'ok' && model.rank < 2 ? refuse('constant-predictor') : model;
}
