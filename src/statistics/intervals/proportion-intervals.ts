import { isLevel } from '../level.ts';
import { betaQuantile, betaUpperQuantile } from '../distributions/beta.ts';
import { normalUpperQuantile } from '../distributions/normal.ts';
import { around, interval, ok, refuse } from '../result.ts';
import type { Interval, Result } from '../result.ts';

/**
 * Wilson's score interval of k in n, which the caller has checked, as for all functions here that give an interval alone. Source: E. B. Wilson (1927), JASA 22, 209–212.
 * Example: `wilsonInterval(7, 50).upper` → 0.2618619371
 */
export function wilsonInterval(k: number, n: number, level = 0.95, correction = 0): Interval {
  const share = normalUpperQuantile((1 - level) / 2) ** 2 / n;
  const limit = (sign: 1 | -1) => {
    const p = (k + sign * correction) / n;
    return (p + share / 2 + sign * Math.sqrt(share * (p * (1 - p) + share / 4))) / (1 + share);
  };
  return interval(
    k === 0 ? 0 : Math.max(0, limit(-1)),
    k === n ? 1 : Math.min(1, limit(1)),
    level,
    correction ? 'Wilson with continuity correction' : 'Wilson',
  );
}

/**
 * Wilson's interval with continuity correction, as R's prop.test. Source: R. G. Newcombe (1998), Stat. Med. 17, 857–872.
 * Example: `wilsonIntervalCorrected(7, 50).upper` → 0.2735637622
 */
export const wilsonIntervalCorrected = (k: number, n: number, level = 0.95): Interval =>
  wilsonInterval(k, n, level, Math.min(0.5, Math.abs(k - n / 2)));

/** The central interval of beta distributions that start from `prior` cases, and as many others, at either end. */
const betaInterval = (k: number, n: number, level: number, prior: number, method: string): Interval =>
  interval(
    k === 0 ? 0 : betaQuantile((1 - level) / 2, k + prior, n - k + 1 - prior),
    k === n ? 1 : betaUpperQuantile((1 - level) / 2, k + 1 - prior, n - k + prior),
    level,
    method,
  );

/**
 * The exact interval. Source: C. J. Clopper, E. S. Pearson (1934), Biometrika 26, 404–413.
 * Example: `clopperPearsonInterval(0, 20).upper` → 0.168433471
 */
export const clopperPearsonInterval = (k: number, n: number, level = 0.95): Interval =>
  betaInterval(k, n, level, 0, 'Clopper–Pearson');

export type ProportionIntervals = {
  estimate: number;
  /** The textbook interval; poor for few cases, shown for comparison only. */
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
 * Refuses: k or n not whole, k > n, n = 0. Example: `proportionIntervals(7, 50).estimate` → 0.14
 */
export function proportionIntervals(k: number, n: number, level = 0.95): Result<ProportionIntervals> {
  if (!(Number.isInteger(k) && Number.isInteger(n))) return refuse('invalid-input');
  if (!(n > 0 && k >= 0 && k <= n && isLevel(level))) return refuse('out-of-range');
  const z = normalUpperQuantile((1 - level) / 2);
  const wald = (p: number, size: number, method: string) =>
    around(p, z * Math.sqrt((p * (1 - p)) / size), level, method);
  return ok({
    estimate: k / n,
    wald: wald(k / n, n, 'Wald'),
    wilson: wilsonInterval(k, n, level),
    wilsonContinuityCorrected: wilsonIntervalCorrected(k, n, level),
    clopperPearson: clopperPearsonInterval(k, n, level),
    agrestiCoull: wald((k + (z * z) / 2) / (n + z * z), n + z * z, 'Agresti–Coull'),
    jeffreys: betaInterval(k, n, level, 0.5, 'Jeffreys'),
  });
}
