import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kendallCorrelation } from '../../../../src/statistics/correlation/kendall-correlation.ts';
import { pearsonCorrelation } from '../../../../src/statistics/correlation/pearson-correlation.ts';
import { spearmanCorrelation } from '../../../../src/statistics/correlation/spearman-correlation.ts';
import { expectClose } from './closeness.ts';
import { factor, measurement, ok, runs, shift, untied } from './samples.ts';

function coefficientOf(result: { r: number } | { rho: number } | { tau: number }): number {
  if ('r' in result) return result.r;
  return 'rho' in result ? result.rho : result.tau;
}

describe('a correlation', () => {
  test('is symmetric, invariant to shift and scale, and changes sign with a mirror', () => {
    fc.assert(
      fc.property(untied(4), shift, factor, ([x, y], a, b) => {
        for (const correlate of [
          (u: readonly number[], v: readonly number[]) => ok(pearsonCorrelation(u, v)).r,
          (u: readonly number[], v: readonly number[]) => ok(spearmanCorrelation(u, v)).rho,
          (u: readonly number[], v: readonly number[]) => ok(kendallCorrelation(u, v)).tau,
        ]) {
          const r = correlate(x, y);
          expect(Math.abs(r)).toBeLessThanOrEqual(1);
          expectClose(correlate(y, x), r, 1e-12, 1e-13);
          expectClose(
            correlate(
              x.map((value) => a + b * value),
              y,
            ),
            r,
            1e-9,
            1e-10,
          );
          expectClose(
            correlate(
              x.map((value) => -value),
              y,
            ),
            -r,
            1e-12,
            1e-13,
          );
        }
      }),
      runs,
    );
  });

  test('is exactly 1 or −1 between a column and any linear function of it', () => {
    fc.assert(
      fc.property(untied(4), shift, factor, ([x], a, b) => {
        const y = x.map((value) => a + b * value);
        const tied = x.map((value) => Math.round(value / 10));
        for (const [u, v, sign] of [
          [x, y, Math.sign(b)],
          [x, y.map((value) => -value), -Math.sign(b)],
          [tied, tied.map((value) => 0.1 * value + 0.3), 1],
        ] as const)
          for (const result of [
            pearsonCorrelation(u, v),
            spearmanCorrelation(u, v),
            kendallCorrelation(u, v),
          ]) {
            if (result.status !== 'error') expect(coefficientOf(result)).toBe(sign);
          }
      }),
      runs,
    );
  });

  test('has the exact p-value that brute force counts, for ranks', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(measurement, { minLength: 4, maxLength: 6 }),
        fc.uniqueArray(measurement, { minLength: 6, maxLength: 6 }),
        (x, z) => {
          const y = z.slice(0, x.length);
          const permutations = (list: readonly number[]): number[][] =>
            list.length <= 1
              ? [[...list]]
              : list.flatMap((value, i) =>
                  permutations(list.filter((_, j) => j !== i)).map((rest) => [value, ...rest]),
                );
          const spearman = ok(spearmanCorrelation(x, y));
          const kendall = ok(kendallCorrelation(x, y));
          const all = permutations(y);
          const share = (statistic: (v: readonly number[]) => number) => {
            const at = statistic(y);
            const values = all.map(statistic);
            const tail = (keep: (value: number) => boolean) => values.filter(keep).length / values.length;
            return Math.min(
              1,
              2 *
                Math.min(
                  tail((value) => value >= at - 1e-9),
                  tail((value) => value <= at + 1e-9),
                ),
            );
          };
          expectClose(
            spearman.pExact!,
            share((v) => ok(spearmanCorrelation(x, v)).s),
            1e-10,
          );
          expectClose(
            kendall.pExact!,
            share((v) => ok(kendallCorrelation(x, v)).concordant),
            1e-10,
          );
        },
      ),
      { numRuns: 12 },
    );
  });
});
