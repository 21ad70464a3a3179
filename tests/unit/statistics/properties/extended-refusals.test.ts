// The functions that calculators add to the classical tests: any input gives a result without NaN or an error
// message.
import fc from 'fast-check';
import { test } from 'vitest';
import { anovaFromSummary } from '../../../../src/statistics/anova/anova-from-summary.ts';
import { mauchly } from '../../../../src/statistics/anova/mauchly.ts';
import { areaUnderCurve } from '../../../../src/statistics/areas/area-under-curve.ts';
import { batchAreas } from '../../../../src/statistics/areas/batch-area.ts';
import { compareCorrelations } from '../../../../src/statistics/correlation/compare-correlations.ts';
import { dAgostinoPearson } from '../../../../src/statistics/descriptive/dagostino-pearson.ts';
import { jarqueBera } from '../../../../src/statistics/descriptive/jarque-bera.ts';
import { fractionalDesign } from '../../../../src/statistics/designs/fractional-design.ts';
import { lenth } from '../../../../src/statistics/designs/lenth.ts';
import { compareRates } from '../../../../src/statistics/intervals/two-rates.ts';
import { metaAnalysis } from '../../../../src/statistics/meta-analysis/meta-analysis.ts';
import { blandAltman } from '../../../../src/statistics/method-comparison/bland-altman.ts';
import { replicatedBlandAltman } from '../../../../src/statistics/method-comparison/bland-altman-replicates.ts';
import { scaledBlandAltman } from '../../../../src/statistics/method-comparison/bland-altman-scaled.ts';
import { concordanceCorrelation } from '../../../../src/statistics/method-comparison/concordance-correlation.ts';
import { cronbachAlpha } from '../../../../src/statistics/method-comparison/cronbach-alpha.ts';
import { deming } from '../../../../src/statistics/method-comparison/deming.ts';
import { fleissKappa } from '../../../../src/statistics/method-comparison/fleiss-kappa.ts';
import { intraclassCorrelation } from '../../../../src/statistics/method-comparison/intraclass-correlation.ts';
import { kappa } from '../../../../src/statistics/method-comparison/kappa.ts';
import { krippendorffAlpha } from '../../../../src/statistics/method-comparison/krippendorff-alpha.ts';
import { passingBablok } from '../../../../src/statistics/method-comparison/passing-bablok.ts';
import { dunnett } from '../../../../src/statistics/multiple-comparisons/dunnett.ts';
import { gamesHowell } from '../../../../src/statistics/multiple-comparisons/games-howell.ts';
import { generalizedEsd } from '../../../../src/statistics/outliers/generalized-esd.ts';
import { grubbs } from '../../../../src/statistics/outliers/grubbs.ts';
import { anovaPowerFromMeans } from '../../../../src/statistics/power/anova-power.ts';
import { equivalencePower } from '../../../../src/statistics/power/equivalence-power.ts';
import { logRankSampleSize } from '../../../../src/statistics/power/log-rank-size.ts';
import { noninferioritySampleSize } from '../../../../src/statistics/power/noninferiority-size.ts';
import { proportionPrecisionSampleSizeWilson } from '../../../../src/statistics/power/precision.ts';
import { proportionPower } from '../../../../src/statistics/power/proportion-power-exact.ts';
import { proportionsExactPower } from '../../../../src/statistics/power/proportions-exact-power.ts';
import {
  tTestPowerUnequal,
  tTestSampleSizeByRatio,
} from '../../../../src/statistics/power/t-test-power-unequal.ts';
import { mannWhitney } from '../../../../src/statistics/rank-tests/mann-whitney.ts';
import { signedRank } from '../../../../src/statistics/rank-tests/wilcoxon-signed-rank.ts';
import { breuschPagan } from '../../../../src/statistics/regression/breusch-pagan.ts';
import { compareRoc } from '../../../../src/statistics/regression/compare-roc.ts';
import { compareSlopes } from '../../../../src/statistics/regression/compare-slopes.ts';
import { doseResponse } from '../../../../src/statistics/regression/dose-response.ts';
import { factorRegression } from '../../../../src/statistics/regression/factor-regression.ts';
import { michaelisMenten } from '../../../../src/statistics/regression/michaelis-menten.ts';
import { poissonRegression } from '../../../../src/statistics/regression/poisson-regression.ts';
import {
  exactPairedPermutationTest,
  exactPermutationTest,
} from '../../../../src/statistics/sampling/exact-permutation-test.ts';
import { compareRestrictedMeans } from '../../../../src/statistics/survival/restricted-mean.ts';
import { coxRegression } from '../../../../src/statistics/survival/cox-regression.ts';
import { logRank } from '../../../../src/statistics/survival/log-rank.ts';
import { proportionalHazards } from '../../../../src/statistics/survival/proportional-hazards.ts';
import { binomialTest } from '../../../../src/statistics/tables/binomial-test.ts';
import { cochranQ } from '../../../../src/statistics/tables/cochran-q.ts';
import { diagnosticTest } from '../../../../src/statistics/tables/diagnostic-test.ts';
import { mantelHaenszel } from '../../../../src/statistics/tables/mantel-haenszel.ts';
import { marginalHomogeneity } from '../../../../src/statistics/tables/marginal-homogeneity.ts';
import { oddsRatioMidP } from '../../../../src/statistics/tables/odds-ratio-mid-p.ts';
import { trendInProportions } from '../../../../src/statistics/tables/trend-in-proportions.ts';
import {
  equivalenceTest,
  pairedEquivalenceTest,
} from '../../../../src/statistics/t-tests/equivalence-test.ts';
import { twoSampleTTest } from '../../../../src/statistics/t-tests/two-sample-t-test.ts';
import { anyColumn } from './samples.ts';
import { answers } from './closeness.ts';

type Values = readonly number[];
const given = (results: readonly object[]) => {
  for (const result of results) answers(result as Parameters<typeof answers>[0]);
};

const near = { low: -1, high: 1 };
const letters = (values: Values, cut = 1) =>
  values.map((value) => {
    if (value > cut) return 'a';
    return value < 0 ? 'c' : 'b';
  });
const rowsOf = (...columns: Values[]) => columns[0]!.map((_, i) => columns.map((column) => column[i] ?? 0));

test.each<[string, (x: Values, y: Values, z: Values, events: Values) => readonly object[]]>([
  ['an outlier', (x) => [grubbs(x), generalizedEsd(x, 2)]],
  ['normality', (x) => [dAgostinoPearson(x), jarqueBera(x)]],
  ['effects', (x) => [lenth(x)]],
  [
    'a shift',
    (x, y) => [
      mannWhitney(x, y, { level: 0.9, nullValue: 0.5 }),
      signedRank(x, { level: 0.9, nullValue: 1 }),
      twoSampleTTest(x, y, { variances: 'student', level: 0.9, nullValue: 1 }),
    ],
  ],
  ['equivalence', (x, y) => [equivalenceTest(x, y, near), pairedEquivalenceTest(x, y, near)]],
  ['a permutation', (x, y) => [exactPermutationTest(x, y), exactPairedPermutationTest(x, y)]],
  [
    'two methods',
    (x, y) => [
      blandAltman(x, y),
      scaledBlandAltman(x, y),
      scaledBlandAltman(x.map(Math.abs), y.map(Math.abs)),
      deming(x, y, 2),
      passingBablok(x, y),
      concordanceCorrelation(x, y),
    ],
  ],
  ['several raters', (x, y, z) => [intraclassCorrelation(rowsOf(x, y, z)), mauchly(rowsOf(x, y, z))]],
  [
    'replicates',
    (x, y, z) => [
      replicatedBlandAltman(
        [x, y, z].map((values, i) => ({ x: values, y: i ? x : y })),
        'constant',
      ),
      replicatedBlandAltman(
        [x, y, z].map((values) => ({ x: values, y: values.toReversed() })),
        'varies',
      ),
    ],
  ],
  [
    'ratings and items',
    (x, y, z) => [
      ...(['nominal', 'ordinal', 'interval', 'ratio'] as const).map((scale) =>
        krippendorffAlpha(rowsOf(x, y, z), scale),
      ),
      cronbachAlpha(rowsOf(x, y, z)),
      fleissKappa(rowsOf(x, y, z)),
      cochranQ(rowsOf(x, y, z)),
      marginalHomogeneity([x, y, z]),
    ],
  ],
  [
    'areas',
    (x, y, z) => [
      areaUnderCurve(x, y, { terminal: 3 }),
      areaUnderCurve(
        x.toSorted((a, b) => a - b),
        y,
        { baseline: 1, terminal: 2 },
      ),
      batchAreas([
        { times: x, values: y },
        { times: x.map(Math.sign), values: z },
      ]),
    ],
  ],
  ['pairs of groups', (x, y) => [gamesHowell(x, letters(y)), dunnett(x, letters(y), 'a')]],
  ['lines of groups', (x, y, z) => [compareSlopes(x, y, letters(z))]],
  [
    'factors',
    (x, y, z) => [factorRegression({ y: x, columns: { y }, factors: { z: { labels: letters(z) } } })],
  ],
  ['spread', (x, y) => [breuschPagan(x, [y])]],
  [
    'counts',
    (x, y, z) => [poissonRegression({ columns: [x], counts: y.map(Math.abs).map(Math.round), exposure: z })],
  ],
  ['two scores', (x, y, _, events) => [compareRoc(x, y, events)]],
  [
    'studies',
    (x, y) => [
      metaAnalysis(x, y),
      metaAnalysis(
        x,
        x.map(() => 0.5),
      ),
    ],
  ],
  [
    'curves',
    (x, y) => [
      michaelisMenten(x, y),
      doseResponse(x, y, {}, 0.95, '3pl'),
      doseResponse(x, y, {}, 0.95, '5pl'),
    ],
  ],
  [
    'survival in strata',
    (x, y, z, events) => [
      logRank(x, events, letters(y), letters(z)),
      coxRegression({ time: x, status: events, columns: [y], strata: letters(z) }),
      proportionalHazards({ time: x, status: events, columns: [y] }),
      compareRestrictedMeans(x, events, letters(y), 1),
    ],
  ],
])('%s gives a result without NaN or an error for any columns', (_, f) => {
  fc.assert(
    fc.property(
      anyColumn,
      anyColumn,
      anyColumn,
      fc.array(fc.constantFrom(0, 1), { maxLength: 12 }),
      (x, y, z, e) => {
        given(f(x, y, z, e));
        const length = Math.min(x.length, y.length, z.length, e.length);
        const [a, b, c] = [x, y, z].map((column) => column.slice(0, length)) as unknown as [
          Values,
          Values,
          Values,
        ];
        given(f(a, b, c, e.slice(0, length)));
        given(f(a, a, b, e.slice(0, length)));
      },
    ),
    { numRuns: 100 },
  );
});

const number = fc.oneof(
  fc.nat(30),
  fc.double({ min: -2, max: 40 }),
  fc.constantFrom(0, 1, 2, 3, 0.5, 0.05, 1e-9, 1 - 1e-9, 1e9, -1, NaN, Infinity),
);

test('tests, rates, and sample sizes of any numbers answer without NaN', () => {
  fc.assert(
    fc.property(number, number, number, number, number, (a, b, c, d, e) => {
      given([
        binomialTest(a, b, { nullValue: c }),
        compareRates(a, b, c, d, { level: 0.9 }),
        compareCorrelations(a, b, c, d),
        diagnosticTest({ truePositive: a, falseNegative: b, falsePositive: c, trueNegative: d }, e),
        oddsRatioMidP([
          [a, b],
          [c, d],
        ]),
        kappa([
          [a, b],
          [c, d],
        ]),
        trendInProportions([a, b], [c, d]),
        mantelHaenszel([
          [
            [a, b],
            [c, d],
          ],
          [
            [1, e],
            [2, 3],
          ],
        ]),
        anovaFromSummary([
          { n: a, mean: b, variance: c },
          { n: d, mean: e, variance: b },
        ]),
        anovaPowerFromMeans([a, b, c], d, e),
        equivalencePower(a, { difference: b, margin: c, standardDeviation: d, alpha: e }),
        logRankSampleSize(a, b, c, d, 0.05, e),
        noninferioritySampleSize({ difference: a, margin: b, standardDeviation: c, power: d, alpha: e }),
        proportionPrecisionSampleSizeWilson(a, b, c),
        proportionPower(a, b, c, d),
        proportionsExactPower(a, b, c, d, 0.05),
        tTestPowerUnequal(a, b, c, { alpha: d }),
        tTestSampleSizeByRatio(a, b, c, d),
        fractionalDesign(Math.min(a, 8), ['D=AB', 'E=AC']),
      ]);
    }),
    { numRuns: 200 },
  );
});
