/** Dot product Σ aᵢbᵢ in plain double precision. Example: `dot([1, 2], [3, 4])` → 11. */
export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let total = 0;
  for (let i = 0; i < a.length; i++) total += a[i]! * b[i]!;
  return total;
}
