import { waldInterval } from './coefficient.ts';
import type { Interval } from '../result.ts';

/** A fitted value with the interval of the mean and that of a new observation. */
export type Prediction = {
  readonly fit: number;
  readonly standardError: number | null;
  readonly confidence: Interval | null;
  readonly prediction: Interval | null;
};

/**
 * Intervals around a fitted value.
 *
 * Definition: fit ± t·√v for the mean with variance v, fit ± t·√(v + s²) for a new observation; null without s².
 * Source: Draper & Smith (1998) Applied Regression Analysis, 3rd ed., 3.1. Accuracy: one rounding.
 * Example: `predictionAt(10, 1, 3, Infinity).prediction!.upper` → 13.92….
 */
export function predictionAt(
  fit: number,
  variance: number,
  residual: number | null,
  df: number,
  level = 0.95,
): Prediction {
  if (residual === null) return { fit, standardError: null, confidence: null, prediction: null };
  const reaching = (squared: number) => waldInterval(fit, Math.sqrt(squared), df, level);
  return {
    fit,
    standardError: Math.sqrt(variance),
    confidence: reaching(variance),
    prediction: reaching(variance + residual),
  };
}
