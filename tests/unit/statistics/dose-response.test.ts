import { expect, test } from 'vitest';
import { doseResponse } from '../../../src/statistics/regression/dose-response.ts';

const reason = (result: { status: string; reason?: string }) => result.reason ?? result.status;
const dose = [0, 0, 0.1, 0.3, 1, 3, 10, 30, 100];
const noise = [0.4, -0.3, 0.2, -0.5, 0.6, -0.2, 0.3, -0.6, 0.1];
const curve = (bottom: number, top: number, ec50: number, hill: number) =>
  dose.map((x, i) => {
    const control = hill > 0 ? bottom : top;
    const response = x === 0 ? control : bottom + (top - bottom) / (1 + (ec50 / x) ** hill);
    return response + noise[i]!;
  });

test.each([
  ['a stimulation', 2, 98, 4, 1.3],
  ['an inhibition', 5, 80, 0.8, -0.9],
])('%s with a control dose of 0 gives its EC50 inside its interval', (_, bottom, top, ec50, hill) => {
  const fit = doseResponse(dose, curve(bottom, top, ec50, hill));
  if (fit.status === 'error') throw new Error(fit.reason);
  expect(fit.ec50Interval.lower).toBeLessThan(ec50);
  expect(fit.ec50Interval.upper).toBeGreaterThan(ec50);
  expect(fit.ec50).toBeGreaterThan(0.9 * ec50);
  expect(fit.ec50).toBeLessThan(1.1 * ec50);
  expect(fit.at(0)!.fit).toBeCloseTo(hill > 0 ? bottom : top, 0);
});

test('a fixed parameter keeps its value', () => {
  const fit = doseResponse(dose, curve(0, 100, 4, 1), { bottom: 0, hill: 1 });
  if (fit.status === 'error') throw new Error(fit.reason);
  expect(fit.names).toEqual(['top', 'logEC50']);
  expect(fit.at(0)!.fit).toBe(0);
});

test('data without a dose–response relationship return an error', () => {
  expect(reason(doseResponse([1, 2, -3, 4], [1, 2, 3, 4]))).toBe('out-of-range');
  expect(reason(doseResponse([0, 1, 2, 2], [1, 2, 3, 4]))).toBe('too-few-groups');
  expect(reason(doseResponse([1, 2, 3], [1, 2]))).toBe('unequal-lengths');
});
