import { around } from '../result.ts';
import {
  tLogUpperTail,
  tLowerTail,
  tTwoSided,
  tUpperQuantile,
  tUpperTail,
} from '../distributions/students-t.ts';
import type { Interval } from '../result.ts';

/** What every t test reports. `interval` covers the estimate, at the confidence level asked for. */
export type TTest = {
  estimate: number;
  standardError: number;
  t: number;
  df: number;
  p: number;
  pLess: number;
  pGreater: number;
  /** log₁₀ of the two-sided p, exact where p is too small to be a number. */
  log10P: number;
  interval: Interval;
  /** One-sided limits at the full level: the upper one belongs to "less", the lower one to "greater". */
  lowerBound: number;
  upperBound: number;
};

/**
 * The t test of an estimate against a hypothesised value: t = (estimate − hypothesis)/se, interval estimate ± t* se.
 *
 * Source: Student (1908), Biometrika 6, 1–25. Accuracy: 13 digits. Example: `tTest(2, 1, 10, 0, 0.95).p` → 0.07338803477
 */
export function tTest(
  estimate: number,
  standardError: number,
  df: number,
  hypothesis: number,
  level: number,
  method = 'Student t',
): TTest {
  const t = (estimate - hypothesis) / standardError;
  const half = tUpperQuantile((1 - level) / 2, df) * standardError;
  const oneSided = tUpperQuantile(1 - level, df) * standardError;
  return {
    estimate,
    standardError,
    t,
    df,
    p: tTwoSided(t, df),
    pLess: tLowerTail(t, df),
    pGreater: tUpperTail(t, df),
    log10P: Math.min(0, (tLogUpperTail(Math.abs(t), df) + Math.LN2) / Math.LN10),
    interval: around(estimate, half, level, method),
    lowerBound: estimate - oneSided,
    upperBound: estimate + oneSided,
  };
}
