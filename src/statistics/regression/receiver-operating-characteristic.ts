import { mean, variance } from '../descriptive/moments.ts';
import { sorted } from '../descriptive/sorted.ts';
import { midranks } from '../rank-tests/midranks.ts';
import { unfit } from '../observed.ts';
import { ok, refuse } from '../result.ts';
import { waldInterval } from './coefficient.ts';

type Values = readonly number[];

/**
 * The proportion of the other class below each value, with ties counted half: its rank among all minus its rank in
 * its own class.
 * Example: `placements([2, 3], [1, 2])` → [0.75, 1]
 */
export const placements = (values: Values, others: Values) => {
  const among = midranks([...values, ...others]).ranks;
  return midranks(values).ranks.map((own, i) => (among[i]! - own) / others.length);
};

/** For each descending threshold, the proportion of values at or above it. */
const sharesFrom = (thresholds: Values, values: Values) => {
  const ascending = sorted(values);
  let below = ascending.length;
  return thresholds.map((threshold) => {
    while (below > 0 && ascending[below - 1]! >= threshold) below--;
    return (ascending.length - below) / ascending.length;
  });
};

/**
 * Receiver operating characteristic (ROC) of a score that is high for events: its curve and the area under it.
 *
 * Definition: at each threshold t (descending) the proportion of events and of others with score ≥ t; the area is the
 * probability that an event scores higher, ties half; Youden's index is the largest difference of the proportions.
 * Errors: `unequal-lengths`, `invalid-input`, `one-class-only`, `too-few-values` (fewer than 2 of a class).
 * Source: Hanley & McNeil (1982) Radiology 143:29–36; DeLong, DeLong & Clarke-Pearson (1988) Biometrics 44:837–845;
 * Youden (1950) Cancer 3:32–35. Accuracy: 14 digits. Example: `rocCurve([1, 2, 3, 4], [0, 1, 0, 1]).area` → 0.75.
 */
export function rocCurve(score: Values, outcome: Values, level = 0.95) {
  const bad = unfit([score, outcome], 1, level);
  if (bad) return bad;
  const events = score.filter((_, i) => outcome[i] === 1);
  const others = score.filter((_, i) => outcome[i] === 0);
  const m = events.length;
  const n = others.length;
  if (m + n !== score.length) return refuse('out-of-range');
  if (!m || !n) return refuse('one-class-only');

  const ofEvents = placements(events, others);
  const ofOthers = placements(others, events).map((value) => 1 - value);
  const area = mean(ofEvents);
  const deLong = m > 1 && n > 1 ? Math.sqrt(variance(ofEvents) / m + variance(ofOthers) / n) : null;
  const q1 = area / (2 - area) - area ** 2;
  const q2 = (2 * area ** 2) / (1 + area) - area ** 2;

  const thresholds = sorted([...new Set(score)]).reverse();
  const [falsePositives, truePositives] = [sharesFrom(thresholds, others), sharesFrom(thresholds, events)];
  const points = thresholds.map((threshold, i) => ({
    threshold,
    falsePositiveRate: falsePositives[i]!,
    truePositiveRate: truePositives[i]!,
  }));
  const youden = (point: (typeof points)[number]) => point.truePositiveRate - point.falsePositiveRate;
  const best = points.reduce((a, b) => (youden(b) > youden(a) ? b : a));
  return ok({
    area,
    standardErrorHanleyMcNeil: Math.sqrt((area * (1 - area) + (m - 1) * q1 + (n - 1) * q2) / (m * n)),
    standardErrorDeLong: deLong,
    intervalDeLong: deLong === null ? null : waldInterval(area, deLong, Infinity, level),
    youden: { index: youden(best), threshold: best.threshold },
    points,
  });
}
