import { normalUpperQuantile, normalUpperTail } from '../distributions/normal.ts';
import { findRoot } from '../find-root.ts';
import { isLevel } from '../level.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { isAttainable } from './smallest-size.ts';

export type MarginDesign = {
  /** Of the new and of the standard treatment. Higher is better. */
  proportionNew: number;
  proportionStandard: number;
  margin: number;
  power: number;
  /** People with the standard treatment per person with the new one. */
  ratio?: number | undefined;
  /** One-sided. */
  alpha?: number | undefined;
};

export type MarginSize = {
  /** People with the new treatment to show that it is not worse by the margin: with the variance of the true proportions, and with that under the null hypothesis. */
  noninferiorityWald: number;
  noninferiorityFarringtonManning: number;
  nullProportions: { readonly new: number; readonly standard: number };
  /** To show that the proportions differ by less than the margin. Null if they do not. */
  equivalenceWald: number | null;
};

/** Slope in p of a log-likelihood with the observed proportion. */
const score = (observed: number, p: number) => {
  if (observed === 0) return -1 / (1 - p);
  return observed === 1 ? 1 / p : (observed - p) / (p * (1 - p));
};

/** The maximum likelihood proportion of the new treatment if that of the standard one is larger by the margin. */
function restrictedProportion(p1: number, p2: number, margin: number, ratio: number): number | undefined {
  const slope = (p: number) => score(p1, p) + ratio * score(p2, p + margin);
  if (slope(0) <= 0) return 0;
  return slope(1 - margin) >= 0 ? 1 - margin : findRoot(slope, 0, 1 - margin);
}

/** The 1/SE at which both one-sided tests together have the power. */
function equivalencePrecision(difference: number, margin: number, alpha: number, power: number) {
  const critical = normalUpperQuantile(alpha);
  const [near, far] = [margin - Math.abs(difference), margin + Math.abs(difference)];
  const spare = (x: number) =>
    1 - power - normalUpperTail(near * x - critical) - normalUpperTail(far * x - critical);
  return findRoot(spare, 0, (critical + normalUpperQuantile((1 - power) / 2) + 1) / near);
}

/**
 * People to show that a proportion is not worse than another by a margin, or that the two are equivalent.
 *
 * Definition: (z_α √V₀ + z_β √V)²/(p₁ − p₂ + margin)², V = p₁q₁ + p₂q₂/ratio, V₀ = V (Wald) or that of the restricted maximum
 * likelihood proportions under p₁ − p₂ = −margin; equivalence by two one-sided tests, with both in the power.
 * Source: C. P. Farrington, G. Manning (1990), Stat. Med. 9, 1447–1454. Accuracy: 13 digits.
 * Errors: `out-of-range`, including a new treatment that is worse by the margin.
 * Example: `proportionsMarginSampleSize({ proportionNew: 0.75, proportionStandard: 0.7, margin: 0.1, power: 0.9 }).noninferiorityWald` → 185.6311408
 */
export function proportionsMarginSampleSize(design: MarginDesign): Result<MarginSize> {
  const { proportionNew: p1, proportionStandard: p2, margin, power, ratio = 1, alpha = 0.025 } = design;
  if (![p1, p2].every((p) => p >= 0 && p <= 1) || !isLevel(margin)) return refuse('out-of-range');
  if (!(ratio > 1e-6 && ratio < 1e6 && alpha < 0.5 && isAttainable(power, alpha)))
    return refuse('out-of-range');
  const variance = (first: number, second: number) => first * (1 - first) + (second * (1 - second)) / ratio;
  const difference = p1 - p2;
  const effect = difference + margin;
  const own = variance(p1, p2);
  const restricted = restrictedProportion(p1, p2, margin, ratio);
  if (!(effect > 1e-9 && own > 0) || restricted === undefined) return refuse('out-of-range');
  const nullProportions = { new: restricted, standard: restricted + margin };
  const size = (nullVariance: number) =>
    ((normalUpperQuantile(alpha) * Math.sqrt(nullVariance) +
      normalUpperQuantile(1 - power) * Math.sqrt(own)) /
      effect) **
    2;
  const precision =
    Math.abs(difference) < margin - 1e-9 ? equivalencePrecision(difference, margin, alpha, power) : undefined;
  return ok({
    noninferiorityWald: size(own),
    noninferiorityFarringtonManning: size(variance(nullProportions.new, nullProportions.standard)),
    nullProportions,
    equivalenceWald: precision === undefined ? null : own * precision ** 2,
  });
}
