import { dot } from '../algebra/dot.ts';
import { jacobiSvd } from '../algebra/rotate-apart.ts';
import { largest, smallest } from '../descriptive/extremes.ts';

/**
 * How close the columns of a design matrix, with its intercept, are to linear dependence. Above 30 indicates collinearity.
 *
 * Definition: the largest singular value over the smallest, columns scaled to length 1; Infinity for linear dependence.
 * Source: D. A. Belsley, E. Kuh, R. E. Welsch (1980), Regression Diagnostics, ch. 3. Accuracy: 16 digits minus those
 * of the number itself.
 * Example: `conditionNumber([[1, 2, 3]])` → 5.0952410538…
 */
export function conditionNumber(columns: readonly (readonly number[])[]): number {
  const design = [(columns[0] ?? []).map(() => 1), ...columns];
  const scaled = design.map((column) => {
    const length = Math.sqrt(dot(column, column));
    return column.map((value) => (length > 0 ? value / length : 0));
  });
  const sizes = jacobiSvd(scaled).scores.map((scores) => Math.sqrt(dot(scores, scores)));
  return largest(sizes) / smallest(sizes);
}
