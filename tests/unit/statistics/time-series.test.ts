import { expect, test } from 'vitest';
import { autocorrelation } from '../../../src/statistics/time-series/autocorrelation.ts';
import { benchmarkForecasts } from '../../../src/statistics/time-series/benchmark-forecasts.ts';
import { forecastAccuracy } from '../../../src/statistics/time-series/forecast-accuracy.ts';
import { decompose } from '../../../src/statistics/time-series/decompose.ts';
import { exponentialSmoothing } from '../../../src/statistics/time-series/exponential-smoothing.ts';
import { smoothingSquares } from '../../../src/statistics/time-series/smoothing-squares.ts';
import { smoothingWeights } from '../../../src/statistics/time-series/smoothing-weights.ts';
import { casesIn } from '../../support/reference-files.ts';

const cases = casesIn('extended.json');
const reason = (result: { status: string; reason?: string }) => result.reason ?? result.status;
const wave = Array.from({ length: 40 }, (_, t) => 10 + t + [3, -1, -2, 0][t % 4]!);

test('a linear trend with a fixed season is decomposed and continued exactly', () => {
  const parts = decompose(wave, 4);
  if (parts.status === 'error') throw new Error(parts.reason);
  parts.figure.forEach((value, k) => expect(value).toBeCloseTo([3, -1, -2, 0][k]!, 12));
  const fit = exponentialSmoothing({ y: wave, method: 'additive', period: 4 });
  if (fit.status === 'error') throw new Error(fit.reason);
  fit
    .forecast(8)
    .forEach(({ fit: value }, i) => expect(value).toBeCloseTo(50 + i + [3, -1, -2, 0][i % 4]!, 8));
});

test('a forecast interval widens with the horizon', () => {
  const y = [12, 15, 11, 18, 16, 19, 14, 21, 20, 17, 23, 22];
  const fit = exponentialSmoothing({ y, method: 'level' });
  if (fit.status === 'error') throw new Error(fit.reason);
  const widths = fit.forecast(4).map(({ interval }) => interval!.upper - interval!.lower);
  expect([...widths].sort((a, b) => a - b)).toEqual(widths);
  expect(fit.weights.alpha).toBeGreaterThanOrEqual(0);
  expect(fit.weights.alpha).toBeLessThanOrEqual(1);
});

test('a series that is too short or invalid returns an error', () => {
  expect(reason(decompose(wave.slice(0, 7), 4))).toBe('series-too-short');
  expect(reason(exponentialSmoothing({ y: wave.slice(0, 7), method: 'additive', period: 4 }))).toBe(
    'series-too-short',
  );
  expect(reason(exponentialSmoothing({ y: [1, NaN, 2], method: 'level' }))).toBe('invalid-input');
  expect(reason(exponentialSmoothing({ y: [1, 2, 3], method: 'level', alpha: 1.5 }))).toBe('out-of-range');
  expect(reason(autocorrelation([1, 1, 1], 1))).toBe('no-variation');
  expect(reason(benchmarkForecasts([1, 2], 12, 3))).toBe('series-too-short');
});

test('a percentage error is undefined if an actual value is 0', () => {
  const accuracy = forecastAccuracy([0, 2], [1, 1]);
  expect(accuracy.status === 'ok' && accuracy.meanAbsolutePercentageError).toBeNull();
  expect(accuracy.status === 'ok' && accuracy.meanAbsoluteScaledError).toBeNull();
});

test('the best of several minima is found, even at an edge', () => {
  const passengers = cases.find(({ id }) => id.includes('airpassengers.1959'))!.inputs.y as number[];
  // The smallest sums of squares over 48 starts of R's HoltWinters. Its default start ends 27% and 56% higher.
  for (const [years, least] of [
    [9, 8489.70722473479],
    [11, 13287.044075985286],
  ] as const) {
    const y = passengers.slice(0, 12 * years);
    const fit = exponentialSmoothing({ y, method: 'multiplicative', period: 12 });
    expect(fit.status === 'ok' && fit.sse).toBeLessThan(least * (1 + 1e-6));
  }
});

test('the search for smoothing weights passes through a long series fewer than twenty times', () => {
  const y = Array.from({ length: 3000 }, (_, t) => 50 + 8 * Math.sin(t / 40) + ((t * 7919) % 101) / 10);
  const start = { level: y[1]!, trend: y[1]! - y[0]!, seasonal: [] };
  let passes = 0;
  const weights = smoothingWeights(
    ([alpha, beta], length) => {
      if (length === y.length) passes++;
      const all = smoothingSquares(y, start, false, [alpha!, beta!, 0], 2, length);
      const curvature = all.curvature.slice(0, 2).map((row) => row.slice(0, 2));
      return { ...all, gradient: all.gradient.slice(0, 2), curvature };
    },
    2,
    y.length,
  );
  // With JᵀJ alone it takes 29.
  expect(passes).toBeLessThan(20);
  expect(weights![0]).toBeCloseTo(0.079014755, 7);
});

test('a series of 20,000 values is smoothed', () => {
  const y = Array.from({ length: 20_000 }, (_, t) => 50 + Math.sin(t / 2) * 5 + ((t * 7919) % 101) / 50);
  const fit = exponentialSmoothing({ y, method: 'additive', period: 12 });
  expect(fit.status === 'ok' && fit.rmse).toBeLessThan(2);
});
