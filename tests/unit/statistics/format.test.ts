import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tLogUpperTail } from '../../../src/statistics/distributions/students-t.ts';
import {
  decimalsFor,
  exactPValue,
  figures,
  fixed,
  percent,
  pValue,
  range,
  testStatistic,
  withInterval,
} from '../../../src/statistics/format.ts';

test('numbers have true minus signs, grouped thousands, and no negative zero', () => {
  expect(fixed(-1.25, 2)).toBe('−1.25');
  expect(fixed(-0.001, 2)).toBe('0.00');
  expect(fixed(1234, 0)).toBe('1234');
  expect(fixed(-1234567.5, 1)).toBe('−1,234,567.5');
  expect(fixed(Infinity, 2)).toBe('∞');
  expect(fixed(-Infinity, 2)).toBe('−∞');
  expect(figures(0.00001234)).toBe('1.23×10⁻⁵');
  expect(percent(0.953)).toBe('95%');
});

test('a p-value has as many digits as it deserves and is never 0 or 1.00', () => {
  expect(pValue(0.0063586)).toBe('p = 0.006');
  expect(pValue(0.34)).toBe('p = 0.34');
  expect(pValue(0.0003)).toBe('p = 0.0003');
  expect(pValue(9.9e-5)).toBe('p < 0.0001');
  expect(pValue(0)).toBe('p < 0.0001');
  expect(pValue(0.998)).toBe('p > 0.99');
  expect(pValue(1)).toBe('p = 1');
  expect(pValue(0.0606)).toBe('p = 0.061');
});

test('rounding never moves a p-value across 0.05', () => {
  expect(pValue(0.04996)).toBe('p = 0.04996');
  expect(pValue(0.0497)).toBe('p = 0.0497');
  fc.assert(
    fc.property(fc.double({ min: 0.0001, max: 0.0499999, noNaN: true }), (p) => {
      expect(Number(pValue(p).replace('p = ', ''))).toBeLessThan(0.05);
    }),
  );
});

test('the exact p-value is available on request, even below the smallest number', () => {
  expect(exactPValue(7.21e-7)).toBe('p = 7.2×10⁻⁷');
  expect(exactPValue(0.0063586)).toBe('p = 0.00636');
  expect(exactPValue(9.96e-5)).toBe('p = 1.0×10⁻⁴');
  expect(exactPValue(0, -1151.3)).toBe('p = 9.9×10⁻⁵⁰¹');
  expect(exactPValue(0)).toBe('p < 10⁻³⁰⁷');
  expect(exactPValue(0, tLogUpperTail(1e6, 100) + Math.LN2)).toBe('p = 8.0×10⁻⁵⁰²');
});

test('an estimate has as many decimals as its interval justifies', () => {
  expect(withInterval(5.25, { lower: 1.7190572, upper: 8.7809427, level: 0.95 })).toBe(
    '5.25 (95% CI 1.72 to 8.78)',
  );
  expect(withInterval(-1.58, { lower: -3.3654832, upper: 0.2054832, level: 0.95 })).toBe(
    '−1.58 (95% CI −3.37 to 0.21)',
  );
  expect(withInterval(4679.741, { lower: 4605.704, upper: 4753.779, level: 0.99 })).toBe(
    '4679.7 (99% CI 4605.7 to 4753.8)',
  );
  expect(withInterval(13, { lower: 0.82, upper: Infinity, level: 0.975 })).toBe('13.0 (97.5% CI 0.8 to ∞)');
  expect(range({ lower: -0.5, upper: 0.25 }, 2)).toBe('−0.50 to 0.25');
  expect(decimalsFor(0.0123)).toBe(4);
});

test('a statistic includes its degrees of freedom, without decimals if they are whole', () => {
  expect(testStatistic('t', 3.1697, 14.9687)).toBe('t(15.0) = 3.17');
  expect(testStatistic('F', 4.846, 2, 27)).toBe('F(2, 27) = 4.85');
  expect(testStatistic('z', -1.96)).toBe('z = −1.96');
});
