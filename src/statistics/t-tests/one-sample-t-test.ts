import type { NullTestOptions } from '../alternative.ts';
import { isLevel } from '../level.ts';
import { unfit } from '../observed.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { tTest } from './t-test.ts';
import type { TTest } from './t-test.ts';
import { summarize } from './two-sample-t-test.ts';
import type { GroupSummary } from './two-sample-t-test.ts';

export type OneSampleTTest = TTest & { n: number; standardDeviation: number; cohenD: number };

/**
 * The t test of a mean against a null value, from n, mean, and variance. Cohen's d = (x̄ − μ)/s.
 *
 * Definition: t = (x̄ − μ)/(s/√n), df = n − 1. Source: Student (1908), Biometrika 6, 1–25. Accuracy: 13 digits.
 * Errors: `too-few-values` below two, `invalid-input`, `out-of-range`, `no-variation`.
 * Example: `oneSampleTTestFromSummary({ n: 4, mean: 3, variance: 4 }, { nullValue: 1 }).t` → 2
 */
export function oneSampleTTestFromSummary(
  { n, mean, variance }: GroupSummary,
  options: NullTestOptions = {},
): Result<OneSampleTTest> {
  const { level = 0.95, nullValue = 0 } = options;
  if (!(Number.isInteger(n) && [mean, variance, nullValue].every(Number.isFinite)))
    return refuse('invalid-input');
  if (n < 2) return refuse('too-few-values');
  if (!(isLevel(level) && variance >= 0)) return refuse('out-of-range');
  const standardDeviation = Math.sqrt(variance);
  const standardError = standardDeviation / Math.sqrt(n);
  if (!(standardError > 10 * Number.EPSILON * Math.abs(mean))) return refuse('no-variation');
  return ok({
    ...tTest(mean, standardError, n - 1, options),
    n,
    standardDeviation,
    cohenD: (mean - nullValue) / standardDeviation,
  });
}

/** The same test from the values. Example: `oneSampleTTest([1, 2, 3], { nullValue: 2 }).p` → 1 */
export function oneSampleTTest(x: readonly number[], options: NullTestOptions = {}): Result<OneSampleTTest> {
  return unfit([x], 2, options.level) ?? oneSampleTTestFromSummary(summarize(x), options);
}
