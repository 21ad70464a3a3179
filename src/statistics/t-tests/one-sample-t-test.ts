import { mean, standardDeviation } from '../descriptive/moments.ts';
import { unfit } from '../observed.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { tTest } from './t-test.ts';
import type { TTest } from './t-test.ts';

export type OneSampleTTest = TTest & { n: number; standardDeviation: number; cohenD: number };

/**
 * The t test of a mean against a hypothesised value; Cohen's d = (x̄ − μ)/s. Missing values are dropped.
 *
 * Formula: t = (x̄ − μ)/(s/√n), df = n − 1. Source: Student (1908), Biometrika 6, 1–25. Accuracy: 13 digits.
 * Errors: fewer than two values, no variation. Example: oneSampleTTest([1, 2, 3], 2).p = 1.
 */
export function oneSampleTTest(x: readonly number[], hypothesis = 0, level = 0.95): Result<OneSampleTTest> {
  const bad = unfit([x], 2, level);
  if (bad) return bad;
  if (!Number.isFinite(hypothesis)) return refuse('invalid-input');
  const n = x.length;
  const centre = mean(x);
  const sd = standardDeviation(x);
  const standardError = sd / Math.sqrt(n);
  if (!(standardError > 10 * Number.EPSILON * Math.abs(centre))) return refuse('no-variation');
  return ok({
    ...tTest(centre, standardError, n - 1, hypothesis, level),
    n,
    standardDeviation: sd,
    cohenD: (centre - hypothesis) / sd,
  });
}
