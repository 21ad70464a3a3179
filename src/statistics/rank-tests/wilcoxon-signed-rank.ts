import type { Alternative, NullTestOptions } from '../alternative.ts';
import { sorted } from '../descriptive/sorted.ts';
import { signedScoreProbabilities } from '../distributions/signed-rank.ts';
import { unfit } from '../observed.ts';
import { ok, refuse } from '../result.ts';
import type { Interval, Result } from '../result.ts';
import { midranks, tieCorrection } from './midranks.ts';
import { exactInterval, exactPValue, normalInterval, normalPValue } from './rank-test-p-values.ts';
import { kthAverage, medianOf } from './select-pairs.ts';

export type SignedRank = {
  n: number;
  /** Differences of 0, which are left out. */
  zeros: number;
  nUsed: number;
  /** Sum of the ranks of the positive differences. */
  v: number;
  ties: boolean;
  alternative: Alternative;
  /** From the exact distribution, including ties. Null above 500 differences. */
  pExact: number | null;
  /** By the normal approximation, with and without continuity correction. */
  pNormal: number;
  pNormalUncorrected: number;
  /** Median of the Walsh averages (dᵢ + dⱼ)/2 of the differences from the null value, plus the null value. */
  pseudomedian: number;
  /**
   * Exact interval of the pseudomedian. Null with ties or zeros, or above 500. Has its own level if the requested one cannot be reached.
   */
  interval: Interval | null;
  /** The same by the normal approximation, also with ties and zeros. A limit that cannot be reached is infinite. */
  intervalNormal: Interval;
};

/**
 * Wilcoxon's signed-rank test of differences against 0, or another null value.
 *
 * Definition: V = Σ rank|d| over d > 0, d the difference from the null value, zeros dropped; exact p by counting on
 * doubled midranks; variance n(n + 1)(2n + 1)/24 − Σ(t³ − t)/48. Source: F. Wilcoxon (1945), Biometrics Bulletin 1,
 * 80–83; Streitberg & Röhmel (1986).
 * Accuracy: exact p 14 digits. Errors: no difference other than 0. Example: `signedRank([1, 2, 3, 4, 5]).pExact` → 0.0625
 */
export function signedRank(
  differences: readonly number[],
  { level = 0.95, alternative = 'two-sided', nullValue = 0 }: NullTestOptions = {},
): Result<SignedRank> {
  const bad = unfit([differences], 1, level);
  if (bad) return bad;
  if (!Number.isFinite(nullValue)) return refuse('invalid-input');
  const d = differences.map((value) => value - nullValue).filter((value) => value !== 0);
  const n = d.length;
  if (n === 0) return refuse('no-variation');
  const { ranks, ties } = midranks(d.map(Math.abs));
  const v = ranks.reduce((sum, rank, i) => sum + (d[i]! > 0 ? rank : 0), 0);
  const center = (n * (n + 1)) / 4;
  const spread = (tied: readonly number[]) => (n * (n + 1) * (2 * n + 1)) / 24 - tieCorrection(tied) / 48;
  const variance = spread(ties);
  const pNormal = normalPValue(v - center, variance, true, alternative);
  const pNormalUncorrected = normalPValue(v - center, variance, false, alternative);
  if (pNormal === null || pNormalUncorrected === null) return refuse('no-variation');
  // Tied ranks are halves, so they are counted doubled.
  const tied = ties.length > 0;
  const scale = 1 + Number(tied);
  const probabilities = n <= 500 ? signedScoreProbabilities(ranks.map((rank) => rank * scale)) : null;
  const ordered = sorted(d);
  const average = (k: number) => kthAverage(ordered, k) + nullValue;
  const averages = (n * (n + 1)) / 2;
  const untied = !tied && n === differences.length;
  return ok({
    n: differences.length,
    zeros: differences.length - n,
    nUsed: n,
    v,
    ties: tied,
    alternative,
    pExact: probabilities && exactPValue(probabilities, v * scale, center * scale, alternative),
    pNormal,
    pNormalUncorrected,
    pseudomedian: medianOf(average, averages),
    interval:
      probabilities && untied ? exactInterval(average, averages, probabilities, level, alternative) : null,
    intervalNormal: normalInterval(
      average,
      averages,
      Math.sqrt(spread(midranks(d).ties)),
      level,
      alternative,
    ),
  });
}

/** The same test for pairs, first − second. Example: `pairedSignedRank([2, 4, 7], [1, 2, 3]).v` → 6 */
export function pairedSignedRank(
  x: readonly number[],
  y: readonly number[],
  options: NullTestOptions = {},
): Result<SignedRank> {
  return (
    unfit([x, y]) ??
    signedRank(
      x.map((value, i) => value - y[i]!),
      options,
    )
  );
}
