import { pOf } from '../alternative.ts';
import type { Alternative, TestOptions } from '../alternative.ts';
import { sum } from '../descriptive/sum.ts';
import { normalLowerTail, normalUpperTail } from '../distributions/normal.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';

export type TrendInProportions = {
  proportions: readonly number[];
  /** Signed: positive if the proportion increases with the score. */
  z: number;
  chiSquare: number;
  df: number;
  alternative: Alternative;
  p: number;
};

/**
 * The Cochran–Armitage test for a trend in proportions with a score: k of n in each group.
 *
 * Definition: χ² = [Σ k(s − s̄)]²/(p̄(1 − p̄) Σ n(s − s̄)²), s̄ weighted by n, 1 df. Source: W. G. Cochran (1954), Biometrics
 * 10, 417–451; P. Armitage (1955), Biometrics 11, 375–386. Accuracy: 13 digits. Errors: `unequal-lengths`,
 * `too-few-groups`, `invalid-input`, `out-of-range` (k > n), `no-variation` (all answers or all scores are alike).
 * Example: `trendInProportions([83, 90, 129, 70], [86, 93, 136, 82]).chiSquare` → 8.2249222851…
 */
export function trendInProportions(
  events: readonly number[],
  sizes: readonly number[],
  {
    scores = events.map((_, i) => i + 1),
    alternative = 'two-sided',
  }: Omit<TestOptions, 'level'> & { readonly scores?: readonly number[] } = {},
): Result<TrendInProportions> {
  if (sizes.length !== events.length || scores.length !== events.length) return refuse('unequal-lengths');
  if (events.length < 2) return refuse('too-few-groups');
  if (![...events, ...sizes].every(Number.isInteger) || !scores.every(Number.isFinite))
    return refuse('invalid-input');
  if (!events.every((k, i) => k >= 0 && k <= sizes[i]! && sizes[i]! > 0)) return refuse('out-of-range');
  const n = sum(sizes);
  const share = sum(events) / n;
  const center = sum(scores.map((s, i) => (sizes[i]! / n) * s));
  const spread = sum(scores.map((s, i) => sizes[i]! * (s - center) ** 2));
  const variance = share * (1 - share) * spread;
  if (!(variance > 0)) return refuse('no-variation');
  const z = sum(events.map((k, i) => (k - sizes[i]! * share) * (scores[i]! - center))) / Math.sqrt(variance);
  return ok({
    proportions: events.map((k, i) => k / sizes[i]!),
    z,
    chiSquare: z * z,
    df: 1,
    alternative,
    p: pOf(alternative, normalLowerTail(z), normalUpperTail(z)),
  });
}
