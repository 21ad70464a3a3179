import { expect } from 'vitest';
import { reasonInWords } from '../../../../src/statistics/reason-in-words.ts';
import type { Result } from '../../../../src/statistics/result.ts';
import { expectNoNaN } from './closeness.ts';

/** The result holds no NaN; a refusal has its words. */
export const answers = (result: Result<object>): void => {
  expectNoNaN(result);
  if (result.status === 'error') expect(reasonInWords[result.reason]).toMatch(/\.$/);
};
