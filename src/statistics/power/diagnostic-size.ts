import { normalUpperQuantile } from '../distributions/normal.ts';
import { isLevel } from '../level.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';

/**
 * People to estimate sensitivity and specificity with Wald intervals of a given half-width.
 *
 * Definition: z² p(1 − p)/h² people with or without the disease, divided by their share of all people.
 * Source: N. M. F. Buderer (1996), Acad. Emerg. Med. 3, 895–900. Accuracy: 14 digits.
 * Errors: `out-of-range` for values not between 0 and 1.
 * Example: `diagnosticPrecisionSampleSize(0.9, 0.85, 0.2, 0.05).nDiseased` → 138.2925175
 */
export function diagnosticPrecisionSampleSize(
  sensitivity: number,
  specificity: number,
  prevalence: number,
  halfWidth: number,
  level = 0.95,
): Result<{
  nDiseased: number;
  nHealthy: number;
  /** People in all: for the sensitivity, for the specificity, and for both. */
  nForSensitivity: number;
  nForSpecificity: number;
  n: number;
}> {
  if (![sensitivity, specificity, prevalence, halfWidth, level].every(isLevel)) return refuse('out-of-range');
  const z = normalUpperQuantile((1 - level) / 2);
  const size = (p: number) => (z / halfWidth) ** 2 * p * (1 - p);
  const [nDiseased, nHealthy] = [size(sensitivity), size(specificity)];
  const [nForSensitivity, nForSpecificity] = [nDiseased / prevalence, nHealthy / (1 - prevalence)];
  return ok({
    nDiseased,
    nHealthy,
    nForSensitivity,
    nForSpecificity,
    n: Math.max(nForSensitivity, nForSpecificity),
  });
}

/**
 * People to test a sensitivity against a hypothesized one with a one-sided z test.
 *
 * Definition: (z_α √(p₀q₀) + z_β √(p₁q₁))²/(p₁ − p₀)² people with the disease. Source: J. L. Fleiss (1981), ch. 2. Accuracy: 14 digits.
 * Errors: `out-of-range`, including equal sensitivities.
 * Example: `sensitivityTestSampleSize(0.9, 0.8, 0.2, 0.8).nDiseased` → 107.4274132
 */
export function sensitivityTestSampleSize(
  sensitivity: number,
  nullSensitivity: number,
  prevalence: number,
  power: number,
  alpha = 0.025,
): Result<{ nDiseased: number; n: number }> {
  if (![sensitivity, nullSensitivity, prevalence, power, alpha].every(isLevel)) return refuse('out-of-range');
  const difference = sensitivity - nullSensitivity;
  if (!(Math.abs(difference) > 1e-9 && power > alpha)) return refuse('out-of-range');
  const spread = (p: number) => Math.sqrt(p * (1 - p));
  const z =
    normalUpperQuantile(alpha) * spread(nullSensitivity) +
    normalUpperQuantile(1 - power) * spread(sensitivity);
  const nDiseased = (z / difference) ** 2;
  return ok({ nDiseased, n: nDiseased / prevalence });
}

/**
 * People per group, of two equal ones, for the interval of the area under a ROC curve to have a given half-width.
 *
 * Definition: the n with z² [A(1 − A) + (n − 1)(Q₁ + Q₂ − 2A²)]/n² = h², Q₁ = A/(2 − A), Q₂ = 2A²/(1 + A).
 * Source: J. A. Hanley, B. J. McNeil (1982), Radiology 143, 29–36. Accuracy: 13 digits. Errors: `out-of-range`.
 * Example: `aucPrecisionSampleSize(0.85, 0.05).nPerGroup` → 116.2598629
 */
export function aucPrecisionSampleSize(
  auc: number,
  halfWidth: number,
  level = 0.95,
): Result<{ nPerGroup: number }> {
  if (![auc, halfWidth, level].every(isLevel)) return refuse('out-of-range');
  const w = (normalUpperQuantile((1 - level) / 2) / halfWidth) ** 2;
  const own = auc * (1 - auc);
  /** Q₁ + Q₂ − 2A², factored so that an area near 1 keeps its digits. */
  const shared = (own * (1 - auc)) / (2 - auc) + (auc * own) / (1 + auc);
  const nPerGroup = (w * shared + Math.sqrt((w * shared) ** 2 + 4 * w * (own - shared))) / 2;
  return ok({ nPerGroup });
}
