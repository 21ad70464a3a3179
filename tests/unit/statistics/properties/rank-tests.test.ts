import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Alternative } from '../../../../src/statistics/alternative.ts';
import { friedman } from '../../../../src/statistics/rank-tests/friedman.ts';
import { kruskalWallis } from '../../../../src/statistics/rank-tests/kruskal-wallis.ts';
import { mannWhitney } from '../../../../src/statistics/rank-tests/mann-whitney.ts';
import { pairedSignedRank, signedRank } from '../../../../src/statistics/rank-tests/wilcoxon-signed-rank.ts';
import { expectClose } from './closeness.ts';
import { labeled, ok, runs, sample } from './samples.ts';

describe('a rank test', () => {
  test('depends on the order of the values only', () => {
    fc.assert(
      fc.property(sample(2, 12), sample(2, 12), (x, y) => {
        const before = mannWhitney(x, y);
        fc.pre(before.status === 'ok');
        const bend = (value: number) => Math.expm1(value / 10);
        const after = ok(mannWhitney(x.map(bend), y.map(bend)));
        expect(after.u1).toBe(ok(before).u1);
        expect(after.pExact).toBe(ok(before).pExact);
      }),
      runs,
    );
  });

  test('mirrors when the groups swap, with and without ties, and its tails overlap in one value', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 2, maxLength: 9 }),
        fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 2, maxLength: 9 }),
        (x, y) => {
          const [one, other] = [mannWhitney(x, y), mannWhitney(y, x)];
          fc.pre(one.status === 'ok' && other.status === 'ok');
          const [a, b] = [ok(one), ok(other)];
          expect(a.u1).toBe(b.u2);
          expectClose(a.pExact!, b.pExact!, 1e-12);
          const less = ok(mannWhitney(x, y, { alternative: 'less' })).pExact!;
          const [greater, swapped] = [
            mannWhitney(x, y, { alternative: 'greater' }),
            mannWhitney(y, x, { alternative: 'greater' }),
          ];
          expectClose(less, ok(swapped).pExact!, 1e-12);
          expect(less + ok(greater).pExact!).toBeGreaterThan(1);
          expectClose(a.hodgesLehmann, -b.hodgesLehmann, 1e-12);
        },
      ),
      runs,
    );
  });

  test('matches brute-force counts', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 2, maxLength: 4 }),
        fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 2, maxLength: 5 }),
        (x, y) => {
          const test = mannWhitney(x, y);
          fc.pre(test.status === 'ok');
          const all = [...x, ...y];
          const u = (chosen: readonly number[]) => {
            const others = all.map((_, i) => i).filter((i) => !chosen.includes(i));
            return chosen.reduce(
              (sum, i) =>
                sum + others.reduce((count, j) => count + (Math.sign(all[i]! - all[j]!) + 1) / 2, 0),
              0,
            );
          };
          const subsets = (from: number, size: number): number[][] =>
            size === 0
              ? [[]]
              : all.flatMap((_, i) => (i < from ? [] : subsets(i + 1, size - 1).map((rest) => [i, ...rest])));
          const values = subsets(0, x.length).map(u);
          const { u1, pExact } = ok(test);
          const one = (alternative: Alternative) => ok(mannWhitney(x, y, { alternative })).pExact!;
          const share = (keep: (value: number) => boolean) => values.filter(keep).length / values.length;
          const distance = Math.abs(u1 - (x.length * y.length) / 2);
          expectClose(
            one('less'),
            share((value) => value <= u1),
            1e-12,
          );
          expectClose(
            one('greater'),
            share((value) => value >= u1),
            1e-12,
          );
          expectClose(
            pExact!,
            share((value) => Math.abs(value - (x.length * y.length) / 2) >= distance),
            1e-12,
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  test('gives mirrored signed ranks when all differences change sign and matches brute-force counts', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 2, maxLength: 9 }), (d) => {
        const test = signedRank(d);
        fc.pre(test.status === 'ok');
        const [one, other] = [ok(test), ok(signedRank(d.map((value) => -value)))];
        const [less, greater] = (['less', 'greater'] as const).map(
          (alternative) => ok(signedRank(d, { alternative })).pExact!,
        ) as [number, number];
        const mirrored = signedRank(
          d.map((value) => -value),
          { alternative: 'greater' },
        );
        expectClose(less, ok(mirrored).pExact!, 1e-13);
        expectClose(one.pExact!, other.pExact!, 1e-13);
        expect(one.v + other.v).toBe((one.nUsed * (one.nUsed + 1)) / 2);
        expectClose(one.pExact!, Math.min(1, 2 * Math.min(less, greater)), 1e-12);
        const pairs = ok(
          pairedSignedRank(
            d.map((value) => value + 3),
            d.map(() => 3),
          ),
        );
        expect(pairs.v).toBe(one.v);
      }),
      runs,
    );
  });

  test('agrees with its special cases: Kruskal–Wallis of two groups and Friedman of two conditions', () => {
    fc.assert(
      fc.property(sample(2, 15), sample(2, 15), (x, y) => {
        const two = mannWhitney(x, y);
        fc.pre(two.status === 'ok');
        const several = ok(kruskalWallis(...labeled([x, y])));
        expectClose(several.p, ok(two).pNormalUncorrected, 1e-9);
        const rows = x.slice(0, Math.min(x.length, y.length)).map((value, i) => [value, y[i]!]);
        const untiedRows = rows.filter((row) => row[0] !== row[1]);
        fc.pre(untiedRows.length > 0);
        const higher = untiedRows.filter((row) => row[0]! > row[1]!).length;
        const { q, kendallW } = ok(friedman(rows));
        expectClose(q, (2 * higher - untiedRows.length) ** 2 / untiedRows.length, 1e-9, 1e-12);
        expect(kendallW).toBeLessThanOrEqual(1 + 1e-12);
      }),
      runs,
    );
  });
});
