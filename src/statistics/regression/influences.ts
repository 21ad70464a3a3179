import { dot } from '../algebra/dot.ts';
import type { Factorisation } from '../algebra/least-squares.ts';

type Values = readonly number[];

/**
 * How much one unit in each row moves each coefficient: the rows of (XᵀX)⁻¹Xᵀ, for a factorization of full rank.
 *
 * Source: Cook & Weisberg (1982) Residuals and Influence in Regression, ch. 3. Accuracy: 16 digits minus those of the
 * condition number. Example: `influences(factorise([[1, 1], [0, 2]]), [[1, 1], [0, 2]])[1]` → [-0.5, 0.5]
 */
export function influences(q: Factorisation, design: readonly Values[]): number[][] {
  const rows = (design[0] ?? []).map((_, i) => q.whiten(design.map((column) => column[i]!)));
  return design.map((_, j) => {
    const direction = q.whiten(design.map((__, k) => Number(j === k)));
    return rows.map((row) => dot(direction, row));
  });
}

/**
 * Standard errors from the sums of influence × residual within each cluster: the square roots of the diagonal of the
 * sandwich (XᵀX)⁻¹(Σ XᵀₘeₘeₘᵀXₘ)(XᵀX)⁻¹. Undefined if the residuals of every cluster cancel.
 *
 * Source: Liang & Zeger (1986) Biometrika 73:13–22. Accuracy: that of the influences.
 * Example: `clusterErrors([[0.5, 0.5, 0.5]], [1, 2, -2], [[0], [1, 2]])` → [0.5]
 */
export function clusterErrors(
  influence: readonly Values[],
  residuals: Values,
  clusters: readonly (readonly number[])[],
): number[] | undefined {
  const errors: number[] = [];
  for (const own of influence) {
    let squares = 0;
    let most = 0;
    for (const rows of clusters) {
      let total = 0;
      let size = 0;
      for (const i of rows) {
        const part = own[i]! * residuals[i]!;
        total += part;
        size += Math.abs(part);
      }
      squares += total * total;
      most = Math.max(most, size);
    }
    const error = Math.sqrt(squares);
    if (!(error > 1e-12 * most)) return undefined;
    errors.push(error);
  }
  return errors;
}
