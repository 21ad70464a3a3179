import { sorted } from '../descriptive/sorted.ts';
import { signedScoreProbabilities } from '../distributions/signed-rank.ts';
import { unfit } from '../observed.ts';
import { ok, refuse } from '../result.ts';
import type { Interval, Result } from '../result.ts';
import { midranks, tieCorrection } from './midranks.ts';
import { exactInterval, exactPValues, normalInterval, normalPValues } from './rank-test-p-values.ts';
import type { PValues } from './rank-test-p-values.ts';
import { kthAverage, medianOf } from './select-pairs.ts';

export type SignedRank = {
  n: number;
  /** Differences of 0, which are left out. */
  zeros: number;
  nUsed: number;
  /** Sum of the ranks of the positive differences. */
  v: number;
  ties: boolean;
  /** From the exact distribution, ties included; null above 500 differences. */
  exact: PValues | null;
  normal: PValues;
  normalUncorrected: PValues;
  /** Median of the Walsh averages (dᵢ + dⱼ)/2 of the differences from the null value, and that value. */
  pseudomedian: number;
  /** Exact interval of the pseudomedian; null with ties or zeros, or above 500; at its own level where the one asked for is out of reach. */
  interval: Interval | null;
  /** The same by the normal approximation, with ties and zeros too; an end out of reach is infinite. */
  intervalNormal: Interval;
};

/**
 * Wilcoxon's signed-rank test of differences against 0, or another null value.
 *
 * Formula: V = Σ rank|d| over d > 0, d the difference from the null value, zeros dropped; exact p by counting on doubled midranks; variance
 * n(n + 1)(2n + 1)/24 − Σ(t³ − t)/48. Source: F. Wilcoxon (1945), Biometrics Bulletin 1, 80–83; Streitberg & Röhmel (1986).
 * Accuracy: exact p 14 digits. Refuses: no difference other than 0. Example: `signedRank([1, 2, 3, 4, 5]).exact.p` → 0.0625
 */
export function signedRank(differences: readonly number[], level = 0.95, nullValue = 0): Result<SignedRank> {
  const bad = unfit([differences], 1, level);
  if (bad) return bad;
  if (!Number.isFinite(nullValue)) return refuse('invalid-input');
  const d = differences.map((value) => value - nullValue).filter((value) => value !== 0);
  const n = d.length;
  if (n === 0) return refuse('no-variation');
  const { ranks, ties } = midranks(d.map(Math.abs));
  const v = ranks.reduce((sum, rank, i) => sum + (d[i]! > 0 ? rank : 0), 0);
  const centre = (n * (n + 1)) / 4;
  const spread = (tied: readonly number[]) => (n * (n + 1) * (2 * n + 1)) / 24 - tieCorrection(tied) / 48;
  const variance = spread(ties);
  const normal = normalPValues(v - centre, variance, true);
  const normalUncorrected = normalPValues(v - centre, variance, false);
  if (!normal || !normalUncorrected) return refuse('no-variation');
  const scale = ties.length > 0 ? 2 : 1;
  const probabilities = n <= 500 ? signedScoreProbabilities(ranks.map((rank) => rank * scale)) : null;
  const ordered = sorted(d);
  const average = (k: number) => kthAverage(ordered, k) + nullValue;
  const averages = (n * (n + 1)) / 2;
  const untied = ties.length === 0 && n === differences.length;
  return ok({
    n: differences.length,
    zeros: differences.length - n,
    nUsed: n,
    v,
    ties: ties.length > 0,
    exact: probabilities && exactPValues(probabilities, v * scale, centre * scale),
    normal,
    normalUncorrected,
    pseudomedian: medianOf(average, averages),
    interval: probabilities && untied ? exactInterval(average, averages, probabilities, level) : null,
    intervalNormal: normalInterval(average, averages, Math.sqrt(spread(midranks(d).ties)), level),
  });
}

/**
 * The same test of pairs, first − second; a pair with a missing value is dropped.
 * Example: `pairedSignedRank([2, 4, 7], [1, 2, 3]).v` → 6
 */
export function pairedSignedRank(
  x: readonly number[],
  y: readonly number[],
  level = 0.95,
): Result<SignedRank> {
  return (
    unfit([x, y]) ??
    signedRank(
      x.map((value, i) => value - y[i]!),
      level,
    )
  );
}
