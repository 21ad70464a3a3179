import { dot } from '../algebra/dot.ts';
import { factorise } from '../algebra/least-squares.ts';
import { eachEffect } from './mixed-model.ts';
import type { MixedModel } from './mixed-model.ts';
import type { RandomBlock, RandomPart } from './random-part.ts';

type Values = readonly number[];

/** G/σ² of a block: the covariances of its random effects, in units of the residual variance. */
function relativeCovariance({ columns, components }: RandomBlock, gamma: Values): number[][] {
  const relative = columns.map(() => columns.map(() => 0));
  for (const [k, pairs] of components.entries()) for (const [i, j] of pairs) relative[i]![j]! += gamma[k]!;
  return relative;
}

/** The predicted random effects u of one block from y − Xb in its rows. */
function effectsIn(block: RandomBlock, gamma: Values, around: Values): number[] {
  const { columns } = block;
  const relative = relativeCovariance(block, gamma);
  const cross = columns.map((a) => columns.map((b) => dot(a, b)));
  const along = columns.map((column) => dot(column, around));
  // By columns, as the least-squares solver takes a matrix. Z'Z is symmetric.
  const system = columns.map((_, j) => relative.map((row, i) => Number(i === j) + dot(row, cross[j]!)));
  const right = relative.map((row) => dot(row, along));
  return factorise(system)
    .solve(right)
    .coefficients.map((value) => value ?? 0);
}

/**
 * The predicted random effects of a mixed model, for each block of rows in the order of its columns of Z, and the residuals
 * y − Xb − Zu. `x`, `y`, and `random` are those of the model.
 *
 * Definition: u = (I + ΓZ'Z)⁻¹ ΓZ'(y − Xb) in each block, Γ = G/σ² (best linear unbiased prediction).
 * Source: C. R. Henderson (1975), Biometrics 31, 423–447. Accuracy: 9 digits or more.
 * Example: `predictedEffects([[1, 1, 1, 1]], [1, 2, 4, 5], randomIntercepts(['a', 'a', 'b', 'b']), mixedModel([[1, 1, 1, 1]], [1, 2, 4, 5], randomIntercepts(['a', 'a', 'b', 'b']))).effects` → [[-1.416666667], [1.416666667]]
 */
export function predictedEffects(
  x: readonly Values[],
  y: Values,
  { blocks }: RandomPart,
  model: Pick<MixedModel, 'tests' | 'fit'>,
): { effects: number[][]; residuals: number[] } {
  const b = eachEffect(model, x.length).map(({ estimate }) => estimate);
  const residuals = y.map((value, i) => value - x.reduce((sum, column, j) => sum + b[j]! * column[i]!, 0));
  const effects = blocks.map((block) => {
    const around = block.rows.map((i) => residuals[i]!);
    const u = effectsIn(block, model.fit.gamma, around);
    for (const [m, i] of block.rows.entries())
      residuals[i] = around[m]! - block.columns.reduce((sum, column, k) => sum + u[k]! * column[m]!, 0);
    return u;
  });
  return { effects, residuals };
}
