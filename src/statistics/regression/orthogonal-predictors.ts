import { dot } from '../algebra/dot.ts';
import { factorise } from '../algebra/least-squares.ts';
import { mean } from '../descriptive/moments.ts';

type Values = readonly number[];

export type OrthogonalPredictors = {
  /** Orthogonal columns with mean 0 and mean square 1, which span the centered predictors. */
  readonly columns: readonly Values[];
  /** The same columns by rows. */
  readonly rows: readonly Values[];
  readonly means: Values;
  /** The weights g with v·β = g·γ, where β are the slopes of the predictors, and γ those of the orthogonal columns. */
  readonly weightsOf: (v: Values) => number[];
  /** Those of each slope. */
  readonly slopes: readonly Values[];
  /** Those of the intercept and of each slope, for a fit of an intercept and γ. */
  readonly coefficients: readonly Values[];
};

/**
 * Predictors in a form whose units and correlations cost an iterative fit no digits. Undefined if one is constant or a
 * linear combination of the others. With `groups` of rows, each group is centered at its own means, and `means` is
 * that of the first.
 *
 * Definition: centered X = ZR by Householder QR; γ = Rβ. Source: Golub & Van Loan (2013) Matrix Computations, 5.2.
 * Accuracy: 16 digits minus those of the condition number. Example: `orthogonalPredictors([[1, 3]], [[0, 1]]).columns` → [[-1, 1]]
 */
export function orthogonalPredictors(
  columns: readonly Values[],
  groups: readonly (readonly number[])[],
): OrthogonalPredictors | undefined {
  const size = groups.reduce((total, rows) => total + rows.length, 0);
  const means = columns.map((column) => groups.map((rows) => mean(rows.map((i) => column[i]!))));
  const centered = columns.map((column, j) => {
    const own = [...column];
    groups.forEach((rows, g) => {
      for (const i of rows) own[i]! -= means[j]![g]!;
    });
    return own;
  });
  if (centered.some((own, j) => !(dot(own, own) > 1e-22 * dot(columns[j]!, columns[j]!)))) return undefined;
  const q = factorise(centered);
  if (q.rank < columns.length) return undefined;
  const weightsOf = (v: Values) => q.whiten(v).map((value) => value * Math.sqrt(size));
  const all = Array.from({ length: columns[0]?.length ?? size }, (_, i) => i);
  const rows = all.map((i) => weightsOf(centered.map((own) => own[i]!)));
  const slopes = columns.map((_, j) => weightsOf(columns.map((__, k) => Number(j === k))));
  const first = means.map(([value]) => value!);
  return {
    columns: columns.map((_, j) => rows.map((row) => row[j]!)),
    rows,
    means: first,
    weightsOf,
    slopes,
    coefficients: [
      [1, ...weightsOf(first.map((value) => -value))],
      ...slopes.map((weights) => [0, ...weights]),
    ],
  };
}
