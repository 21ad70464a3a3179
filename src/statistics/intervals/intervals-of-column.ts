import { isConstant, mean, standardDeviation } from '../descriptive/moments.ts';
import { unfit } from '../observed.ts';
import { ok, refuse, transformed } from '../result.ts';
import type { Interval, Result } from '../result.ts';
import { meanInterval } from './mean-interval.ts';
import { medianInterval } from './median-interval.ts';
import { varianceInterval } from './variance-interval.ts';

export type IntervalsOfColumn = {
  n: number;
  mean: number;
  standardError: number;
  meanInterval: Interval;
  varianceInterval: Interval;
  standardDeviationInterval: Interval;
  /** Null where the sample is too small for the level. */
  medianInterval: Interval | null;
};

/**
 * Confidence intervals of mean, standard deviation and median of one column; missing values are dropped.
 *
 * Source and accuracy: see each interval's own file. Refuses: fewer than two values, no variation.
 * Example: `intervalsOfColumn([1, 2, 3]).standardError` → 0.577…
 */
export function intervalsOfColumn(x: readonly number[], level = 0.95): Result<IntervalsOfColumn> {
  const bad = unfit([x], 2, level);
  if (bad) return bad;
  if (isConstant(x)) return refuse('no-variation');
  const ofVariance = varianceInterval(x, level);
  return ok({
    n: x.length,
    mean: mean(x),
    standardError: standardDeviation(x) / Math.sqrt(x.length),
    meanInterval: meanInterval(x, level),
    varianceInterval: ofVariance,
    standardDeviationInterval: transformed(ofVariance, Math.sqrt),
    medianInterval: medianInterval(x, level),
  });
}
