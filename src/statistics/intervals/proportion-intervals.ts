import { isLevel } from '../level.ts';
import { betaQuantile, betaUpperQuantile } from '../distributions/beta.ts';
import { normalUpperQuantile } from '../distributions/normal.ts';
import { ok, refuse } from '../result.ts';
import type { Interval, Result } from '../result.ts';

/** Wilson's score interval of k in n. Source: E. B. Wilson (1927), JASA 22, 209–212. Example: wilsonInterval(7, 50) = [0.0695, 0.2619]. */
export function wilsonInterval(k: number, n: number, level = 0.95): Interval {
  const z = normalUpperQuantile((1 - level) / 2);
  const [p, share] = [k / n, (z * z) / n];
  const centre = (p + share / 2) / (1 + share);
  const half = ((z / (1 + share)) * Math.sqrt(p * (1 - p) + share / 4)) / Math.sqrt(n);
  return [k === 0 ? 0 : Math.max(0, centre - half), k === n ? 1 : Math.min(1, centre + half)];
}

/** Wilson's interval with continuity correction, as R's prop.test. Source: R. G. Newcombe (1998), Stat. Med. 17, 857–872. */
export function wilsonIntervalCorrected(k: number, n: number, level = 0.95): Interval {
  const z = normalUpperQuantile((1 - level) / 2);
  const p = k / n;
  const correction = Math.min(0.5, Math.abs(k - n / 2));
  const limit = (sign: 1 | -1) => {
    const shifted = p + (sign * correction) / n;
    const root = z * Math.sqrt((shifted * (1 - shifted)) / n + (z * z) / (4 * n * n));
    return (shifted + (z * z) / (2 * n) + sign * root) / (1 + (z * z) / n);
  };
  return [k === 0 ? 0 : Math.max(0, limit(-1)), k === n ? 1 : Math.min(1, limit(1))];
}

/** The exact interval. Source: C. J. Clopper, E. S. Pearson (1934), Biometrika 26, 404–413. Example: clopperPearsonInterval(0, 20) = [0, 0.1684]. */
export function clopperPearsonInterval(k: number, n: number, level = 0.95): Interval {
  const beta = (1 - level) / 2;
  return [
    k === 0 ? 0 : betaQuantile(beta, k, n - k + 1),
    k === n ? 1 : betaUpperQuantile(beta, k + 1, n - k),
  ];
}

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
 * Errors: k or n not whole, k > n, n = 0. Example: proportionIntervals(7, 50).estimate = 0.14.
 */
export function proportionIntervals(k: number, n: number, level = 0.95): Result<ProportionIntervals> {
  if (!(Number.isInteger(k) && Number.isInteger(n))) return refuse('invalid-input');
  if (!(n > 0 && k >= 0 && k <= n && isLevel(level))) return refuse('out-of-range');
  const beta = (1 - level) / 2;
  const z = normalUpperQuantile(beta);
  const around = (centre: number, size: number): Interval => {
    const half = z * Math.sqrt((centre * (1 - centre)) / size);
    return [centre - half, centre + half];
  };
  const size = n + z * z;
  return ok({
    estimate: k / n,
    wald: around(k / n, n),
    wilson: wilsonInterval(k, n, level),
    wilsonContinuityCorrected: wilsonIntervalCorrected(k, n, level),
    clopperPearson: clopperPearsonInterval(k, n, level),
    agrestiCoull: around((k + (z * z) / 2) / size, size),
    jeffreys: [
      k === 0 ? 0 : betaQuantile(beta, k + 0.5, n - k + 0.5),
      k === n ? 1 : betaUpperQuantile(beta, k + 0.5, n - k + 0.5),
    ],
  });
}
