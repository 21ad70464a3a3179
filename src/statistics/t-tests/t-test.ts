import { intervalOf, tailOf } from '../alternative.ts';
import type { Alternative, NullTestOptions } from '../alternative.ts';
import { tLogUpperTail, tUpperQuantile } from '../distributions/students-t.ts';
import type { Interval } from '../result.ts';

/** The fields that every t test reports. */
export type TTest = {
  estimate: number;
  standardError: number;
  t: number;
  df: number;
  alternative: Alternative;
  p: number;
  /** log₁₀ of p, exact even if p is too small to be a number. */
  log10P: number;
  /** The interval of the estimate. One-sided, at the full level, if the alternative is. */
  interval: Interval;
};

/**
 * The t test of an estimate against a null value: t = (estimate − null value)/se, interval estimate ± t* se.
 *
 * Source: Student (1908), Biometrika 6, 1–25. Accuracy: 13 digits. Example: `tTest(2, 1, 10).p` → 0.07338803477
 */
export function tTest(
  estimate: number,
  standardError: number,
  df: number,
  { level = 0.95, alternative = 'two-sided', nullValue = 0 }: NullTestOptions = {},
  method = 'Student t',
): TTest {
  const t = (estimate - nullValue) / standardError;
  const half = tUpperQuantile(tailOf(level, alternative), df) * standardError;
  const logP =
    alternative === 'two-sided'
      ? Math.min(0, tLogUpperTail(Math.abs(t), df) + Math.LN2)
      : tLogUpperTail(alternative === 'greater' ? t : -t, df);
  return {
    estimate,
    standardError,
    t,
    df,
    alternative,
    p: Math.exp(logP),
    log10P: logP / Math.LN10,
    interval: intervalOf({ lower: estimate - half, upper: estimate + half }, level, alternative, method),
  };
}
