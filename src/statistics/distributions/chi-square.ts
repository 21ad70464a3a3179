// The chi-square distribution with df > 0: a gamma distribution of shape df/2 and rate ½.
// Source: NIST DLMF 8.2.4. Accuracy: 13 digits or more in both tails; quantiles 14.
import {
  gammaDensity,
  gammaLogTail,
  gammaLowerTail,
  gammaQuantile,
  gammaUpperQuantile,
  gammaUpperTail,
} from './gamma.ts';

/** Density at x ≥ 0. Example: `chiSquareDensity(2, 2)` → 0.1839397206 */
export const chiSquareDensity = (x: number, df: number): number => gammaDensity(x, df / 2, 0.5);

/** P(X ≤ x). Example: `chiSquareLowerTail(3.841458820694124, 1)` → 0.95 */
export const chiSquareLowerTail = (x: number, df: number): number => gammaLowerTail(x, df / 2, 0.5);

/** P(X > x). Example: `chiSquareUpperTail(3.841458820694124, 1)` → 0.05 */
export const chiSquareUpperTail = (x: number, df: number): number => gammaUpperTail(x, df / 2, 0.5);

/** ln P(X > x). Example: `chiSquareLogUpperTail(4000, 2)` → -2000 */
export const chiSquareLogUpperTail = (x: number, df: number): number => gammaLogTail(x, df / 2, 0.5, true);

/** The x with P(X ≤ x) = p. Example: `chiSquareQuantile(0.95, 1)` → 3.841458820694124 */
export const chiSquareQuantile = (p: number, df: number): number => gammaQuantile(p, df / 2, 0.5);

/** The x with P(X > x) = p. Example: `chiSquareUpperQuantile(0.05, 1)` → 3.841458820694124 */
export const chiSquareUpperQuantile = (p: number, df: number): number => gammaUpperQuantile(p, df / 2, 0.5);

/**
 * A statistic that has a chi-square distribution under its null hypothesis, with its p-value.
 * Example: `chiSquareStatistic(3.841458820694124, 1).p` → 0.05
 */
export const chiSquareStatistic = (statistic: number, df: number) => {
  const chiSquare = Math.max(0, statistic);
  return { chiSquare, df, p: chiSquareUpperTail(chiSquare, df) };
};
