import { noncentralFTails } from '../distributions/noncentral-f.ts';
import { isLevel } from '../level.ts';
import { interval, ok, refuse } from '../result.ts';
import type { Interval, Result } from '../result.ts';
import { noncentrality } from './noncentrality.ts';

/**
 * The interval of the proportion of variance that an effect explains (R², η², or partial η²; ω² estimates the same),
 * from its F.
 *
 * Definition: the limits of the noncentrality λ as λ/(λ + n), n = df₁ + df₂ + 1, for predictors that are fixed by
 * design. With Welch's F, whose df₂ is smaller, n is given, and each group is weighted by its own variance: there
 * the 95% interval covered the true value in 93.5 to 96.7% of simulated data, with groups of 5 to 30 whose standard
 * deviations differ up to fourfold.
 * Source: J. H. Steiger (2004), Psychol. Methods 9, 164–182; G. Shieh (2013), Behav. Res. Methods 45, 25–37 (Welch).
 * Accuracy: 9 digits. Errors: `invalid-input`, `out-of-range`.
 * Example: `explainedVariance(4.846088, 2, 27).interval.upper` → 0.4638964722
 */
export function explainedVariance(
  f: number,
  df1: number,
  df2: number,
  level = 0.95,
  n = df1 + df2 + 1,
): Result<{ interval: Interval }> {
  if (!(df1 > 0 && df2 > 0 && f >= 0 && f < Infinity)) return refuse('invalid-input');
  if (!isLevel(level)) return refuse('out-of-range');
  if (f * df1 > 1e6) return refuse('too-large');
  const limits = noncentrality(noncentralFTails(f, df1, df2), f * df1, (1 - level) / 2);
  const share = (lambda: number) => lambda / (lambda + n);
  return ok({ interval: interval(share(limits.lower), share(limits.upper), level, 'noncentral F') });
}
