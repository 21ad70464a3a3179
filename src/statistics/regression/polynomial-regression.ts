import { extraSumOfSquares } from './extra-sum-of-squares.ts';
import { linearModel } from './linear-model.ts';
import { ok, refuse } from '../result.ts';

/**
 * Polynomial y = b₀ + b₁x + … + bₖxᵏ by least squares.
 *
 * Definition: `linearModel` on the powers of x (raw coefficients), with the F test against the straight line;
 * `at(x)` returns the curve with both intervals.
 * Errors: `too-few-values` (no more points than coefficients), `aliased-terms` (fewer distinct x than coefficients).
 * Source: Draper & Smith (1998) Applied Regression Analysis, 3rd ed., ch. 12. Accuracy: NIST Wampler 13 digits, Filip 7.
 * Example: `polynomialRegression([0, 1, 2, 3], [1, 2, 5, 10], 2).coefficients[2].estimate` → 1
 */
export function polynomialRegression(
  x: readonly number[],
  y: readonly number[],
  degree: number,
  level = 0.95,
) {
  const powers = (value: number) => Array.from({ length: degree }, (_, k) => value ** (k + 1));
  const columns = powers(1).map((_, k) => x.map((value) => value ** (k + 1)));
  const model = linearModel({ columns, y, level });
  if (model.status === 'error') return model;
  if (x.length <= degree) return refuse('too-few-values');
  if (model.rank <= degree) return refuse('aliased-terms');
  const line = linearModel({ columns: columns.slice(0, 1), y });
  return ok({
    ...model,
    againstLine: line.status === 'ok' && degree > 1 ? extraSumOfSquares(line, model) : { f: null, p: null },
    at: (value: number) => model.predict(powers(value)),
  });
}
