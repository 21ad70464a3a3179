import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describe as describeColumn } from '../../../../src/statistics/descriptive/describe.ts';
import { quantile } from '../../../../src/statistics/descriptive/quantile.ts';
import { shapiroWilk } from '../../../../src/statistics/descriptive/shapiro-wilk.ts';
import { expectClose } from './closeness.ts';
import { factor, keys, ok, runs, sample, shift, shuffledWith } from './samples.ts';

describe('a description', () => {
  test('shifts with the data and scales with the data', () => {
    fc.assert(
      fc.property(sample(4), shift, factor, (x, a, b) => {
        const [before, after] = [ok(describeColumn(x)), ok(describeColumn(x.map((value) => a + b * value)))];
        expectClose(after.mean, a + b * before.mean, 1e-12, 1e-11);
        expectClose(after.median, a + b * before.median, 1e-12, 1e-11);
        expectClose(after.standardDeviation!, b * before.standardDeviation!, 1e-9);
        expectClose(after.interquartileRangeType7, b * before.interquartileRangeType7, 1e-9, 1e-9);
        expectClose(after.skewness!, before.skewness!, 1e-7, 1e-7);
      }),
      runs,
    );
  });

  test('does not depend on the order of the values', () => {
    fc.assert(
      fc.property(sample(3), keys, (x, order) => {
        const [before, after] = [ok(describeColumn(x)), ok(describeColumn(shuffledWith(x, order)))];
        expectClose(after.mean, before.mean, 1e-14, 1e-14);
        expectClose(after.variance!, before.variance!, 1e-13);
        expect(after.tukeyHinges).toEqual(before.tukeyHinges);
        expectClose(ok(shapiroWilk(shuffledWith(x, order))).w, ok(shapiroWilk(x)).w, 1e-12);
        expectClose(ok(shapiroWilk(x.map((value) => value * 2 ** -120))).w, ok(shapiroWilk(x)).w, 1e-12);
      }),
      runs,
    );
  });

  test('has no quantile outside 0 to 1', () => {
    for (const p of [-0.01, 1.01, NaN]) expect(() => quantile([1, 2, 3], p)).toThrow(RangeError);
  });

  test('keeps every quantile type between the extremes and never decreasing in p', () => {
    fc.assert(
      fc.property(
        sample(1 + 1),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (x, p, q) => {
          for (const type of [1, 2, 3, 4, 5, 6, 7, 8, 9] as const) {
            const [low, high] = [quantile(x, Math.min(p, q), type), quantile(x, Math.max(p, q), type)];
            expect(low).toBeGreaterThanOrEqual(Math.min(...x));
            expect(high).toBeLessThanOrEqual(Math.max(...x));
            expect(high).toBeGreaterThanOrEqual(low - 1e-12);
          }
        },
      ),
      runs,
    );
  });
});
