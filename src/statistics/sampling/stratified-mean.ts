import { mean, variance } from '../descriptive/moments.ts';
import { sum } from '../descriptive/sum.ts';
import { isLevel } from '../level.ts';
import { isUsable } from '../observed.ts';
import { refuse } from '../result.ts';
import { surveyEstimate } from './survey-estimate.ts';

type Values = readonly number[];

/**
 * Stratified mean.
 *
 * Definition: ȳ = ΣWₕȳₕ, Wₕ = Nₕ/N; SE² = ΣWₕ²(1 − nₕ/Nₕ)sₕ²/nₕ; normal interval.
 * Errors: `unequal-lengths`, `too-few-values` (a stratum with fewer than 2), `too-few-groups`, `invalid-input`,
 * `out-of-range`.
 * Source: Cochran (1977) Sampling Techniques, ch. 5. Accuracy: 14 digits.
 * Example: `stratifiedMean([[1, 2], [3, 5]], [50, 50]).mean` → 2.75.
 */
export function stratifiedMean(strata: readonly Values[], sizes: Values, level = 0.95) {
  if (strata.length !== sizes.length) return refuse('unequal-lengths');
  if (strata.some(({ length }) => length < 2)) return refuse('too-few-values');
  if (!strata.length) return refuse('too-few-groups');
  if (!strata.every((values) => values.every(isUsable))) return refuse('invalid-input');
  if (!isLevel(level) || !strata.every(({ length }, h) => length <= sizes[h]! && isUsable(sizes[h]!)))
    return refuse('out-of-range');
  const total = sum(sizes);
  let center = 0;
  let squared = 0;
  strata.forEach((values, h) => {
    const weight = sizes[h]! / total;
    center += weight * mean(values);
    squared += (weight ** 2 * (1 - values.length / sizes[h]!) * variance(values)) / values.length;
  });
  return surveyEstimate(center, Math.sqrt(squared), Infinity, level);
}
