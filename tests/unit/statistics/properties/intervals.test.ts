import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chiSquareUpperTail } from '../../../../src/statistics/distributions/chi-square.ts';
import { proportionIntervals } from '../../../../src/statistics/intervals/proportion-intervals.ts';
import { rateInterval } from '../../../../src/statistics/intervals/rate-interval.ts';
import { expectClose } from './closeness.ts';
import { ok, runs } from './samples.ts';

describe('an interval', () => {
  test('contains the estimated proportion, stays in [0, 1], and widens with the level', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.nat(300), (n, at) => {
        const k = Math.min(n, at);
        const [narrow, wide] = [
          ok(proportionIntervals(k, n, { level: 0.9 })),
          ok(proportionIntervals(k, n, { level: 0.99 })),
        ];
        for (const name of ['wilson', 'wilsonContinuityCorrected', 'clopperPearson'] as const) {
          expect(narrow[name].lower).toBeLessThanOrEqual(k / n + 1e-12);
          expect(narrow[name].upper).toBeGreaterThanOrEqual(k / n - 1e-12);
          expect(wide[name].lower).toBeGreaterThanOrEqual(0);
          expect(wide[name].upper).toBeLessThanOrEqual(1);
          expect(wide[name].lower).toBeLessThanOrEqual(narrow[name].lower + 1e-12);
          expect(wide[name].upper).toBeGreaterThanOrEqual(narrow[name].upper - 1e-12);
        }
      }),
      runs,
    );
  });

  test('is exact for a rate: at each limit the observed count has probability 2.5%', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), (k) => {
        const { lower, upper } = ok(rateInterval(k, 1)).interval;
        // P(N ≥ k | λ) = P(χ²(2k) < 2λ) and P(N ≤ k | λ) = P(χ²(2k + 2) > 2λ).
        expectClose(1 - chiSquareUpperTail(2 * lower, 2 * k), 0.025, 1e-9);
        expectClose(chiSquareUpperTail(2 * upper, 2 * k + 2), 0.025, 1e-10);
      }),
      runs,
    );
  });
});
