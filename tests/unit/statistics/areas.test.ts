// Areas under a curve in cases that the reference sets lack.
import { describe, expect, test } from 'vitest';
import { areaUnderCurve } from '../../../src/statistics/areas/area-under-curve.ts';
import { batchAreas } from '../../../src/statistics/areas/batch-area.ts';
import { expectClose } from './properties/closeness.ts';
import { ok } from './properties/samples.ts';

describe('the area under a curve', () => {
  test('up to infinity is exact for an exponential decline, wherever it is sampled', () => {
    for (const times of [
      [0, 1, 2, 3],
      [0, 0.001, 5, 40],
    ]) {
      const values = times.map((time) => 8 * Math.exp(-time / 4));
      const { elimination } = ok(areaUnderCurve(times, values, { terminal: 3 }));
      expectClose(elimination!.areaToInfinity, 32, 1e-13);
      expectClose(elimination!.halfLife, 4 * Math.LN2, 1e-13);
    }
  });

  test('keeps its digits between nearly equal values', () => {
    const { linear, linearLog } = ok(areaUnderCurve([0, 1], [1 + 2 ** -40, 1]));
    expectClose(linearLog, linear, 1e-15);
  });

  test('counts a segment on the baseline neither as above nor as below', () => {
    const { incrementalPositive, incrementalNegative } = ok(
      areaUnderCurve([0, 1, 2, 4], [5, 5, 5, 5], { baseline: 5 }),
    );
    expect([incrementalPositive, incrementalNegative]).toEqual([0, 0]);
  });

  test.each([
    ['equal times', 'out-of-range', [0, 1, 1], [3, 2, 1], 0],
    ['a terminal value of 0', 'out-of-range', [0, 1, 2], [3, 2, 0], 2],
    ['terminal values that do not fall', 'out-of-range', [0, 1, 2], [3, 2, 2], 2],
    ['more terminal points than points', 'out-of-range', [0, 1, 2], [3, 2, 1], 4],
    ['one terminal point', 'too-few-values', [0, 1, 2], [3, 2, 1], 1],
    ['one point', 'too-few-values', [0], [3], 0],
  ])('returns an error for %s', (_, reason, times, values, terminal) => {
    expect(areaUnderCurve(times, values, { terminal })).toEqual({ status: 'error', reason });
  });
});

describe('areas of batches', () => {
  const batch = { times: [0, 0, 2, 2, 6, 6], values: [0, 0, 4, 7, 1, 2] };

  test('allow a time at which all values are alike, but not each of them', () => {
    const { groups, difference } = ok(batchAreas([batch]));
    // Weights 1, 3, and 2; variances of the means 0, 2.25, and 0.25.
    expectClose(groups[0]!.area, 19.5, 1e-14);
    expectClose(groups[0]!.standardError, Math.sqrt(9 * 2.25 + 4 * 0.25), 1e-14);
    expect(difference).toBeNull();
    const alike = { times: batch.times, values: [0, 0, 4, 4, 1, 1] };
    expect(batchAreas([alike])).toEqual({ status: 'error', reason: 'no-variation' });
  });

  test('do not depend on the order of the animals or on the unit', () => {
    const reversed = { times: batch.times.toReversed(), values: batch.values.toReversed() };
    const scaled = { times: batch.times.map((time) => 60 * time), values: batch.values };
    const [found, other] = [ok(batchAreas([batch, reversed])), ok(batchAreas([scaled, scaled]))];
    expect(found.difference).toMatchObject({ difference: 0, t: 0, p: 1, pNormal: 1 });
    expectClose(other.groups[0]!.interval.upper, 60 * found.groups[1]!.interval.upper, 1e-14);
    expect(batchAreas([batch, batch, batch])).toEqual({ status: 'error', reason: 'invalid-input' });
  });
});
