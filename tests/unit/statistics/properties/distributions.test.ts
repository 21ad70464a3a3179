// Properties of all distributions, checked against each other.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as beta from '../../../../src/statistics/distributions/beta.ts';
import {
  binomialLowerTail,
  binomialProbability,
  binomialQuantile,
  binomialUpperTail,
} from '../../../../src/statistics/distributions/binomial.ts';
import * as chiSquare from '../../../../src/statistics/distributions/chi-square.ts';
import * as fRatio from '../../../../src/statistics/distributions/f-ratio.ts';
import * as gamma from '../../../../src/statistics/distributions/gamma.ts';
import { noncentralFUpperTail } from '../../../../src/statistics/distributions/noncentral-f.ts';
import {
  noncentralTLowerTail,
  noncentralTUpperTail,
} from '../../../../src/statistics/distributions/noncentral-t.ts';
import * as normal from '../../../../src/statistics/distributions/normal.ts';
import {
  poissonLowerTail,
  poissonProbability,
  poissonQuantile,
  poissonUpperTail,
} from '../../../../src/statistics/distributions/poisson.ts';
import { rankSumProbabilities } from '../../../../src/statistics/distributions/rank-sum.ts';
import { signedRankProbabilities } from '../../../../src/statistics/distributions/signed-rank.ts';
import {
  tukeyUpperQuantile,
  tukeyUpperTail,
} from '../../../../src/statistics/distributions/studentized-range.ts';
import * as studentsT from '../../../../src/statistics/distributions/students-t.ts';
import { expectClose } from './closeness.ts';

const { normalLogUpperTail, normalQuantile, normalUpperTail } = normal;
const { chiSquareLogUpperTail, chiSquareUpperTail } = chiSquare;
const { fLowerTail, fUpperTail } = fRatio;
const { tLogUpperTail, tLowerTail, tTwoSided, tUpperTail } = studentsT;

const runs = { numRuns: 150 };
const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
/** Degrees of freedom and shapes from tiny to large, evenly on the log scale. */
const positive = (from = -2, to = 4) => between(from, to).map((exponent) => 10 ** exponent);
/** Probabilities from 1e-300 to ½, evenly on the log scale. */
const smallP = between(-300, -0.30103).map((exponent) => 10 ** exponent);

type OfValue = (value: number, ...parameters: number[]) => number;

/** A continuous distribution by the names of its functions. `at` generates values in its support. */
const continuous = (
  functions: object,
  name: string,
  parameters: fc.Arbitrary<number[]>,
  at: fc.Arbitrary<number>,
) => {
  const of = (what: string) => (functions as Record<string, OfValue>)[`${name}${what}`]!;
  return {
    ...{ name, parameters, at, density: of('Density'), lower: of('LowerTail'), upper: of('UpperTail') },
    ...{ quantile: of('Quantile'), upperQuantile: of('UpperQuantile') },
  };
};

const distributions = [
  continuous(normal, 'normal', fc.constant([]), between(-8, 37)),
  continuous(studentsT, 't', fc.tuple(positive(-0.5, 6)), between(-50, 50)),
  continuous(chiSquare, 'chiSquare', fc.tuple(positive(-0.5, 4)), positive(-3, 4)),
  continuous(fRatio, 'f', fc.tuple(positive(-0.3, 4), positive(-0.3, 4)), positive(-3, 3)),
  continuous(beta, 'beta', fc.tuple(positive(-0.7, 3), positive(-0.7, 3)), between(0.001, 0.999)),
  continuous(gamma, 'gamma', fc.tuple(positive(-0.7, 4), positive(-2, 2)), positive(-3, 4)),
];

describe.each(distributions)('$name distribution', (d) => {
  test('both tails lie in [0, 1] and sum to 1 within rounding', () => {
    fc.assert(
      fc.property(d.parameters, d.at, (parameters, x) => {
        const [lower, upper] = [d.lower(x, ...parameters), d.upper(x, ...parameters)];
        expect(lower).toBeGreaterThanOrEqual(0);
        expect(upper).toBeGreaterThanOrEqual(0);
        expectClose(lower + upper, 1, 1e-12);
      }),
      runs,
    );
  });

  test('the upper tail never increases', () => {
    fc.assert(
      fc.property(d.parameters, d.at, d.at, (parameters, x, y) => {
        const [first, second] = [
          d.upper(Math.min(x, y), ...parameters),
          d.upper(Math.max(x, y), ...parameters),
        ];
        expect(second).toBeLessThanOrEqual(first * (1 + 1e-11));
      }),
      runs,
    );
  });

  test('quantiles invert the tails, down to p = 1e-300, on both sides', () => {
    fc.assert(
      fc.property(d.parameters, smallP, (parameters, p) => {
        for (const [quantile, tail] of [
          [d.quantile, d.lower],
          [d.upperQuantile, d.upper],
        ] as const) {
          const x = quantile(p, ...parameters);
          expect(Number.isNaN(x)).toBe(false);
          // If the quantile is rounded to a number near 0, 1, or infinity, the tail cannot be recovered.
          const representable =
            Math.abs(x) > 1e-290 && Math.abs(x) < 1e140 && !(d.name === 'beta' && x > 0.999);
          const steepness = Math.abs((x * d.density(x, ...parameters)) / p);
          if (representable) expectClose(tail(x, ...parameters), p, 1e-11 + 4e-16 * steepness);
        }
      }),
      runs,
    );
  });

  test('the density is the slope of the lower tail', () => {
    fc.assert(
      fc.property(d.parameters, d.at, (parameters, x) => {
        const h = 1e-4 * Math.min(Math.max(1e-3, Math.abs(x)), d.name === 'beta' ? 1 - x : 1);
        const density = d.density(x, ...parameters);
        const mass = d.lower(x + h, ...parameters) - d.lower(x - h, ...parameters);
        const upperMass = d.upper(x - h, ...parameters) - d.upper(x + h, ...parameters);
        const curvature = Math.abs(
          (d.density(x + h, ...parameters) - 2 * density + d.density(x - h, ...parameters)) / 6,
        );
        expectClose(Math.max(mass, upperMass) / (2 * h), density, 1e-6, 2 * curvature + 1e-11 / h);
      }),
      runs,
    );
  });
});

test('distributions agree with their special cases', () => {
  fc.assert(
    fc.property(between(0.01, 30), positive(-0.3, 4), (t, df) => {
      expectClose(fUpperTail(t * t, 1, df), tTwoSided(t, df), 1e-11);
      expectClose(
        tukeyUpperTail(t * Math.SQRT2, 2, Math.max(1, df)),
        tTwoSided(t, Math.max(1, df)),
        1e-11,
        1e-200,
      );
      expectClose(noncentralTUpperTail(t, Math.max(1, df), 0), tUpperTail(t, Math.max(1, df)), 1e-11, 1e-200);
      expectClose(noncentralFUpperTail(t, 3, df, 0), fUpperTail(t, 3, df), 1e-11);
      expectClose(chiSquareUpperTail(t * t, 1), 2 * normalUpperTail(t), 1e-12);
      expectClose(Math.exp(tLogUpperTail(t, df)), tUpperTail(t, df), 1e-12);
      expectClose(tUpperTail(-t, df), tLowerTail(t, df), 1e-15);
    }),
    runs,
  );
});

test('the studentized range of two groups is √2 |t|', () => {
  fc.assert(
    fc.property(between(0.01, 30), positive(0, 4), (t, df) => {
      expectClose(tukeyUpperTail(t * Math.SQRT2, 2, df), tTwoSided(t, df), 1e-11, 1e-200);
    }),
    { numRuns: 25 },
  );
});

test('F and beta tails mirror when their parameters swap', () => {
  fc.assert(
    fc.property(positive(-2, 2), positive(-0.3, 3), positive(-0.3, 3), (f, df1, df2) => {
      expectClose(fUpperTail(f, df1, df2), fLowerTail(1 / f, df2, df1), 1e-10);
    }),
    runs,
  );
});

test('the two algorithms for the noncentral t agree where they meet', () => {
  fc.assert(
    fc.property(between(1, 60), between(-0.5, 0.5), (df, off) => {
      const t = 60 * (1 + off);
      const [below, above] = [noncentralTUpperTail(t, df, 59.999), noncentralTUpperTail(t, df, 60.001)];
      const middle = noncentralTUpperTail(t, df, 60);
      expectClose(Math.log(below) + Math.log(above), 2 * Math.log(middle), 1e-7, 1e-6);
    }),
    { numRuns: 30 },
  );
});

test('the squared noncentral t is a noncentral F', () => {
  fc.assert(
    fc.property(between(0.1, 8), between(1, 60), between(-6, 6), (t, df, delta) => {
      const twoTails = noncentralTUpperTail(t, df, delta) + noncentralTLowerTail(-t, df, delta);
      expectClose(twoTails, noncentralFUpperTail(t * t, 1, df, delta * delta), 1e-10);
    }),
    { numRuns: 60 },
  );
});

test('logs of far tails stay finite even if the tail itself is 0', () => {
  fc.assert(
    fc.property(between(40, 1e6), (z) => {
      const log = normalLogUpperTail(z);
      expectClose(log, -0.5 * z * z - Math.log(z) - 0.5 * Math.log(2 * Math.PI), 2 / (z * z));
      expectClose(chiSquareLogUpperTail(2 * z, 2), -z, 1e-12);
    }),
    runs,
  );
});

test('Tukey quantiles invert their tail, for two to fifty groups', () => {
  fc.assert(
    fc.property(
      between(-12, -0.05),
      fc.integer({ min: 2, max: 50 }),
      between(0.3, 3),
      (exponent, groups, logDf) => {
        const [p, df] = [10 ** exponent, 10 ** logDf];
        expectClose(tukeyUpperTail(tukeyUpperQuantile(p, groups, df), groups, df), p, 1e-9);
      },
    ),
    { numRuns: 12 },
  );
});

describe('discrete distributions', () => {
  test('binomial and Poisson probabilities sum to their tails, and a quantile is the smallest value that reaches p', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200 }),
        between(0.001, 0.999),
        fc.nat(200),
        between(0.001, 0.999),
        (n, p, at, q) => {
          const k = Math.min(at, n);
          let sum = 0;
          for (let i = 0; i <= k; i++) sum += binomialProbability(i, n, p);
          expectClose(binomialLowerTail(k, n, p), sum, 1e-11);
          expectClose(binomialLowerTail(k, n, p) + binomialUpperTail(k, n, p), 1, 1e-12);
          const quantile = binomialQuantile(q, n, p);
          expect(binomialLowerTail(quantile, n, p)).toBeGreaterThanOrEqual(q * (1 - 1e-12));
          expect(binomialLowerTail(quantile - 1, n, p)).toBeLessThan(q);

          const lambda = n * p;
          let poisson = 0;
          for (let i = 0; i <= k; i++) poisson += poissonProbability(i, lambda);
          expectClose(poissonLowerTail(k, lambda), poisson, 1e-11);
          expectClose(poissonLowerTail(k, lambda) + poissonUpperTail(k, lambda), 1, 1e-12);
          expect(poissonLowerTail(poissonQuantile(q, lambda), lambda)).toBeGreaterThanOrEqual(
            q * (1 - 1e-12),
          );
        },
      ),
      runs,
    );
  });

  test('rank distributions sum to 1 and are symmetric', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 14 }), fc.integer({ min: 1, max: 14 }), (m, n) => {
        for (const probabilities of [rankSumProbabilities(m, n), signedRankProbabilities(m + n)]) {
          const last = probabilities.length - 1;
          expectClose(
            probabilities.reduce((sum, p) => sum + p, 0),
            1,
            1e-13,
          );
          probabilities.forEach((p, i) => {
            expectClose(p, probabilities[last - i]!, 1e-12);
          });
        }
        expect(rankSumProbabilities(m, n)).toHaveLength(m * n + 1);
      }),
      { numRuns: 40 },
    );
  });
});

test('a parameter outside its range returns an error, never NaN', () => {
  expect(() => tUpperTail(1, -1)).toThrow(RangeError);
  expect(() => tUpperTail(NaN, 5)).toThrow(RangeError);
  expect(() => normalQuantile(1.1)).toThrow(RangeError);
  expect(() => gamma.gammaQuantile(NaN, 1)).toThrow(RangeError);
  expect(() => fUpperTail(1, 0, 3)).toThrow(RangeError);
  expect(() => binomialProbability(1, 2.5, 0.5)).toThrow(RangeError);
});
