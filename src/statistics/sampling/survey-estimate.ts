import { waldInterval } from '../regression/coefficient.ts';
import { ok } from '../result.ts';

/**
 * A mean with its standard error and interval. Infinite degrees of freedom mean the normal distribution.
 * Example: `surveyEstimate(10, 1, Infinity, 0.95).interval.lower` → 8.040036015
 */
export const surveyEstimate = (mean: number, standardError: number, df: number, level: number) =>
  ok({ mean, standardError, interval: waldInterval(mean, standardError, df, level) });
