import { normalUpperQuantile } from '../distributions/normal.ts';
import { around, transformed } from '../result.ts';
import type { Interval } from '../result.ts';

/**
 * The interval of a correlation on Fisher's z scale; null where its standard error is not defined.
 *
 * Formula: tanh(artanh r ± z SE). Source: R. A. Fisher (1921), Metron 1, 3–32. Accuracy: 14 digits.
 * Example: `fisherInterval(0.5, 1 / Math.sqrt(97), 0.95).lower` → 0.3366433044
 */
export const fisherInterval = (
  r: number,
  standardError: number,
  level: number,
  method = 'Fisher z',
): Interval | null =>
  standardError > 0 && standardError < Infinity
    ? transformed(
        around(Math.atanh(r), normalUpperQuantile((1 - level) / 2) * standardError, level, method),
        Math.tanh,
      )
    : null;
