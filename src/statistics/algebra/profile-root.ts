/**
 * Where the profile of a fit rises to a limit: one end of a profile interval.
 *
 * Definition: the v beyond `from`, in the direction of `step`, with g(v) = rise, where g ≥ 0 is 0 at `from`; by the
 * Illinois form of false position on √g, which is nearly straight.
 * Gives ±Infinity where g stays below the limit and null where g has no value (NaN).
 * Source: Venzon & Moolgavkar (1988) Appl. Stat. 37:87–94; Dowell & Jarratt (1971) BIT 11:168–174.
 * Accuracy: 12 digits, or those of g. Example: `profileRoot((v) => v * v, 0, 1, 4)` → 2.
 */
export function profileRoot(
  g: (v: number) => number,
  from: number,
  step: number,
  rise: number,
): number | null {
  const height = (v: number) => Math.sqrt(Math.max(g(v), 0)) - Math.sqrt(rise);
  let inside = from;
  let below = -Math.sqrt(rise);
  let outside = from + step;
  let above = height(outside);
  for (let wider = step; !(above >= 0); above = height(outside)) {
    if (Number.isNaN(above)) return null;
    if (Math.abs(wider) > 1e6 * Math.abs(step)) return Math.sign(step) * Infinity;
    inside = outside;
    below = above;
    wider *= 1.6;
    outside += wider;
  }
  for (let count = 0, side = 0; count < 100; count++) {
    const next = (inside * above - outside * below) / (above - below);
    const value = height(next);
    if (Number.isNaN(value)) return null;
    if (Math.abs(value) <= 1e-13 * Math.sqrt(rise)) return next;
    if (value > 0) {
      outside = next;
      above = value;
      if (side > 0) below /= 2;
      side = 1;
    } else {
      inside = next;
      below = value;
      if (side < 0) above /= 2;
      side = -1;
    }
  }
  return (inside + outside) / 2;
}
