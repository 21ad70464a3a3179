import { around } from '../result.ts';
import { mean, standardDeviation } from '../descriptive/moments.ts';
import { tUpperQuantile } from '../distributions/students-t.ts';
import type { Interval } from '../result.ts';

/**
 * Confidence interval of a mean, x̄ ± t s/√n, of at least two values.
 *
 * Source: Student (1908), Biometrika 6, 1–25. Accuracy: 12 digits or more. Example: `meanInterval([1, 2, 3]).lower` → -0.484….
 */
export function meanInterval(values: readonly number[], level = 0.95): Interval {
  const n = values.length;
  const centre = mean(values);
  const half = (tUpperQuantile((1 - level) / 2, n - 1) * standardDeviation(values)) / Math.sqrt(n);
  return around(centre, half, level, 'Student t');
}
