import { mean } from '../descriptive/moments.ts';
import { extraSumOfSquares } from './extra-sum-of-squares.ts';
import { linearModel } from './linear-model.ts';
import type { Coefficient } from './coefficient.ts';
import { unfit } from '../observed.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';

type Test = { readonly f: number; readonly df: readonly [number, number]; readonly p: number };

export type SlopeComparison = {
  groups: readonly string[];
  /** Slope of each group, fitted separately. Its standard error is null for two points. */
  slopes: readonly Coefficient[];
  /** Separate slopes compared with a common one. Null if separate lines leave no residual. */
  equalSlopes: Test | null;
  /** Slope of the parallel lines. */
  commonSlope: Coefficient;
  /** Parallel lines compared with one line. */
  equalIntercepts: Test | null;
  /** Mean of each group at the overall mean of x, on the parallel lines. */
  adjustedMeans: readonly { readonly estimate: number; readonly standardError: number | null }[];
  /** Residual standard deviation around the separate lines. Null without degrees of freedom. */
  residualSd: number | null;
};

/**
 * Compares regression lines between groups: their slopes, then the intercepts of parallel lines (analysis of covariance).
 *
 * Definition: extra sums of squares of separate lines, parallel lines, and one line; groups in order of first appearance.
 * Source: G. W. Snedecor, W. G. Cochran (1989), Statistical Methods, 8th ed., ch. 18. Accuracy: 12 digits.
 * Errors: `unequal-lengths`, `invalid-input`, `too-few-groups`, `constant-predictor` (x does not vary within a group),
 * `too-few-values` without residual degrees of freedom for parallel lines.
 * Example: `compareSlopes([1, 2, 3, 1, 2, 3], [1, 2, 3.5, 2, 4, 5.5], ['a', 'a', 'a', 'b', 'b', 'b']).commonSlope.estimate` → 1.5
 */
export function compareSlopes(
  x: readonly number[],
  y: readonly number[],
  labels: readonly string[],
  level = 0.95,
): Result<SlopeComparison> {
  if (labels.length !== x.length) return refuse('unequal-lengths');
  const bad = unfit([x, y], 1, level);
  if (bad) return bad;
  const groups = [...new Set(labels)];
  const k = groups.length;
  if (k < 2) return refuse('too-few-groups');
  const members = groups.map((name) => labels.flatMap((label, i) => (label === name ? [i] : [])));
  if (members.some((rows) => rows.every((i) => x[i] === x[rows[0]!]))) return refuse('constant-predictor');
  if (x.length < k + 2) return refuse('too-few-values');
  const center = mean(x);
  const centered = x.map((value) => value - center);
  const indicators = groups.map((name) => labels.map((label) => Number(label === name)));
  const own = indicators.map((column) => column.map((one, i) => one * centered[i]!));
  const separate = linearModel({ columns: [...indicators, ...own], y, intercept: false, level });
  const parallel = linearModel({ columns: [...indicators, centered], y, intercept: false, level });
  const single = linearModel({ columns: [centered], y, level });
  if (separate.status === 'error') return separate;
  if (parallel.status === 'error') return parallel;
  if (single.status === 'error') return single;
  const slopes = members.map((rows) => {
    const line = linearModel({ columns: [rows.map((i) => centered[i]!)], y: rows.map((i) => y[i]!), level });
    return line.status === 'ok' ? line.coefficients[1] : undefined;
  });
  const tested = (smaller: typeof single, larger: typeof single): Test | null => {
    const { f, p } = extraSumOfSquares(smaller, larger);
    return f === null ? null : { f, p, df: [smaller.df - larger.df, larger.df] };
  };
  return ok({
    groups,
    slopes: slopes.map((slope) => slope!),
    equalSlopes: tested(parallel, separate),
    commonSlope: parallel.coefficients[k]!,
    equalIntercepts: tested(single, parallel),
    adjustedMeans: parallel.coefficients
      .slice(0, k)
      .map(({ estimate, standardError }) => ({ estimate: estimate!, standardError })),
    residualSd: separate.residualSd,
  });
}
