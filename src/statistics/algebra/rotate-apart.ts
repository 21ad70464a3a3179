import { dot } from './dot.ts';

/**
 * Rotates columns pairwise until they are orthogonal. Returns the scores UD and the axes V of X = UDVᵀ, unordered.
 *
 * Definition: one-sided Jacobi rotations. Source: Hestenes (1958) J. SIAM 6:51–90. Accuracy: 14 digits of the largest.
 * Example: `jacobiSvd([[1, 0], [0, 2]]).scores` → [[1, 0], [0, 2]]
 */
export function jacobiSvd(columns: readonly (readonly number[])[]): {
  scores: number[][];
  axes: number[][];
} {
  const scores = columns.map((column) => [...column]);
  const axes = columns.map((_, j) => columns.map((__, i) => Number(i === j)));
  for (let sweep = 0, moved = true; moved && sweep < 60; sweep++) {
    moved = false;
    for (let p = 0; p < columns.length; p++)
      for (let q = p + 1; q < columns.length; q++) {
        const cross = dot(scores[p]!, scores[q]!);
        const a = dot(scores[p]!, scores[p]!);
        const b = dot(scores[q]!, scores[q]!);
        if (!(Math.abs(cross) > 1e-16 * Math.sqrt(a * b))) continue;
        moved = true;
        const zeta = (b - a) / (2 * cross);
        const t = (zeta < 0 ? -1 : 1) / (Math.abs(zeta) + Math.hypot(1, zeta));
        const c = 1 / Math.hypot(1, t);
        for (const matrix of [scores, axes]) {
          const left = matrix[p]!;
          const right = matrix[q]!;
          matrix[p] = left.map((value, i) => c * (value - t * right[i]!));
          matrix[q] = left.map((value, i) => c * (t * value + right[i]!));
        }
      }
  }
  return { scores, axes };
}
