import { crossMoments } from '../correlation/pearson-coefficient.ts';
import type { CrossMoments } from '../correlation/pearson-coefficient.ts';
import { isConstant, standardDeviation } from '../descriptive/moments.ts';
import { tUpperQuantile } from '../distributions/students-t.ts';
import { isLevel } from '../level.ts';
import { unfit } from '../observed.ts';
import { around, ok, refuse } from '../result.ts';
import type { Interval, Result } from '../result.ts';

export type DemingParameter = { estimate: number; standardError: number; interval: Interval };
export type Deming = { n: number; intercept: DemingParameter; slope: DemingParameter };

/** Intercept and slope, or undefined if the line is not determined. */
function lineOf({ mx, my, sxx, syy, sxy }: CrossMoments, lambda: number): [number, number] | undefined {
  const excess = syy - lambda * sxx;
  const root = Math.hypot(excess, 2 * Math.sqrt(lambda) * sxy);
  // Two forms of the same root. The one without cancellation is used.
  const slope = excess > 0 ? (excess + root) / (2 * sxy) : (2 * lambda * sxy) / (root - excess);
  return Number.isFinite(slope) ? [my - slope * mx, slope] : undefined;
}

/**
 * The line without each point in turn. Without a point, n/(n − 1) times the square of its deviation is missing. If
 * that is nearly the whole sum, true of at most one point per axis, the rest is summed again.
 */
function linesWithoutOne(x: readonly number[], y: readonly number[], lambda: number) {
  const n = x.length;
  const all = crossMoments(x, y);
  const others = (values: readonly number[], i: number) => values.filter((_, j) => j !== i);
  return x.map((value, i) => {
    const [dx, dy] = [value - all.mx, y[i]! - all.my];
    const share = n / (n - 1);
    const [sxx, syy] = [all.sxx - share * dx * dx, all.syy - share * dy * dy];
    if (sxx >= 0.1 * all.sxx && syy >= 0.1 * all.syy)
      return lineOf(
        { mx: all.mx - dx / (n - 1), my: all.my - dy / (n - 1), sxx, syy, sxy: all.sxy - share * dx * dy },
        lambda,
      );
    const rest = others(x, i);
    return isConstant(rest) ? undefined : lineOf(crossMoments(rest, others(y, i)), lambda);
  });
}

/**
 * Deming regression: a line through two measurements that both have errors.
 *
 * Definition: b = [Syy − λSxx + √((Syy − λSxx)² + 4λSxy²)]/(2Sxy), λ the variance of the errors of y over that of x (1:
 * orthogonal regression; some programs use the inverse); standard errors by the jackknife, intervals with t on n − 2
 * df. Source: W. E. Deming (1943); K. Linnet (1993), Clin. Chem. 39, 424–432. Accuracy: 12 digits.
 * Errors: `unequal-lengths`, `out-of-range` (λ not positive), `too-few-values` below three pairs, `constant-predictor`,
 * `singular` if the line, or the line without one of the points, is not determined.
 * Example: `deming([1, 2, 3, 4], [2, 4, 7, 8]).slope.estimate` → 2.1545995570…
 */
export function deming(x: readonly number[], y: readonly number[], lambda = 1, level = 0.95): Result<Deming> {
  if (!(lambda > 0 && lambda < Infinity && isLevel(level))) return refuse('out-of-range');
  const bad = unfit([x, y], 3);
  if (bad) return bad;
  const n = x.length;
  if (isConstant(x)) return refuse('constant-predictor');
  const line = lineOf(crossMoments(x, y), lambda);
  if (!line) return refuse('singular');
  const without = linesWithoutOne(x, y, lambda);
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
