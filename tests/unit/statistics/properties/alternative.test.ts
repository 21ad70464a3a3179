// Every test accepts its alternative by the same names, and its p-value and interval agree with it.
import { describe, expect, test } from 'vitest';
import type { TestOptions } from '../../../../src/statistics/alternative.ts';
import { compareCorrelations } from '../../../../src/statistics/correlation/compare-correlations.ts';
import { kendallCorrelation } from '../../../../src/statistics/correlation/kendall-correlation.ts';
import { pearsonCorrelation } from '../../../../src/statistics/correlation/pearson-correlation.ts';
import { spearmanCorrelation } from '../../../../src/statistics/correlation/spearman-correlation.ts';
import { proportionIntervals } from '../../../../src/statistics/intervals/proportion-intervals.ts';
import { rateInterval } from '../../../../src/statistics/intervals/rate-interval.ts';
import { compareProportions } from '../../../../src/statistics/intervals/two-proportions.ts';
import { compareRates } from '../../../../src/statistics/intervals/two-rates.ts';
import { grubbs } from '../../../../src/statistics/outliers/grubbs.ts';
import {
  proportionsPower,
  proportionsSampleSize,
} from '../../../../src/statistics/power/proportion-power.ts';
import { tTestPowerUnequal } from '../../../../src/statistics/power/t-test-power-unequal.ts';
import { tTestPower, tTestSampleSize } from '../../../../src/statistics/power/t-test-power.ts';
import { mannWhitney } from '../../../../src/statistics/rank-tests/mann-whitney.ts';
import { pairedSignedRank, signedRank } from '../../../../src/statistics/rank-tests/wilcoxon-signed-rank.ts';
import { compareRoc } from '../../../../src/statistics/regression/compare-roc.ts';
import type { Interval } from '../../../../src/statistics/result.ts';
import {
  exactPairedPermutationTest,
  exactPermutationTest,
} from '../../../../src/statistics/sampling/exact-permutation-test.ts';
import { permutationTest } from '../../../../src/statistics/sampling/permutation-test.ts';
import { randomStream } from '../../../../src/statistics/sampling/random-stream.ts';
import { oneSampleTTest } from '../../../../src/statistics/t-tests/one-sample-t-test.ts';
import { pairedTTest } from '../../../../src/statistics/t-tests/paired-t-test.ts';
import { twoSampleTTest } from '../../../../src/statistics/t-tests/two-sample-t-test.ts';
import { varianceRatioTest } from '../../../../src/statistics/t-tests/variance-ratio-test.ts';
import { binomialTest } from '../../../../src/statistics/tables/binomial-test.ts';
import { fisherExact } from '../../../../src/statistics/tables/fisher-exact.ts';
import { mcNemar } from '../../../../src/statistics/tables/mcnemar.ts';
import { oddsRatioMidP } from '../../../../src/statistics/tables/odds-ratio-mid-p.ts';
import { trendInProportions } from '../../../../src/statistics/tables/trend-in-proportions.ts';
import { ok } from './samples.ts';

// The first two columns are from the help page of R's cor.test.
const x = [44.4, 45.9, 41.9, 53.3, 44.7, 44.1, 50.7, 45.2, 60.1];
const y = [2.6, 3.1, 2.5, 5, 3.6, 4, 5.2, 2.8, 3.8];
const raised = y.map((value) => value + 41);
const apart = x.map((value, i) => value - y[i]!);
const untied = raised.map((value, i) => value + 0.001 * i);
const outcome = [0, 1, 0, 1, 1, 0, 1, 0, 1];
const table = [
  [3, 1],
  [1, 3],
];
const paired = [
  [10, 2],
  [8, 5],
];

type Answer = { readonly p?: number | null; readonly intervals?: readonly (Interval | null)[] };
const all = [-Infinity, Infinity] as const;
const positive = [0, Infinity] as const;
const share = [0, 1] as const;
const signed = [-1, 1] as const;

const tests: [string, readonly [number, number], (options: TestOptions) => Answer][] = [
  ['one-sample t', all, (o) => from(ok(oneSampleTTest(x, { nullValue: 46, ...o })))],
  ['paired t', all, (o) => from(ok(pairedTTest(x, y, { nullValue: 42, ...o })))],
  ['two-sample t', all, (o) => from(ok(twoSampleTTest(x, raised, o)))],
  ['variance ratio', positive, (o) => from(ok(varianceRatioTest(x, y, o)))],
  ['Mann–Whitney, exact', all, (o) => ranked(ok(mannWhitney(x, untied, o)))],
  ['Mann–Whitney, normal', all, (o) => approximate(ok(mannWhitney(x, untied, o)))],
  ['signed rank, exact', all, (o) => ranked(ok(signedRank(apart, { nullValue: 42, ...o })))],
  ['signed rank of pairs, normal', all, (o) => approximate(ok(pairedSignedRank(x, raised, o)))],
  ['Pearson', signed, (o) => from(ok(pearsonCorrelation(x, y, o)))],
  [
    'Pearson, null value',
    signed,
    (o) => ({ p: ok(pearsonCorrelation(x, y, { nullValue: 0.2, ...o })).pNullCorrelation }),
  ],
  [
    'Spearman',
    signed,
    (o) => {
      const r = ok(spearmanCorrelation(x, y, o));
      return { p: r.pExact, intervals: [r.intervalBonettWright, r.intervalFieller] };
    },
  ],
  ['Spearman by t', signed, (o) => ({ p: ok(spearmanCorrelation(x, y, o)).pByT })],
  [
    'Kendall',
    signed,
    (o) => {
      const r = ok(kendallCorrelation(x, y, o));
      return { p: r.pExact, intervals: [r.interval] };
    },
  ],
  ['Kendall by the normal', signed, (o) => ({ p: ok(kendallCorrelation(x, y, o)).pByNormal })],
  ['two correlations', signed, (o) => ({ p: ok(compareCorrelations(0.65, 40, 0.31, 55, o)).p })],
  ['proportion', share, (o) => from(ok(binomialTest(7, 25, { nullValue: 0.4, ...o })))],
  [
    'intervals of a proportion',
    share,
    (o) => {
      const { wilson, clopperPearson, jeffreys, wald, agrestiCoull, wilsonContinuityCorrected } = ok(
        proportionIntervals(7, 25, o),
      );
      return { intervals: [wilson, clopperPearson, jeffreys, wald, agrestiCoull, wilsonContinuityCorrected] };
    },
  ],
  [
    'two proportions',
    signed,
    (o) => {
      const r = ok(compareProportions(14, 52, 4, 55, o));
      return { p: r.zTestP, intervals: [r.wald, r.newcombe, r.agrestiCaffo] };
    },
  ],
  [
    'two proportions, corrected',
    signed,
    (o) => ({ p: ok(compareProportions(14, 52, 4, 55, o)).zTestPYates }),
  ],
  [
    'ratios of two proportions',
    positive,
    (o) => {
      const r = ok(compareProportions(14, 52, 4, 55, o));
      return { intervals: [r.riskRatioInterval, r.oddsRatioInterval] };
    },
  ],
  ['rate', positive, (o) => ({ intervals: [ok(rateInterval(5, 200, o)).interval] })],
  [
    'two rates',
    positive,
    (o) => {
      const r = ok(compareRates(41, 28010, 15, 19017, o));
      return { p: r.pExact, intervals: [r.ratioExact, r.ratioMidP, r.ratioLog] };
    },
  ],
  [
    'difference of two rates',
    all,
    (o) => {
      const r = ok(compareRates(41, 28010, 15, 19017, o));
      return { p: r.pMid, intervals: [r.differenceWald] };
    },
  ],
  ['Fisher', positive, (o) => from(ok(fisherExact(table, o)))],
  ['mid-p', positive, (o) => from(ok(oddsRatioMidP(table, o)))],
  [
    'McNemar',
    signed,
    (o) => {
      const r = ok(mcNemar(paired, o));
      return { p: r.p, intervals: [r.differenceWald, r.differenceNewcombe] };
    },
  ],
  [
    'McNemar, exact',
    positive,
    (o) => {
      const r = ok(mcNemar(paired, o));
      return { p: r.pExact, intervals: [r.oddsRatioInterval] };
    },
  ],
  ['trend', all, (o) => ({ p: ok(trendInProportions([83, 90, 129, 70], [86, 93, 136, 82], o)).p })],
  ['permutation', all, (o) => ({ p: ok(exactPermutationTest(x, raised, o)).p })],
  ['permutation of signs', all, (o) => ({ p: ok(exactPairedPermutationTest(x, raised, o)).p })],
  ['random permutation', all, (o) => ({ p: ok(permutationTest(randomStream(5), x, raised, 200, o)).p })],
  [
    'two ROC curves',
    all,
    (o) => {
      const { difference } = ok(compareRoc(x, y, outcome, o));
      return { p: difference.p, intervals: [difference.interval] };
    },
  ],
];

function from({ p, interval }: { p: number; interval: Interval | null }): Answer {
  return { p, intervals: [interval] };
}
function ranked(r: {
  pExact: number | null;
  interval?: Interval | null;
  shiftInterval?: Interval | null;
}): Answer {
  return { p: r.pExact, intervals: [(r.interval ?? r.shiftInterval)!] };
}
function approximate(r: {
  pNormal: number;
  intervalNormal?: Interval;
  shiftIntervalNormal?: Interval;
}): Answer {
  return { p: r.pNormal, intervals: [(r.intervalNormal ?? r.shiftIntervalNormal)!] };
}

describe.each(tests)('%s', (_, [least, most], run) => {
  const [two, less, greater] = (['two-sided', 'less', 'greater'] as const).map((alternative) =>
    run({ alternative }),
  ) as [Answer, Answer, Answer];

  test('is two-sided by default', () => {
    expect(run({})).toEqual(two);
  });

  test('has one-sided p-values that share the distribution', () => {
    if (two.p === undefined) return;
    expect(less.p! + greater.p!).toBeGreaterThanOrEqual(1 - 1e-9);
    expect(Math.min(less.p!, greater.p!)).toBeLessThanOrEqual(two.p! + 1e-12);
    expect(two.p!).toBeLessThanOrEqual(Math.min(1, 2 * Math.min(less.p!, greater.p!) + 0.25));
  });

  test('has one-sided intervals: open on one side, and on the other the two-sided limit with both tails combined', () => {
    const wide = run({ level: 0.9 });
    two.intervals?.forEach((interval, i) => {
      if (interval === null) return;
      const [below, above, both] = [less.intervals![i]!, greater.intervals![i]!, wide.intervals![i]!];
      expect([below.lower, above.upper]).toEqual([least, most]);
      expect([below.level, above.level, interval.level]).toEqual([0.95, 0.95, 0.95]);
      expect(above.lower).toBeCloseTo(both.lower, 9);
      expect(below.upper).toBeCloseTo(both.upper, 9);
      expect(interval.lower).toBeLessThanOrEqual(above.lower);
      expect(interval.upper).toBeGreaterThanOrEqual(below.upper);
    });
  });
});

// p less, p greater, upper limit of "less", lower limit of "greater", by R 4.2.2.
test.each<[string, (options: TestOptions) => Answer, readonly (number | null)[]]>([
  [
    'cor.test',
    (o) => from(ok(pearsonCorrelation(x, y, o))),
    [0.945913472825, 0.0540865271747, 0.866978634808, -0.0222302275045],
  ],
  [
    'cor.test, kendall',
    (o) => ({ p: ok(kendallCorrelation(x, y, o)).pExact }),
    [0.962411816578, 0.0597194664903],
  ],
  [
    'cor.test, spearman',
    (o) => ({ p: ok(spearmanCorrelation(x, y, o)).pExact }),
    [0.957137345679, 0.0483989197531],
  ],
  [
    'var.test',
    (o) => from(ok(varianceRatioTest(x, y, o))),
    [0.999979520423, 2.04795768718e-5, 118.769436835, 10.0477165951],
  ],
  [
    'wilcox.test, mu = 42',
    (o) => ranked(ok(signedRank(apart, { nullValue: 42, ...o }))),
    [0.787109375, 0.248046875, 48.2, 41.1],
  ],
  [
    'binom.test',
    (o) => from(ok(binomialTest(682, 925, { nullValue: 0.75, ...o }))),
    [0.196009267054, 0.824089122352, 0.76105527469, 0.712412924437],
  ],
  [
    'prop.test',
    (o) => {
      const r = ok(compareProportions(14, 52, 4, 55, o));
      return { p: r.zTestP, intervals: [r.wald] };
    },
    [0.996695215849, 0.0033047841508, 0.312925142328, 0.0800818506791],
  ],
  [
    'prop.test, corrected',
    (o) => ({ p: ok(compareProportions(14, 52, 4, 55, o)).zTestPYates }),
    [0.993001859142, 0.00699814085824],
  ],
  ['fisher.test', (o) => ({ p: ok(fisherExact(table, o)).p }), [0.985714285714, 0.242857142857]],
  [
    'poisson.test',
    (o) => {
      const r = ok(compareRates(41, 28010, 15, 19017, o));
      return { p: r.pExact, intervals: [r.ratioExact] };
    },
    [0.988372701605, 0.0238301233773, 3.24702989096, 1.0980103548],
  ],
  [
    't.test, mu = 1',
    (o) => from(ok(twoSampleTTest(x, raised, { nullValue: 1, ...o }))),
    [0.85211236886, 0.14788763114, 6.8158347288, -0.438056951026],
  ],
])('%s matches R', (_, run, [pLess, pGreater, upper, lower]) => {
  const [less, greater] = [run({ alternative: 'less' }), run({ alternative: 'greater' })];
  expect(less.p! / pLess!).toBeCloseTo(1, 9);
  expect(greater.p! / pGreater!).toBeCloseTo(1, 9);
  if (upper === undefined) return;
  expect(less.intervals![0]!.upper).toBeCloseTo(upper!, 8);
  expect(greater.intervals![0]!.lower).toBeCloseTo(lower!, 8);
});

describe('Grubbs’ test', () => {
  const values = [5, 5.1, 4.9, 5.2, 4.8, 5, 7, 2.5];
  test('tests the side of its alternative', () => {
    expect(ok(grubbs(values, { alternative: 'less' })).outlier).toBe(2.5);
    expect(ok(grubbs(values, { alternative: 'greater' })).outlier).toBe(7);
    expect(ok(grubbs(values)).p).toBeCloseTo(2 * ok(grubbs(values, { alternative: 'less' })).p, 12);
  });
});

describe('the power of a one-sided test', () => {
  const design = { difference: 0.5, standardDeviation: 1 };
  test('matches R in the direction of the difference and is near zero in the opposite direction', () => {
    expect(ok(tTestPower(20, { ...design, alternative: 'greater' })).power).toBeCloseTo(0.463374349296, 9);
    expect(ok(tTestPower(20, { ...design, alternative: 'less' })).power).toBeLessThan(0.001);
    expect(ok(tTestPowerUnequal(20, 20, 0.5, { alternative: 'greater' })).power).toBeCloseTo(
      0.463374349296,
      9,
    );
    expect(ok(proportionsPower(50, 0.5, 0.75, { alternative: 'less' })).power).toBeGreaterThan(
      ok(proportionsPower(50, 0.5, 0.75)).power,
    );
  });
  test('has no sample size if the difference is in the opposite direction', () => {
    const refused = { status: 'error', reason: 'out-of-range' };
    expect(tTestSampleSize(0.8, { ...design, alternative: 'less' })).toEqual(refused);
    expect(proportionsSampleSize(0.8, 0.5, 0.75, { alternative: 'greater' })).toEqual(refused);
  });
});
