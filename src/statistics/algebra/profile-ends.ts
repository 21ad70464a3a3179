import { findRoot } from '../find-root.ts';
import { interval } from '../result.ts';
import type { Interval } from '../result.ts';

/**
 * Finds where the profile of a fit rises to a limit: one end of a profile interval.
 *
 * Definition: the v beyond `from`, in the direction of `step`, with g(v) = rise, where g ≥ 0 is 0 at `from`; by
 * false position on √g, which is nearly straight.
 * Returns ±Infinity if g stays below the limit and null if g has no value (NaN).
 * Source: Venzon & Moolgavkar (1988) Appl. Stat. 37:87–94.
 * Accuracy: 12 digits, or those of g.
 */
function profileRoot(g: (v: number) => number, from: number, step: number, rise: number): number | null {
  // A point evaluated twice may differ by rounding and change its sign, but a point once inside must stay inside.
  const known = new Map<number, number>();
  const height = (v: number) => {
    const above = known.get(v) ?? Math.sqrt(Math.max(g(v), 0)) - Math.sqrt(rise);
    known.set(v, above);
    return above;
  };
  let inside = from;
  let outside = from + step;
  for (let wider = step, above; !((above = height(outside)) >= 0);) {
    // A step may go beyond the range in which a fit converges, while the end comes before that.
    if (Number.isNaN(above)) {
      outside = (inside + outside) / 2;
      if (Math.abs(outside - inside) < 0.01 * Math.abs(step)) return null;
      continue;
    }
    if (Math.abs(wider) > 1e6 * Math.abs(step)) return Math.sign(step) * Infinity;
    inside = outside;
    outside += wider *= 1.6;
  }
  return findRoot(height, inside, outside, 1e-12 * Math.sqrt(rise)) ?? null;
}

/**
 * Both ends, each from a fresh profile, or null if one has no value. Example: `profileEnds(() => (v) => v * v, 0, 1, 4, 0.95)!.lower` → -2.
 */
export function profileEnds(
  begin: () => (v: number) => number,
  from: number,
  step: number,
  rise: number,
  level: number,
): Interval | null {
  const lower = profileRoot(begin(), from, -step, rise);
  const upper = profileRoot(begin(), from, step, rise);
  return lower === null || upper === null ? null : interval(lower, upper, level, 'profile likelihood');
}
