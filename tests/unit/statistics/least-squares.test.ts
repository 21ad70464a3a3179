import { expect, test } from 'vitest';
import { compensatedDot } from '../../../src/statistics/algebra/compensated-dot.ts';
import { factorise } from '../../../src/statistics/algebra/least-squares.ts';

test('a dot product keeps what cancellation would lose', () => {
  expect(compensatedDot([1e16, 1, -1e16], [1, 1, 1])).toBe(1);
  expect(compensatedDot([1 + 2 ** -30, -1], [1 - 2 ** -30, 1])).toBe(-(2 ** -60));
});

test('a column that is a linear combination of earlier ones is dropped, the later one first', () => {
  const a = [1, 2, 3, 4];
  const b = [2, 1, 0, 5];
  const q = factorise([a, b, a.map((value, i) => value + b[i]!), [1, 0, 0, 0]]);
  expect(q.kept).toEqual([0, 1, 3]);
  expect(q.solve([1, 2, 3, 4]).coefficients[2]).toBeNull();
});

test('the solution does not depend on the units of a column', () => {
  const x = [1.1, 2.3, 3.1, 4.9, 5.2];
  const y = [2.3, 4.1, 6.6, 9.9, 10.2];
  const slope = (unit: number) =>
    factorise([x.map(() => 1), x.map((v) => v * unit)]).solve(y).coefficients[1]! * unit;
  for (const unit of [1e-150, 1e-7, 1e9, 1e120]) expect(slope(unit)).toBeCloseTo(slope(1), 12);
});

test('leverages sum to the rank, and the inverse is that of the cross products', () => {
  const q = factorise([
    [1, 1, 1, 1],
    [1, 2, 4, 8],
  ]);
  expect(q.leverages().reduce((sum, h) => sum + h)).toBeCloseTo(2, 14);
  const [[a, b], [c, d]] = q.inverse() as [[number, number], [number, number]];
  expect(
    [4 * a + 15 * c, 4 * b + 15 * d, 15 * a + 85 * c, 15 * b + 85 * d].map(
      (v) => Math.round(v * 1e12) / 1e12 + 0,
    ),
  ).toEqual([1, 0, 0, 1]);
});
