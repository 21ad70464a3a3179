import { chiSquareQuantile, chiSquareUpperQuantile } from '../distributions/chi-square.ts';
import { sumOfSquares } from '../descriptive/moments.ts';
import { interval } from '../result.ts';
import type { Interval } from '../result.ts';

/**
 * Confidence interval of a variance of normal values, (n − 1)s²/χ²; its square roots are that of σ. At least two values.
 *
 * Source: R. A. Fisher (1925). Accuracy: 13 digits. Example: `varianceInterval([1, 2, 3]).lower` → 0.2710850307
 */
export function varianceInterval(values: readonly number[], level = 0.95): Interval {
  const squares = sumOfSquares(values);
  const [df, beta] = [values.length - 1, (1 - level) / 2];
  const limit = (quantile: number) => squares / quantile;
  return interval(
    limit(chiSquareUpperQuantile(beta, df)),
    limit(chiSquareQuantile(beta, df)),
    level,
    'chi-square',
  );
}
