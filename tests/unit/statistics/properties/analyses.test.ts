import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leveneTest } from '../../../../src/statistics/anova/equal-variances.ts';
import { oneWayAnova } from '../../../../src/statistics/anova/one-way-anova.ts';
import { repeatedMeasuresAnova } from '../../../../src/statistics/anova/repeated-measures-anova.ts';
import { twoWayAnova } from '../../../../src/statistics/anova/two-way-anova.ts';
import { welchAnova } from '../../../../src/statistics/anova/welch-anova.ts';
import { kendallCorrelation } from '../../../../src/statistics/correlation/kendall-correlation.ts';
import { pearsonCorrelation } from '../../../../src/statistics/correlation/pearson-correlation.ts';
import { spearmanCorrelation } from '../../../../src/statistics/correlation/spearman-correlation.ts';
import { describe as describeColumn } from '../../../../src/statistics/descriptive/describe.ts';
import { quantile } from '../../../../src/statistics/descriptive/quantile.ts';
import { shapiroWilk } from '../../../../src/statistics/descriptive/shapiro-wilk.ts';
import { chiSquareUpperTail } from '../../../../src/statistics/distributions/chi-square.ts';
import { proportionIntervals } from '../../../../src/statistics/intervals/proportion-intervals.ts';
import { rateInterval } from '../../../../src/statistics/intervals/rate-interval.ts';
import { compareProportions } from '../../../../src/statistics/intervals/two-proportions.ts';
import { adjustPValues } from '../../../../src/statistics/multiple-comparisons/adjust-p-values.ts';
import { pairwiseComparisons } from '../../../../src/statistics/multiple-comparisons/pairwise-comparisons.ts';
import { tTestPower, tTestSampleSize } from '../../../../src/statistics/power/t-test-power.ts';
import { friedman } from '../../../../src/statistics/rank-tests/friedman.ts';
import { kruskalWallis } from '../../../../src/statistics/rank-tests/kruskal-wallis.ts';
import { mannWhitney } from '../../../../src/statistics/rank-tests/mann-whitney.ts';
import { pairedSignedRank, signedRank } from '../../../../src/statistics/rank-tests/wilcoxon-signed-rank.ts';
import type { Result, Success } from '../../../../src/statistics/result.ts';
import { chiSquareTest } from '../../../../src/statistics/tables/chi-square-test.ts';
import { fisherExact } from '../../../../src/statistics/tables/fisher-exact.ts';
import { fisherExactTable } from '../../../../src/statistics/tables/fisher-exact-rxc.ts';
import { twoByTwo } from '../../../../src/statistics/tables/two-by-two.ts';
import { pairedTTest } from '../../../../src/statistics/t-tests/paired-t-test.ts';
import { standardizedDifference } from '../../../../src/statistics/t-tests/standardized-difference.ts';
import { twoSampleTTest } from '../../../../src/statistics/t-tests/two-sample-t-test.ts';
import { expectClose } from './closeness.ts';
import { measurement, sample, shuffledWith, untied } from './samples.ts';

const runs = { numRuns: 120 };

const ok = <T extends object>(result: Result<T>): Success<T> => {
  if (result.status === 'error') throw new Error(`refused: ${result.reason}`);
  return result;
};

const labelled = (groups: readonly (readonly number[])[]) =>
  [groups.flat(), groups.flatMap((group, i) => group.map(() => `g${i}`))] as const;

const keys = fc.array(fc.nat(1000), { minLength: 5, maxLength: 30 });
const shift = fc.integer({ min: -100, max: 100 });
const factor = fc.constantFrom(0.25, 0.5, 2, 8);

describe('a description', () => {
  test('moves with a shift and stretches with a scale', () => {
    fc.assert(
      fc.property(sample(4), shift, factor, (x, a, b) => {
        const [before, after] = [ok(describeColumn(x)), ok(describeColumn(x.map((value) => a + b * value)))];
        expectClose(after.mean, a + b * before.mean, 1e-12, 1e-11);
        expectClose(after.median, a + b * before.median, 1e-12, 1e-11);
        expectClose(after.standardDeviation!, b * before.standardDeviation!, 1e-9);
        expectClose(after.interquartileRangeType7, b * before.interquartileRangeType7, 1e-9, 1e-9);
        expectClose(after.skewness!, before.skewness!, 1e-7, 1e-7);
      }),
      runs,
    );
  });

  test('does not depend on the order of the values', () => {
    fc.assert(
      fc.property(sample(3), keys, (x, order) => {
        const [before, after] = [ok(describeColumn(x)), ok(describeColumn(shuffledWith(x, order)))];
        expectClose(after.mean, before.mean, 1e-14, 1e-14);
        expectClose(after.variance!, before.variance!, 1e-13);
        expect(after.tukeyHinges).toEqual(before.tukeyHinges);
        expectClose(ok(shapiroWilk(shuffledWith(x, order))).w, ok(shapiroWilk(x)).w, 1e-12);
      }),
      runs,
    );
  });

  test('every quantile type lies between the extremes and never falls as p rises', () => {
    fc.assert(
      fc.property(
        sample(1 + 1),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (x, p, q) => {
          for (const type of [1, 2, 3, 4, 5, 6, 7, 8, 9] as const) {
            const [low, high] = [quantile(x, Math.min(p, q), type), quantile(x, Math.max(p, q), type)];
            expect(low).toBeGreaterThanOrEqual(Math.min(...x));
            expect(high).toBeLessThanOrEqual(Math.max(...x));
            expect(high).toBeGreaterThanOrEqual(low - 1e-12);
          }
        },
      ),
      runs,
    );
  });
});

describe('a t test', () => {
  test('changes its sign, and nothing else, when the groups swap', () => {
    fc.assert(
      fc.property(sample(), sample(), (x, y) => {
        const [one, other] = [ok(twoSampleTTest(x, y)), ok(twoSampleTTest(y, x))];
        expectClose(one.t, -other.t, 1e-13);
        expectClose(one.p, other.p, 1e-12);
        expectClose(one.pLess, other.pGreater, 1e-12);
        expectClose(one.interval[0], -other.interval[1], 1e-12, 1e-12);
      }),
      runs,
    );
  });

  test('rejects at 5 % exactly when its 95 % interval leaves out 0', () => {
    fc.assert(
      fc.property(sample(), sample(), (x, y) => {
        for (const variances of ['welch', 'student'] as const) {
          const { p, interval } = ok(twoSampleTTest(x, y, variances));
          fc.pre(Math.abs(p - 0.05) > 1e-9);
          expect(p < 0.05).toBe(interval[0] > 0 || interval[1] < 0);
        }
      }),
      runs,
    );
  });

  test('is what the analysis of variance of two groups says, Student’s and Welch’s', () => {
    fc.assert(
      fc.property(sample(), sample(), (x, y) => {
        const data = labelled([x, y]);
        const [student, welch] = [ok(twoSampleTTest(x, y, 'student')), ok(twoSampleTTest(x, y))];
        expectClose(ok(oneWayAnova(...data)).f, student.t ** 2, 1e-9, 1e-12);
        expectClose(ok(oneWayAnova(...data)).p, student.p, 1e-8);
        expectClose(ok(welchAnova(...data)).f, welch.t ** 2, 1e-9, 1e-12);
        expectClose(ok(welchAnova(...data)).p, welch.p, 1e-8);
        expectClose(ok(pairwiseComparisons(...data)).comparisons[0]!.tukeyP, student.p, 1e-8, 1e-14);
      }),
      { numRuns: 40 },
    );
  });

  test('of pairs is the repeated-measures analysis of two conditions', () => {
    fc.assert(
      fc.property(untied(), ([x, y]) => {
        const test = pairedTTest(x, y);
        fc.pre(test.status === 'ok');
        const anova = ok(repeatedMeasuresAnova(x.map((value, i) => [value, y[i]!])));
        expectClose(anova.f, ok(test).t ** 2, 1e-8, 1e-10);
        expectClose(anova.greenhouseGeisserEpsilon, 1, 1e-9);
      }),
      runs,
    );
  });

  test('has an effect-size interval that leaves out 0 exactly when Student’s p is below 5 %', () => {
    fc.assert(
      fc.property(sample(3, 12), sample(3, 12), (x, y) => {
        const test = ok(twoSampleTTest(x, y, 'student'));
        fc.pre(Math.abs(test.p - 0.05) > 1e-7);
        const effect = ok(standardizedDifference(...test.groups));
        expect(effect.cohenDInterval[0] > 0 || effect.cohenDInterval[1] < 0).toBe(test.p < 0.05);
        expect(effect.cohenDInterval[0]).toBeLessThan(effect.cohenD);
        expect(effect.cohenDInterval[1]).toBeGreaterThan(effect.cohenD);
        expect(Math.abs(effect.hedgesG)).toBeLessThanOrEqual(Math.abs(effect.cohenD));
      }),
      { numRuns: 60 },
    );
  });
});

describe('a rank test', () => {
  test('depends on the order of the values only', () => {
    fc.assert(
      fc.property(sample(2, 12), sample(2, 12), (x, y) => {
        const before = mannWhitney(x, y);
        fc.pre(before.status === 'ok');
        const bend = (value: number) => Math.expm1(value / 10);
        const after = ok(mannWhitney(x.map(bend), y.map(bend)));
        expect(after.u1).toBe(ok(before).u1);
        expect(after.exact!.p).toBe(ok(before).exact!.p);
      }),
      runs,
    );
  });

  test('mirrors when the groups swap, with ties and without, and its tails overlap in one value', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 2, maxLength: 9 }),
        fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 2, maxLength: 9 }),
        (x, y) => {
          const [one, other] = [mannWhitney(x, y), mannWhitney(y, x)];
          fc.pre(one.status === 'ok' && other.status === 'ok');
          const [a, b] = [ok(one), ok(other)];
          expect(a.u1).toBe(b.u2);
          expectClose(a.exact!.p, b.exact!.p, 1e-12);
          expectClose(a.exact!.pLess, b.exact!.pGreater, 1e-12);
          expect(a.exact!.pLess + a.exact!.pGreater).toBeGreaterThan(1);
          expectClose(a.hodgesLehmann, -b.hodgesLehmann, 1e-12);
        },
      ),
      runs,
    );
  });

  test('counts what brute force counts', () => {
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
          const { u1, exact } = ok(test);
          const share = (keep: (value: number) => boolean) => values.filter(keep).length / values.length;
          const distance = Math.abs(u1 - (x.length * y.length) / 2);
          expectClose(
            exact!.pLess,
            share((value) => value <= u1),
            1e-12,
          );
          expectClose(
            exact!.pGreater,
            share((value) => value >= u1),
            1e-12,
          );
          expectClose(
            exact!.p,
            share((value) => Math.abs(value - (x.length * y.length) / 2) >= distance),
            1e-12,
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  test('of signs changes sides when all differences change sign, and agrees with counting', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 2, maxLength: 9 }), (d) => {
        const test = signedRank(d);
        fc.pre(test.status === 'ok');
        const [one, other] = [ok(test), ok(signedRank(d.map((value) => -value)))];
        expectClose(one.exact!.pLess, other.exact!.pGreater, 1e-13);
        expectClose(one.exact!.p, other.exact!.p, 1e-13);
        expect(one.v + other.v).toBe((one.nUsed * (one.nUsed + 1)) / 2);
        expectClose(one.exact!.p, Math.min(1, 2 * Math.min(one.exact!.pLess, one.exact!.pGreater)), 1e-12);
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

  test('of several groups is the uncorrected test of two groups squared, and Friedman’s of two conditions the sign test', () => {
    fc.assert(
      fc.property(sample(2, 15), sample(2, 15), (x, y) => {
        const two = mannWhitney(x, y);
        fc.pre(two.status === 'ok');
        const several = ok(kruskalWallis(...labelled([x, y])));
        expectClose(several.p, ok(two).normalUncorrected.p, 1e-9);
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

  test('of ranks has an exact p that brute force counts', () => {
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

describe('a table', () => {
  const cell = fc.integer({ min: 0, max: 12 });
  const table2x2 = fc
    .tuple(cell, cell, cell, cell)
    .map(([a, b, c, d]): [[number, number], [number, number]] => [
      [a, b],
      [c, d],
    ]);

  test('of counts gives the same exact p by both algorithms, transposed or mirrored', () => {
    fc.assert(
      fc.property(table2x2, ([[a, b], [c, d]]) => {
        const test = fisherExact([
          [a, b],
          [c, d],
        ]);
        fc.pre(test.status === 'ok');
        const { p, oddsRatio, interval, pLess } = ok(test);
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
        expectClose(mirrored.pGreater, pLess, 1e-10);
        expectClose(mirrored.oddsRatio, 1 / oddsRatio, 1e-9);
        expectClose(mirrored.interval[0], 1 / interval[1], 1e-9);
      }),
      runs,
    );
  });

  test('of two groups has the chi-square of the z test of two proportions', () => {
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
        expect(compared.newcombe[0]).toBeLessThanOrEqual(compared.difference);
        expect(compared.newcombe[1]).toBeGreaterThanOrEqual(compared.difference);
        expect(compared.newcombe[0]).toBeGreaterThanOrEqual(-1);
        expect(compared.newcombe[1]).toBeLessThanOrEqual(1);
      }),
      runs,
    );
  });
});

describe('an interval', () => {
  test('of a proportion holds the estimate, stays in [0, 1] and widens with the level', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.nat(300), (n, at) => {
        const k = Math.min(n, at);
        const [narrow, wide] = [ok(proportionIntervals(k, n, 0.9)), ok(proportionIntervals(k, n, 0.99))];
        for (const name of ['wilson', 'wilsonContinuityCorrected', 'clopperPearson'] as const) {
          expect(narrow[name][0]).toBeLessThanOrEqual(k / n + 1e-12);
          expect(narrow[name][1]).toBeGreaterThanOrEqual(k / n - 1e-12);
          expect(wide[name][0]).toBeGreaterThanOrEqual(0);
          expect(wide[name][1]).toBeLessThanOrEqual(1);
          expect(wide[name][0]).toBeLessThanOrEqual(narrow[name][0] + 1e-12);
          expect(wide[name][1]).toBeGreaterThanOrEqual(narrow[name][1] - 1e-12);
        }
      }),
      runs,
    );
  });

  test('of a rate is exact: at each limit the observed count has probability 2.5 %', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), (k) => {
        const [lower, upper] = ok(rateInterval(k, 1)).interval;
        // P(N ≥ k | λ) = P(χ²(2k) < 2λ) and P(N ≤ k | λ) = P(χ²(2k + 2) > 2λ).
        expectClose(1 - chiSquareUpperTail(2 * lower, 2 * k), 0.025, 1e-9);
        expectClose(chiSquareUpperTail(2 * upper, 2 * k + 2), 0.025, 1e-10);
      }),
      runs,
    );
  });
});

describe('adjusted p-values', () => {
  test('are never below the raw ones nor above 1, keep their order, and Holm never exceeds Bonferroni', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 20 }),
        (p) => {
          const of = {
            bonferroni: adjustPValues(p, 'bonferroni'),
            holm: adjustPValues(p, 'holm'),
            hochberg: adjustPValues(p, 'hochberg'),
            bh: adjustPValues(p, 'benjamini-hochberg'),
            by: adjustPValues(p, 'benjamini-yekutieli'),
          };
          p.forEach((raw, i) => {
            for (const list of Object.values(of)) {
              expect(list[i]!).toBeGreaterThanOrEqual(raw * (1 - 1e-15));
              expect(list[i]!).toBeLessThanOrEqual(1);
              p.forEach((other, j) => {
                if (raw < other) expect(list[i]!).toBeLessThanOrEqual(list[j]!);
              });
            }
            expect(of.holm[i]!).toBeLessThanOrEqual(of.bonferroni[i]!);
            expect(of.hochberg[i]!).toBeLessThanOrEqual(of.holm[i]! + 1e-15);
            expect(of.bh[i]!).toBeLessThanOrEqual(of.hochberg[i]! + 1e-15);
          });
        },
      ),
      runs,
    );
  });
});

describe('an analysis of variance', () => {
  test('splits the total sum of squares and does not depend on shift, scale or order', () => {
    fc.assert(
      fc.property(sample(2, 8), sample(2, 8), sample(2, 8), shift, factor, (x, y, z, a, b) => {
        const one = ok(oneWayAnova(...labelled([x, y, z])));
        const all = ok(describeColumn([...x, ...y, ...z]));
        expectClose(
          one.sumOfSquaresBetween + one.sumOfSquaresWithin,
          all.variance! * (all.n - 1),
          1e-10,
          1e-10,
        );
        const moved = ok(
          oneWayAnova(...labelled([z, y, x].map((group) => group.map((value) => a + b * value)))),
        );
        expectClose(moved.f, one.f, 1e-8, 1e-10);
        expect(one.p).toBeLessThanOrEqual(1);
        const levene = leveneTest(...labelled([x, y, z]));
        if (levene.status === 'ok') expect(levene.p).toBeLessThanOrEqual(1);
      }),
      runs,
    );
  });

  test('of two factors gives the same in balanced data whatever the type of sums of squares', () => {
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

test('the sample size of a t test has the power that was asked for, one fewer has less', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.2, max: 2, noNaN: true }),
      fc.double({ min: 0.5, max: 0.99, noNaN: true }),
      fc.constantFrom('two' as const, 'paired' as const, 'one' as const),
      (difference, power, samples) => {
        const design = { difference, standardDeviation: 1, samples };
        const { n, nWhole } = ok(tTestSampleSize(power, design));
        expectClose(ok(tTestPower(n, design)).power, power, 1e-8);
        expect(ok(tTestPower(nWhole, design)).power).toBeGreaterThanOrEqual(power - 1e-9);
        if (nWhole > 2) expect(ok(tTestPower(nWhole - 1, design)).power).toBeLessThan(power + 1e-9);
      },
    ),
    { numRuns: 40 },
  );
});
