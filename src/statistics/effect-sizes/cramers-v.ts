import { noncentralChiSquareTails } from '../distributions/noncentral-chi-square.ts';
import { isLevel } from '../level.ts';
import { interval, ok, refuse } from '../result.ts';
import type { Interval, Result } from '../result.ts';
import { noncentrality } from './noncentrality.ts';

/**
 * The interval of Cramér's V of a table of `rows` × `columns` counts, n in all, from its χ².
 *
 * Definition: the limits of the non-centrality λ as √(λ/(n (min(rows, columns) − 1))), at most 1. Source: M. J. Smithson (2003),
 * Confidence Intervals, ch. 4. Accuracy: 9 digits. Refuses: `invalid-input`, `out-of-range`.
 * Example: `cramersV(133.0522, [3, 2], 1316).interval.lower` → 0.26…
 */
export function cramersV(
  chiSquare: number,
  [rows, columns]: readonly [rows: number, columns: number],
  n: number,
  level = 0.95,
): Result<{ v: number; interval: Interval }> {
  if (!(rows > 1 && columns > 1 && n > 0 && chiSquare >= 0 && chiSquare < Infinity))
    return refuse('invalid-input');
  if (!isLevel(level)) return refuse('out-of-range');
  if (chiSquare > 1e6) return refuse('too-large');
  const df = (rows - 1) * (columns - 1);
  const limits = noncentrality(noncentralChiSquareTails(chiSquare, df), chiSquare, (1 - level) / 2);
  const v = (square: number) => Math.min(1, Math.sqrt(square / (n * (Math.min(rows, columns) - 1))));
  return ok({
    v: v(chiSquare),
    interval: interval(v(limits.lower), v(limits.upper), level, 'noncentral χ²'),
  });
}
