/**
 * Binary search for the first integer of `low` … `high` that meets a condition that all later ones meet too.
 *
 * Returns `high` if no earlier integer meets it. Source: D. E. Knuth (1998), The Art of Computer Programming 3, 6.2.1.
 * Accuracy: exact. Example: `firstWhole((k) => k * k >= 50, 0, 100)` → 8
 */
export function firstWhole(reached: (k: number) => boolean, low: number, high: number): number {
  let [from, to] = [low, high];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (reached(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}
