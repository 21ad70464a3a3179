import { criticalValue } from '../regression/coefficient.ts';
import { around, ok } from '../result.ts';

/**
 * A mean with its standard error and interval; infinite degrees of freedom mean the normal.
 * Example: surveyEstimate(10, 1, Infinity, 0.95) → 8.04 to 11.96.
 */
export const surveyEstimate = (centre: number, standardError: number, df: number, level: number) => {
  const half = criticalValue(df, level) * standardError;
  return ok({ mean: centre, standardError, interval: around(centre, half) });
};
