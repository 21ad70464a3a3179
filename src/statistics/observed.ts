import { refuse } from './result.ts';
import type { Failure } from './result.ts';

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

/** The rows of a matrix in which no value is missing; undefined where one is unusable. */
const completeRows = (rows: readonly Observations[]): (readonly number[])[] | undefined => {
  const complete = rows.filter((row): row is readonly number[] => row.every(isPresent));
  return complete.flat().every(isUsable) ? complete : undefined;
};

/** The values of a column that are there, at least `least`, or why they cannot be used. Example: readColumn([1, null]) = [1]. */
export function readColumn(values: Observations, least = 1): number[] | Failure {
  const present = observed(values);
  if (!present) return refuse('invalid-input');
  return present.length < least ? refuse('too-few-values') : present;
}

/** The complete rows of a matrix of rows of one length, or why they cannot be used. */
export function readRows(rows: readonly Observations[]): (readonly number[])[] | Failure {
  if (rows.some((row) => row.length !== rows[0]!.length)) return refuse('unequal-lengths');
  return completeRows(rows) ?? refuse('invalid-input');
}

/** The complete rows of two columns, at least `least`, column by column, or why they cannot be used. */
export function readPairs(
  x: Observations,
  y: Observations,
  least = 1,
): { x: number[]; y: number[] } | Failure {
  if (x.length !== y.length) return refuse('unequal-lengths');
  const rows = readRows(x.map((value, i) => [value, y[i]!]));
  if ('status' in rows) return rows;
  if (rows.length < least) return refuse('too-few-values');
  return { x: rows.map((row) => row[0]!), y: rows.map((row) => row[1]!) };
}
