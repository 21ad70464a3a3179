import { chiSquareStatistic } from '../distributions/chi-square.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { linearModel } from './linear-model.ts';

/**
 * The Breusch–Pagan test of constant residual variance in a linear model, in Koenker's studentized form.
 *
 * Definition: n R² of the squared residuals on the columns of the model, chi-square with as many df as they have.
 * Source: T. S. Breusch, A. R. Pagan (1979), Econometrica 47, 1287–1294; R. Koenker (1981), J. Econometrics 17, 107–112.
 * Accuracy: 12 digits. Errors: as `linearModel`, and `no-variation` if the squared residuals do not vary.
 * Example: `breuschPagan([1, -1, 2, -3], [[1, 2, 3, 4]]).chiSquare` → 3.4105263157…
 */
export function breuschPagan(
  residuals: readonly number[],
  columns: readonly (readonly number[])[],
): Result<{ chiSquare: number; df: number; p: number }> {
  const model = linearModel({ columns, y: residuals.map((r) => r * r) });
  if (model.status === 'error') return model;
  if (model.rSquared === null || model.rank < 2) return refuse('no-variation');
  return ok(chiSquareStatistic(residuals.length * model.rSquared, model.rank - 1));
}
