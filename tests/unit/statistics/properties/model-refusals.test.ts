// Whatever columns a model, a curve, or a series is given, it answers without NaN or returns an error with its
// reason.
import fc from 'fast-check';
import { test } from 'vitest';
import { factorialEffects } from '../../../../src/statistics/designs/factorial-effects.ts';
import { randomizedBlocks } from '../../../../src/statistics/designs/randomized-blocks.ts';
import { responseSurface } from '../../../../src/statistics/designs/response-surface.ts';
import { histogram } from '../../../../src/statistics/descriptive/histogram.ts';
import { kernelDensity } from '../../../../src/statistics/descriptive/kernel-density.ts';
import { normalPlot } from '../../../../src/statistics/descriptive/normal-plot.ts';
import { principalComponents } from '../../../../src/statistics/multivariate/principal-components.ts';
import { doseResponse } from '../../../../src/statistics/regression/dose-response.ts';
import { firthRegression } from '../../../../src/statistics/regression/firth-regression.ts';
import { hosmerLemeshow } from '../../../../src/statistics/regression/hosmer-lemeshow.ts';
import { linearModel } from '../../../../src/statistics/regression/linear-model.ts';
import { linearRegression } from '../../../../src/statistics/regression/linear-regression.ts';
import { logisticRegression } from '../../../../src/statistics/regression/logistic-regression.ts';
import { nonlinearRegression } from '../../../../src/statistics/regression/nonlinear-regression.ts';
import { polynomialRegression } from '../../../../src/statistics/regression/polynomial-regression.ts';
import { profileInterval } from '../../../../src/statistics/regression/profile-interval.ts';
import { rocCurve } from '../../../../src/statistics/regression/receiver-operating-characteristic.ts';
import { regressionDiagnostics } from '../../../../src/statistics/regression/regression-diagnostics.ts';
import { coxRegression } from '../../../../src/statistics/survival/cox-regression.ts';
import { kaplanMeier } from '../../../../src/statistics/survival/kaplan-meier.ts';
import { logRank } from '../../../../src/statistics/survival/log-rank.ts';
import { autocorrelation } from '../../../../src/statistics/time-series/autocorrelation.ts';
import { benchmarkForecasts } from '../../../../src/statistics/time-series/benchmark-forecasts.ts';
import { decompose } from '../../../../src/statistics/time-series/decompose.ts';
import { exponentialSmoothing } from '../../../../src/statistics/time-series/exponential-smoothing.ts';
import { forecastAccuracy } from '../../../../src/statistics/time-series/forecast-accuracy.ts';
import { trendAndSeason } from '../../../../src/statistics/time-series/trend-and-season.ts';
import { measurement } from './samples.ts';
import { answers } from './closeness.ts';

const column = (length: number) => {
  const of = (value: fc.Arbitrary<number>) => fc.array(value, { minLength: length, maxLength: length });
  return fc.oneof(
    of(measurement),
    of(fc.constantFrom(0, 1, 2)),
    of(fc.constant(7.25)),
    of(fc.constantFrom(0, 1, 1e-300, 1e70, -1e70, 5e-324)),
    of(
      fc.oneof(
        { weight: 9, arbitrary: measurement },
        { weight: 1, arbitrary: fc.constantFrom(NaN, Infinity) },
      ),
    ),
    fc.constant(Array.from({ length }, (_, i) => 2 * i + 1)),
  );
};
const binary = (length: number) => fc.array(fc.constantFrom(0, 1), { minLength: length, maxLength: length });
const columns = fc
  .integer({ min: 0, max: 12 })
  .chain((length) => fc.tuple(column(length), column(length), column(length), binary(length)));
const line = { model: 'a*x+b', start: { a: 1, b: 0 } };
const decay = { model: 'a*exp(-k*x)', start: { a: 1, k: 0.1 } };

test.each<[string, (x: number[], y: number[], z: number[], events: number[]) => readonly object[]]>([
  ['a line', (x, y) => [linearRegression(x, y)]],
  ['a plane', (x, y, z) => [linearModel({ columns: [x, z], y })]],
  ['a polynomial', (x, y) => [polynomialRegression(x, y, 2)]],
  [
    'the diagnostics of a line',
    (x, y) => {
      const fit = linearModel({ columns: [x], y });
      return fit.status === 'ok' ? [{ status: 'ok', ...regressionDiagnostics(fit) }] : [fit];
    },
  ],
  ['a straight curve', (x, y) => [nonlinearRegression({ ...line, variables: { x }, y })]],
  ['an exact curve', (x) => [nonlinearRegression({ ...line, variables: { x }, y: x })]],
  ['a decaying curve', (x, y) => [nonlinearRegression({ ...decay, variables: { x }, y })]],
  ['the profile of a curve', (x, y) => [profileInterval({ ...line, variables: { x }, y }, 'a')]],
  ['a dose–response curve', (x, y) => [doseResponse(x, y)]],
  ['a logistic model', (x, _, z, events) => [logisticRegression({ columns: [x, z], events })]],
  ['a penalised logistic model', (x, _, __, events) => [firthRegression({ columns: [x], events })]],
  ['a ROC curve', (x, _, __, events) => [rocCurve(x, events)]],
  [
    'a test of calibration',
    (x, _, __, events) => {
      const fit = logisticRegression({ columns: [x], events });
      return fit.status === 'ok' ? [hosmerLemeshow(fit, events)] : [fit];
    },
  ],
  ['a survival curve', (x, _, __, events) => [kaplanMeier(x, events)]],
  [
    'a log-rank test',
    (x, y, _, events) => [
      logRank(
        x,
        events,
        y.map((value) => (value > 1 ? 'a' : 'b')),
      ),
    ],
  ],
  ['a hazard ratio', (x, y, _, events) => [coxRegression({ time: x, status: events, columns: [y] })]],
  [
    'principal components',
    (x, y, z) => [principalComponents([x, y, z], true), principalComponents([x, y], false)],
  ],
  ['a response surface', (x, y, z) => [responseSurface(x, y, z)]],
  ['blocks', (x, y, z) => [randomizedBlocks([x, y, z])]],
  ['a factorial', (x, y, z) => [factorialEffects([x, y], z)]],
  ['a histogram', (x) => [histogram(x, 2)]],
  ['a density', (x) => [kernelDensity(x)]],
  ['a normal plot', (x) => [normalPlot(x)]],
  ['an autocorrelation', (x) => [autocorrelation(x, 3)]],
  ['benchmark forecasts', (x) => [benchmarkForecasts(x, 2, 3)]],
  ['the accuracy of forecasts', (x, y, z) => [forecastAccuracy(x, y, z, 2)]],
  ['a decomposition', (x) => [decompose(x, 2), decompose(x, 2, 'multiplicative')]],
  ['a trend with a season', (x) => [trendAndSeason(x, 3)]],
  [
    'smoothing',
    (x) => [exponentialSmoothing({ y: x, method: 'level' }), exponentialSmoothing({ y: x, method: 'trend' })],
  ],
])('%s gives a result without NaN or an error for any columns', (_, f) => {
  fc.assert(
    fc.property(columns, ([x, y, z, events]) => {
      for (const result of f(x, y, z, events)) answers(result as Parameters<typeof answers>[0]);
    }),
    { numRuns: 200 },
  );
});
