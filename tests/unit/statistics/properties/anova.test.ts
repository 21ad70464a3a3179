import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leveneTest } from '../../../../src/statistics/anova/equal-variances.ts';
import { oneWayAnova } from '../../../../src/statistics/anova/one-way-anova.ts';
import { twoWayAnova } from '../../../../src/statistics/anova/two-way-anova.ts';
import { dunnett } from '../../../../src/statistics/multiple-comparisons/dunnett.ts';
import type { DunnettComparison } from '../../../../src/statistics/multiple-comparisons/dunnett.ts';
import { gamesHowellPairs } from '../../../../src/statistics/multiple-comparisons/games-howell.ts';
import { tukeyPairs } from '../../../../src/statistics/multiple-comparisons/pairwise-comparisons.ts';
import type { TukeyPair } from '../../../../src/statistics/multiple-comparisons/tukey-kramer.ts';
import { welchAnova } from '../../../../src/statistics/anova/welch-anova.ts';
import { describe as describeColumn } from '../../../../src/statistics/descriptive/describe.ts';
import { expectClose } from './closeness.ts';
import { factor, labeled, measurement, ok, runs, sample, shift } from './samples.ts';

describe('an analysis of variance', () => {
  test('partitions the total sum of squares and does not depend on shift, scale, or order', () => {
    fc.assert(
      fc.property(sample(2, 8), sample(2, 8), sample(2, 8), shift, factor, (x, y, z, a, b) => {
        const one = ok(oneWayAnova(...labeled([x, y, z])));
        const all = ok(describeColumn([...x, ...y, ...z]));
        expectClose(
          one.sumOfSquaresBetween + one.sumOfSquaresWithin,
          all.variance! * (all.n - 1),
          1e-10,
          1e-10,
        );
        const moved = ok(
          oneWayAnova(...labeled([z, y, x].map((group) => group.map((value) => a + b * value)))),
        );
        expectClose(moved.f, one.f, 1e-8, 1e-10);
        expect(one.p).toBeLessThanOrEqual(1);
        const levene = leveneTest(...labeled([x, y, z]));
        if (levene.status === 'ok') expect(levene.p).toBeLessThanOrEqual(1);
      }),
      runs,
    );
  });

  test('compares groups of values near 1,000,000,000 to as many digits as near 0', () => {
    // Multiples of 1/64 are exact at both magnitudes.
    const exact = fc.array(fc.integer({ min: -300, max: 300 }), { minLength: 3, maxLength: 6 });
    fc.assert(
      fc.property(exact, exact, exact, (x, y, z) => {
        const groups = [x, y, z].map((group) => group.map((value) => value / 64));
        const near = labeled(groups);
        const far = labeled(groups.map((group) => group.map((value) => 1e9 + value)));
        const pairs = ([y, names]: ReturnType<typeof labeled>) => {
          const all = [tukeyPairs(y, names), gamesHowellPairs(y, names), dunnett(y, names, names[0]!)];
          return all.flatMap((found): readonly (TukeyPair | DunnettComparison)[] =>
            found.status === 'ok' ? found.comparisons : [],
          );
        };
        const there = pairs(far);
        pairs(near).forEach((pair, i) => {
          for (const key of ['difference', 'standardError', 't', 'p'] as const)
            expectClose(there[i]![key], pair[key], 1e-11, 1e-11);
        });
        fc.pre(oneWayAnova(...near).status === 'ok' && welchAnova(...near).status === 'ok');
        expectClose(ok(oneWayAnova(...far)).f, ok(oneWayAnova(...near)).f, 1e-11, 1e-11);
        expectClose(ok(welchAnova(...far)).f, ok(welchAnova(...near)).f, 1e-11, 1e-11);
      }),
      { numRuns: 5 },
    );
  });

  test('gives the same two-factor result in balanced data for every type of sums of squares', () => {
    const cells = fc.array(fc.array(measurement, { minLength: 3, maxLength: 3 }), {
      minLength: 6,
      maxLength: 6,
    });
    fc.assert(
      fc.property(cells, (groups) => {
        const y = groups.flat();
        const a = groups.flatMap((group, i) => group.map(() => `a${Math.floor(i / 3)}`));
        const b = groups.flatMap((group, i) => group.map(() => `b${i % 3}`));
        const first = twoWayAnova(y, a, b, 'I');
        fc.pre(first.status === 'ok');
        const [one, two, three] = [
          ok(first),
          ok(twoWayAnova(y, a, b, 'II')),
          ok(twoWayAnova(y, a, b, 'III')),
        ];
        const total = ok(describeColumn(y));
        for (const term of ['a', 'b', 'interaction'] as const) {
          expectClose(two[term].sumOfSquares, one[term].sumOfSquares, 1e-9, 1e-9 * total.variance!);
          expectClose(three[term].sumOfSquares, one[term].sumOfSquares, 1e-9, 1e-9 * total.variance!);
        }
        const parts =
          one.a.sumOfSquares + one.b.sumOfSquares + one.interaction.sumOfSquares + one.residual.sumOfSquares;
        expectClose(parts, total.variance! * (total.n - 1), 1e-10);
      }),
      { numRuns: 60 },
    );
  });
});
