import { normalUpperQuantile, normalUpperTail } from '../distributions/normal.ts';
import { isLevel } from '../level.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { isAttainable, rootAbove, sizeQuantiles, wholeSize } from './smallest-size.ts';

/** Probabilities that both raters say yes, that they disagree, and that both say no. */
const outcomes = (kappa: number, p: number) => [
  p * (p + kappa * (1 - p)),
  2 * p * (1 - p) * (1 - kappa),
  (1 - p) * (1 - p + kappa * p),
];

/**
 * Subjects for two raters with yes or no answers to test Cohen's kappa against a hypothesized value.
 *
 * Definition: goodness-of-fit test of the three outcomes, n = λ/Σ (P₁ − P₀)²/P₀, λ the noncentrality of chi-square on 1 df with which
 * the two-sided test has the power; (z_α + z_β)² instead of λ by the normal distribution.
 * Source: A. Donner, M. Eliasziw (1992), Stat. Med. 11, 1511–1519. Accuracy: 14 digits.
 * Errors: `out-of-range`, including equal kappas and a kappa that the prevalence does not allow.
 * Example: `kappaSampleSize(0.4, 0.6, 0.3, 0.8).nRoundedUp` → 191
 */
export function kappaSampleSize(
  nullKappa: number,
  kappa: number,
  prevalence: number,
  power: number,
  alpha = 0.05,
): Result<{ lambda: number; n: number; nRoundedUp: number; nNormal: number }> {
  if (!(isLevel(prevalence) && isAttainable(power, alpha))) return refuse('out-of-range');
  if (!(nullKappa < 1 && kappa <= 1 && Math.abs(kappa - nullKappa) > 1e-9)) return refuse('out-of-range');
  const [expected, actual] = [outcomes(nullKappa, prevalence), outcomes(kappa, prevalence)];
  if (!(expected.every((p) => p > 0) && actual.every((p) => p >= 0))) return refuse('out-of-range');
  const distance = expected.reduce((sum, p, i) => sum + (actual[i]! - p) ** 2 / p, 0);
  const critical = normalUpperQuantile(alpha / 2);
  const spare = (root: number) =>
    1 - power - (normalUpperTail(root - critical) - normalUpperTail(root + critical));
  const z = sizeQuantiles(power, alpha);
  const root = rootAbove(spare, 0, z + 1, 1e6);
  if (root === undefined) return refuse('out-of-range');
  const lambda = root * root;
  const n = lambda / distance;
  return ok({ lambda, n, nRoundedUp: wholeSize(n), nNormal: (z * z) / distance });
}
