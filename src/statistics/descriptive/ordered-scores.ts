import { unfit } from '../observed.ts';
import { refuse } from '../result.ts';
import type { Failure } from '../result.ts';
import { isConstant, mean, standardDeviation } from './moments.ts';
import { sorted } from './sorted.ts';

/**
 * The ordered values, standardized by their mean and standard deviation.
 *
 * Definition: (x₍ᵢ₎ − x̄)/s. Source: R. B. D'Agostino, M. A. Stephens (1986), Goodness-of-Fit Techniques, ch. 4.
 * Accuracy: 14 digits.
 * Errors: fewer than `least` values, or no variation. Example: `orderedScores([3, 1, 2], 2)` → [-1, 0, 1]
 */
export function orderedScores(x: readonly number[], least: number): number[] | Failure {
  const bad = unfit([x], least);
  if (bad) return bad;
  if (isConstant(x)) return refuse('all-values-identical');
  const [center, sd] = [mean(x), standardDeviation(x)];
  return sorted(x).map((value) => (value - center) / sd);
}
