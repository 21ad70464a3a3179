/** Data as they come from a table: null is a missing value. */
export type Observations = readonly (number | null)[];

/** Whether a value can be calculated with: finite, and its fourth power too. */
export const isUsable = (value: number): boolean => Math.abs(value) <= 1e75;

const isPresent = (value: number | null | undefined): value is number =>
  value !== null && value !== undefined && !Number.isNaN(value);

/**
 * The values that are there: missing ones (null, NaN) are dropped, as R's na.rm = TRUE does. With an infinite or
 * absurdly large value the answer is undefined, and the caller refuses.
 * Example: observed([1, null, 3]) = [1, 3].
 */
export function observed(values: Observations): number[] | undefined {
  const present = values.filter(isPresent);
  return present.every(isUsable) ? present : undefined;
}

/** The rows of two columns in which neither value is missing; undefined for unequal lengths or unusable values. */
export function observedPairs(x: Observations, y: Observations): { x: number[]; y: number[] } | undefined {
  const rows = completeRows(x.map((value, i) => [value, y[i] ?? null]));
  return rows && x.length === y.length
    ? { x: rows.map((row) => row[0]!), y: rows.map((row) => row[1]!) }
    : undefined;
}

/** The rows of a matrix in which no value is missing; undefined where one is unusable. */
export function completeRows(rows: readonly Observations[]): (readonly number[])[] | undefined {
  const complete = rows.filter((row): row is readonly number[] => row.every(isPresent));
  return complete.flat().every(isUsable) ? complete : undefined;
}
