import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { oneWayAnova } from '../../../../src/statistics/anova/one-way-anova.ts';
import { repeatedMeasuresAnova } from '../../../../src/statistics/anova/repeated-measures-anova.ts';
import { welchAnova } from '../../../../src/statistics/anova/welch-anova.ts';
import { pairwiseComparisons } from '../../../../src/statistics/multiple-comparisons/pairwise-comparisons.ts';
import { pairedTTest } from '../../../../src/statistics/t-tests/paired-t-test.ts';
import { standardizedDifference } from '../../../../src/statistics/t-tests/standardized-difference.ts';
import { twoSampleTTest } from '../../../../src/statistics/t-tests/two-sample-t-test.ts';
import { expectClose } from './closeness.ts';
import { labeled, ok, runs, sample, untied } from './samples.ts';

describe('a t test', () => {
  test('changes only its sign when the groups swap', () => {
    fc.assert(
      fc.property(sample(), sample(), (x, y) => {
        const [one, other] = [ok(twoSampleTTest(x, y)), ok(twoSampleTTest(y, x))];
        expectClose(one.t, -other.t, 1e-13);
        expectClose(one.p, other.p, 1e-12);
        expectClose(
          ok(twoSampleTTest(x, y, { alternative: 'less' })).p,
          ok(twoSampleTTest(y, x, { alternative: 'greater' })).p,
          1e-12,
        );
        expectClose(one.interval.lower, -other.interval.upper, 1e-12, 1e-12);
      }),
      runs,
    );
  });

  test('rejects at 5% exactly when its 95% interval excludes 0', () => {
    fc.assert(
      fc.property(sample(), sample(), (x, y) => {
        for (const variances of ['welch', 'student'] as const) {
          const { p, interval } = ok(twoSampleTTest(x, y, { variances }));
          fc.pre(Math.abs(p - 0.05) > 1e-9);
          expect(p < 0.05).toBe(interval.lower > 0 || interval.upper < 0);
        }
      }),
      runs,
    );
  });

  test('equals the analysis of variance of two groups, Student’s and Welch’s', () => {
    fc.assert(
      fc.property(sample(), sample(), (x, y) => {
        const data = labeled([x, y]);
        const [student, welch] = [
          ok(twoSampleTTest(x, y, { variances: 'student' })),
          ok(twoSampleTTest(x, y)),
        ];
        expectClose(ok(oneWayAnova(...data)).f, student.t ** 2, 1e-9, 1e-12);
        expectClose(ok(oneWayAnova(...data)).p, student.p, 1e-8);
        expectClose(ok(welchAnova(...data)).f, welch.t ** 2, 1e-9, 1e-12);
        expectClose(ok(welchAnova(...data)).p, welch.p, 1e-8);
        expectClose(ok(pairwiseComparisons(...data)).comparisons[0]!.tukeyP, student.p, 1e-8, 1e-14);
      }),
      { numRuns: 40 },
    );
  });

  test('equals, for pairs, the repeated-measures analysis of two conditions', () => {
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

  test('has an effect-size interval that excludes 0 exactly when Student’s p is below 5%', () => {
    fc.assert(
      fc.property(sample(3, 12), sample(3, 12), (x, y) => {
        const test = ok(twoSampleTTest(x, y, { variances: 'student' }));
        fc.pre(Math.abs(test.p - 0.05) > 1e-7);
        const effect = ok(standardizedDifference(...test.groups));
        expect(effect.cohenDInterval.lower > 0 || effect.cohenDInterval.upper < 0).toBe(test.p < 0.05);
        expect(effect.cohenDInterval.lower).toBeLessThan(effect.cohenD);
        expect(effect.cohenDInterval.upper).toBeGreaterThan(effect.cohenD);
        expect(Math.abs(effect.hedgesG)).toBeLessThanOrEqual(Math.abs(effect.cohenD));
      }),
      { numRuns: 60 },
    );
  });
});
