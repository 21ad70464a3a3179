const bits = 11;
const digits = 1 << bits;
/** Fewer values are sorted sooner by comparing them. */
const few = 500;

/**
 * The positions of the values in ascending order; equal values keep the order of `begun`, or that of the column.
 *
 * Definition: a radix sort of the bits of each number, eleven at a time, from the lowest; those of a negative number are inverted, because
 * they descend. NaN must not be among the values. Source: D. E. Knuth (1998), The Art of Computer Programming 3, 5.2.5. Accuracy: exact. Time: n.
 * Example: `ascendingOrder([3, -1, 2])` → [1, 2, 0]
 */
export function ascendingOrder(values: ArrayLike<number>, begun?: Uint32Array): Uint32Array {
  const n = values.length;
  const numbers = new Float64Array(n);
  // Adding 0 makes −0 equal to 0.
  for (let i = 0; i < n; i++) numbers[i] = values[i]! + 0;
  let order = new Uint32Array(n);
  for (let i = 0; i < n; i++) order[i] = begun ? begun[i]! : i;
  if (n < few) return order.sort((i, j) => numbers[i]! - numbers[j]!);
  const words = new Uint32Array(numbers.buffer);
  let moved = new Uint32Array(n);
  const low = new Uint32Array(n);
  const high = new Uint32Array(n);
  for (let i = 0; i < n; i++) {
    const sign = words[2 * i + 1]! >>> 31;
    low[i] = sign ? ~words[2 * i]! : words[2 * i]!;
    high[i] = sign ? ~words[2 * i + 1]! : words[2 * i + 1]! | 0x80000000;
  }
  const starts = new Uint32Array(digits + 1);
  for (const keys of [low, high])
    for (let shift = 0; shift < 32; shift += bits) {
      starts.fill(0);
      for (let i = 0; i < n; i++) starts[((keys[i]! >>> shift) & (digits - 1)) + 1]!++;
      if (starts.includes(n)) continue;
      for (let digit = 1; digit < digits; digit++) starts[digit]! += starts[digit - 1]!;
      for (let k = 0; k < n; k++) {
        const i = order[k]!;
        moved[starts[(keys[i]! >>> shift) & (digits - 1)]!++] = i;
      }
      [order, moved] = [moved, order];
    }
  return order;
}
