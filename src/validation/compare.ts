// The comparison rule of `reference.json`: a number passes if it agrees to as many significant digits as its case
// requires, or is within the absolute tolerance of its key. Everything else must be equal.
import type { ReferenceCase } from './reference-case.ts';

export type Mismatch = {
  readonly key: string;
  readonly expected: unknown;
  readonly got: unknown;
  readonly digits: number;
};
export type Comparison = {
  readonly passed: boolean;
  readonly digits: readonly number[];
  readonly mismatches: readonly Mismatch[];
};

/** Correct significant digits (log relative error), 16 for equality: −log₁₀ |got − expected| / |expected|. */
export const correctDigits = (got: number, expected: number): number => {
  if (Object.is(got, expected) || got === expected) return 16;
  if (!Number.isFinite(got) || !Number.isFinite(expected)) return 0;
  const error = Math.abs(got - expected) / (expected === 0 ? 1 : Math.abs(expected));
  return Math.max(0, Math.min(16, -Math.log10(error)));
};

/** A result names its limits, but a case lists them. */
function listed(value: unknown): unknown[] {
  if (Array.isArray(value)) return value as unknown[];
  const isInterval = typeof value === 'object' && value !== null && 'lower' in value && 'upper' in value;
  return isInterval ? [value.lower, value.upper] : [value];
}

const notDefined = (value: unknown) => value === null || value === undefined;
const spelled: Record<string, number> = { Infinity: Infinity, '-Infinity': -Infinity };

/** Compares the result of a function with the expected values of a case. */
export function compare(reference: ReferenceCase, got: Record<string, unknown>): Comparison {
  const digits: number[] = [];
  const mismatches: Mismatch[] = [];
  const fail = (key: string, expected: unknown, value: unknown, lre = 0) =>
    mismatches.push({ key, expected, got: value, digits: lre });

  const leaf = (path: string, key: string, expected: unknown, value: unknown): void => {
    if (['NaN', 'NA', null].some((absent) => absent === expected)) {
      if (!notDefined(value)) fail(path, expected, value);
      return;
    }
    const number = typeof expected === 'string' && typeof value === 'number' ? spelled[expected] : expected;
    if (typeof number !== 'number' || typeof value !== 'number') {
      if (value !== number) fail(path, expected, value);
      return;
    }
    const lre = correctDigits(value, number);
    digits.push(lre);
    const within = Math.abs(value - number) <= (reference.abs_tol?.[key] ?? -1);
    if (!within && !(lre >= (reference.min_lre[key] ?? reference.min_lre.default ?? 12)))
      fail(path, expected, value, lre);
  };

  const walk = (path: string, key: string, expected: unknown, value: unknown): void => {
    if (Array.isArray(expected)) {
      const list = listed(value);
      if (list.length !== expected.length) fail(`${path}.length`, expected.length, list.length);
      else
        expected.forEach((item, i) => {
          walk(`${path}[${i}]`, key, item, list[i]);
        });
    } else if (typeof expected === 'object' && expected !== null) {
      const fields = (value ?? {}) as Record<string, unknown>;
      for (const [name, item] of Object.entries(expected)) {
        const ruled = name in reference.min_lre || name in (reference.abs_tol ?? {});
        walk(`${path}.${name}`, ruled ? name : key, item, fields[name]);
      }
    } else leaf(path, key, expected, Array.isArray(value) && value.length === 1 ? value[0] : value);
  };

  if (reference.expected.status === 'error') {
    if (got.status !== 'error' || typeof got.reason !== 'string') fail('status', 'error', got.status);
  } else {
    for (const [key, expected] of Object.entries(reference.expected)) walk(key, key, expected, got[key]);
  }
  return { passed: mismatches.length === 0, digits, mismatches };
}
