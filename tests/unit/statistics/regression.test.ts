import { expect, test } from 'vitest';
import { doseResponse } from '../../../src/statistics/regression/dose-response.ts';
import { linearModel } from '../../../src/statistics/regression/linear-model.ts';
import { linearRegression } from '../../../src/statistics/regression/linear-regression.ts';
import { nonlinearRegression } from '../../../src/statistics/regression/nonlinear-regression.ts';
import { polynomialRegression } from '../../../src/statistics/regression/polynomial-regression.ts';
import { profileInterval } from '../../../src/statistics/regression/profile-interval.ts';

const x = [1, 2, 3, 4, 5];
const y = [1.1, 2.3, 2.9, 4.2, 4.8];
const reason = (result: { status: string; reason?: string }) => result.reason ?? result.status;

test('an undetermined line returns an error', () => {
  expect(reason(linearRegression([2, 2, 2], [1, 2, 3]))).toBe('constant-predictor');
  expect(reason(linearRegression([1], [1]))).toBe('too-few-values');
  expect(reason(linearRegression([1, 2], [1]))).toBe('unequal-lengths');
  expect(reason(linearRegression([1, NaN], [1, 2]))).toBe('invalid-input');
  expect(reason(polynomialRegression([1, 1, 2, 2], [1, 2, 3, 4], 2))).toBe('aliased-terms');
  expect(reason(polynomialRegression([1, 2], [1, 2], 2))).toBe('too-few-values');
});

test('two points give the line without standard errors, never NaN', () => {
  const model = linearRegression([1, 2], [3, 5]);
  if (model.status === 'error') throw new Error(model.reason);
  expect(model.coefficients[1]).toEqual({
    estimate: 2,
    standardError: null,
    statistic: null,
    p: null,
    interval: null,
  });
  expect(model.residualSd).toBeNull();
  expect(model.predict([3])).toEqual({ fit: 7, standardError: null, confidence: null, prediction: null });
});

test('an aliased column has no coefficient and the others keep theirs', () => {
  const model = linearModel({ columns: [x, x.map((v) => 2 * v + 1)], y });
  if (model.status === 'error') throw new Error(model.reason);
  expect(model.rank).toBe(2);
  expect(model.coefficients[2]!.estimate).toBeNull();
  expect(model.coefficients[1]!.estimate).toBeCloseTo(0.93, 12);
});

test('the confidence band is narrowest at the mean and lies inside the prediction band', () => {
  const model = linearRegression(x, y);
  if (model.status === 'error') throw new Error(model.reason);
  const width = (value: number) => model.predict([value]).confidence!;
  const { lower, upper } = width(3);
  expect(upper - lower).toBeLessThan(width(2).upper - width(2).lower);
  expect(model.predict([3]).prediction!.lower).toBeLessThan(lower);
});

test('a curve that cannot be fitted returns an error instead of a wrong answer', () => {
  const fit = (model: string, start: Record<string, number>, values = y) =>
    reason(nonlinearRegression({ model, variables: { x }, y: values, start }));
  expect(fit('a*x+', { a: 1 })).toBe('invalid-expression');
  expect(fit('a*z', { a: 1 })).toBe('invalid-expression');
  expect(fit('a*log(b)', { a: 1, b: -1 })).toBe('invalid-input');
  expect(fit('a*b*x', { a: 1, b: 1 })).toBe('singular');
  expect(fit('a*x', { a: 1 }, [1, 2])).toBe('unequal-lengths');
  expect(fit('a+b*x+c*x^2+d*x^3+e*x^4', { a: 1, b: 1, c: 1, d: 1, e: 1 })).toBe('too-few-values');
});

test('a curve that is linear in its parameters equals the linear model', () => {
  const line = linearRegression(x, y);
  const curve = nonlinearRegression({ model: 'a+b*x', variables: { x }, y, start: { a: 0, b: 0 } });
  if (line.status === 'error' || curve.status === 'error') throw new Error('refused');
  expect(curve.coefficients[1]!.standardError).toBeCloseTo(line.coefficients[1]!.standardError!, 12);
  expect(curve.at({ x: 9 })!.prediction!.upper).toBeCloseTo(line.predict([9]).prediction!.upper, 10);
});

test('the profile interval of a linear parameter is its Wald interval', () => {
  const input = { model: 'a+b*x', variables: { x }, y, start: { a: 0, b: 0 } };
  const curve = nonlinearRegression(input);
  const profile = profileInterval(input, 'b');
  if (profile.status === 'error' || curve.status === 'error') throw new Error('refused');
  for (const end of ['lower', 'upper'] as const)
    expect(profile.interval[end]).toBeCloseTo(curve.coefficients[1]!.interval![end], 9);
  expect(reason(profileInterval(input, 'c'))).toBe('invalid-input');
});

test('a curve without scatter, or with hardly any, is fitted like any other', () => {
  const dose = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30];
  // log₁₀ EC50 is 0, so a step has no relative size.
  for (const scale of [1e-12, 1, 1e9])
    for (const scatter of [1e-9, 1e-12, 1e-15, 0]) {
      const response = dose.map(
        (d, i) => scale * (2 + 8 / (1 + (1 / d) ** 1.2) + (i % 3) * scatter * (i % 2 ? 1 : -1)),
      );
      const fit = doseResponse(dose, response);
      if (fit.status === 'error') throw new Error(`${scale} ${scatter} ${fit.reason}`);
      expect(fit.ec50).toBeCloseTo(1, 7);
    }
});

test('the profile of a fit with hardly any scatter has both limits', () => {
  const x = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30];
  for (const digits of [6, 8, 9, 10, 11, 12, 13]) {
    const y = x.map((value, i) => 7 * Math.exp(-0.7 * value) + 1 + Math.sin(i * 7 * digits) * 10 ** -digits);
    const input = { model: 'a*exp(-k*x)+c', start: { a: 5, k: 0.5, c: 1 }, variables: { x }, y };
    const profile = profileInterval(input, 'k');
    if (profile.status === 'error') throw new Error(`${digits} ${profile.reason}`);
    expect(profile.interval.lower).toBeLessThanOrEqual(profile.estimate);
    expect(profile.interval.upper).toBeGreaterThanOrEqual(profile.estimate);
  }
});
