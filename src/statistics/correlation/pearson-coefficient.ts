import { mean, sumOfSquares } from '../descriptive/moments.ts';
import { sum } from '../descriptive/sum.ts';

/** Σ (x − x̄)(y − ȳ), compensated. Example: `sumOfProducts([1, 2], [1, 3])` → 1 */
export function sumOfProducts(x: readonly number[], y: readonly number[]): number {
  const [mx, my] = [mean(x), mean(y)];
  return sum(x.map((value, i) => (value - mx) * (y[i]! - my)));
}

/**
 * Pearson's product-moment correlation r; null where one variable does not vary.
 *
 * Definition: Sxy/√(Sxx Syy); from ½ on 1 − Σ(zx − zy)²/2 of the standardized values, which does not cancel: a perfect
 * correlation is exactly 1. Source: K. Pearson (1896). Accuracy: 14 digits.
 * Example: `pearsonCoefficient([1, 2, 3], [2, 4, 6])` → 1
 */
export function pearsonCoefficient(x: readonly number[], y: readonly number[]): number | null {
  const constant = (values: readonly number[]) => values.every((value) => value === values[0]);
  const scale = Math.sqrt(sumOfSquares(x)) * Math.sqrt(sumOfSquares(y));
  if (constant(x) || constant(y) || !(scale > 0)) return null;
  const r = sumOfProducts(x, y) / scale;
  if (Math.abs(r) < 0.5) return r;
  const [mx, my] = [mean(x), mean(y)];
  const [sx, sy] = [Math.sqrt(sumOfSquares(x)), Math.sign(r) * Math.sqrt(sumOfSquares(y))];
  const apart = sum(x.map((value, i) => ((value - mx) / sx - (y[i]! - my) / sy) ** 2));
  return Math.sign(r) * Math.max(0, 1 - apart / 2);
}
