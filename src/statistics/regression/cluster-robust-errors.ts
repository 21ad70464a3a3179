import { rowsByLabel } from '../groups.ts';
import { ok, refuse } from '../result.ts';
import { coefficient } from './coefficient.ts';
import { clusterErrors } from './influences.ts';
import { fitWithResiduals } from './robust-standard-errors.ts';
import type { RobustInput } from './robust-standard-errors.ts';

/**
 * Least squares with standard errors that allow errors to be correlated within clusters.
 *
 * Definition: CR0: V = (XᵀX)⁻¹(Σ XᵀₘeₘeₘᵀXₘ)(XᵀX)⁻¹ over the G clusters; CR1 multiplies it by G/(G − 1) ·
 * (n − 1)/(n − k), as Stata does. `coefficients` has CR1, with t on G − 1 degrees of freedom.
 * Errors: those of `robustStandardErrors`, except for a leverage of 1; `too-few-groups` (one cluster); `no-variation`
 * also if the residuals of every cluster cancel, as with two clusters that a predictor distinguishes.
 * Source: Liang & Zeger (1986) Biometrika 73:13–22; Cameron & Miller (2015) J. Human Resources 50:317–372.
 * Accuracy: 12 digits. Example: `clusterRobustErrors({ columns: [[1, 2, 3, 4]], y: [1, 3, 2, 6], clusters: ['a', 'a', 'b', 'c'] }).coefficients[1].standardError` → 0.5015476049
 */
export function clusterRobustErrors({
  clusters,
  ...input
}: RobustInput & { readonly clusters: readonly string[] }) {
  if (clusters.length !== input.y.length) return refuse('unequal-lengths');
  const fit = fitWithResiduals(input);
  if (fit.status === 'error') return fit;
  const { model, influence } = fit;
  const groups = rowsByLabel(clusters);
  const count = groups.length;
  if (count < 2) return refuse('too-few-groups');
  const plain = clusterErrors(influence, model.residuals, groups);
  if (!plain) return refuse('no-variation');
  const factor = Math.sqrt((count / (count - 1)) * ((model.n - 1) / model.df));
  return ok({
    n: model.n,
    clusters: count,
    df: count - 1,
    standardErrorsCr0: plain,
    coefficients: model.coefficients.map(({ estimate }, j) =>
      coefficient(estimate, factor * plain[j]!, count - 1, input.level),
    ),
  });
}
