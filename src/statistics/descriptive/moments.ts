import { requires } from '../distributions/requires.ts';
import { sum, sumOver } from './sum.ts';

/** Arithmetic mean, refined once by the mean of the deviations; NIST StRD 15 digits. Example: `mean([1, 2, 4])` → 2.333333333 */
export function mean(values: readonly number[]): number {
  requires(values.length > 0);
  const first = sum(values) / values.length;
  return first + sumOver(values, (value) => value - first) / values.length;
}

/**
 * Sum of the squared deviations from the mean, Σ(x − x̄)² − (Σ(x − x̄))²/n: the corrected two-pass formula.
 * Source: T. F. Chan, G. H. Golub, R. J. LeVeque (1983), The American Statistician 37, 242–247.
 * Accuracy: NIST StRD univariate to the digits that the data carry. Example: `sumOfSquares([1, 2, 3])` → 2
 */
export function sumOfSquares(values: readonly number[]): number {
  const center = mean(values);
  const rest = sumOver(values, (value) => value - center);
  return sumOver(values, (value) => (value - center) * (value - center)) - rest ** 2 / values.length;
}

/** Sample variance, divisor n − 1. Example: `variance([1, 2, 3])` → 1 */
export function variance(values: readonly number[]): number {
  requires(values.length > 1);
  return sumOfSquares(values) / (values.length - 1);
}

/** Sample standard deviation, divisor n − 1. Example: `standardDeviation([1, 2, 3])` → 1 */
export const standardDeviation = (values: readonly number[]): number => Math.sqrt(variance(values));

/**
 * Whether all values are equal, up to rounding of the given relative size (as R's t.test: 10 machine epsilons).
 * Example: `isConstant([2, 2])` → true
 */
export const isConstant = (values: readonly number[]): boolean =>
  values.every((value) => value === values[0]) ||
  Math.sqrt(variance(values)) <= 10 * Number.EPSILON * Math.abs(mean(values));
