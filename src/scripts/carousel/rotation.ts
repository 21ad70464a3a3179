// Computes which slide is shown, wrapping at both ends.

/** How long a slide is shown. */
export const standsForMs = 8000;

/** The slide `by` steps from `index` among `count`, wrapping: `step(13, 1, 14)` is 0. */
export const step = (index: number, by: number, count: number) => (((index + by) % count) + count) % count;

/** The direction of a swipe by this many pixels: left is forward; short and mostly vertical moves do nothing. */
export function swipe(dx: number, dy: number): -1 | 0 | 1 {
  if (Math.abs(dx) < 40 || Math.abs(dx) < 1.5 * Math.abs(dy)) return 0;
  return dx < 0 ? 1 : -1;
}
