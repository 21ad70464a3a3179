import type { Alternative, NullTestOptions } from '../alternative.ts';
import { sorted } from '../descriptive/sorted.ts';
import { rankSumProbabilities } from '../distributions/rank-sum.ts';
import { subsetSums } from '../distributions/subset-sums.ts';
import { unfit } from '../observed.ts';
import { ok, refuse } from '../result.ts';
import type { Interval, Result } from '../result.ts';
import { midranks, tieCorrection } from './midranks.ts';
import { exactInterval, exactPValue, normalInterval, normalPValue } from './rank-test-p-values.ts';
import { kthDifference, medianOf } from './select-pairs.ts';

export type MannWhitney = {
  n1: number;
  n2: number;
  /** The number of pairs in which the first group's value is larger, with ties counted ½ (R's W), and the reverse. */
  u1: number;
  u2: number;
  rankSum1: number;
  ties: boolean;
  alternative: Alternative;
  /** From the exact permutation distribution, including ties. Null if the groups are too large to enumerate. */
  pExact: number | null;
  /** By the normal approximation, with and without continuity correction. */
  pNormal: number;
  pNormalUncorrected: number;
  /** Median of all differences, first − second. */
  hodgesLehmann: number;
  /** Exact interval of the shift. Null with ties or for large groups. Has its own level if the requested one cannot be reached. */
  shiftInterval: Interval | null;
  /** The same by the normal approximation, also with ties. A limit that cannot be reached is infinite. */
  shiftIntervalNormal: Interval;
  /** 2U/(n₁n₂) − 1, from −1 to 1. */
  rankBiserial: number;
  /** Probability that a value of the first group exceeds one of the second. */
  probabilityOfSuperiority: number;
};

/** Above this many counting steps, only the normal approximation is returned. */
const countable = 3e8;

/**
 * The Mann–Whitney test (Wilcoxon rank-sum test) of two independent groups, against a hypothesized shift x − y.
 *
 * Definition: U₁ = R₁ − n₁(n₁ + 1)/2 on midranks; exact p by counting on doubled midranks; variance with the tie
 * correction n₁n₂/12 (N + 1 − Σ(t³ − t)/(N(N − 1))). Source: H. B. Mann, D. R. Whitney (1947), Ann. Math. Stat. 18, 50–60;
 * B. Streitberg, J. Röhmel (1986); interval: J. L. Hodges, E. L. Lehmann (1963). Accuracy: exact p 14 digits.
 * R up to 4.5 falls back to the corrected normal approximation with ties or from 50 values; R 4.6 counts with ties.
 * Errors: an empty group, or all values identical. Example: `mannWhitney([1, 2, 3], [4, 5, 6]).pExact` → 0.1
 */
export function mannWhitney(
  x: readonly number[],
  y: readonly number[],
  { level = 0.95, alternative = 'two-sided', nullValue = 0 }: NullTestOptions = {},
): Result<MannWhitney> {
  const bad = unfit([x], 1, level) ?? unfit([y]);
  if (bad) return bad;
  if (!Number.isFinite(nullValue)) return refuse('invalid-input');
  const [n1, n2] = [x.length, y.length];
  const n = n1 + n2;
  const { ranks, ties } = midranks([...x.map((value) => value - nullValue), ...y]);
  const rankSum1 = ranks.slice(0, n1).reduce((sum, rank) => sum + rank, 0);
  const u1 = rankSum1 - (n1 * (n1 + 1)) / 2;
  const center = (n1 * n2) / 2;
  const spread = (tied: readonly number[]) =>
    ((n1 * n2) / 12) * (n + 1 - tieCorrection(tied) / (n * (n - 1)));
  const variance = spread(ties);
  const pNormal = normalPValue(u1 - center, variance, true, alternative);
  const pNormalUncorrected = normalPValue(u1 - center, variance, false, alternative);
  if (pNormal === null || pNormalUncorrected === null) return refuse('all-values-identical');
  const tied = ties.length > 0;
  const own = [midranks(x).ties, midranks(y).ties].flat();
  const tiedUnshifted = nullValue ? midranks([...x, ...y]).ties.length > 0 : tied;
  const feasible = n * Math.min(n1, n2) * n1 * n2 * (1 + Number(tied)) < countable;
  const [ordered1, ordered2] = [sorted(x), sorted(y)];
  const difference = (k: number) => kthDifference(ordered1, ordered2, k);
  const probabilities = feasible && !tied ? rankSumProbabilities(n1, n2) : null;
  const exact = () => {
    if (probabilities) return exactPValue(probabilities, u1, center, alternative);
    return feasible ? exactWithTies(ranks, n1, rankSum1, alternative) : null;
  };
  return ok({
    n1,
    n2,
    u1,
    u2: n1 * n2 - u1,
    rankSum1,
    ties: tied,
    alternative,
    pExact: exact(),
    pNormal,
    pNormalUncorrected,
    hodgesLehmann: medianOf(difference, n1 * n2),
    shiftInterval:
      probabilities && !tiedUnshifted
        ? exactInterval(difference, n1 * n2, probabilities, level, alternative)
        : null,
    shiftIntervalNormal: normalInterval(difference, n1 * n2, Math.sqrt(spread(own)), level, alternative),
    rankBiserial: (2 * u1) / (n1 * n2) - 1,
    probabilityOfSuperiority: u1 / (n1 * n2),
  });
}

const mirrored = { 'two-sided': 'two-sided', less: 'greater', greater: 'less' } as const;

function exactWithTies(
  ranks: readonly number[],
  n1: number,
  rankSum1: number,
  alternative: Alternative,
): number {
  const doubled = ranks.map((rank) => 2 * rank);
  const total = doubled.reduce((sum, score) => sum + score, 0);
  const size = Math.min(n1, ranks.length - n1);
  const swapped = size < n1;
  const counts = subsetSums(doubled, size);
  const all = counts.reduce((sum, count) => sum + count, 0);
  const at = swapped ? total - 2 * rankSum1 : 2 * rankSum1;
  return exactPValue(
    counts.map((count) => count / all),
    at,
    (size * total) / ranks.length,
    swapped ? mirrored[alternative] : alternative,
  );
}
