// Edges of sample sizes that the reference cases do not cover.
import { describe, expect, test } from 'vitest';
import { crossoverSampleSize } from '../../../src/statistics/power/crossover-size.ts';
import { proportionsMarginSampleSize } from '../../../src/statistics/power/proportions-margin-size.ts';
import { repeatedSampleSize } from '../../../src/statistics/power/repeated-size.ts';
import { survivalSampleSize } from '../../../src/statistics/power/survival-size.ts';
import { answered } from '../../../src/validation/inputs.ts';

describe('proportions with a margin', () => {
  const design = { proportionNew: 0.5, proportionStandard: 0.5, margin: 0.1, power: 0.9 };

  test('have null proportions on both sides of ½ if both are ½, where the closed form divides by 0', () => {
    const { nullProportions } = answered(proportionsMarginSampleSize(design));
    expect(nullProportions.new).toBeCloseTo(0.45, 14);
    expect(nullProportions.standard).toBeCloseTo(0.55, 14);
  });

  test('are not comparable if the new one is worse by the margin, up to rounding', () => {
    const worse = { ...design, proportionNew: 0.8, proportionStandard: 0.9 };
    expect(proportionsMarginSampleSize(worse)).toEqual({ status: 'error', reason: 'out-of-range' });
  });
});

test('a crossover trial has at least four people, however large the effect', () => {
  expect(answered(crossoverSampleSize(1000, 1, 0.8)).nRoundedUp).toBe(4);
});

test('a trial without accrual needs as many people as one whose accrual is very short', () => {
  const design = { hazardRatio: 0.6, survivalControl: 0.4, power: 0.8, followUp: 2 };
  const { n } = answered(survivalSampleSize(design));
  const { nAccrual } = answered(survivalSampleSize({ ...design, accrual: 1e-9 }));
  expect(nAccrual.freedman).toBeCloseTo(n.freedman, 5);
});

test('analysis of covariance never needs more people than the mean after treatment or the change', () => {
  for (const correlation of [-0.2, 0, 0.3, 0.6, 0.95])
    for (const [before, after] of [
      [1, 1],
      [1, 4],
      [3, 2],
    ] as const) {
      const design = { difference: 1, standardDeviation: 2, power: 0.8, before, after, correlation };
      const { ancova, post, change } = answered(repeatedSampleSize(design));
      expect(ancova.n).toBeLessThanOrEqual(Math.min(post.n, change!.n) + 1e-9);
    }
});
