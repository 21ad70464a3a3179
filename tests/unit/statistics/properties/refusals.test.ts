// Whatever is pasted, the answer is a result without NaN or an error with a message.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bartlettTest, leveneTest } from '../../../../src/statistics/anova/equal-variances.ts';
import { oneWayAnova } from '../../../../src/statistics/anova/one-way-anova.ts';
import { repeatedMeasuresAnova } from '../../../../src/statistics/anova/repeated-measures-anova.ts';
import { twoWayAnova } from '../../../../src/statistics/anova/two-way-anova.ts';
import { welchAnova } from '../../../../src/statistics/anova/welch-anova.ts';
import { kendallCorrelation } from '../../../../src/statistics/correlation/kendall-correlation.ts';
import { pearsonCorrelation } from '../../../../src/statistics/correlation/pearson-correlation.ts';
import { spearmanCorrelation } from '../../../../src/statistics/correlation/spearman-correlation.ts';
import { andersonDarling } from '../../../../src/statistics/descriptive/anderson-darling.ts';
import { boxPlot } from '../../../../src/statistics/descriptive/box-plot.ts';
import { describe } from '../../../../src/statistics/descriptive/describe.ts';
import { describeLog } from '../../../../src/statistics/descriptive/describe-log.ts';
import { lilliefors } from '../../../../src/statistics/descriptive/lilliefors.ts';
import { shapiroWilk } from '../../../../src/statistics/descriptive/shapiro-wilk.ts';
import { intervalsOfColumn } from '../../../../src/statistics/intervals/intervals-of-column.ts';
import { proportionIntervals } from '../../../../src/statistics/intervals/proportion-intervals.ts';
import { rateInterval } from '../../../../src/statistics/intervals/rate-interval.ts';
import { compareProportions } from '../../../../src/statistics/intervals/two-proportions.ts';
import { pairwiseComparisons } from '../../../../src/statistics/multiple-comparisons/pairwise-comparisons.ts';
import { anovaPower, anovaSampleSize } from '../../../../src/statistics/power/anova-power.ts';
import {
  correlationPower,
  correlationSampleSize,
} from '../../../../src/statistics/power/correlation-power.ts';
import {
  logRankEvents,
  meanPrecisionSampleSize,
  proportionPrecisionSampleSize,
} from '../../../../src/statistics/power/precision.ts';
import {
  proportionsPower,
  proportionsSampleSize,
} from '../../../../src/statistics/power/proportion-power.ts';
import {
  smallestDetectableDifference,
  tTestPower,
  tTestSampleSize,
} from '../../../../src/statistics/power/t-test-power.ts';
import { friedman } from '../../../../src/statistics/rank-tests/friedman.ts';
import { kruskalWallis } from '../../../../src/statistics/rank-tests/kruskal-wallis.ts';
import { mannWhitney } from '../../../../src/statistics/rank-tests/mann-whitney.ts';
import { pairedSignedRank, signedRank } from '../../../../src/statistics/rank-tests/wilcoxon-signed-rank.ts';
import { chiSquareTest, goodnessOfFit } from '../../../../src/statistics/tables/chi-square-test.ts';
import { fisherExact } from '../../../../src/statistics/tables/fisher-exact.ts';
import { fisherExactTable } from '../../../../src/statistics/tables/fisher-exact-rxc.ts';
import { mcNemar } from '../../../../src/statistics/tables/mcnemar.ts';
import { twoByTwo } from '../../../../src/statistics/tables/two-by-two.ts';
import { oneSampleTTest } from '../../../../src/statistics/t-tests/one-sample-t-test.ts';
import { pairedTTest } from '../../../../src/statistics/t-tests/paired-t-test.ts';
import { standardizedDifference } from '../../../../src/statistics/t-tests/standardized-difference.ts';
import { twoSampleTTest } from '../../../../src/statistics/t-tests/two-sample-t-test.ts';
import { varianceRatioTest } from '../../../../src/statistics/t-tests/variance-ratio-test.ts';
import { anyColumn } from './samples.ts';
import { answers } from './closeness.ts';

const columnFunctions = {
  describe,
  describeLog,
  boxPlot,
  shapiroWilk,
  andersonDarling,
  lilliefors,
  intervalsOfColumn,
  oneSampleTTest,
  signedRank,
};

test.each(Object.entries(columnFunctions))('%s answers any column without NaN', (_, f) => {
  fc.assert(
    fc.property(anyColumn, (x) => {
      answers(f(x));
    }),
    { numRuns: 300 },
  );
});

const pairFunctions = {
  twoSampleTTest,
  pairedTTest,
  varianceRatioTest,
  mannWhitney,
  pairedSignedRank,
  pearsonCorrelation,
  spearmanCorrelation,
  kendallCorrelation,
};

test.each(Object.entries(pairFunctions))('%s answers any two columns without NaN', (_, f) => {
  fc.assert(
    fc.property(anyColumn, anyColumn, (x, y) => {
      answers(f(x, y));
      answers(f(x, x));
      const length = Math.min(x.length, y.length);
      answers(f(x.slice(0, length), y.slice(0, length)));
    }),
    { numRuns: 200 },
  );
});

const groupFunctions = {
  oneWayAnova,
  welchAnova,
  bartlettTest,
  leveneTest,
  kruskalWallis,
  pairwiseComparisons,
};
const label = fc.constantFrom('a', 'b', 'c');

test.each(Object.entries(groupFunctions))('%s answers any grouped column without NaN', (_, f) => {
  fc.assert(
    fc.property(anyColumn, fc.array(label, { minLength: 12, maxLength: 12 }), (y, labels) => {
      answers(f(y, labels.slice(0, y.length)));
    }),
    { numRuns: f === pairwiseComparisons ? 40 : 200 },
  );
});

test('analyses of several columns answer without NaN', () => {
  fc.assert(
    fc.property(
      anyColumn,
      anyColumn,
      anyColumn,
      fc.array(label, { minLength: 12, maxLength: 12 }),
      (x, y, z, labels) => {
        const rows = x.map((value, i) => [value, y[i] ?? NaN, z[i] ?? NaN]);
        answers(friedman(rows));
        answers(repeatedMeasuresAnova(rows));
        for (const type of ['I', 'II', 'III'] as const)
          answers(twoWayAnova(x, labels.slice(0, x.length), [...labels].reverse().slice(0, x.length), type));
      },
    ),
    { numRuns: 150 },
  );
});

test('tables of any numbers answer without NaN', () => {
  const count = fc.oneof(fc.nat(9), fc.constantFrom(0, -1, 0.5, NaN, Infinity));
  fc.assert(
    fc.property(
      fc.array(fc.array(count, { maxLength: 3 }), { maxLength: 3 }),
      fc.array(count, { maxLength: 4 }),
      (table, counts) => {
        for (const f of [chiSquareTest, fisherExact, fisherExactTable, twoByTwo, mcNemar]) answers(f(table));
        answers(goodnessOfFit(counts));
        answers(goodnessOfFit(counts, [0.5, 0.25, 0.25]));
      },
    ),
    { numRuns: 300 },
  );
});

test('variation too small for its square to be a number returns an error', () => {
  const tiny = 3.1434555694052576e-162;
  const labels = ['a', 'b', 'a', 'c', 'c', 'c', 'b'];
  answers(bartlettTest([tiny, 0, 0, -4.9, 0, 0, -tiny], labels));
  answers(
    repeatedMeasuresAnova([
      [1e-300, 0, -4.7e-162],
      [0, 0, 0],
    ]),
  );
});

test('a margin that spans all proportions needs no sample and returns an error', () => {
  for (const margin of [1, Infinity])
    expect(proportionPrecisionSampleSize(1e-9, margin, 1, 0.05)).toEqual({
      status: 'error',
      reason: 'out-of-range',
    });
});

test('proportions, rates, effect sizes, and sample sizes of any numbers answer without NaN', () => {
  const number = fc.oneof(
    fc.nat(30),
    fc.double({ min: -2, max: 40 }),
    fc.constantFrom(0, 1, 0.5, 0.05, 1e-9, 1 - 1e-9, 1e9, -1, NaN, Infinity),
  );
  fc.assert(
    fc.property(number, number, number, number, (a, b, c, d) => {
      answers(proportionIntervals(a, b));
      answers(compareProportions(a, b, c, d));
      answers(rateInterval(a, b));
      answers(standardizedDifference({ n: a, mean: b, variance: c }, { n: d, mean: a, variance: b }));
      const design = { difference: a, standardDeviation: b, alpha: c };
      answers(tTestPower(d, design));
      answers(tTestSampleSize(d, design));
      answers(smallestDetectableDifference(a, b, { standardDeviation: c, alpha: d }));
      answers(proportionsPower(a, b, c, { alpha: d }));
      answers(proportionsSampleSize(a, b, c, { alpha: d }));
      answers(anovaPower(a, { groups: 3, betweenVariance: b, withinVariance: c, alpha: d }));
      answers(anovaSampleSize(a, { groups: 3, betweenVariance: b, withinVariance: c, alpha: d }));
      answers(correlationPower(a, b, c));
      answers(correlationSampleSize(a, b, c));
      answers(meanPrecisionSampleSize(a, b, c));
      answers(proportionPrecisionSampleSize(a, b, c, d));
      answers(logRankEvents(a, b, c));
    }),
    { numRuns: 400 },
  );
});
