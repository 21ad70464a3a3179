import { intervalOf, tailOf } from '../alternative.ts';
import type { TestOptions } from '../alternative.ts';
import { isLevel } from '../level.ts';
import { gammaQuantile, gammaUpperQuantile } from '../distributions/gamma.ts';
import { ok, refuse } from '../result.ts';
import type { Interval, Result } from '../result.ts';

/**
 * Exact confidence interval of a Poisson rate: `events` in an exposure (person-years, liters, …).
 *
 * Definition: gamma quantiles of shape k and k + 1 over the exposure. Source: F. Garwood (1936), Biometrika 28, 437–442.
 * Accuracy: 14 digits. Errors: events not whole or negative, or exposure not positive.
 * Example: `rateInterval(5, 200).interval.lower` → 0.008117431951
 */
export function rateInterval(
  events: number,
  exposure: number,
  { level = 0.95, alternative = 'two-sided' }: TestOptions = {},
): Result<{ rate: number; interval: Interval }> {
  if (!Number.isInteger(events) || !Number.isFinite(exposure)) return refuse('invalid-input');
  if (!(events >= 0 && exposure > 0 && isLevel(level))) return refuse('out-of-range');
  const tail = tailOf(level, alternative);
  return ok({
    rate: events / exposure,
    interval: intervalOf(
      {
        lower: events === 0 ? 0 : gammaQuantile(tail, events) / exposure,
        upper: gammaUpperQuantile(tail, events + 1) / exposure,
      },
      level,
      alternative,
      'exact Poisson (Garwood)',
      [0, Infinity],
    ),
  });
}
