import { mean, sumOfSquares } from '../descriptive/moments.ts';
import { unfit } from '../observed.ts';
import { waldInterval } from '../regression/coefficient.ts';
import { ok, refuse } from '../result.ts';
import type { Interval, Result } from '../result.ts';

export type MeanOfColumn = {
  n: number;
  mean: number;
  standardError: number;
  /** x̄ ± t s/√n. */
  meanInterval: Interval;
  /** Σ(x − x̄)². */
  squares: number;
};

/**
 * The mean of one column, with its standard error and confidence interval.
 *
 * Definition: x̄ ± t s/√n. Source: Student (1908), Biometrika 6, 1–25. Accuracy: 12 digits or more.
 * Errors: fewer than two values, or no variation. Example: `meanOfColumn([1, 2, 3]).meanInterval.lower` → -0.484…
 */
export function meanOfColumn(x: readonly number[], level = 0.95): Result<MeanOfColumn> {
  const bad = unfit([x], 2, level);
  if (bad) return bad;
  const [n, center, squares] = [x.length, mean(x), sumOfSquares(x)];
  const standardError = Math.sqrt(squares / (n - 1) / n);
  if (!(squares > 0) || !(Math.sqrt(squares / (n - 1)) > 10 * Number.EPSILON * Math.abs(center)))
    return refuse('no-variation');
  const meanInterval = waldInterval(center, standardError, n - 1, level);
  return ok({ n, mean: center, standardError, meanInterval, squares });
}
