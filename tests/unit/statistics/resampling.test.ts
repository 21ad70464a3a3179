import { describe, expect, test } from 'vitest';
import { bcaBootstrap } from '../../../src/statistics/sampling/bca-bootstrap.ts';
import { jzsBayesFactor } from '../../../src/statistics/t-tests/jzs-bayes-factor.ts';

const answer = <T extends { status: string }>(result: T) => {
  if (result.status === 'error') throw new Error(JSON.stringify(result));
  return result as Extract<T, { status: 'ok' }>;
};
const reason = (result: { status: string; reason?: string }) => result.reason ?? result.status;

describe('the Bayes factor of a t statistic', () => {
  test('keeps its logarithm where the factor itself is beyond the largest number', () => {
    const { bayesFactor, logBayesFactor, inverse } = answer(jzsBayesFactor(1e3, 1000));
    expect([bayesFactor, inverse]).toEqual([Infinity, 0]);
    expect(logBayesFactor).toBeCloseTo(3443.943645590304, 9);
  });

  test('does not depend on the sign of t or the order of the groups, and tends to 1 with the scale to 0', () => {
    const one = answer(jzsBayesFactor(2.5, 9, 14));
    expect(answer(jzsBayesFactor(-2.5, 14, 9)).logBayesFactor).toBeCloseTo(one.logBayesFactor, 12);
    expect(answer(jzsBayesFactor(2.5, 9, 14, 1e-20)).bayesFactor).toBeCloseTo(1, 9);
  });

  test('returns an error without degrees of freedom, or for a size that is not whole', () => {
    expect(reason(jzsBayesFactor(1, 1, 1))).toBe('too-few-values');
    expect(reason(jzsBayesFactor(1, 2.5))).toBe('out-of-range');
    expect(reason(jzsBayesFactor(Infinity, 5))).toBe('invalid-input');
  });
});

describe('the BCa bootstrap interval', () => {
  const replicates = Array.from({ length: 99 }, (_, i) => i + 1);

  test('equals the percentile interval without bias and acceleration', () => {
    const even = answer(bcaBootstrap([...replicates, 100], 50.5, [1, 2, 3], 0.9));
    expect(even.z0).toBeCloseTo(0, 12);
    expect(even.acceleration).toBeCloseTo(0, 12);
    expect(even.typeSeven.lower).toBeCloseTo(even.percentile.lower, 10);
    expect(even.interval.upper).toBeCloseTo(95.95, 1);
  });

  test('returns an error without replicates on both sides of the estimate, or a finite acceleration', () => {
    expect(reason(bcaBootstrap(replicates, 1, [1, 2, 3]))).toBe('no-variation');
    expect(reason(bcaBootstrap(replicates, 100, [1, 2, 3]))).toBe('no-variation');
    expect(reason(bcaBootstrap(replicates, 50, [2, 2, 2]))).toBe('no-variation');
  });
});
