/**
 * The first whole number of `low` … `high` that has reached something, where all after it have too; by halving.
 *
 * Gives `high` where none before it has. Source: D. E. Knuth (1998), The Art of Computer Programming 3, 6.2.1.
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
