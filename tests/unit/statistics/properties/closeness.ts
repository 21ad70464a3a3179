import { expect } from 'vitest';
import { reasonInWords } from '../../../../src/statistics/reason-in-words.ts';
import type { Result } from '../../../../src/statistics/result.ts';

/** Relative agreement, or absolute agreement near 0. */
export const expectClose = (got: number, expected: number, relative = 1e-9, absolute = 1e-300): void => {
  const error = Math.abs(got - expected);
  if (got === expected || error <= relative * Math.abs(expected) || error <= absolute) return;
  expect(got, `within ${relative} of ${expected}`).toBe(expected);
};

/** Every number in a result, however deeply nested. Fails on NaN. */
export const expectNoNaN = (value: unknown, path = 'result'): void => {
  if (typeof value === 'number') {
    if (Number.isNaN(value)) expect.fail(`${path} is NaN`);
  } else if (value !== null && typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) expectNoNaN(item, `${path}.${key}`);
  }
};

/** Asserts that the result contains no NaN and that an error has a message. */
export const answers = (result: Result<object>): void => {
  expectNoNaN(result);
  if (result.status === 'error') expect(reasonInWords[result.reason]).toMatch(/\.$/);
};
