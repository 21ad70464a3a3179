// Curves fitted to several groups, and smoothers: what the reference cases do not cover. Values of R 4.2.2 where named.
import { describe, expect, test } from 'vitest';
import { biexponential } from '../../../src/statistics/regression/biexponential.ts';
import { compareEC50 } from '../../../src/statistics/regression/compare-ec50.ts';
import type { GroupedFit } from '../../../src/statistics/regression/compare-ec50.ts';
import { globalFit } from '../../../src/statistics/regression/global-fit.ts';
import { localRegression } from '../../../src/statistics/regression/local-regression.ts';
import { nonlinearRegression } from '../../../src/statistics/regression/nonlinear-regression.ts';
import { restrictedCubicSpline } from '../../../src/statistics/regression/restricted-cubic-spline.ts';
import { theilSen } from '../../../src/statistics/regression/theil-sen.ts';
import { weightedNonlinearRegression } from '../../../src/statistics/regression/weighted-nonlinear-regression.ts';
import { expectClose } from './properties/closeness.ts';
import { ok } from './properties/samples.ts';

const times = [0, 1, 2, 4, 6, 9];
const decay = {
  model: 'A*exp(-k*x)',
  x: [...times, ...times],
  y: [99, 80, 66, 46, 29, 17, 52, 35, 24, 10, 6, 2],
  labels: [...times.map(() => 'slow'), ...times.map(() => 'fast')],
  start: { A: 80, k: 0.2 },
};

describe('a global fit', () => {
  test('equals a fit of each group if no parameter is shared, and one fit if all are', () => {
    const alone = (from: number, to: number) => {
      const fit = nonlinearRegression({
        model: decay.model,
        variables: { x: decay.x.slice(from, to) },
        y: decay.y.slice(from, to),
        start: decay.start,
      });
      if (fit.status === 'error') throw new Error(fit.reason);
      return fit;
    };
    const [slow, fast, both] = [alone(0, 6), alone(6, 12), alone(0, 12)];
    const separate = ok(globalFit({ ...decay, shared: [] }));
    expect(separate.names).toEqual(['A[1]', 'A[2]', 'k[1]', 'k[2]']);
    expectClose(separate.rss, slow.rss + fast.rss, 1e-9);
    expectClose(separate.coefficients[3]!.estimate!, fast.coefficients[1]!.estimate!, 1e-8);
    expectClose(ok(globalFit({ ...decay, shared: ['A', 'k'] })).rss, both.rss, 1e-9);
    const shared = ok(globalFit({ ...decay, shared: ['k'] }));
    expect(shared.sharedAgainstSeparate).toMatchObject({ df: [1, 8] });
    expectClose(shared.oneCurve!.rss, both.rss, 1e-9);
  });

  test('has no comparison with separate curves if a group has too few values for its own', () => {
    const keep = [0, 1, 2, 3, 4, 5, 6];
    const of = <T>(values: readonly T[]) => keep.map((i) => values[i]!);
    const fit = ok(
      globalFit({ ...decay, x: of(decay.x), y: of(decay.y), labels: of(decay.labels), shared: ['k'] }),
    );
    expect(fit.separate).toBeNull();
    expect(fit.sharedAgainstSeparate).toBeNull();
    expect(fit.coefficients).toHaveLength(3);
  });

  test('rejects an unknown shared parameter and a list of start values that does not fit the groups', () => {
    expect(globalFit({ ...decay, shared: ['B'] })).toMatchObject({ reason: 'invalid-input' });
    expect(globalFit({ ...decay, shared: [], start: { A: [1, 2, 3], k: 1 } })).toMatchObject({
      reason: 'invalid-input',
    });
  });
});

describe('a comparison of EC50s', () => {
  const doses = [1, 3, 10, 30, 100, 300];
  const dose = [...doses, ...doses];
  const response = [4, 12, 29, 55, 79, 91, 12, 30, 57, 80, 92, 97];
  const labels = dose.map((_, i) => (i < 6 ? 'a' : 'b'));
  const data = { dose, response, labels };
  const valueIn = (fit: { parameters: GroupedFit['parameters'] }, name: string, group = 0) =>
    fit.parameters.find((one) => one.name === name)!.values[group]!.estimate!;

  test('turns around with its groups and with a falling response', () => {
    const fit = ok(compareEC50(data));
    const log = fit.logRatios[1]!.estimate!;
    expect(log).toBeLessThan(-0.4);
    expect(valueIn(fit, 'top')).toBeGreaterThan(valueIn(fit, 'bottom'));
    const reversed = ok(
      compareEC50({
        dose: dose.toReversed(),
        response: response.toReversed(),
        labels: labels.toReversed(),
      }),
    );
    expectClose(reversed.logRatios[1]!.estimate!, -log, 1e-6);
    expectClose(ok(compareEC50({ ...data, reference: 1 })).logRatios[0]!.estimate!, -log, 1e-9);
    const falling = ok(compareEC50({ ...data, response: response.map((value) => -value) }));
    expectClose(valueIn(falling, 'hill'), -valueIn(fit, 'hill'), 1e-6);
    expectClose(valueIn(falling, 'top'), -valueIn(fit, 'bottom'), 1e-5);
    expectClose(falling.logRatios[1]!.estimate!, log, 1e-6);
  });

  test('shares some parameters of three groups with a dose of 0, as nls', () => {
    const zero = [0, ...doses];
    const fit = ok(
      compareEC50({
        dose: [...zero, ...zero, ...zero],
        response: [2, 4, 12, 29, 55, 79, 91, 3, 1, 5, 13, 30, 52, 66, 1, 3, 2, 6, 14, 31, 49],
        labels: ['a', 'b', 'c'].flatMap((name) => zero.map(() => name)),
        shared: ['bottom', 'hill'],
      }),
    );
    expect(fit.parameters.map(({ name, values }) => [name, values.length])).toEqual([
      ['bottom', 1],
      ['top', 3],
      ['logEC50', 3],
      ['hill', 1],
    ]);
    expectClose(fit.rss, 9.886427659, 1e-8);
    expectClose(valueIn(fit, 'top', 2), 67.336614618, 1e-7);
    expectClose(valueIn(fit, 'logEC50', 2), 2.083105635, 1e-7);
    expectClose(valueIn(fit, 'hill'), 1.047987466, 1e-7);
    expectClose(fit.logRatios[2]!.estimate!, 0.7083308743, 1e-7);
    expectClose(fit.logRatios[2]!.standardError!, 0.0447766389, 1e-7);
    expect(fit.equalEC50!.df).toEqual([2, 13]);
    expectClose(fit.equalEC50!.f!, 171.33515, 1e-6);
  });

  test('keeps separate maxima of hyperbolas, as nls on Puromycin', () => {
    const dose = [0.02, 0.02, 0.06, 0.06, 0.11, 0.11, 0.22, 0.22, 0.56, 0.56, 1.1, 1.1];
    const fit = ok(
      compareEC50({
        model: 'hyperbola',
        dose: [...dose, ...dose.slice(0, 11)],
        response: [
          76, 47, 97, 107, 123, 139, 159, 152, 191, 201, 207, 200, 67, 51, 84, 86, 98, 115, 131, 124, 144,
          158, 160,
        ],
        labels: [...dose.map(() => 'treated'), ...dose.slice(1).map(() => 'untreated')],
        shared: [],
      }),
    );
    expectClose(valueIn(fit, 'top', 1), 160.280046542, 1e-7);
    expectClose(valueIn(fit, 'logEC50'), -1.192997804, 1e-7);
    expectClose(fit.equalEC50!.f!, 1.71817, 1e-5);
    expectClose(fit.equalEC50!.p!, 0.2055522, 1e-6);
    expectClose(fit.oneEC50!.aicc! - fit.aicc!, -1.316032177, 1e-6);
    expect(fit.parallelism).toBeNull();
  });

  test('refuses one group, a negative dose, and curves that do not rise from bottom to top', () => {
    expect(compareEC50({ ...data, labels: labels.map(() => 'a') })).toMatchObject({
      reason: 'too-few-groups',
    });
    expect(compareEC50({ ...data, dose: dose.map((x) => x - 2) })).toMatchObject({ reason: 'out-of-range' });
    expect(
      compareEC50({ ...data, model: 'hyperbola', response: response.map((value) => -value) }),
    ).toMatchObject({ reason: 'did-not-converge' });
  });
});

test('weights count relative to each other, and a value of weight 0 is left out', () => {
  const fit = (weights: number[], y = [10, 16, 20, 26, 27, 90]) =>
    ok(
      weightedNonlinearRegression({
        model: 'a*x/(b+x)',
        variables: { x: [1, 2, 3, 5, 7, 9] },
        y,
        weights,
        start: { a: 30, b: 2 },
      }),
    );
  const first = fit([1, 2, 1, 3, 1, 0]);
  const scaled = fit([1e6, 2e6, 1e6, 3e6, 1e6, 0], [10, 16, 20, 26, 27, -5]);
  expect(first.df).toBe(3);
  expectClose(scaled.coefficients[1]!.standardError!, first.coefficients[1]!.standardError!, 1e-9);
  expectClose(scaled.weightedRss, 1e6 * first.weightedRss, 1e-9);
});

test('biexponential decay finds the same curve in other units', () => {
  const [x, y] = [
    [0, 0.5, 1, 2, 3, 5, 7, 10, 14],
    [15.1, 11.2, 9.1, 6.4, 5.2, 3.9, 3.1, 2.2, 1.5],
  ];
  const scaled = x.map((time) => time * 86_400);
  const [days, seconds] = [ok(biexponential(x, y)), ok(biexponential(scaled, y))];
  expectClose(seconds.halfLives[1].estimate, 86_400 * days.halfLives[1].estimate, 1e-6);
  expectClose(seconds.area.standardError, 86_400 * days.area.standardError, 1e-6);
});

describe('local regression', () => {
  const [x, y] = [
    [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6],
    [1, 3, 2, 5, 4, 4, 7, 6, 9, 7, 8, 11],
  ];

  test('reproduces a parabola by local parabolas', () => {
    const parabola = x.map((value) => 2 - value + 3 * value * value);
    const { fitted, residualSd } = ok(localRegression(x, parabola, { span: 0.9 }));
    fitted.forEach((value, i) => expectClose(value, parabola[i]!, 1e-9));
    expect(residualSd).toBeLessThan(1e-9);
  });

  test('matches R where a span contains too few different x, and with a span above 1', () => {
    const few = ok(localRegression(x, y, { span: 0.5, degree: 2 }));
    expect([0, 2, 4].map((i) => few.fitted[i])).toEqual(
      [2, 3.5, 4].map((value) => expect.closeTo(value, 9) as number),
    );
    const wide = ok(localRegression(x, y, { span: 2, degree: 1 }));
    expectClose(wide.fitted[0]!, 1.80531551922, 1e-10);
    expectClose(wide.fitted[4]!, 4.78082370022, 1e-10);
    expectClose(wide.residualSd!, 1.24558422025, 1e-10);
  });

  test('rejects a span within which x does not vary', () => {
    expect(localRegression(x, y, { span: 0.17, degree: 1 })).toMatchObject({ reason: 'singular' });
  });
});

test('a restricted cubic spline is linear beyond its outer knots and keeps its digits far from 0', () => {
  const x = Array.from({ length: 40 }, (_, i) => i + (i % 3) / 4);
  const y = x.map((value, i) => Math.sin(value / 6) + ((i * 7) % 5) / 10);
  const near = ok(restrictedCubicSpline(x, y, 4));
  const value = (at: number) => near.at(at)!.fit;
  expectClose(value(70) - value(60), value(60) - value(50), 1e-9);
  expectClose(value(-30) - value(-20), value(-20) - value(-10), 1e-9);
  const far = ok(
    restrictedCubicSpline(
      x.map((value) => value + 2 ** 24),
      y,
      4,
    ),
  );
  expectClose(far.nonlinear.f, near.nonlinear.f, 1e-9);
  expectClose(far.coefficients[3]!.standardError, near.coefficients[3]!.standardError, 1e-9);
});

test('a Theil–Sen line through values that do not vary is flat and has no test', () => {
  expect(theilSen([1, 2, 3, 4], [5, 5, 5, 5])).toMatchObject({
    slope: 0,
    intercept: 5,
    s: 0,
    z: null,
    p: null,
  });
});
