import fc from 'fast-check';
import type { Result, Success } from '../../../../src/statistics/result.ts';

/** Numbers as measured: a few decimals, so that sums and ties behave as in real data. */
export const measurement = fc.integer({ min: -5000, max: 5000 }).map((value) => value / 100);

/** A sample with variation. */
export const sample = (minLength = 2, maxLength = 30) =>
  fc
    .array(measurement, { minLength, maxLength })
    .filter((values) => values.some((value) => value !== values[0]));

/** Two samples with variation and without ties. */
export const untied = (minLength = 3, maxLength = 12) =>
  fc.uniqueArray(measurement, { minLength: 2 * minLength, maxLength: 2 * maxLength }).map((values) => {
    const half = Math.floor(values.length / 2);
    return [values.slice(0, half), values.slice(half, 2 * half)] as const;
  });

/** Columns as people paste them: empty, constant, missing values, infinities, and tiny or huge numbers. */
export const anyColumn = fc.oneof(
  fc.array(fc.oneof(measurement, fc.constant(NaN)), { maxLength: 12 }),
  fc.array(fc.constantFrom(0, 1, 2), { maxLength: 12 }),
  fc.array(fc.constant(7.25), { maxLength: 6 }),
  fc.array(fc.constantFrom(1e300, -1e300, 1e-300, 5e-324, 0, -0, NaN, Infinity, -Infinity), { maxLength: 6 }),
  fc.array(fc.double({ noDefaultInfinity: false }), { maxLength: 8 }),
);

/** The values in another order. */
export const shuffledWith = (values: readonly number[], keys: readonly number[]): number[] =>
  values
    .map((value, i) => ({ value, key: keys[i % keys.length]! * 7919 + ((i * 104729) % 31) }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value);

/** Enough cases to find errors, few enough to run on every change. */
export const runs = { numRuns: 120 };

/** Returns the result. An error fails the property. */
export const ok = <T extends object>(result: Result<T>): Success<T> => {
  if (result.status === 'error') throw new Error(`refused: ${result.reason}`);
  return result;
};

/** Groups as one column of values and one of labels. */
export const labeled = (groups: readonly (readonly number[])[]) =>
  [groups.flat(), groups.flatMap((group, i) => group.map(() => `g${i}`))] as const;

/** Sort keys of a permutation, a shift, and a factor that causes no rounding. */
export const keys = fc.array(fc.nat(1000), { minLength: 5, maxLength: 30 });
export const shift = fc.integer({ min: -100, max: 100 });
export const factor = fc.constantFrom(0.25, 0.5, 2, 8);
