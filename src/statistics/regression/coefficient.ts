import { around } from '../result.ts';
import type { Interval } from '../result.ts';
import { tTwoSided, tUpperQuantile } from '../distributions/students-t.ts';

/** One estimated coefficient. A quantity that the data do not determine is null. */
export type Coefficient = {
  readonly estimate: number | null;
  readonly standardError: number | null;
  /** Estimate over standard error: t with finite degrees of freedom, otherwise z. */
  readonly statistic: number | null;
  /** Two-sided. */
  readonly p: number | null;
  readonly interval: Interval | null;
};

/**
 * The half-width of a two-sided interval in standard errors. Infinite degrees of freedom mean the normal distribution.
 * Example: `criticalValue(Infinity, 0.95)` → 1.959963985
 */
export const criticalValue = (df: number, level: number) => tUpperQuantile((1 - level) / 2, df);

/**
 * estimate ± t·standard error. Infinite degrees of freedom mean the normal distribution.
 * Example: `waldInterval(10, 1, Infinity, 0.95).lower` → 8.040036015
 */
export const waldInterval = (estimate: number, standardError: number, df: number, level: number): Interval =>
  around(estimate, criticalValue(df, level) * standardError, level, df < Infinity ? 'Student t' : 'Wald');

/**
 * Wald test and interval of a coefficient.
 *
 * Definition: statistic = estimate / standard error; p = 2 P(T > |statistic|); interval = estimate ± t·standard error.
 * Source: Wald (1943) Trans. Am. Math. Soc. 54:426–482. Accuracy: that of the distribution functions.
 * Example: `coefficient(2, 1, Infinity).p` → 0.0455.
 */
export function coefficient(
  estimate: number | null,
  standardError: number | null,
  df: number,
  level = 0.95,
): Coefficient {
  if (estimate === null || standardError === null || !(df > 0) || !Number.isFinite(standardError))
    return { estimate, standardError: null, statistic: null, p: null, interval: null };
  const statistic = estimate / standardError;
  const determined = Number.isFinite(statistic);
  return {
    estimate,
    standardError,
    statistic: determined ? statistic : null,
    p: determined ? tTwoSided(statistic, df) : null,
    interval: waldInterval(estimate, standardError, df, level),
  };
}
