import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareProportions } from '../../../../src/statistics/intervals/two-proportions.ts';
import { chiSquareTest } from '../../../../src/statistics/tables/chi-square-test.ts';
import { fisherExactTable } from '../../../../src/statistics/tables/fisher-exact-rxc.ts';
import { fisherExact } from '../../../../src/statistics/tables/fisher-exact.ts';
import { twoByTwo } from '../../../../src/statistics/tables/two-by-two.ts';
import { expectClose } from './closeness.ts';
import { ok, runs } from './samples.ts';

describe('a contingency table', () => {
  const cell = fc.integer({ min: 0, max: 12 });
  const table2x2 = fc
    .tuple(cell, cell, cell, cell)
    .map(([a, b, c, d]): [[number, number], [number, number]] => [
      [a, b],
      [c, d],
    ]);

  test('gives the same exact p by both algorithms, transposed or mirrored', () => {
    fc.assert(
      fc.property(table2x2, ([[a, b], [c, d]]) => {
        const test = fisherExact([
          [a, b],
          [c, d],
        ]);
        fc.pre(test.status === 'ok');
        const { p, oddsRatio, interval } = ok(test);
        expectClose(
          ok(
            fisherExactTable([
              [a, b],
              [c, d],
            ]),
          ).p,
          p,
          1e-9,
        );
        expectClose(
          ok(
            fisherExact([
              [a, c],
              [b, d],
            ]),
          ).p,
          p,
          1e-9,
        );
        const mirrored = ok(
          fisherExact([
            [b, a],
            [d, c],
          ]),
        );
        expectClose(mirrored.p, p, 1e-9);
        const less = fisherExact(
          [
            [a, b],
            [c, d],
          ],
          { alternative: 'less' },
        );
        const greater = fisherExact(
          [
            [b, a],
            [d, c],
          ],
          { alternative: 'greater' },
        );
        expectClose(ok(greater).p, ok(less).p, 1e-10);
        expectClose(mirrored.oddsRatio, 1 / oddsRatio, 1e-9);
        expectClose(mirrored.interval.lower, 1 / interval.upper, 1e-9);
      }),
      runs,
    );
  });

  test('has, for two groups, the chi-square of the z test of two proportions', () => {
    fc.assert(
      fc.property(table2x2, ([[a, b], [c, d]]) => {
        const test = chiSquareTest([
          [a, b],
          [c, d],
        ]);
        fc.pre(test.status === 'ok');
        const compared = ok(compareProportions(a, a + b, c, c + d));
        expectClose(ok(test).p, compared.zTestP!, 1e-9);
        expectClose(
          ok(
            twoByTwo([
              [a, b],
              [c, d],
            ]),
          ).yatesP,
          compared.zTestPYates!,
          1e-9,
        );
        expectClose(
          ok(
            twoByTwo([
              [a, b],
              [c, d],
            ]),
          ).phi **
            2 *
            ok(test).n,
          ok(test).chiSquare,
          1e-9,
          1e-12,
        );
        expect(compared.newcombe.lower).toBeLessThanOrEqual(compared.difference);
        expect(compared.newcombe.upper).toBeGreaterThanOrEqual(compared.difference);
        expect(compared.newcombe.lower).toBeGreaterThanOrEqual(-1);
        expect(compared.newcombe.upper).toBeLessThanOrEqual(1);
      }),
      runs,
    );
  });
});
