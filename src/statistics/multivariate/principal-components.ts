import { dot } from '../algebra/dot.ts';
import { mean, standardDeviation } from '../descriptive/moments.ts';
import { ok, refuse } from '../result.ts';

type Values = readonly number[];

/**
 * Principal components of columns of numbers.
 *
 * Definition: singular value decomposition of the centred (and with `scale` standardised) columns, X = UDVᵀ: loadings V,
 * scores XV, standard deviations D/√(n − 1). In each component the loading of largest absolute value is positive;
 * components without variance are left out.
 * Refuses: `too-few-values`, `unequal-lengths`, `invalid-input`, `no-variation` (a constant column cannot be
 * standardised, or no column varies).
 * Source: Jolliffe (2002) Principal Component Analysis, 2nd ed., ch. 3; one-sided Jacobi rotations: Hestenes (1958)
 * J. SIAM 6:51–90. Accuracy: 13 digits. Example: `principalComponents([x, y], true).components[0].loadings`.
 */
export function principalComponents(columns: readonly Values[], scale: boolean) {
  const n = columns[0]?.length ?? 0;
  if (n < 2) return refuse('too-few-values');
  if (columns.some(({ length }) => length !== n)) return refuse('unequal-lengths');
  if (!columns.flat().every(Number.isFinite)) return refuse('invalid-input');
  const spreads = columns.map((column) =>
    column.every((x) => x === column[0]) ? 0 : standardDeviation(column),
  );
  if (scale ? spreads.includes(0) : spreads.every((s) => s === 0)) return refuse('no-variation');
  const rotated = columns.map((column, j) => {
    const centre = mean(column);
    return column.map((x) => (x - centre) / (scale ? spreads[j]! : 1));
  });
  const axes = columns.map((_, j) => columns.map((_, i) => Number(i === j)));

  for (let sweep = 0, moved = true; moved && sweep < 60; sweep++) {
    moved = false;
    for (let p = 0; p < columns.length; p++)
      for (let q = p + 1; q < columns.length; q++) {
        const cross = dot(rotated[p]!, rotated[q]!);
        const a = dot(rotated[p]!, rotated[p]!);
        const b = dot(rotated[q]!, rotated[q]!);
        if (!(Math.abs(cross) > 1e-16 * Math.sqrt(a * b))) continue;
        moved = true;
        const zeta = (b - a) / (2 * cross);
        const t = (zeta < 0 ? -1 : 1) / (Math.abs(zeta) + Math.hypot(1, zeta));
        const c = 1 / Math.hypot(1, t);
        for (const matrix of [rotated, axes]) {
          const left = matrix[p]!;
          const right = matrix[q]!;
          matrix[p] = left.map((value, i) => c * (value - t * right[i]!));
          matrix[q] = left.map((value, i) => c * (t * value + right[i]!));
        }
      }
  }
  const all = rotated
    .map((scores, j) => {
      const loadings = axes[j]!;
      const largest = loadings.reduce((best, value) => (Math.abs(value) > Math.abs(best) ? value : best), 0);
      const sign = Math.sign(largest);
      return {
        standardDeviation: Math.sqrt(dot(scores, scores) / (n - 1)),
        loadings: loadings.map((value) => sign * value),
        scores: scores.map((value) => sign * value),
      };
    })
    .sort((a, b) => b.standardDeviation - a.standardDeviation);
  const kept = all
    .filter((component) => component.standardDeviation > 1e-10 * all[0]!.standardDeviation)
    .slice(0, n - 1);
  const total = kept.reduce((sum, component) => sum + component.standardDeviation ** 2, 0);
  let cumulative = 0;
  return ok({
    components: kept.map((component) => {
      const proportion = component.standardDeviation ** 2 / total;
      cumulative += proportion;
      return { ...component, proportion, cumulative };
    }),
    /** Components with variance above 1 (Kaiser's rule, meant for standardised columns). */
    kaiserCount: kept.filter((component) => component.standardDeviation > 1).length,
  });
}
