import { expect, test } from 'vitest';
import { compare, correctDigits } from '../../../src/validation/compare.ts';
import type { ReferenceCase } from '../../../src/validation/reference-case.ts';

const reference = (
  expected: ReferenceCase['expected'],
  rules: Partial<ReferenceCase> = {},
): ReferenceCase => ({
  id: 'example',
  family: 'example',
  title: 'example',
  provenance: 'test',
  inputs: {},
  expected,
  min_lre: { default: 10 },
  ...rules,
});

test('a number wrong in the sixth digit fails a case that requires ten digits', () => {
  expect(correctDigits(1.000001, 1)).toBeCloseTo(6, 3);
  expect(compare(reference({ mean: 1 }), { mean: 1.000001 }).passed).toBe(false);
  expect(
    compare(reference({ mean: 1 }, { min_lre: { default: 10, mean: 5 } }), { mean: 1.000001 }).passed,
  ).toBe(true);
  expect(compare(reference({ p: 1e-12 }, { abs_tol: { p: 1e-8 } }), { p: 0 }).passed).toBe(true);
});

test('a missing key, a wrong length, or a number for an undefined quantity fails', () => {
  expect(compare(reference({ mean: 1 }), {}).passed).toBe(false);
  expect(compare(reference({ ci: [1, 2] }), { ci: [1, 2, 3] }).passed).toBe(false);
  expect(compare(reference({ sd: null }), { sd: 0 }).passed).toBe(false);
  expect(compare(reference({ sd: null, p: 'NaN' }), { sd: null, p: null }).passed).toBe(true);
  expect(compare(reference({ or: 'Infinity' }), { or: Infinity }).passed).toBe(true);
});

test('an expected error passes only as a typed error', () => {
  expect(compare(reference({ status: 'error' }), { status: 'error', reason: 'no-variation' }).passed).toBe(
    true,
  );
  expect(compare(reference({ status: 'error' }), { status: 'ok', p: 1 }).passed).toBe(false);
  expect(compare(reference({ status: 'error' }), { p: 1 }).passed).toBe(false);
});
