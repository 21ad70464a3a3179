import { intervalOf, pOf, tailOf } from '../alternative.ts';
import type { Alternative } from '../alternative.ts';
import { normalLowerTail, normalUpperQuantile, normalUpperTail } from '../distributions/normal.ts';
import type { Interval } from '../result.ts';

/**
 * Normal approximation of a rank statistic's p-value from its distance to the expectation, with or without
 * a continuity correction of ½. Null if the statistic cannot vary.
 * Source: Hollander, Wolfe & Chicken (2014) Nonparametric Statistical Methods, 3rd ed., 4.1. Accuracy: 14 digits.
 * Example: `normalPValue(0, 4, false, 'less')` → 0.5
 */
export function normalPValue(
  distance: number,
  variance: number,
  corrected: boolean,
  alternative: Alternative,
): number | null {
  if (!(variance > 0)) return null;
  const z = (shift: number) => (distance + (corrected ? shift : 0)) / Math.sqrt(variance);
  const twoSided = z(-Math.sign(distance) * 0.5);
  return pOf(
    alternative,
    normalLowerTail(z(0.5)),
    normalUpperTail(z(-0.5)),
    2 * normalUpperTail(Math.abs(twoSided)),
  );
}

/**
 * Exact p-value from the probabilities of the values 0, 1, 2, … of a statistic, observed at `at`, with expectation
 * `center`. Two-sided: the probability of a distance from the expectation at least as large as the observed one
 * (Mehta & Patel, StatXact), which for a symmetric distribution is twice the smaller tail.
 * Example: `exactPValue(Float64Array.of(0.25, 0.5, 0.25), 0, 1, 'two-sided')` → 0.5
 */
export function exactPValue(
  probabilities: Float64Array,
  at: number,
  center: number,
  alternative: Alternative,
): number {
  const tail = (from: number, to: number) => {
    let sum = 0;
    for (let s = Math.max(0, from); s <= Math.min(to, probabilities.length - 1); s++)
      sum += probabilities[s]!;
    return Math.min(1, sum);
  };
  const last = probabilities.length - 1;
  const distance = Math.abs(at - center);
  const outer =
    distance < 1e-9
      ? 1
      : tail(0, Math.floor(center - distance + 1e-9)) + tail(Math.ceil(center + distance - 1e-9), last);
  return pOf(alternative, tail(0, at), tail(at, last), outer);
}

/**
 * The interval between two of `total` ordered values, where `kth` returns the k-th smallest, that no statistic in the
 * outer tails reaches, from its exact probabilities. If even the extremes cover less than the level, returns them with
 * their actual level.
 * Source: Hollander, Wolfe & Chicken (2014), 3.3 and 4.3. Exact.
 * Example: `exactInterval((k) => k, 21, signedRankProbabilities(6), 0.95, 'two-sided').upper` → 21
 */
export function exactInterval(
  kth: (k: number) => number,
  total: number,
  probabilities: Float64Array,
  level: number,
  alternative: Alternative,
): Interval {
  const beta = tailOf(level, alternative);
  let quantile = 0;
  for (let sum = probabilities[0]!; sum < beta * (1 - 1e-12); sum += probabilities[++quantile]!);
  const covered =
    quantile === 0 ? Math.min(level, 1 - (alternative === 'two-sided' ? 2 : 1) * probabilities[0]!) : level;
  const k = Math.max(quantile, 1);
  return intervalOf(
    { lower: kth(k), upper: kth(total - k + 1) },
    covered,
    alternative,
    'exact (Hodges–Lehmann)',
  );
}

/**
 * The interval by the normal approximation with continuity correction, allowing ties within the samples. Its ends are
 * the ordered values at which the corrected statistic crosses the normal quantile, or infinite if there are none.
 * Source: M. Hollander, D. A. Wolfe, E. Chicken (2014), 3.3 and 4.3. Exact except for the approximation. R's
 * `wilcox.test(exact = FALSE, conf.int = TRUE)` converges to the same, to about 4 digits.
 * Example: `normalInterval((k) => k, 100, 20, 0.95, 'two-sided').lower` → 11
 */
export function normalInterval(
  kth: (k: number) => number,
  total: number,
  standardDeviation: number,
  level: number,
  alternative: Alternative,
): Interval {
  const reach = normalUpperQuantile(tailOf(level, alternative)) * standardDeviation + 0.5;
  const low = Math.floor(total / 2 - reach) + 1;
  const high = Math.floor(total / 2 + reach) + 1;
  return intervalOf(
    {
      lower: low < 1 ? -Infinity : kth(Math.min(low, total)),
      upper: high > total ? Infinity : kth(Math.max(high, 1)),
    },
    level,
    alternative,
    'normal approximation',
  );
}
