import { isLevel } from '../level.ts';
import { noncentralTLowerTail, noncentralTUpperTail } from '../distributions/noncentral-t.ts';
import { findRoot } from '../find-root.ts';
import { interval, ok, refuse } from '../result.ts';
import type { Interval, Limits, Result } from '../result.ts';
import { effectSizes } from './effect-sizes.ts';
import type { EffectSizes } from './effect-sizes.ts';
import type { GroupSummary } from './two-sample-t-test.ts';

export type StandardizedDifference = EffectSizes & {
  cohenDInterval: Interval;
  /** The interval of Cohen's d, times J. */
  hedgesGInterval: Interval;
};

/**
 * The noncentralities at which the observed t has `tail` above and below: the exact limits.
 * Source: J. H. Steiger, R. T. Fouladi (1997). Accuracy: 10 digits. Example: `noncentralityLimits(0, 10, 0.025).upper` → 1.959963985
 */
export function noncentralityLimits(t: number, df: number, tail: number): Limits | undefined {
  const logTail = Math.log(tail);
  const reach = 10 + Math.abs(t);
  const limit = (beyond: (t: number, df: number, delta: number) => number) =>
    findRoot((delta) => Math.max(-745, Math.log(beyond(t, df, delta))) - logTail, t - reach, t + reach);
  const [lower, upper] = [limit(noncentralTUpperTail), limit(noncentralTLowerTail)];
  return lower === undefined || upper === undefined ? undefined : { lower, upper };
}

/**
 * The standardized difference of two means, with exact intervals from the noncentral t.
 *
 * Source: L. V. Hedges, I. Olkin (1985), Statistical Methods for Meta-Analysis. Accuracy: 13 digits, intervals 10.
 * Errors: fewer than three values in all, or no variation.
 * Example: `standardizedDifference({ n: 10, mean: 13.23, variance: 19.9 }, { n: 10, mean: 7.98, variance: 7.5 }).hedgesG` → 1.358326622
 */
export function standardizedDifference(
  first: GroupSummary,
  second: GroupSummary,
  level = 0.95,
): Result<StandardizedDifference> {
  if (!isLevel(level)) return refuse('out-of-range');
  const sizes = effectSizes(first, second);
  if (sizes.status === 'error') return sizes;
  const scale = Math.sqrt(1 / first.n + 1 / second.n);
  const df = first.n + second.n - 2;
  const limits = noncentralityLimits(sizes.cohenD / scale, df, (1 - level) / 2);
  if (!limits) return refuse('did-not-converge');
  const times = (factor: number) =>
    interval(limits.lower * factor, limits.upper * factor, level, 'noncentral t');
  return ok({
    ...sizes,
    cohenDInterval: times(scale),
    hedgesGInterval: times(scale * sizes.hedgesJ),
  });
}

/**
 * The interval of a standardized mean, Cohen's d = t/√n of one sample or of paired differences, from the noncentral t.
 *
 * Source: J. H. Steiger, R. T. Fouladi (1997). Accuracy: 10 digits. Errors: fewer than two values, or |t| beyond 1000.
 * Example: `standardizedMean(2, 16).interval.upper` → 1.01…
 */
export function standardizedMean(
  t: number,
  n: number,
  level = 0.95,
): Result<{ d: number; interval: Interval }> {
  if (!isLevel(level)) return refuse('out-of-range');
  if (!(n >= 2)) return refuse('too-few-values');
  if (!(Math.abs(t) < 1000)) return refuse('out-of-range');
  const limits = noncentralityLimits(t, n - 1, (1 - level) / 2);
  if (!limits) return refuse('did-not-converge');
  const root = Math.sqrt(n);
  return ok({
    d: t / root,
    interval: interval(limits.lower / root, limits.upper / root, level, 'noncentral t'),
  });
}
