import { logBeta } from '../distributions/incomplete-beta.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import type { GroupSummary } from './two-sample-t-test.ts';

export type EffectSizes = {
  /** Difference of the means over the pooled standard deviation. */
  cohenD: number;
  /** Cohen's d times J, which corrects its small-sample bias. */
  hedgesG: number;
  hedgesJ: number;
  /** Difference of the means over the standard deviation of the second group. Null if that is 0. */
  glassDelta: number | null;
};

/** J = Γ(df/2) / (√(df/2) Γ((df − 1)/2)), for df > 1. Example: `hedgesCorrection(18)` → 0.9576464270237195 */
export const hedgesCorrection = (df: number): number =>
  Math.exp(0.5 * Math.log((2 * Math.PI) / df) - logBeta((df - 1) / 2, 0.5));

/**
 * The standardized difference of two means. `standardizedDifference` also returns the intervals.
 *
 * Source: L. V. Hedges, I. Olkin (1985), Statistical Methods for Meta-Analysis. Accuracy: 13 digits.
 * Errors: fewer than three values in all, or no variation.
 * Example: `effectSizes({ n: 10, mean: 13.23, variance: 19.9 }, { n: 10, mean: 7.98, variance: 7.5 }).hedgesG` → 1.358326622
 */
export function effectSizes(first: GroupSummary, second: GroupSummary): Result<EffectSizes> {
  const df = first.n + second.n - 2;
  if (!(Number.isInteger(first.n) && Number.isInteger(second.n))) return refuse('invalid-input');
  if (df > 1e7) return refuse('too-large');
  if (df < 2 || first.n < 1 || second.n < 1) return refuse('too-few-values');
  const squares = ({ n, variance }: GroupSummary) => (n > 1 ? (n - 1) * variance : 0);
  const pooled = Math.sqrt((squares(first) + squares(second)) / df);
  const difference = first.mean - second.mean;
  if (!(pooled > 0)) return refuse('no-variation');
  if (!(Math.abs(difference) / pooled < 1e6)) return refuse('out-of-range');
  const cohenD = difference / pooled;
  const hedgesJ = hedgesCorrection(df);
  const glassDelta = second.variance > 0 ? difference / Math.sqrt(second.variance) : null;
  return ok({ cohenD, hedgesG: cohenD * hedgesJ, hedgesJ, glassDelta });
}
