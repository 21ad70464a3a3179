import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { logRankEvents } from './precision.ts';
import { wholeSize } from './smallest-size.ts';

/**
 * Total number of subjects that a log-rank test needs, from the number of events and the probabilities of an event
 * in follow-up.
 *
 * Definition: events/(share p₁ + (1 − share) p₂). Source: D. A. Schoenfeld (1983), Biometrics 39, 499–503. Accuracy: 14
 * digits. Errors: as `logRankEvents`, and `out-of-range` for probabilities not in (0, 1].
 * Example: `logRankSampleSize(0.6, 0.8, 0.3, 0.45).nRoundedUp` → 321
 */
export function logRankSampleSize(
  hazardRatio: number,
  power: number,
  eventProbability1: number,
  eventProbability2: number,
  alpha = 0.05,
  share = 0.5,
): Result<{ events: number; eventsWhole: number; n: number; nRoundedUp: number }> {
  const needed = logRankEvents(hazardRatio, power, alpha, share);
  if (needed.status === 'error') return needed;
  const probabilities = [eventProbability1, eventProbability2];
  if (!probabilities.every((p) => p > 0 && p <= 1)) return refuse('out-of-range');
  const n = needed.events / (share * eventProbability1 + (1 - share) * eventProbability2);
  return ok({ events: needed.events, eventsWhole: needed.eventsWhole, n, nRoundedUp: wholeSize(n) });
}
