import { describe, expect, test } from 'vitest';
import { firthRegression } from '../../../src/statistics/regression/firth-regression.ts';
import { hosmerLemeshow } from '../../../src/statistics/regression/hosmer-lemeshow.ts';
import { logisticRegression } from '../../../src/statistics/regression/logistic-regression.ts';
import { separation } from '../../../src/statistics/regression/separation.ts';
import { rocCurve } from '../../../src/statistics/regression/receiver-operating-characteristic.ts';

const reason = (result: { status: string; reason?: string }) => result.reason ?? result.status;
const kind = (columns: number[][], events: number[], trials?: number[]) => {
  const found = separation(trials ? { columns, events, trials } : { columns, events });
  return found.status === 'ok' ? found.separation : found.reason;
};

test('separation is classified as complete, quasi-complete, or none', () => {
  expect(kind([[1, 2, 3, 4]], [0, 0, 1, 1])).toBe('complete');
  expect(kind([[1, 2, 3, 4]], [1, 1, 0, 0])).toBe('complete');
  expect(kind([[1, 2, 3, 3, 4, 5]], [0, 0, 0, 1, 1, 1])).toBe('quasi-complete');
  expect(kind([[0, 0, 0, 0, 1, 1, 1]], [0, 0, 1, 1, 0, 0, 0])).toBe('quasi-complete');
  expect(kind([[1, 2, 3]], [0, 2, 5], [5, 5, 5])).toBe('quasi-complete');
  expect(kind([[1, 2, 3, 4, 5]], [0, 0, 1, 0, 1])).toBe('none');
  const columns = [
    [1, 2, 3, 4, 5, 6, 7, 8],
    [5, 3, 4, 1, 2, 0, 1, 0],
  ];
  expect(kind(columns, [0, 0, 0, 0, 1, 1, 1, 1])).toBe('complete');
});

test('an infinite estimate returns an error, and the penalized one is finite', () => {
  const input = { columns: [[1, 2, 3, 4, 5, 6, 7, 8]], events: [0, 0, 0, 0, 1, 1, 1, 1] };
  expect(reason(logisticRegression(input))).toBe('separation');
  const firth = firthRegression(input);
  if (firth.status === 'error') throw new Error(firth.reason);
  expect(firth.coefficients[1]!.estimate).toBeCloseTo(1.0327443933, 9);
});

test('a risk that rounds to 0 adds nothing to the calibration test', () => {
  const x = [0, 0, 0, 0, 0.03, 0.01, 0, 0.01, 4.6];
  const events = [1, 1, 0, 1, 0, 0, 1, 1, 0];
  const fit = logisticRegression({ columns: [x], events });
  if (fit.status === 'error') throw new Error(fit.reason);
  expect(fit.probabilities.at(-1)).toBe(0);
  const calibration = hosmerLemeshow(fit, events);
  if (calibration.status === 'error') throw new Error(calibration.reason);
  expect(calibration.df).toBe(2);
  expect(calibration.p).toBeGreaterThan(0.9);
});

test('data that allow no model return an error with its reason', () => {
  const x = [1, 2, 3, 4, 5, 6];
  const fit = (columns: number[][], events: number[]) => reason(logisticRegression({ columns, events }));
  expect(fit([x], [1, 1, 1, 1, 1, 1])).toBe('one-class-only');
  expect(fit([x, x.map((v) => 3 * v)], [0, 1, 0, 1, 0, 1])).toBe('aliased-terms');
  expect(fit([x], [0, 1, 0])).toBe('unequal-lengths');
  expect(fit([x], [0, 1, 0, 2, 0, 1])).toBe('out-of-range');
  expect(fit([[NaN, 2, 3, 4, 5, 6]], [0, 1, 0, 1, 0, 1])).toBe('invalid-input');
});

test('grouped and single outcomes give the same coefficients', () => {
  const single = logisticRegression({ columns: [[1, 1, 1, 2, 2, 2]], events: [0, 0, 1, 1, 1, 0] });
  const grouped = logisticRegression({ columns: [[1, 2, 3]], events: [1, 2, 1], trials: [3, 3, 2] });
  const split = logisticRegression({
    columns: [[1, 1, 1, 2, 2, 2, 3, 3]],
    events: [0, 0, 1, 1, 1, 0, 0, 1],
  });
  if (single.status === 'error' || grouped.status === 'error' || split.status === 'error') throw new Error();
  expect(single.coefficients[1]!.estimate).toBeCloseTo(2 * Math.log(2), 12);
  expect(grouped.coefficients[1]!.estimate).toBeCloseTo(split.coefficients[1]!.estimate!, 12);
  expect(grouped.coefficients[1]!.standardError).toBeCloseTo(split.coefficients[1]!.standardError!, 12);
});

test('a perfect score has an AUC of 1 and a useless one of 0.5', () => {
  const area = (score: number[], outcome: number[]) => {
    const curve = rocCurve(score, outcome);
    return curve.status === 'ok' ? curve.area : curve.reason;
  };
  expect(area([1, 2, 3, 4], [0, 0, 1, 1])).toBe(1);
  expect(area([1, 1, 1, 1], [0, 1, 0, 1])).toBe(0.5);
  expect(area([1, 2], [1, 1])).toBe('one-class-only');
});

test('profile intervals do not depend on a predictor’s origin, and the intercept has one too', () => {
  const year = Array.from({ length: 40 }, (_, i) => 1 + (i % 20));
  const events = year.map((t, i) => Number((t * 7 + i * 5) % 23 < t));
  for (const fitted of [logisticRegression, firthRegression]) {
    const profiles = (origin: number) => {
      const fit = fitted({ columns: [year.map((t) => t + origin)], events });
      if (fit.status === 'error') throw new Error(fit.reason);
      return fit.profileIntervals();
    };
    const [near, far] = [profiles(0), profiles(2000)];
    for (const side of ['lower', 'upper'] as const) expect(far[1]![side]).toBeCloseTo(near[1]![side], 8);
    expect(far[0]!.lower).toBeLessThan(far[0]!.upper);
    // At x = 0 the linear predictor is the intercept, so a model shifted there estimates it directly.
    const held = profiles(-10)[0]!;
    expect(held.lower).toBeLessThan(held.upper);
  }
});

test('the penalized profile of separated data has finite limits on both sides', () => {
  const fit = firthRegression({ columns: [[1, 2, 3, 4, 5, 6, 7, 8]], events: [0, 0, 0, 0, 1, 1, 1, 1] });
  const slope = fit.status === 'ok' ? fit.profileIntervals()[1]! : null;
  expect(slope!.lower).toBeGreaterThan(0);
  expect(slope!.upper).toBeGreaterThan(slope!.lower);
});

describe('Firth regression of separated data', () => {
  const x1 = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
  const x2 = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8];
  const fitted = (columns: number[][], events: number[]) => {
    const fit = firthRegression({ columns, events });
    if (fit.status === 'error') throw new Error(fit.reason);
    return fit;
  };

  test('has the penalized profile intervals and tests that R finds with the penalty written out', () => {
    const fit = fitted([x1, x2], [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1]);
    const [, slope, other] = fit.profileIntervals();
    expect([slope!.lower, slope!.upper]).toEqual([
      expect.closeTo(0.239048582366809, 9),
      expect.closeTo(2.886324276212888, 9),
    ]);
    expect([other!.lower, other!.upper]).toEqual([
      expect.closeTo(-1.600086740075134, 9),
      expect.closeTo(0.371230741127174, 9),
    ]);
    expect(fit.tests().map((one) => one!.p)).toEqual([
      expect.closeTo(0.02706924371748227, 9),
      expect.closeTo(0.00193229581745877, 9),
      expect.closeTo(0.43533946615978503, 9),
    ]);
    expect(fit.likelihoodRatio!.chiSquare).toBeCloseTo(9.99485257556946, 9);
  });

  test('adds half a person to each cell of a 2 × 2 table, a known property of its estimate', () => {
    const x = [0, 0, 0, 0, 0, 1, 1, 1, 1];
    const fit = fitted([x], [0, 0, 0, 1, 1, 1, 1, 1, 1]);
    expect(fit.coefficients[1]!.estimate).toBeCloseTo(Math.log((4.5 * 3.5) / (0.5 * 2.5)), 9);
  });
});
