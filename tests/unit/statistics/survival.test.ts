import { describe, expect, test } from 'vitest';
import { coxRegression } from '../../../src/statistics/survival/cox-regression.ts';
import { proportionalHazards } from '../../../src/statistics/survival/proportional-hazards.ts';
import { kaplanMeier, timeAtLevel } from '../../../src/statistics/survival/kaplan-meier.ts';
import { logRank } from '../../../src/statistics/survival/log-rank.ts';

const reason = (result: { status: string; reason?: string }) => result.reason ?? result.status;

describe('survival data', () => {
  test('invalid times or events return an error', () => {
    expect(reason(kaplanMeier([], []))).toBe('too-few-values');
    expect(reason(kaplanMeier([1, 2], [1]))).toBe('unequal-lengths');
    expect(reason(kaplanMeier([-1, 2], [1, 1]))).toBe('invalid-input');
    expect(reason(kaplanMeier([1, 2], [1, 2]))).toBe('out-of-range');
    expect(reason(logRank([1, 2], [1, 1], ['a', 'a']))).toBe('too-few-groups');
    expect(reason(logRank([1, 2], [0, 0], ['a', 'b']))).toBe('no-events');
  });

  test('a curve exactly at one half has its median in the middle of the step', () => {
    const curve = kaplanMeier([1, 2, 4, 8], [1, 1, 1, 1]);
    expect(curve.status === 'ok' && curve.quantile(0.5)).toMatchObject({ time: 3 });
    expect(timeAtLevel([1, 2], [0.8, 0.6], 0.5, 9)).toBeNull();
  });

  test('times that differ only by rounding are tied, as in R', () => {
    const time = [0.1 + 0.2, 0.3, 0.5, 0.7];
    const curve = kaplanMeier(time, [1, 1, 0, 1]);
    if (curve.status === 'error') throw new Error(curve.reason);
    expect(curve.steps.map(({ atRisk, events }) => [atRisk, events])).toEqual([
      [4, 2],
      [1, 1],
    ]);
    const exact = time.map((t) => Math.round(10 * t) / 10);
    const groups = ['a', 'b', 'a', 'b'];
    expect(logRank(time, [1, 1, 1, 1], groups)).toEqual(logRank(exact, [1, 1, 1, 1], groups));
    expect(kaplanMeier([1e-12, 2e-12, 3e-12], [1, 1, 1])).toMatchObject({ steps: { length: 3 } });
  });

  test('an arm that was at risk at no event is left out of the log-rank test, as in R', () => {
    const time = [2, 3, 4, 5, 6, 1, 1];
    const status = [1, 1, 1, 1, 1, 0, 0];
    const group = ['a', 'b', 'a', 'b', 'a', 'c', 'c'];
    const test = logRank(time, status, group);
    const without = logRank(time.slice(0, 5), status.slice(0, 5), group.slice(0, 5));
    if (test.status === 'error' || without.status === 'error') throw new Error('no test');
    expect(test.logRank).toEqual(without.logRank);
    expect(test.peto).toEqual(without.peto);
    expect(test.expected).toEqual([...without.expected, 0]);
    expect(reason(logRank([1, 2, 3], [0, 1, 1], ['a', 'b', 'b']))).toBe('too-few-groups');
  });

  test('survival of 0 has no interval, never NaN', () => {
    const curve = kaplanMeier([1, 2], [1, 1]);
    if (curve.status === 'error') throw new Error(curve.reason);
    expect(curve.steps[1]).toMatchObject({
      survival: 0,
      intervals: { plain: null, log: null, 'log-log': null },
    });
    expect(curve.quantile(0.5, 'log')).toMatchObject({ interval: { upper: Infinity } });
    expect(curve.quantile(1)).toEqual({ status: 'error', reason: 'out-of-range' });
  });
});

describe('Cox regression', () => {
  const time = [1, 2, 3, 4, 5, 6, 7, 8];
  const status = [1, 1, 0, 1, 1, 0, 1, 1];

  test('a predictor that orders all events returns a separation error', () => {
    expect(reason(coxRegression({ time, status, columns: [time] }))).toBe('separation');
  });

  test('constant and linearly dependent columns return an error', () => {
    expect(reason(coxRegression({ time, status, columns: [time.map(() => 2)] }))).toBe('aliased-terms');
    expect(reason(coxRegression({ time, status: time.map(() => 0), columns: [time] }))).toBe('no-events');
  });

  test('both approximations agree without ties, and a column’s unit only scales its coefficient', () => {
    const x = [3, 1, 4, 1, 5, 9, 2, 6];
    const fit = (ties: 'efron' | 'breslow', unit: number) => {
      const model = coxRegression({ time, status, ties, columns: [x.map((v) => v * unit + 1000)] });
      if (model.status === 'error') throw new Error(model.reason);
      return model.coefficients[0]!.estimate! * unit;
    };
    expect(fit('breslow', 1)).toBeCloseTo(fit('efron', 1), 12);
    expect(fit('efron', 1e4)).toBeCloseTo(fit('efron', 1), 9);
  });
});

// R 4.2.2, survival 3.5: coxph(Surv(time, status) ~ x + strata(g)), cox.zph(…, transform = "identity").
test('a stratified Cox regression and its proportional-hazards check match R', () => {
  const time = [5, 8, 8, 12, 3, 9, 9, 14, 2, 6, 7, 11, 4, 10, 13, 1];
  const status = [1, 1, 0, 1, 1, 1, 1, 0, 1, 1, 0, 1, 1, 1, 0, 1];
  const x = [1.2, 0.4, 2.2, 0.1, 1.8, 0.9, 1.1, 0.3, 2.5, 0.7, 1.4, 0.2, 1.9, 0.8, 0.5, 2.1];
  const strata = time.map((_, i) => (i % 2 ? 'b' : 'a'));
  const model = coxRegression({ time, status, columns: [x], strata });
  const check = proportionalHazards({ time, status, columns: [x], strata }, 'identity');
  if (model.status === 'error' || check.status === 'error') throw new Error('refused');
  expect(model.coefficients[0]!.estimate).toBeCloseTo(2.2252043208446515, 12);
  expect(model.logLikelihood).toBeCloseTo(-14.156681475643932, 12);
  expect(model.scoreTest.chiSquare).toBeCloseTo(9.266652222715484, 12);
  expect(model.concordance).toBeCloseTo(0.7843137254901961, 12);
  expect(check.global.chiSquare).toBeCloseTo(0.05802427090895736, 11);
});
