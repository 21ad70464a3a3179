import { mean, variance } from '../descriptive/moments.ts';
import { isLevel } from '../level.ts';
import { isUsable } from '../observed.ts';
import { refuse } from '../result.ts';
import { surveyEstimate } from './survey-estimate.ts';

type Values = readonly number[];

/**
 * Mean of a simple random sample without replacement from N units.
 *
 * Definition: SE = s/√n·√(1 − n/N), interval with t on n − 1. Errors: `too-few-values`, `invalid-input`,
 * `out-of-range` (n > N).
 * Source: Cochran (1977) Sampling Techniques, 3rd ed., ch. 2. Accuracy: 14 digits.
 * Example: `sampleMean([3, 5, 7], 100).standardError` → 1.137248141
 */
export function sampleMean(sample: Values, populationSize: number, level = 0.95) {
  const n = sample.length;
  if (n < 2) return refuse('too-few-values');
  if (!sample.every(isUsable)) return refuse('invalid-input');
  if (!isLevel(level) || !(n <= populationSize)) return refuse('out-of-range');
  return surveyEstimate(
    mean(sample),
    Math.sqrt((variance(sample) / n) * (1 - n / populationSize)),
    n - 1,
    level,
  );
}
