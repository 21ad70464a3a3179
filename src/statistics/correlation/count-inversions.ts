/**
 * Counts the inversions: pairs whose first value is larger than the second. Equal values do not count.
 *
 * Definition: merge sort, counting for each value taken from the right half how many remain in the left half.
 * Source: D. E. Knuth (1998), The Art of Computer Programming 3, 5.1.1 and 5.2.4. Accuracy: exact; n log n.
 * Example: `countInversions([3, 1, 2, 2])` → 3
 */
export function countInversions(values: ArrayLike<number>): number {
  let from = Float64Array.from(values);
  let into = new Float64Array(values.length);
  let count = 0;
  for (let width = 1; width < values.length; width *= 2) {
    for (let start = 0; start < values.length; start += 2 * width) {
      const middle = Math.min(start + width, values.length);
      const end = Math.min(start + 2 * width, values.length);
      let [left, right] = [start, middle];
      for (let at = start; at < end; at++)
        if (left < middle && (right >= end || from[left]! <= from[right]!)) into[at] = from[left++]!;
        else {
          into[at] = from[right++]!;
          count += middle - left;
        }
    }
    [from, into] = [into, from];
  }
  return count;
}
