import { firstWhole } from './first-whole.ts';
import { requires } from './requires.ts';

/** The probabilities of `lowest`, `lowest` + 1, …, the only numbers that can occur. */
export type Hypergeometric = { readonly lowest: number; readonly probabilities: Float64Array };

/**
 * The hypergeometric distribution of the events among `draws` from `events` and `others`, or with an odds ratio, Fisher's
 * noncentral one.
 *
 * Definition: P(k) ∝ C(events, k) C(others, draws − k) ψᵏ, by the ratios of neighbors, outward from the most probable.
 * Source: R. A. Fisher (1935), JRSS 98, 39–54. Accuracy: 13 digits, a 14th for small tables.
 * Example: `hypergeometricProbabilities(4, 4, 4).probabilities[2]` → 0.5142857142857143
 */
export function hypergeometricProbabilities(
  events: number,
  others: number,
  draws: number,
  oddsRatio = 1,
): Hypergeometric {
  requires([events, others, draws].every((n) => Number.isInteger(n) && n >= 0) && oddsRatio > 0);
  const lowest = Math.max(0, draws - others);
  const size = Math.min(events, draws) - lowest + 1;
  requires(size >= 1);
  const ratio = (i: number) => {
    const k = lowest + i;
    return ((events - k) / (k + 1)) * ((draws - k) / (others - draws + k + 1)) * oddsRatio;
  };
  const probabilities = new Float64Array(size);
  const peak = firstWhole((i) => ratio(i) < 1, 0, size - 1);
  probabilities[peak] = 1;
  for (let i = peak; i < size - 1; i++) probabilities[i + 1] = probabilities[i]! * ratio(i);
  for (let i = peak; i > 0; i--) probabilities[i - 1] = probabilities[i]! / ratio(i - 1);
  const ascending = Float64Array.from(probabilities).sort();
  const all = ascending.reduce((sum, p) => sum + p, 0);
  return { lowest, probabilities: probabilities.map((p) => p / all) };
}
