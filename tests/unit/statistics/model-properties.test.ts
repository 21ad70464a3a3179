// Properties that hold for every input of the models.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linearModel } from '../../../src/statistics/regression/linear-model.ts';
import { linearRegression } from '../../../src/statistics/regression/linear-regression.ts';
import { logisticRegression } from '../../../src/statistics/regression/logistic-regression.ts';
import { rocCurve } from '../../../src/statistics/regression/receiver-operating-characteristic.ts';
import { principalComponents } from '../../../src/statistics/multivariate/principal-components.ts';
import { randomStream } from '../../../src/statistics/sampling/random-stream.ts';
import { coxRegression } from '../../../src/statistics/survival/cox-regression.ts';
import { kaplanMeier } from '../../../src/statistics/survival/kaplan-meier.ts';
import { logRank } from '../../../src/statistics/survival/log-rank.ts';
import { exponentialSmoothing } from '../../../src/statistics/time-series/exponential-smoothing.ts';

const value = fc.integer({ min: -1000, max: 1000 }).map((v) => v / 8);
const points = fc.array(fc.record({ x: value, y: value, e: fc.integer({ min: 0, max: 1 }) }), {
  minLength: 4,
  maxLength: 25,
});
const near = (a: number, b: number, scale = 1) => {
  expect(Math.abs(a - b)).toBeLessThanOrEqual(1e-8 * (scale + Math.abs(a) + Math.abs(b)));
};
/** Every number within a result, however deeply nested. */
function numbersIn(item: unknown): number[] {
  if (typeof item === 'number') return [item];
  return item && typeof item === 'object' ? Object.values(item).flatMap(numbersIn) : [];
}
const hasNoNaN = (item: unknown) => {
  expect(numbersIn(item).some(Number.isNaN)).toBe(false);
};

describe('simple linear regression', () => {
  test('is equivariant to shifts and scales of both axes and invariant to the order of the points', () => {
    fc.assert(
      fc.property(points, value, fc.integer({ min: 1, max: 50 }), (data, shift, scale) => {
        const fit = linearRegression(
          data.map((p) => p.x),
          data.map((p) => p.y),
        );
        if (fit.status === 'error') return;
        const moved = linearRegression(
          data.toReversed().map((p) => p.x * scale + shift),
          data.toReversed().map((p) => p.y - shift),
        );
        if (moved.status === 'error') throw new Error(moved.reason);
        near(moved.coefficients[1]!.estimate! * scale, fit.coefficients[1]!.estimate!);
        near(moved.rss, fit.rss, 1e4);
        hasNoNaN(moved);
      }),
    );
  });

  test('has residuals orthogonal to its predictors and p-values in [0, 1]', () => {
    fc.assert(
      fc.property(points, (data) => {
        const columns = [data.map((p) => p.x), data.map((p) => p.e)];
        const fit = linearModel({ columns, y: data.map((p) => p.y) });
        if (fit.status === 'error') return;
        for (const column of [data.map(() => 1), ...columns])
          near(
            column.reduce((sum, x, i) => sum + x * fit.residuals[i]!, 0),
            0,
            1e5,
          );
        for (const { p } of fit.coefficients) expect(p === null || (p >= 0 && p <= 1)).toBe(true);
        hasNoNaN(fit);
      }),
    );
  });
});

describe('binary outcomes', () => {
  test('give numbers or an error but never NaN in a logistic model, and reversing the coding reverses the signs', () => {
    fc.assert(
      fc.property(points, (data) => {
        const columns = [data.map((p) => p.x)];
        const fit = logisticRegression({ columns, events: data.map((p) => p.e) });
        const turned = logisticRegression({ columns, events: data.map((p) => 1 - p.e) });
        expect(turned.status).toBe(fit.status);
        if (fit.status === 'error' || turned.status === 'error') return;
        hasNoNaN(fit);
        near(fit.coefficients[1]!.estimate!, -turned.coefficients[1]!.estimate!, 1e-3);
        near(
          fit.probabilities.reduce((sum, p) => sum + p, 0),
          fit.events,
        );
      }),
    );
  });

  test('give an AUC that reverses with a negative score and is invariant to an increasing transformation', () => {
    fc.assert(
      fc.property(points, (data) => {
        const area = (f: (x: number) => number) => {
          const curve = rocCurve(
            data.map((p) => f(p.x)),
            data.map((p) => p.e),
          );
          return curve.status === 'ok' ? curve.area : 0.5;
        };
        near(
          area((x) => x),
          1 - area((x) => -x),
        );
        near(
          area((x) => x),
          area((x) => x ** 3 + x),
        );
      }),
    );
  });
});

describe('survival', () => {
  const subjects = fc.array(
    fc.record({
      t: fc.integer({ min: 0, max: 12 }),
      s: fc.integer({ min: 0, max: 1 }),
      g: fc.constantFrom('a', 'b', 'c'),
      x: value,
    }),
    { minLength: 2, maxLength: 30 },
  );

  test('curves decrease, stay in [0, 1], and lie within their limits', () => {
    fc.assert(
      fc.property(subjects, (data) => {
        const curve = kaplanMeier(
          data.map((d) => d.t),
          data.map((d) => d.s),
        );
        if (curve.status === 'error') throw new Error(curve.reason);
        let last = 1;
        for (const { survival, intervals } of curve.steps) {
          expect(survival).toBeGreaterThanOrEqual(0);
          expect(survival).toBeLessThan(last);
          last = survival;
          for (const interval of Object.values(intervals)) {
            if (!interval) continue;
            expect(interval.lower).toBeLessThanOrEqual(survival);
            expect(interval.upper).toBeGreaterThanOrEqual(survival);
          }
        }
        hasNoNaN(curve);
      }),
    );
  });

  test('tests have equal sums of observed and expected events and do not depend on the unit of time', () => {
    fc.assert(
      fc.property(subjects, (data) => {
        const test = (unit: number) =>
          logRank(
            data.map((d) => d.t * unit),
            data.map((d) => d.s),
            data.map((d) => d.g),
          );
        const result = test(1);
        const other = test(365.25);
        if (result.status === 'error' || other.status === 'error') return;
        near(
          result.observed.reduce((sum, o) => sum + o, 0),
          result.expected.reduce((sum, e) => sum + e, 0),
        );
        near(result.logRank.chiSquare, other.logRank.chiSquare);
        hasNoNaN(result);
      }),
    );
  });

  test('hazard ratios are a number or an error and invert with their predictor', () => {
    fc.assert(
      fc.property(subjects, (data) => {
        const fit = (sign: number) =>
          coxRegression({
            time: data.map((d) => d.t),
            status: data.map((d) => d.s),
            columns: [data.map((d) => sign * d.x)],
          });
        const result = fit(1);
        const turned = fit(-1);
        expect(turned.status).toBe(result.status);
        if (result.status === 'error' || turned.status === 'error') return;
        hasNoNaN(result);
        near(result.coefficients[0]!.estimate!, -turned.coefficients[0]!.estimate!, 1e-4);
      }),
    );
  });
});

test('principal components keep the total variance, are uncorrelated, and have unit length', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(value, value, value), { minLength: 3, maxLength: 20 }), (rows) => {
      const columns = [0, 1, 2].map((j) => rows.map((row) => row[j]!));
      const result = principalComponents(columns, false);
      if (result.status === 'error') return;
      const variance = (column: readonly number[]) => {
        const mean = column.reduce((sum, x) => sum + x, 0) / column.length;
        return column.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (column.length - 1);
      };
      near(
        result.components.reduce((sum, c) => sum + c.standardDeviation ** 2, 0),
        columns.reduce((sum, c) => sum + variance(c), 0),
      );
      const [first, second] = result.components;
      near(
        first!.loadings.reduce((sum, l) => sum + l * l, 0),
        1,
      );
      if (second)
        near(
          first!.scores.reduce((sum, s, i) => sum + s * second.scores[i]!, 0),
          0,
          1e5,
        );
    }),
  );
});

test('smoothing is equivariant to the unit and origin of the series', () => {
  fc.assert(
    fc.property(
      fc.array(value, { minLength: 4, maxLength: 20 }),
      fc.integer({ min: 1, max: 9 }),
      (y, scale) => {
        const at = (series: number[]) =>
          exponentialSmoothing({ y: series, method: 'trend', alpha: 0.4, beta: 0.2 });
        const plain = at(y);
        const moved = at(y.map((v) => v * scale + 7));
        if (plain.status === 'error' || moved.status === 'error') throw new Error();
        near(moved.forecast(3)[2]!.fit, plain.forecast(3)[2]!.fit * scale + 7, 100);
      },
    ),
  );
});

test('uniform numbers stay inside (0, 1) and normal ones are finite for any seed', () => {
  fc.assert(
    fc.property(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), (seed) => {
      const stream = randomStream(seed);
      for (let i = 0; i < 20; i++) {
        const u = stream.uniform();
        expect(u > 0 && u < 1).toBe(true);
        expect(Number.isFinite(stream.normal())).toBe(true);
      }
    }),
  );
});
