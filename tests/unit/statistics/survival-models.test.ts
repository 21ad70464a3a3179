import { describe, expect, test } from 'vitest';
import { randomStream } from '../../../src/statistics/sampling/random-stream.ts';
import { coxCountingProcess } from '../../../src/statistics/survival/cox-counting-process.ts';
import { coxRegression } from '../../../src/statistics/survival/cox-regression.ts';
import { cumulativeIncidence } from '../../../src/statistics/survival/cumulative-incidence.ts';
import { fineGray } from '../../../src/statistics/survival/fine-gray.ts';
import { grayTest } from '../../../src/statistics/survival/gray-test.ts';
import { kaplanMeier } from '../../../src/statistics/survival/kaplan-meier.ts';
import { landmarkAnalysis } from '../../../src/statistics/survival/landmark-analysis.ts';
import { logRankTrend } from '../../../src/statistics/survival/log-rank-trend.ts';
import { parametricSurvival } from '../../../src/statistics/survival/parametric-survival.ts';

const answer = <T extends { status: string }>(result: T) => {
  if (result.status === 'error') throw new Error(JSON.stringify(result));
  return result as Extract<T, { status: 'ok' }>;
};
const reason = (result: { status: string; reason?: string }) => result.reason ?? result.status;

const stream = randomStream(4);
const n = 60;
const time = Array.from({ length: n }, () => Math.ceil(10 * stream.uniform()));
const cause = Array.from({ length: n }, () => Math.floor(3 * stream.uniform()));
const status = cause.map((value) => Number(value === 1));
const x = Array.from({ length: n }, () => stream.normal());
const group = x.map((value) => (value > 0 ? 'a' : 'b'));

describe('Cox regression on intervals', () => {
  test.each(['efron', 'breslow'] as const)(
    'equals the regression of times if all intervals start at 0 (%s)',
    (ties) => {
      const start = time.map(() => 0);
      const intervals = answer(
        coxCountingProcess({ start, stop: time, status, columns: [x], ties, strata: group }),
      );
      const whole = answer(coxRegression({ time, status, columns: [x], ties, strata: group }));
      expect(intervals.coefficients[0]!.estimate).toBeCloseTo(whole.coefficients[0]!.estimate!, 12);
      expect(intervals.logLikelihood).toBeCloseTo(whole.logLikelihood, 10);
      expect(intervals.concordance).toBeCloseTo(whole.concordance!, 12);
    },
  );

  test('does not change if a row is split into two intervals, or all times are shifted below zero', () => {
    const [start, stop] = [time.map(() => -7), time.map((t) => t - 7)];
    const once = answer(coxCountingProcess({ start, stop, status, columns: [x] }));
    const middle = stop.map((t, i) => (start[i]! + t) / 2);
    const twice = answer(
      coxCountingProcess({
        start: [...start, ...middle],
        stop: [...middle, ...stop],
        status: [...status.map(() => 0), ...status],
        columns: [[...x, ...x]],
      }),
    );
    expect(twice.coefficients[0]!.estimate).toBeCloseTo(once.coefficients[0]!.estimate!, 12);
    expect(twice.coefficients[0]!.standardError).toBeCloseTo(once.coefficients[0]!.standardError!, 12);
  });

  test('has the same z for predictors in any unit', () => {
    const z = [1, 1e-30, 1e30].map((unit) => {
      const columns = [x.map((value) => value * unit), time.map((_, i) => i % 7)];
      return answer(coxRegression({ time, status, columns })).coefficients.map(({ statistic }) => statistic!);
    });
    for (const other of z) other.forEach((value, j) => expect(value).toBeCloseTo(z[0]![j]!, 10));
  });

  test('an interval without length returns an error', () => {
    const input = { stop: [2, 3, 4], status: [1, 1, 1], columns: [[1, 5, 2]] };
    expect(reason(coxCountingProcess({ ...input, start: [0, 3, 1] }))).toBe('out-of-range');
    expect(reason(coxCountingProcess({ ...input, start: [0, 0] }))).toBe('unequal-lengths');
    expect(reason(coxCountingProcess({ ...input, start: [0, 0, 0], columns: [] }))).toBe('aliased-terms');
  });
});

describe('competing risks', () => {
  test('the incidences of all causes and the survival without any event add up to 1', () => {
    const incidence = answer(cumulativeIncidence(time, cause));
    const curve = answer(
      kaplanMeier(
        time,
        cause.map((value) => Number(value > 0)),
      ),
    );
    for (const t of [0.5, 3, 6.5, 10]) {
      const points = incidence.at(t)!;
      expect(points[0]!.incidence + points[1]!.incidence + curve.at(t)!.survival).toBeCloseTo(1, 12);
    }
    expect(incidence.at(11)).toBeNull();
  });

  test('Gray’s test does not depend on the order of the groups or the scale of time', () => {
    const first = answer(grayTest(time, cause, group));
    const turned = answer(
      grayTest(time.map((t) => 30 * t).toReversed(), cause.toReversed(), group.toReversed()),
    );
    expect(turned.chiSquare).toBeCloseTo(first.chiSquare, 10);
    expect(reason(grayTest(time, cause, group, 3))).toBe('no-events');
    expect(reason(grayTest([1, 2, 3, 4], [1, 1, 1, 1], ['a', 'a', 'b', 'b'], 2))).toBe('no-events');
  });

  test('the regression of the incidence is Cox’s without a competing event', () => {
    const alone = answer(fineGray({ time, cause: status, columns: [x] }));
    const cox = answer(coxRegression({ time, status, columns: [x], ties: 'breslow' }));
    expect(alone.coefficients[0]!.estimate).toBeCloseTo(cox.coefficients[0]!.estimate!, 12);
    expect(alone.logLikelihood).toBeCloseTo(cox.logLikelihood, 10);
  });
});

describe('parametric survival', () => {
  test('a change of the unit of time changes only the intercept and the log-likelihood', () => {
    for (const distribution of ['weibull', 'lognormal', 'loglogistic'] as const) {
      const fit = answer(parametricSurvival({ time, status, columns: [x], distribution }));
      const inDays = answer(
        parametricSurvival({ time: time.map((t) => 365 * t), status, columns: [x], distribution }),
      );
      expect(inDays.coefficients[1]!.estimate).toBeCloseTo(fit.coefficients[1]!.estimate!, 11);
      expect(inDays.coefficients[0]!.estimate! - fit.coefficients[0]!.estimate!).toBeCloseTo(Math.log(365));
      expect(inDays.scale).toBeCloseTo(fit.scale, 11);
    }
  });

  test('the exponential rate is the number of events over the time at risk', () => {
    const fit = answer(parametricSurvival({ time, status, distribution: 'exponential' }));
    const rate = status.reduce((a, b) => a + b) / time.reduce((a, b) => a + b);
    expect(Math.exp(-fit.coefficients[0]!.estimate!)).toBeCloseTo(rate, 12);
    expect(fit).toMatchObject({ scale: 1, logScaleError: null, timeRatios: [], likelihoodRatio: { df: 0 } });
  });

  test('data without a finite estimate return an error', () => {
    const fit = (times: number[], events: number[], columns: number[][] = []) =>
      reason(parametricSurvival({ time: times, status: events, columns, distribution: 'weibull' }));
    expect(fit([3, 3, 3], [1, 1, 1])).toBe('no-variation');
    expect(fit([3], [1])).toBe('no-variation');
    expect(fit([1, 2, 3, 4, 5, 6], [1, 1, 1, 0, 0, 0], [[0, 0, 0, 1, 1, 1]])).toBe('separation');
    expect(fit([1, 2, 3, 4], [1, 1, 1, 0], [[2, 2, 2, 2]])).toBe('aliased-terms');
    expect(fit([1, 2, 3], [0, 0, 0])).toBe('no-events');
  });
});

describe('ordered groups and landmarks', () => {
  test('a trend needs a score for every group, and does not change with a + bs', () => {
    const three = x.map((_, i) => 'abc'[i % 3]!);
    const scores = (of: (score: number) => number) => new Map([...'cab'].map((name, i) => [name, of(i)]));
    const plain = answer(
      logRankTrend(
        time,
        status,
        three,
        scores((s) => s),
      ),
    );
    const moved = answer(
      logRankTrend(
        time,
        status,
        three,
        scores((s) => 1e6 - 3 * s),
      ),
    );
    expect(plain.groups).toEqual(['c', 'a', 'b']);
    expect(moved.trend.chiSquare).toBeCloseTo(plain.trend.chiSquare, 8);
    expect(moved.z).toBeCloseTo(-plain.z, 8);
    expect(
      reason(
        logRankTrend(
          time,
          status,
          three,
          new Map([
            ['a', 1],
            ['b', 2],
          ]),
        ),
      ),
    ).toBe('invalid-input');
  });

  test('a response after the landmark does not count, and a time that ends at it is left out', () => {
    const response = [1, 9, Infinity, 3, 2, 5, Infinity, 4];
    const result = answer(
      landmarkAnalysis([5, 8, 9, 12, 7, 14, 6, 3], [1, 1, 0, 1, 1, 0, 1, 1], response, 5),
    );
    expect(result).toMatchObject({ n: 6, excluded: 2, groups: [{ n: 3 }, { n: 3, events: 2 }] });
    expect(reason(landmarkAnalysis([5, 8], [1, 1], [1, 2], -1))).toBe('out-of-range');
  });
});
