// The fan of a forecast: the bands of its prediction intervals from the last observation on.
import { bandPath } from './paths.ts';
import type { Point } from './points.ts';

type XY = { x: number; y: number };
/** A point forecast with its intervals, innermost first. */
export type Ahead = XY & { intervals: readonly { readonly lower: number; readonly upper: number }[] };

/** One band for each level of the intervals, outermost first. */
export function fanPaths(forecast: readonly Ahead[], last: XY, at: (p: XY) => Point): string[] {
  const levels = forecast[0]?.intervals.length ?? 0;
  return Array.from({ length: levels }, (_, level) => {
    const limit = (side: 'lower' | 'upper') => [
      at(last),
      ...forecast.map((p) => at({ x: p.x, y: p.intervals[level]?.[side] ?? p.y })),
    ];
    return bandPath(limit('upper'), limit('lower'));
  }).reverse();
}
