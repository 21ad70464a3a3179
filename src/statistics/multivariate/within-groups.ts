import { dot } from '../algebra/dot.ts';
import { factorise } from '../algebra/least-squares.ts';
import { largest } from '../descriptive/extremes.ts';
import { mean } from '../descriptive/moments.ts';
import { unfit } from '../observed.ts';
import { ok, refuse } from '../result.ts';

type Values = readonly number[];

/** The share of the length of a centered column that rounding of its values can account for. */
const roundingOf = (column: Values, centered: Values) =>
  (16 * Number.EPSILON * Math.sqrt(column.length) * largest(column.map(Math.abs))) /
  Math.sqrt(dot(centered, centered));

/**
 * Columns centered at the means of their groups, and the QR factorization of the centered columns, whose RᵀR is the matrix of
 * sums of squares and products within the groups. Groups are in order of first appearance.
 *
 * Source: Mardia, Kent & Bibby (1979) Multivariate Analysis, ch. 12. Accuracy: 14 digits.
 * Errors: `unequal-lengths`, `invalid-input`, `too-few-values` (fewer rows than columns and groups together), `singular` (a column is
 * a linear combination of the others within the groups, up to rounding).
 * Example: `withinGroups([[1, 3, 5]], ['a', 'a', 'b']).means` → [[2], [5]]
 */
export function withinGroups(columns: readonly Values[], labels: readonly string[]) {
  const bad = unfit([labels.map(() => 0), ...columns]);
  if (bad) return bad;
  const names = [...new Set(labels)];
  const df = labels.length - names.length;
  if (df < Math.max(1, columns.length)) return refuse('too-few-values');
  const at = new Map(names.map((name, k) => [name, k]));
  const group = labels.map((label) => at.get(label)!);
  const sizes = names.map(() => 0);
  for (const k of group) sizes[k]!++;
  const meansOf = (column: Values) => {
    const values = names.map((): number[] => []);
    column.forEach((value, i) => values[group[i]!]!.push(value));
    return values.map(mean);
  };
  const means = columns.map(meansOf);
  const centered = columns.map((column, j) => column.map((value, i) => value - means[j]![group[i]!]!));
  const rounding = columns.map((column, j) => roundingOf(column, centered[j]!));
  const factor = factorise(centered, largest(rounding, 1e-11));
  if (factor.rank < columns.length) return refuse('singular');
  return ok({
    names,
    sizes,
    df,
    /** By group, in the order of the columns. */
    means: names.map((_, k) => means.map((ofColumn) => ofColumn[k]!)),
    centered,
    factor,
  });
}
