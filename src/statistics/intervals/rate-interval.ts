import { isLevel } from '../level.ts';
import { gammaQuantile, gammaUpperQuantile } from '../distributions/gamma.ts';
import { interval, ok, refuse } from '../result.ts';
import type { Interval, Result } from '../result.ts';

/**
 * Exact confidence interval of a Poisson rate: `events` in an exposure (person-years, litres, …).
 *
 * Formula: gamma quantiles of shape k and k + 1 over the exposure. Source: F. Garwood (1936), Biometrika 28, 437–442.
 * Accuracy: 14 digits. Refuses: events not whole or negative, exposure not positive.
 * Example: `rateInterval(5, 200).interval.lower` → 0.008117431951
 */
export function rateInterval(
  events: number,
  exposure: number,
  level = 0.95,
): Result<{ rate: number; interval: Interval }> {
  if (!Number.isInteger(events) || !Number.isFinite(exposure)) return refuse('invalid-input');
  if (!(events >= 0 && exposure > 0 && isLevel(level))) return refuse('out-of-range');
  const beta = (1 - level) / 2;
  return ok({
    rate: events / exposure,
    interval: interval(
      events === 0 ? 0 : gammaQuantile(beta, events) / exposure,
      gammaUpperQuantile(beta, events + 1) / exposure,
      level,
      'exact Poisson (Garwood)',
    ),
  });
}
