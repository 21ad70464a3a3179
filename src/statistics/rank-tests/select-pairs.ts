// The k-th smallest of all differences of two samples, or of all pairwise averages of one, without forming them. With sorted samples both
// are a matrix with ascending rows and columns, and so are its computed entries, because rounding preserves order. A walk along its border
// counts the entries up to a value, and a binary search over the doubles finds the value. Source: D. B. Johnson, T. Mizoguchi (1978), SIAM
// J. Comput. 7, 147–153 (sorted matrices). Accuracy: exact. Time: n log n.

const double = new Float64Array(1);
const bits = new BigInt64Array(double.buffer);

/** Maps doubles to integers in the same order, and back. */
const flip = (code: bigint) => (code < 0n ? code ^ 0x7fffffffffffffffn : code);
const placeOf = (value: number): bigint => {
  double[0] = value;
  return flip(bits[0]!);
};
const valueAt = (place: bigint): number => {
  bits[0] = flip(place);
  return double[0]! + 0;
};

/**
 * The smallest double of `low` … `high` that meets a condition that all larger ones meet too.
 * Example: `firstDouble((x) => x >= 1, 0, 2)` → 1
 */
export function firstDouble(reached: (value: number) => boolean, low: number, high: number): number {
  let [from, to] = [placeOf(low), placeOf(high)];
  while (from < to) {
    const middle = (from + to) >> 1n;
    if (reached(valueAt(middle))) to = middle;
    else from = middle + 1n;
  }
  return valueAt(from);
}

/** The k-th smallest (from 1) of all x − y of ascending samples. Example: `kthDifference([1, 5], [0, 2], 2)` → 1 */
export function kthDifference(x: readonly number[], y: readonly number[], k: number): number {
  const upTo = (limit: number) => {
    let count = 0;
    let j = y.length;
    for (let i = x.length - 1; i >= 0; i--) {
      while (j > 0 && x[i]! - y[j - 1]! <= limit) j--;
      count += y.length - j;
    }
    return count;
  };
  return firstDouble((value) => upTo(value) >= k, x[0]! - y.at(-1)!, x.at(-1)! - y[0]!);
}

/** The k-th smallest (from 1) of all Walsh averages (dᵢ + dⱼ)/2, i ≤ j, of an ascending sample. Example: `kthAverage([1, 3], 2)` → 2 */
export function kthAverage(d: readonly number[], k: number): number {
  const upTo = (limit: number) => {
    let count = 0;
    let j = d.length - 1;
    for (let i = 0; i <= j; i++) {
      while (j >= i && (d[i]! + d[j]!) / 2 > limit) j--;
      count += j - i + 1;
    }
    return count;
  };
  return firstDouble((value) => upTo(value) >= k, d[0]!, d.at(-1)!);
}

/** The median of `total` values, where `kth` returns the k-th smallest. Example: `medianOf((k) => k, 4)` → 2.5 */
export const medianOf = (kth: (k: number) => number, total: number): number =>
  total % 2 === 1 ? kth((total + 1) / 2) : (kth(total / 2) + kth(total / 2 + 1)) / 2;
