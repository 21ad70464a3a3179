// Readers of the documented input formats: a vector of length one is a scalar, a matrix is an array of rows, and a missing value is null.
import type { Failure } from '../statistics/result.ts';
import { present } from '../statistics/columns.ts';
import type { Json } from './reference-case.ts';

/** Any scalar or vector as a vector. */
export const vector = (value: Json | undefined): Json[] => {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
};

const toNumber = (value: Json): number | null => {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  if (value === 'Infinity' || value === 'Inf') return Infinity;
  if (value === '-Infinity' || value === '-Inf') return -Infinity;
  return null;
};

/** A numeric vector with null for missing values. */
export const numbersOrMissing = (value: Json | undefined): (number | null)[] => vector(value).map(toNumber);

/** A numeric vector without its missing values. */
export const observed = (value: Json | undefined): number[] => present(numbersOrMissing(value)).columns[0];

/** Two numeric vectors without the pairs that have a missing value. */
export const pairs = (x: Json | undefined, y: Json | undefined) =>
  present(numbersOrMissing(x), numbersOrMissing(y)).columns;

/** A numeric vector without its missing values, and the labels of the rest. */
export const labeled = (y: Json | undefined, labels: Json | undefined) =>
  present(numbersOrMissing(y), strings(labels)).columns;

/** A numeric vector. Throws on a missing value. */
export const numbers = (value: Json | undefined): number[] =>
  numbersOrMissing(value).map((item) => {
    if (item === null) throw new Error('a number is missing');
    return item;
  });

/** The first number of a scalar or vector. */
export const scalar = (value: Json | undefined, otherwise?: number): number => {
  const first = numbersOrMissing(value)[0] ?? otherwise;
  if (first === undefined) throw new Error('a number is missing');
  return first;
};

/** A confidence level if there is one, so that its default applies otherwise. */
export const levelOf = (value: Json | undefined): { level?: number } =>
  value === undefined || value === null ? {} : { level: scalar(value) };

/** The result itself. An error fails the case. */
export const answered = <T extends { status: 'ok' }>(result: T | Failure): T => {
  if (result.status === 'error') throw new Error(result.reason);
  return result;
};

/** The p-value of a test. None if it returns an error. */
export const pAs = (test: { status: 'ok'; p: number } | { status: 'error' }) =>
  test.status === 'ok' ? test.p : null;

/** Labels of groups; numbers become text. */
export const strings = (value: Json | undefined): string[] => vector(value).map(String);

/** Labels of groups with null for missing ones. */
export const labelsOrMissing = (value: Json | undefined): (string | null)[] =>
  vector(value).map((label) => (label === null ? null : String(label)));

/** The columns of X, by name or as rows, with null for missing values. */
const predictorsOrMissing = (value: Json | undefined): (number | null)[][] => {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return Object.values(value).map(numbersOrMissing);
  const rows = vector(value).map(numbersOrMissing);
  return (rows[0] ?? []).map((_, j) => rows.map((row) => row[j] ?? null));
};

/** Predictors with vectors of numbers and of labels, without the rows in which one of them misses a value. */
export const completeData = (
  X: Json | undefined,
  numeric: readonly (Json | undefined)[],
  labels: readonly (Json | undefined)[] = [],
) => {
  const { columns } = present<(number | string | null)[][]>(
    ...numeric.map(numbersOrMissing),
    ...labels.map(labelsOrMissing),
    ...predictorsOrMissing(X),
  );
  const [first, second] = [numeric.length, numeric.length + labels.length];
  return {
    numeric: columns.slice(0, first) as number[][],
    labels: columns.slice(first, second) as string[][],
    columns: columns.slice(second) as number[][],
  };
};

/** A matrix given as an array of rows; a vector is one row. */
export const matrix = (value: Json | undefined): number[][] => {
  const rows = vector(value);
  return rows.some(Array.isArray) ? rows.map((row) => numbers(row)) : [numbers(value)];
};

/** The rows of a matrix, with null for missing values. */
export const rowsOf = (value: Json | undefined): (number | null)[][] => vector(value).map(numbersOrMissing);

/** The rows of a matrix that have no missing value. */
export const completeRows = (value: Json | undefined): number[][] =>
  rowsOf(value).flatMap((row) => {
    const [complete] = present(row).columns;
    return complete.length < row.length ? [] : [complete];
  });
