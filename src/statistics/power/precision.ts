import { isLevel } from '../level.ts';
import { normalUpperQuantile } from '../distributions/normal.ts';
import { tUpperQuantile } from '../distributions/students-t.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { rootAbove, wholeSize } from './smallest-size.ts';

/**
 * Values needed for the interval of a mean to have a given half-width: with the normal quantile, and with the t quantile
 * that the analysis will use.
 *
 * Definition: (z σ/h)²; t solves t(n − 1) σ/√n = h. Source: W. G. Cochran (1977), ch. 4. Accuracy: 12 digits.
 * Errors: values not positive. Example: `meanPrecisionSampleSize(15, 3).nT` → 98.46625535
 */
export function meanPrecisionSampleSize(
  standardDeviation: number,
  halfWidth: number,
  level = 0.95,
): Result<{ nNormal: number; nT: number; nRoundedUp: number }> {
  if (!(standardDeviation > 0 && halfWidth > 0 && isLevel(level))) return refuse('out-of-range');
  const beta = (1 - level) / 2;
  const nNormal = ((normalUpperQuantile(beta) * standardDeviation) / halfWidth) ** 2;
  if (!(nNormal < 1e12)) return refuse('out-of-range');
  const spare = (n: number) =>
    1 - (tUpperQuantile(beta, n - 1) * standardDeviation) / Math.sqrt(n) / halfWidth;
  const nT = rootAbove(spare, 1.01, nNormal + 4, Infinity);
  return nT === undefined ? refuse('out-of-range') : ok({ nNormal, nT, nRoundedUp: wholeSize(nT) });
}

/**
 * Values needed to estimate a proportion within a margin, from an infinite population and from one of N.
 *
 * Definition: n₀ = z² p q/m²; n₀/(1 + (n₀ − 1)/N). Source: W. G. Cochran (1977), 4.4. Accuracy: 14 digits.
 * Errors: p or margin outside (0, 1). Example: `proportionPrecisionSampleSize(0.5, 0.05, 2000).nFinite` → 322.3855367
 */
export function proportionPrecisionSampleSize(
  p: number,
  margin: number,
  population = Infinity,
  level = 0.95,
): Result<{ n: number; nRoundedUp: number; nFinite: number; nFiniteWhole: number }> {
  if (!(isLevel(p) && isLevel(margin) && population >= 1 && isLevel(level))) return refuse('out-of-range');
  const n = (normalUpperQuantile((1 - level) / 2) ** 2 * p * (1 - p)) / margin ** 2;
  if (!(n > 0 && n < 1e12)) return refuse('out-of-range');
  const nFinite = population === Infinity ? n : n * (population / (population - 1 + n));
  return ok({ n, nRoundedUp: wholeSize(n), nFinite, nFiniteWhole: wholeSize(nFinite) });
}

/**
 * Values for which Wilson's interval has the half-width `margin` at the expected proportion.
 *
 * Definition: the larger root of m²(n + z²)² = z²(n p q + z²/4). Source: E. B. Wilson (1927), JASA 22, 209–212.
 * Accuracy: 13 digits. Errors: `out-of-range` for p outside [0, 1] or a margin outside (0, ½).
 * Example: `proportionPrecisionSampleSizeWilson(0.3, 0.05).n` → 319.5711368436…
 */
export function proportionPrecisionSampleSizeWilson(
  p: number,
  margin: number,
  level = 0.95,
): Result<{ n: number; nRoundedUp: number }> {
  if (!(p >= 0 && p <= 1 && margin > 1e-6 && margin < 0.5 && isLevel(level))) return refuse('out-of-range');
  const z2 = normalUpperQuantile((1 - level) / 2) ** 2;
  const b = p * (1 - p) - 2 * margin * margin;
  const n =
    (z2 * (b + Math.sqrt(b * b + margin * margin * (1 - 4 * margin * margin)))) / (2 * margin * margin);
  return ok({ n, nRoundedUp: wholeSize(n) });
}

/**
 * Events that a log-rank test needs to detect a hazard ratio, given the proportion of subjects in the first group.
 *
 * Definition: (z_α + z_β)²/(share (1 − share) (ln HR)²). Source: D. A. Schoenfeld (1981), Biometrika 68, 316–319.
 * Accuracy: 14 digits.
 * Errors: a hazard ratio that is 1 or not positive. Example: `logRankEvents(0.5, 0.8).events` → 65.34565926
 */
export function logRankEvents(
  hazardRatio: number,
  power: number,
  alpha = 0.05,
  share = 0.5,
): Result<{ events: number; eventsWhole: number }> {
  if (!(
    hazardRatio > 0 &&
    hazardRatio < Infinity &&
    hazardRatio !== 1 &&
    isLevel(share) &&
    isLevel(power) &&
    isLevel(alpha)
  ))
    return refuse('out-of-range');
  const z = normalUpperQuantile(alpha / 2) + normalUpperQuantile(1 - power);
  const events = (z * z) / (share * (1 - share) * Math.log(hazardRatio) ** 2);
  return ok({ events, eventsWhole: wholeSize(events) });
}
