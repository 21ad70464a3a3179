// A confidence level is a proportion. Every function that takes one rejects 0, 1, and anything that is not a level.
import { expect, test } from 'vitest';
import { pearsonCorrelation } from '../../../../src/statistics/correlation/pearson-correlation.ts';
import { normalPlot } from '../../../../src/statistics/descriptive/normal-plot.ts';
import { responseSurface } from '../../../../src/statistics/designs/response-surface.ts';
import { batchAreas } from '../../../../src/statistics/areas/batch-area.ts';
import { intervalsOfColumn } from '../../../../src/statistics/intervals/intervals-of-column.ts';
import { proportionIntervals } from '../../../../src/statistics/intervals/proportion-intervals.ts';
import { rateInterval } from '../../../../src/statistics/intervals/rate-interval.ts';
import { compareProportions } from '../../../../src/statistics/intervals/two-proportions.ts';
import { compareRates } from '../../../../src/statistics/intervals/two-rates.ts';
import { blandAltman } from '../../../../src/statistics/method-comparison/bland-altman.ts';
import { replicatedBlandAltman } from '../../../../src/statistics/method-comparison/bland-altman-replicates.ts';
import { scaledBlandAltman } from '../../../../src/statistics/method-comparison/bland-altman-scaled.ts';
import { concordanceCorrelation } from '../../../../src/statistics/method-comparison/concordance-correlation.ts';
import { cronbachAlpha } from '../../../../src/statistics/method-comparison/cronbach-alpha.ts';
import { deming } from '../../../../src/statistics/method-comparison/deming.ts';
import { passingBablok } from '../../../../src/statistics/method-comparison/passing-bablok.ts';
import { pairwiseComparisons } from '../../../../src/statistics/multiple-comparisons/pairwise-comparisons.ts';
import { mannWhitney } from '../../../../src/statistics/rank-tests/mann-whitney.ts';
import { pairedSignedRank, signedRank } from '../../../../src/statistics/rank-tests/wilcoxon-signed-rank.ts';
import { doseResponse } from '../../../../src/statistics/regression/dose-response.ts';
import { firthRegression } from '../../../../src/statistics/regression/firth-regression.ts';
import { linearModel } from '../../../../src/statistics/regression/linear-model.ts';
import { linearRegression } from '../../../../src/statistics/regression/linear-regression.ts';
import { logisticRegression } from '../../../../src/statistics/regression/logistic-regression.ts';
import { nonlinearRegression } from '../../../../src/statistics/regression/nonlinear-regression.ts';
import { polynomialRegression } from '../../../../src/statistics/regression/polynomial-regression.ts';
import { profileInterval } from '../../../../src/statistics/regression/profile-interval.ts';
import { rocCurve } from '../../../../src/statistics/regression/receiver-operating-characteristic.ts';
import type { Result } from '../../../../src/statistics/result.ts';
import { coxRegression } from '../../../../src/statistics/survival/cox-regression.ts';
import { kaplanMeier } from '../../../../src/statistics/survival/kaplan-meier.ts';
import { oneSampleTTest } from '../../../../src/statistics/t-tests/one-sample-t-test.ts';
import { pairedTTest } from '../../../../src/statistics/t-tests/paired-t-test.ts';
import { twoSampleTTest } from '../../../../src/statistics/t-tests/two-sample-t-test.ts';
import { varianceRatioTest } from '../../../../src/statistics/t-tests/variance-ratio-test.ts';
import { fisherExact } from '../../../../src/statistics/tables/fisher-exact.ts';
import { mantelHaenszel } from '../../../../src/statistics/tables/mantel-haenszel.ts';
import { autocorrelation } from '../../../../src/statistics/time-series/autocorrelation.ts';
import { trendAndSeason } from '../../../../src/statistics/time-series/trend-and-season.ts';

const x = [1, 2, 3, 4, 5, 6, 7, 8];
const y = [2, 1, 4, 3, 6, 5, 9, 7];
const events = [0, 1, 0, 0, 1, 0, 1, 1];
const labels = ['a', 'b', 'a', 'b', 'a', 'b', 'a', 'b'];
const line = { model: 'a*x+b', variables: { x }, y, start: { a: 1, b: 0 } };
const dose = [0, 1, 2, 4, 8, 16, 32, 64];
const seen = [0.1, 0.5, 1.1, 2.1, 3.9, 5.1, 5.9, 6.4];

test.each<[string, (level: number) => Result<object>]>([
  ['one-sample t', (level) => oneSampleTTest(x, { level })],
  ['paired t', (level) => pairedTTest(x, y, { level })],
  ['two-sample t', (level) => twoSampleTTest(x, y, { level })],
  ['variance ratio', (level) => varianceRatioTest(x, y, { level })],
  ['Mann–Whitney', (level) => mannWhitney(x, y, { level })],
  ['signed rank', (level) => signedRank(x, { level })],
  ['signed rank of pairs', (level) => pairedSignedRank(x, y, { level })],
  ['Pearson', (level) => pearsonCorrelation(x, y, { level })],
  ['normal plot', (level) => normalPlot(x, level)],
  ['column', (level) => intervalsOfColumn(x, level)],
  ['proportion', (level) => proportionIntervals(3, 9, { level })],
  ['two proportions', (level) => compareProportions(3, 9, 5, 9, { level })],
  ['rate', (level) => rateInterval(3, 9, { level })],
  ['two rates', (level) => compareRates(3, 9, 5, 9, { level })],
  [
    'Fisher',
    (level) =>
      fisherExact(
        [
          [3, 1],
          [1, 3],
        ],
        { level },
      ),
  ],
  ['pairs of groups', (level) => pairwiseComparisons(y, labels, level)],
  ['Bland–Altman', (level) => blandAltman(x, y, level)],
  ['scaled Bland–Altman', (level) => scaledBlandAltman(x, y, level)],
  [
    'Bland–Altman of replicates',
    (level) =>
      replicatedBlandAltman(
        [
          { x: [1, 2], y: [2, 2] },
          { x: [4, 3], y: [5, 6] },
        ],
        'varies',
        level,
      ),
  ],
  ['alpha of a scale', (level) => cronbachAlpha([x, y, x.map((value) => value ** 2)], level)],
  ['batch areas', (level) => batchAreas([{ times: [1, 1, 2, 2], values: [1, 2, 3, 5] }], level)],
  [
    'Mantel–Haenszel',
    (level) =>
      mantelHaenszel(
        [
          [
            [3, 1],
            [1, 3],
          ],
        ],
        level,
      ),
  ],
  ['concordance', (level) => concordanceCorrelation(x, y, level)],
  ['Deming', (level) => deming(x, y, 1, level)],
  ['Passing–Bablok', (level) => passingBablok(x, y, level)],
  ['line', (level) => linearRegression(x, y, level)],
  ['model', (level) => linearModel({ columns: [x], y, level })],
  ['polynomial', (level) => polynomialRegression(x, y, 2, level)],
  ['curve', (level) => nonlinearRegression({ ...line, level })],
  ['profile', (level) => profileInterval({ ...line, level }, 'a')],
  ['dose–response', (level) => doseResponse(dose, seen, {}, level)],
  ['logistic', (level) => logisticRegression({ columns: [x], events, level })],
  ['Firth', (level) => firthRegression({ columns: [x], events, level })],
  ['ROC', (level) => rocCurve(x, events, level)],
  [
    'response surface',
    (level) => responseSurface([-1, -1, 1, 1, 0, 0, 1.4, 0], [-1, 1, -1, 1, 0, 0, 0, 1.4], y, level),
  ],
  ['Kaplan–Meier', (level) => kaplanMeier(x, events, level)],
  ['Cox', (level) => coxRegression({ time: x, status: events, columns: [y], level })],
  ['autocorrelation', (level) => autocorrelation(y, 2, 0, level)],
  ['trend and season', (level) => trendAndSeason(y, 2, level)],
])('%s accepts a level inside (0, 1) and rejects others', (_, f) => {
  expect(f(0.9).status).toBe('ok');
  for (const level of [0, 1, 1.5, -0.1, NaN])
    expect(f(level)).toEqual({ status: 'error', reason: 'out-of-range' });
});
