import { sumOfProducts } from '../correlation/pearson-coefficient.ts';
import { isConstant, mean, standardDeviation, sumOfSquares } from '../descriptive/moments.ts';
import { tUpperQuantile } from '../distributions/students-t.ts';
import { isLevel } from '../level.ts';
import { unfit } from '../observed.ts';
import { around, ok, refuse } from '../result.ts';
import type { Interval, Result } from '../result.ts';

export type DemingParameter = { estimate: number; standardError: number; interval: Interval };
export type Deming = { n: number; intercept: DemingParameter; slope: DemingParameter };

/** Intercept and slope; undefined where the line is not determined. */
function fit(x: readonly number[], y: readonly number[], lambda: number): [number, number] | undefined {
  if (isConstant(x)) return undefined;
  const [sxx, syy, sxy] = [sumOfSquares(x), sumOfSquares(y), sumOfProducts(x, y)];
  const excess = syy - lambda * sxx;
  const root = Math.hypot(excess, 2 * Math.sqrt(lambda) * sxy);
  // Two forms of one root, of which the one without cancellation is taken.
  const slope = excess > 0 ? (excess + root) / (2 * sxy) : (2 * lambda * sxy) / (root - excess);
  return Number.isFinite(slope) ? [mean(y) - slope * mean(x), slope] : undefined;
}

/**
 * Deming's regression: a line through two measurements that both have errors.
 *
 * Definition: b = [Syy − λSxx + √((Syy − λSxx)² + 4λSxy²)]/(2Sxy), λ the variance of the errors of y over that of x (1:
 * orthogonal regression; some programs use the inverse); standard errors by the jackknife, intervals with t on n − 2
 * df. Source: W. E. Deming (1943); K. Linnet (1993), Clin. Chem. 39, 424–432. Accuracy: 12 digits.
 * Refuses: `unequal-lengths`, `out-of-range` (λ not positive), `too-few-values` below three pairs, `constant-predictor`,
 * `singular` where the line, or the line without one of the points, is not determined.
 * Example: `deming([1, 2, 3, 4], [2, 4, 7, 8]).slope.estimate` → 2.1545995570…
 */
export function deming(x: readonly number[], y: readonly number[], lambda = 1, level = 0.95): Result<Deming> {
  if (!(lambda > 0 && lambda < Infinity && isLevel(level))) return refuse('out-of-range');
  const bad = unfit([x, y], 3);
  if (bad) return bad;
  const n = x.length;
  if (isConstant(x)) return refuse('constant-predictor');
  const line = fit(x, y, lambda);
  if (!line) return refuse('singular');
  const without = x.map((_, i) =>
    fit(
      x.filter((__, j) => j !== i),
      y.filter((__, j) => j !== i),
      lambda,
    ),
  );
  if (without.includes(undefined)) return refuse('singular');
  const t = tUpperQuantile((1 - level) / 2, n - 2);
  const parameter = (k: 0 | 1): DemingParameter => {
    const standardError = ((n - 1) / Math.sqrt(n)) * standardDeviation(without.map((other) => other![k]));
    return {
      estimate: line[k],
      standardError,
      interval: around(line[k], t * standardError, level, 'jackknife'),
    };
  };
  return ok({ n, intercept: parameter(0), slope: parameter(1) });
}
