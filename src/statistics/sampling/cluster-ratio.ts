import { mean } from '../descriptive/moments.ts';
import { isLevel } from '../level.ts';
import { isUsable } from '../observed.ts';
import { refuse } from '../result.ts';
import { surveyEstimate } from './survey-estimate.ts';

type Values = readonly number[];

/**
 * Mean per element of a one-stage cluster sample, as a ratio to size.
 *
 * Definition: r = Σtᵢ/Σmᵢ; SE = √((1 − n/N)/n · Σ(tᵢ − r mᵢ)²/(n − 1)) / m̄.
 * Errors: `unequal-lengths`, `too-few-values`, `invalid-input`, `out-of-range`.
 * Source: Cochran (1977) Sampling Techniques, ch. 9. Accuracy: 14 digits.
 * Example: `clusterRatio([60, 41], [12, 9], 80).mean` → 4.81.
 */
export function clusterRatio(totals: Values, sizes: Values, clusters: number, level = 0.95) {
  const n = totals.length;
  if (n !== sizes.length) return refuse('unequal-lengths');
  if (n < 2) return refuse('too-few-values');
  if (![...totals, ...sizes].every(isUsable)) return refuse('invalid-input');
  if (!isLevel(level) || !(n <= clusters) || !(mean(sizes) > 0)) return refuse('out-of-range');
  const ratio = mean(totals) / mean(sizes);
  const squares = totals.reduce((sum, total, i) => sum + (total - ratio * sizes[i]!) ** 2, 0);
  const standardError = Math.sqrt(((1 - n / clusters) / n) * (squares / (n - 1))) / mean(sizes);
  return surveyEstimate(ratio, standardError, n - 1, level);
}
