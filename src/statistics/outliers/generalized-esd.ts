import { isConstant, mean, standardDeviation } from '../descriptive/moments.ts';
import { isLevel } from '../level.ts';
import { unfit } from '../observed.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { grubbsCritical } from './grubbs.ts';

export type GeneralizedEsd = {
  n: number;
  /** Distance of the most extreme value from the mean at each step, in standard deviations of the remaining values. */
  statistics: readonly number[];
  critical: readonly number[];
  /** The most extreme value of each step. */
  extremes: readonly number[];
  /** The values identified as outliers, the most extreme first. */
  outliers: readonly number[];
};

/**
 * Rosner's generalized extreme studentized deviate: up to `most` outliers, without masking.
 *
 * Definition: the value farthest from the mean is removed step by step; the number of outliers is the last step whose
 * distance exceeds Grubbs' two-sided critical value for the remaining values. Source: B. Rosner (1983),
 * Technometrics 25, 165–172. Accuracy: 12 digits. Errors: `too-few-values` below three, `all-values-identical`,
 * `out-of-range` for a `most` that is not whole or leaves fewer than two values.
 * Example: `generalizedEsd([1, 2, 3, 2, 1, 2, 3, 40, 50], 3).outliers` → [50, 40]
 */
export function generalizedEsd(x: readonly number[], most: number, alpha = 0.05): Result<GeneralizedEsd> {
  if (!isLevel(alpha)) return refuse('out-of-range');
  const bad = unfit([x], 3);
  if (bad) return bad;
  const n = x.length;
  if (!(Number.isInteger(most) && most >= 1 && most <= n - 2)) return refuse('out-of-range');
  if (isConstant(x)) return refuse('all-values-identical');
  const left = [...x];
  const steps = Array.from({ length: most }, () => {
    const [center, spread] = [mean(left), isConstant(left) ? Infinity : standardDeviation(left)];
    const distances = left.map((value) => Math.abs(value - center) / spread);
    const statistic = distances.reduce((a, b) => Math.max(a, b));
    const critical = grubbsCritical(alpha / 2, left.length);
    return { statistic, critical, removed: left.splice(distances.indexOf(statistic), 1)[0]! };
  });
  const found = steps.findLastIndex(({ statistic, critical }) => statistic > critical) + 1;
  return ok({
    n,
    statistics: steps.map(({ statistic }) => statistic),
    critical: steps.map(({ critical }) => critical),
    extremes: steps.map(({ removed }) => removed),
    outliers: steps.slice(0, found).map(({ removed }) => removed),
  });
}
