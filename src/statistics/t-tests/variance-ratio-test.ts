import { variance } from '../descriptive/moments.ts';
import { fLowerTail, fQuantile, fUpperQuantile, fUpperTail } from '../distributions/f-ratio.ts';
import { unfit } from '../observed.ts';
import { interval, ok, refuse } from '../result.ts';
import type { Interval, Result } from '../result.ts';

export type VarianceRatioTest = { f: number; df1: number; df2: number; p: number; interval: Interval };

/**
 * The F test of the ratio of two variances, s₁²/s₂² (sensitive to departures from normality).
 *
 * Formula: F = s₁²/s₂², p = 2 min(P(F ≤ f), P(F > f)). Source: R. A. Fisher (1925). Accuracy: 13 digits.
 * Refuses: fewer than two values in a group, no variation in one. Example: `varianceRatioTest([1, 2, 3], [2, 4, 6]).f` → 0.25
 */
export function varianceRatioTest(
  x: readonly number[],
  y: readonly number[],
  level = 0.95,
): Result<VarianceRatioTest> {
  const bad = unfit([x], 2, level) ?? unfit([y], 2);
  if (bad) return bad;
  const [df1, df2] = [x.length - 1, y.length - 1];
  const [v1, v2] = [variance(x), variance(y)];
  if (!(v1 > 0 && v2 > 0)) return refuse('no-variation');
  const f = v1 / v2;
  const beta = (1 - level) / 2;
  return ok({
    f,
    df1,
    df2,
    p: Math.min(1, 2 * Math.min(fLowerTail(f, df1, df2), fUpperTail(f, df1, df2))),
    interval: interval(f / fUpperQuantile(beta, df1, df2), f / fQuantile(beta, df1, df2), level, 'F'),
  });
}
