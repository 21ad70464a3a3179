// Factors of symmetric matrices without a negative direction. Matrices are rows one after the other, in typed arrays.
// Source: Golub & Van Loan (2013) Matrix Computations, 4.2, 3.1. Accuracy: backward stable, whatever the scale of each row.

/**
 * The lower triangle L with LLᵀ = A of a positive definite n × n matrix. Undefined if it is not.
 * Example: `cholesky(new Float64Array([4, 2, 2, 5]), 2)` → [2, 0, 1, 2]
 */
export function cholesky(a: ArrayLike<number>, n: number): Float64Array | undefined {
  const l = new Float64Array(n * n);
  for (let i = 0; i < n; i++)
    for (let j = 0; j <= i; j++) {
      let left = a[i * n + j]!;
      for (let k = 0; k < j; k++) left -= l[i * n + k]! * l[j * n + k]!;
      if (j < i) l[i * n + j] = left / l[j * n + j]!;
      else if (left > 1e-15 * a[i * n + i]!) l[i * n + i] = Math.sqrt(left);
      else return undefined;
    }
  return l;
}

/**
 * Replaces an n × m matrix B by L⁻¹B, in place. Example: `solveLower(new Float64Array([2, 0, 1, 2]), 2, new Float64Array([4, 4]), 1)` → [2, 1]
 */
export function solveLower(l: Float64Array, n: number, b: Float64Array, m: number): Float64Array {
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) {
      const factor = l[i * n + k]!;
      if (factor !== 0) for (let j = 0; j < m; j++) b[i * m + j]! -= factor * b[k * m + j]!;
    }
    const pivot = l[i * n + i]!;
    for (let j = 0; j < m; j++) b[i * m + j]! /= pivot;
  }
  return b;
}

/** The inverse of a positive definite matrix. Undefined if it is not. Example: `positiveInverse([[2, 0], [0, 4]])` → [[0.5, 0], [0, 0.25]] */
export function positiveInverse(rows: readonly (readonly number[])[]): number[][] | undefined {
  const n = rows.length;
  const l = cholesky(rows.flat(), n);
  if (!l) return undefined;
  const unit = new Float64Array(n * n);
  for (let i = 0; i < n; i++) unit[i * n + i] = 1;
  solveLower(l, n, unit, n);
  return rows.map((_, i) =>
    rows.map((__, j) => {
      let total = 0;
      for (let k = Math.max(i, j); k < n; k++) total += unit[k * n + i]! * unit[k * n + j]!;
      return total;
    }),
  );
}
