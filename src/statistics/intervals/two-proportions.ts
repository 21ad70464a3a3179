import { intervalOf, pOf, tailOf } from '../alternative.ts';
import type { Alternative, TestOptions } from '../alternative.ts';
import { normalLowerTail, normalUpperQuantile, normalUpperTail } from '../distributions/normal.ts';
import { isLevel } from '../level.ts';
import { ok, refuse } from '../result.ts';
import type { Interval, Limits, Result } from '../result.ts';
import { wilsonLimits } from './proportion-intervals.ts';

export type TwoProportions = {
  alternative: Alternative;
  proportions: readonly [number, number];
  /** Risk difference, first − second. */
  difference: number;
  wald: Interval;
  newcombe: Interval;
  /** Wald's interval with one case and one non-case added to each group, limited to [−1, 1]. */
  agrestiCaffo: Interval;
  /** Ratios are null if undefined (0/0), and Infinity if the second risk or odds is 0. */
  riskRatio: number | null;
  riskRatioInterval: Interval | null;
  oddsRatio: number | null;
  oddsRatioInterval: Interval | null;
  /** 1/|difference|; Infinity for equal proportions. */
  numberNeededToTreat: number;
  /**
   * Reciprocals of Newcombe's limits. With `throughInfinity`, the interval runs from `lower` (harm) through −∞ and ∞ to `upper` (benefit).
   */
  numberNeededToTreatLimits: Limits & { readonly throughInfinity: boolean };
  /** Pooled z test, without and with Yates' continuity correction. Null if all outcomes are alike. */
  zTestP: number | null;
  zTestPYates: number | null;
};

/** a/b; Infinity over 0, and null for 0/0. Example: `quotient(1, 4)` → 0.25 */
export function quotient(a: number, b: number): number | null {
  if (a === 0 && b === 0) return null;
  return b === 0 ? Infinity : a / b;
}

/**
 * Compares two independent proportions, k₁ of n₁ and k₂ of n₂: difference, risk ratio, and odds ratio with intervals.
 *
 * Definition: Newcombe's interval combines the two Wilson intervals; ratios on the log scale (Katz; Woolf).
 * Source: R. G. Newcombe (1998), Stat. Med. 17, 873–890; D. Katz et al. (1978), Biometrics 34, 469–474;
 * B. Woolf (1955), Ann. Hum. Genet. 19, 251–253;
 * A. Agresti, B. Caffo (2000), The American Statistician 54, 280–288; D. G. Altman (1998), BMJ 317, 1309–1312.
 * Accuracy: 12 digits. Errors: counts not whole or k > n.
 * Example: `compareProportions(14, 52, 4, 55).newcombe.lower` → 0.05407790049
 */
export function compareProportions(
  k1: number,
  n1: number,
  k2: number,
  n2: number,
  { level = 0.95, alternative = 'two-sided' }: TestOptions = {},
): Result<TwoProportions> {
  if (![k1, n1, k2, n2].every(Number.isInteger)) return refuse('invalid-input');
  if (!(k1 >= 0 && k2 >= 0 && k1 <= n1 && k2 <= n2 && n1 > 0 && n2 > 0 && isLevel(level)))
    return refuse('out-of-range');
  const tail = tailOf(level, alternative);
  const z = normalUpperQuantile(tail);
  const [p1, p2] = [k1 / n1, k2 / n2];
  const difference = p1 - p2;
  const half = z * Math.sqrt((p1 * (1 - p1)) / n1 + (p2 * (1 - p2)) / n2);
  const [first, second] = [wilsonLimits(k1, n1, tail), wilsonLimits(k2, n2, tail)];
  const ofDifference = (lower: number, upper: number, method: string) =>
    intervalOf({ lower, upper }, level, alternative, method, [-1, 1]);
  const onLogScale = (estimate: number | null, variance: number, method: string): Interval | null => {
    if (estimate === null || !(estimate > 0 && estimate < Infinity) || !Number.isFinite(variance))
      return null;
    const limit = (sign: 1 | -1) => estimate * Math.exp(sign * z * Math.sqrt(variance));
    return intervalOf({ lower: limit(-1), upper: limit(1) }, level, alternative, method, [0, Infinity]);
  };
  const riskRatio = quotient(p1, p2);
  const oddsRatio = quotient(k1 * (n2 - k2), k2 * (n1 - k1));
  const pooled = (k1 + k2) / (n1 + n2);
  const pooledVariance = pooled * (1 - pooled) * (1 / n1 + 1 / n2);
  const correction = Math.min(0.5, Math.abs(difference) / (1 / n1 + 1 / n2)) * (1 / n1 + 1 / n2);
  const p = (distance: number) => {
    if (!(pooledVariance > 0)) return null;
    const score = distance / Math.sqrt(pooledVariance);
    return pOf(alternative, normalLowerTail(score), normalUpperTail(score));
  };
  // Newcombe's limits combine those of the two proportions, on the side of the difference they belong to.
  const sign = Math.sign(z);
  const newcombe = ofDifference(
    difference - sign * Math.hypot(p1 - first.lower, second.upper - p2),
    difference + sign * Math.hypot(first.upper - p1, p2 - second.lower),
    'Newcombe',
  );
  const [q1, q2] = [(k1 + 1) / (n1 + 2), (k2 + 1) / (n2 + 2)];
  const caffo = z * Math.sqrt((q1 * (1 - q1)) / (n1 + 2) + (q2 * (1 - q2)) / (n2 + 2));
  const needed = [1 / newcombe.lower, 1 / newcombe.upper].sort((a, b) => a - b) as [number, number];
  return ok({
    proportions: [p1, p2],
    difference,
    alternative,
    wald: ofDifference(difference - half, difference + half, 'Wald'),
    newcombe,
    agrestiCaffo: ofDifference(Math.max(-1, q1 - q2 - caffo), Math.min(1, q1 - q2 + caffo), 'Agresti–Caffo'),
    riskRatio,
    riskRatioInterval: onLogScale(riskRatio, 1 / k1 - 1 / n1 + 1 / k2 - 1 / n2, 'Katz'),
    oddsRatio,
    oddsRatioInterval: onLogScale(oddsRatio, 1 / k1 + 1 / (n1 - k1) + 1 / k2 + 1 / (n2 - k2), 'Woolf'),
    numberNeededToTreat: 1 / Math.abs(difference),
    numberNeededToTreatLimits: {
      lower: needed[0],
      upper: needed[1],
      throughInfinity: newcombe.lower < 0 && newcombe.upper > 0,
    },
    zTestP: p(difference),
    zTestPYates: p(Math.sign(difference) * (Math.abs(difference) - correction)),
  });
}
