/**
 * The positions of the values in ascending order. Equal values keep the order of `initial`, or that of the column.
 *
 * Definition: positions sorted by comparing their numbers. The values must not include NaN. Source: ECMA-262, sort
 * of a typed array, which is stable. Accuracy: exact. Time: n log n.
 * Example: `ascendingOrder([3, -1, 2])` → [1, 2, 0]
 */
export function ascendingOrder(values: ArrayLike<number>, initial?: Uint32Array): Uint32Array {
  // Typed arrays, so that a comparison reads numbers only.
  const numbers = Float64Array.from(values);
  const order = initial?.slice() ?? Uint32Array.from(numbers.keys());
  return order.sort((i, j) => numbers[i]! - numbers[j]!);
}
