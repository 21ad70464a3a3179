import { dot } from '../algebra/dot.ts';
import { jacobiSvd } from '../algebra/rotate-apart.ts';
import { mean, standardDeviation } from '../descriptive/moments.ts';
import { unfit } from '../observed.ts';
import { ok, refuse } from '../result.ts';

type Values = readonly number[];

/**
 * Principal components of columns of numbers.
 *
 * Definition: singular value decomposition of the centered (and with `scale` standardized) columns, X = UDVᵀ: loadings V,
 * scores XV, standard deviations D/√(n − 1). In each component the loading with the largest absolute value is positive;
 * components without variance are left out.
 * Errors: `too-few-values`, `unequal-lengths`, `invalid-input`, `no-variation` (a constant column cannot be
 * standardized, or no column varies).
 * Source: Jolliffe (2002) Principal Component Analysis, 2nd ed., ch. 3; rotations: see `jacobiSvd`. Accuracy: 13 digits.
 * Example: `principalComponents([[1, 2, 3], [2, 4, 6]], true).components[0].loadings` → [0.7071067812, 0.7071067812]
 */
export function principalComponents(columns: readonly Values[], scale: boolean) {
  const n = columns[0]?.length ?? 0;
  const bad = unfit(columns, 2);
  if (bad) return bad;
  const spreads = columns.map((column) =>
    column.every((x) => x === column[0]) ? 0 : standardDeviation(column),
  );
  if (scale ? spreads.includes(0) : spreads.every((s) => s === 0)) return refuse('no-variation');
  const centered = columns.map((column, j) => {
    const center = mean(column);
    return column.map((x) => (x - center) / (scale ? spreads[j]! : 1));
  });
  const { scores: rotated, axes } = jacobiSvd(centered);
  const all = rotated
    .map((scores, j) => {
      const loadings = axes[j]!;
      const largest = loadings.reduce((best, value) => (Math.abs(value) > Math.abs(best) ? value : best), 0);
      const sign = Math.sign(largest);
      const standardDeviation = Math.sqrt(dot(scores, scores) / (n - 1));
      return {
        standardDeviation,
        loadings: loadings.map((value) => sign * value),
        /** Of each column with the component. Null for a constant column. */
        correlations: loadings.map((value, i) =>
          spreads[i] === 0 ? null : (sign * value * standardDeviation) / (scale ? 1 : spreads[i]!),
        ),
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
    /** Components with variance above 1 (Kaiser's rule, meant for standardized columns). */
    kaiserCount: kept.filter((component) => component.standardDeviation > 1).length,
  });
}
