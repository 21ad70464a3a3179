import fc from 'fast-check';
import type { Result, Success } from '../../../../src/statistics/result.ts';

/** Enough cases to find what is wrong, few enough to run on every change. */
export const runs = { numRuns: 120 };

/** The result itself; a refusal fails the property. */
export const ok = <T extends object>(result: Result<T>): Success<T> => {
  if (result.status === 'error') throw new Error(`refused: ${result.reason}`);
  return result;
};

/** Groups as one column of values and one of labels. */
export const labelled = (groups: readonly (readonly number[])[]) =>
  [groups.flat(), groups.flatMap((group, i) => group.map(() => `g${i}`))] as const;

/** Sort keys of a permutation, a shift and a factor that rounds nothing. */
export const keys = fc.array(fc.nat(1000), { minLength: 5, maxLength: 30 });
export const shift = fc.integer({ min: -100, max: 100 });
export const factor = fc.constantFrom(0.25, 0.5, 2, 8);
