import { ok, refuse, transformed } from '../result.ts';
import type { Interval, Result } from '../result.ts';
import { chiSquareShare } from './chi-square-share.ts';

/**
 * The interval of Cramér's V of a table of `rows` × `columns` counts, n in all, from its χ².
 *
 * Definition: the limits of the noncentrality λ as √(λ/(n (min(rows, columns) − 1))), at most 1. Source: M. J. Smithson (2003),
 * Confidence Intervals, ch. 4. Accuracy: 9 digits. Errors: `invalid-input`, `out-of-range`, `too-large`.
 * Example: `cramersV(133.0522, [3, 2], 1316).interval.lower` → 0.26…
 */
export function cramersV(
  chiSquare: number,
  [rows, columns]: readonly [rows: number, columns: number],
  n: number,
  level = 0.95,
): Result<{ v: number; interval: Interval }> {
  if (!(rows > 1 && columns > 1)) return refuse('invalid-input');
  const found = chiSquareShare(
    chiSquare,
    (rows - 1) * (columns - 1),
    n * (Math.min(rows, columns) - 1),
    level,
  );
  return found.status === 'ok'
    ? ok({ v: Math.min(1, Math.sqrt(found.share)), interval: transformed(found.interval, Math.sqrt) })
    : found;
}
