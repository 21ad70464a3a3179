import { intervalOf, pOf, tailOf } from '../alternative.ts';
import type { Alternative, TestOptions } from '../alternative.ts';
import { variance } from '../descriptive/moments.ts';
import { fLowerTail, fQuantile, fUpperQuantile, fUpperTail } from '../distributions/f-ratio.ts';
import { unfit } from '../observed.ts';
import { ok, refuse } from '../result.ts';
import type { Interval, Result } from '../result.ts';

export type VarianceRatioTest = {
  f: number;
  df1: number;
  df2: number;
  alternative: Alternative;
  p: number;
  interval: Interval;
};

/**
 * The F test of the ratio of two variances, s₁²/s₂² (sensitive to departures from normality).
 *
 * Definition: F = s₁²/s₂², p = 2 min(P(F ≤ f), P(F > f)). Source: R. A. Fisher (1925). Accuracy: 13 digits.
 * Errors: fewer than two values in a group, or no variation in one. Example: `varianceRatioTest([1, 2, 3], [2, 4, 6]).f` → 0.25
 */
export function varianceRatioTest(
  x: readonly number[],
  y: readonly number[],
  { level = 0.95, alternative = 'two-sided' }: TestOptions = {},
): Result<VarianceRatioTest> {
  const bad = unfit([x], 2, level) ?? unfit([y], 2);
  if (bad) return bad;
  const [df1, df2] = [x.length - 1, y.length - 1];
  const [v1, v2] = [variance(x), variance(y)];
  if (!(v1 > 0 && v2 > 0)) return refuse('no-variation');
  const f = v1 / v2;
  const tail = tailOf(level, alternative);
  return ok({
    f,
    df1,
    df2,
    alternative,
    p: pOf(alternative, fLowerTail(f, df1, df2), fUpperTail(f, df1, df2)),
    interval: intervalOf(
      { lower: f / fUpperQuantile(tail, df1, df2), upper: f / fQuantile(tail, df1, df2) },
      level,
      alternative,
      'F',
      [0, Infinity],
    ),
  });
}
