import { intervalOf, tailOf } from '../alternative.ts';
import type { Alternative, TestOptions } from '../alternative.ts';
import { binomialLowerTail, binomialProbability, binomialUpperTail } from '../distributions/binomial.ts';
import { normalUpperQuantile } from '../distributions/normal.ts';
import { findRoot } from '../find-root.ts';
import { isLevel } from '../level.ts';
import { ok, refuse } from '../result.ts';
import type { Interval, Limits, Result } from '../result.ts';
import { binomialTest } from '../tables/binomial-test.ts';
import { clopperPearsonLimits } from './proportion-intervals.ts';

export type TwoRates = {
  rates: readonly [number, number];
  /** First rate over the second. Infinity if the second is 0. */
  ratio: number;
  ratioExact: Interval;
  ratioMidP: Interval;
  /** Null with a count of 0. */
  ratioLog: Interval | null;
  alternative: Alternative;
  pExact: number;
  pMid: number;
  difference: number;
  differenceWald: Interval;
};

/**
 * Compares two Poisson rates: k₁ events in an exposure t₁ with k₂ in t₂.
 *
 * Definition: given k₁ + k₂, the first count is binomial with probability t₁/(t₁ + t₂) if the rates are equal;
 * Clopper–Pearson and mid-p limits of that proportion give those of the ratio; logarithmic: SE √(1/k₁ + 1/k₂).
 * Source: J. Przyborowski, H. Wilenski (1940), Biometrika 31, 313–323; K. J. Rothman (1986), Modern Epidemiology, ch. 11.
 * Accuracy: 12 digits. Errors: `invalid-input` for counts that are not whole, `out-of-range`, `no-events` if both counts are 0.
 * Example: `compareRates(41, 28010, 15, 19017).ratio` → 1.8557586576…
 */
export function compareRates(
  events1: number,
  exposure1: number,
  events2: number,
  exposure2: number,
  { level = 0.95, alternative = 'two-sided' }: TestOptions = {},
): Result<TwoRates> {
  const [events, exposures] = [
    [events1, events2],
    [exposure1, exposure2],
  ];
  if (!events.every(Number.isInteger)) return refuse('invalid-input');
  const usable = events.every((k) => k >= 0) && exposures.every((t) => t > 1e-100 && t < 1e100);
  if (!usable || !isLevel(level)) return refuse('out-of-range');
  const n = events1 + events2;
  if (n === 0) return refuse('no-events');
  const tail = tailOf(level, alternative);
  const odds = exposure2 / exposure1;
  const share = exposure1 / (exposure1 + exposure2);
  const exact = binomialTest(events1, n, { nullValue: share, alternative });
  if (exact.status === 'error') return exact;
  const ratioOf = (p: number) => (p >= 1 ? Infinity : (p / (1 - p)) * odds);
  // The search for the limits is on the log scale of the ratio.
  const half = (p: number) => binomialProbability(events1, n, p) / 2;
  const atLogOdds = (tailAt: (p: number) => number) => {
    const p = (x: number) => 1 / (1 + Math.exp(-x));
    return Math.exp(findRoot((x) => Math.log(tailAt(p(x)) / tail), -36, 36) ?? NaN) * odds;
  };
  const lower = events1 === 0 ? 0 : atLogOdds((p) => binomialUpperTail(events1, n, p) + half(p));
  const upper = events2 === 0 ? Infinity : atLogOdds((p) => binomialLowerTail(events1 - 1, n, p) + half(p));
  const [rate1, rate2] = [events1 / exposure1, events2 / exposure2];
  const ratio = rate1 / rate2;
  const z = normalUpperQuantile(tail);
  const reach = Math.exp(z * Math.sqrt(1 / events1 + 1 / events2));
  const spread = Math.sqrt(rate1 / exposure1 + rate2 / exposure2);
  const limits = clopperPearsonLimits(events1, n, tail);
  const wald: Limits = { lower: rate1 - rate2 - z * spread, upper: rate1 - rate2 + z * spread };
  const ofRatio = (low: number, high: number, method: string) =>
    intervalOf({ lower: low, upper: high }, level, alternative, method, [0, Infinity]);
  return ok({
    rates: [rate1, rate2] as const,
    ratio,
    ratioExact: ofRatio(ratioOf(limits.lower), ratioOf(limits.upper), 'Clopper–Pearson'),
    ratioMidP: ofRatio(lower, upper, 'mid-p'),
    ratioLog: events1 > 0 && events2 > 0 ? ofRatio(ratio / reach, ratio * reach, 'Wald, log scale') : null,
    alternative,
    pExact: exact.p,
    pMid: exact.midP,
    difference: rate1 - rate2,
    differenceWald: intervalOf(wald, level, alternative, 'Wald'),
  });
}
