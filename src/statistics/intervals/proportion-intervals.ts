import { intervalOf, tailOf } from '../alternative.ts';
import type { TestOptions } from '../alternative.ts';
import { isLevel } from '../level.ts';
import { betaQuantile, betaUpperQuantile } from '../distributions/beta.ts';
import { normalUpperQuantile } from '../distributions/normal.ts';
import { ok, refuse } from '../result.ts';
import type { Interval, Limits, Result } from '../result.ts';

/**
 * Wilson's score limits of k in n, each with `tail` outside. The caller must validate the arguments.
 * Source: E. B. Wilson (1927), JASA 22, 209–212; with continuity correction R. G. Newcombe (1998), Stat. Med. 17, 857–872.
 * Example: `wilsonLimits(7, 50, 0.025).upper` → 0.2618619371
 */
export function wilsonLimits(k: number, n: number, tail: number, correction = 0): Limits {
  const z = normalUpperQuantile(tail);
  const share = (z * z) / n;
  const limit = (sign: 1 | -1) => {
    const p = (k + sign * correction) / n;
    return (p + share / 2 + sign * Math.sign(z) * Math.sqrt(share * (p * (1 - p) + share / 4))) / (1 + share);
  };
  return {
    lower: k === 0 ? 0 : Math.max(0, limit(-1)),
    upper: k === n ? 1 : Math.min(1, limit(1)),
  };
}

/** The central limits of beta distributions with `prior` pseudo-counts added to the cases and to the others, at either end. */
const betaLimits = (k: number, n: number, tail: number, prior: number): Limits => ({
  lower: k === 0 ? 0 : betaQuantile(tail, k + prior, n - k + 1 - prior),
  upper: k === n ? 1 : betaUpperQuantile(tail, k + 1 - prior, n - k + prior),
});

/**
 * The exact limits of k in n, each with `tail` outside. Source: C. J. Clopper, E. S. Pearson (1934), Biometrika 26, 404–413.
 * Example: `clopperPearsonLimits(0, 20, 0.025).upper` → 0.168433471
 */
export const clopperPearsonLimits = (k: number, n: number, tail: number): Limits => betaLimits(k, n, tail, 0);

export type ProportionIntervals = {
  estimate: number;
  /** The textbook interval. It is poor for few cases and included for comparison only. */
  wald: Interval;
  wilson: Interval;
  wilsonContinuityCorrected: Interval;
  clopperPearson: Interval;
  /** May reach below 0 or above 1. */
  agrestiCoull: Interval;
  jeffreys: Interval;
};

/**
 * Confidence intervals of a proportion, k of n.
 *
 * Source: L. D. Brown, T. T. Cai, A. DasGupta (2001), Statistical Science 16, 101–133. Accuracy: 13 digits.
 * Errors: k or n not whole, k > n, or n = 0. Example: `proportionIntervals(7, 50).estimate` → 0.14
 */
export function proportionIntervals(
  k: number,
  n: number,
  { level = 0.95, alternative = 'two-sided' }: TestOptions = {},
): Result<ProportionIntervals> {
  if (!(Number.isInteger(k) && Number.isInteger(n))) return refuse('invalid-input');
  if (!(n > 0 && k >= 0 && k <= n && isLevel(level))) return refuse('out-of-range');
  const tail = tailOf(level, alternative);
  const z = normalUpperQuantile(tail);
  const named = (limits: Limits, method: string) => intervalOf(limits, level, alternative, method, [0, 1]);
  const wald = (p: number, size: number): Limits => {
    const half = z * Math.sqrt((p * (1 - p)) / size);
    return { lower: p - half, upper: p + half };
  };
  const corrected = wilsonLimits(k, n, tail, Math.min(0.5, Math.abs(k - n / 2)));
  return ok({
    estimate: k / n,
    wald: named(wald(k / n, n), 'Wald'),
    wilson: named(wilsonLimits(k, n, tail), 'Wilson'),
    wilsonContinuityCorrected: named(corrected, 'Wilson with continuity correction'),
    clopperPearson: named(clopperPearsonLimits(k, n, tail), 'Clopper–Pearson'),
    agrestiCoull: named(wald((k + (z * z) / 2) / (n + z * z), n + z * z), 'Agresti–Coull'),
    jeffreys: named(betaLimits(k, n, tail, 0.5), 'Jeffreys'),
  });
}
