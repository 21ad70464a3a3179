/** Data as they come from a table: null is a missing value. */
export type Observations = readonly (number | null)[];

/**
 * The values that are there: missing ones (null, NaN) are dropped, as R's na.rm = TRUE does. An infinite value is
 * no observation: then the answer is undefined, and the caller refuses.
 * Example: observed([1, null, 3]) = [1, 3].
 */
export function observed(values: Observations): number[] | undefined {
  const present = values.filter((value): value is number => value !== null && !Number.isNaN(value));
  return present.every(Number.isFinite) ? present : undefined;
}

/** The rows of two columns in which neither value is missing; undefined for unequal lengths or infinite values. */
export function observedPairs(x: Observations, y: Observations): { x: number[]; y: number[] } | undefined {
  const there = (value: number | null | undefined) => value !== null && !Number.isNaN(value);
  const rows = x.map((_, i) => i).filter((i) => there(x[i]) && there(y[i]));
  const pairs = { x: rows.map((i) => x[i]!), y: rows.map((i) => y[i]!) };
  return x.length === y.length && pairs.x.every(Number.isFinite) && pairs.y.every(Number.isFinite)
    ? pairs
    : undefined;
}
