// The NIST problems missing from `reference.json`, compared with the certified values.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { nonlinearRegression } from '../../../src/statistics/regression/nonlinear-regression.ts';
import { polynomialRegression } from '../../../src/statistics/regression/polynomial-regression.ts';
import { correctDigits } from '../../../src/validation/compare.ts';

type Curve = {
  readonly name: string;
  readonly model: string;
  readonly response?: 'log';
  readonly variables: Readonly<Record<string, number[]>>;
  readonly y: number[];
  readonly starts: readonly Readonly<Record<string, number>>[];
  readonly estimates: number[];
  readonly standardErrors: number[];
  readonly rss: number;
};
type File = {
  readonly nonlinear: readonly Curve[];
  readonly polynomial: {
    readonly degree: number;
    readonly x: number[];
    readonly y: number[];
    readonly coefficients: number[];
    readonly residualSd: number;
  };
};
const nist = JSON.parse(readFileSync(new URL('nist-strd.json', import.meta.url), 'utf8')) as File;
const worst = (got: readonly (number | null)[], expected: readonly number[]) =>
  Math.min(...expected.map((value, i) => correctDigits(got[i] ?? NaN, value)));

describe('a NIST curve reaches the certified values or returns an error', () => {
  for (const { name, model, variables, y, response, starts, ...certified } of nist.nonlinear)
    starts.forEach((start, from) => {
      test(`${name}, start ${from + 1}`, () => {
        const values = response === 'log' ? y.map(Math.log) : y;
        const fit = nonlinearRegression({ model, variables, y: values, start });
        if (name === 'MGH10' && from === 0) {
          expect(fit).toEqual({ status: 'error', reason: 'did-not-converge' });
          return;
        }
        if (fit.status === 'error') throw new Error(fit.reason);
        expect(
          worst(
            fit.coefficients.map(({ estimate }) => estimate),
            certified.estimates,
          ),
        ).toBeGreaterThan(8);
        // The residuals of Lanczos1 are the rounding errors of its 14-digit data.
        if (name === 'Lanczos1') return;
        expect(
          worst(
            fit.coefficients.map(({ standardError }) => standardError),
            certified.standardErrors,
          ),
        ).toBeGreaterThan(8);
        expect(correctDigits(fit.rss, certified.rss)).toBeGreaterThan(8);
      });
    });
});

test('Filip, a polynomial of degree 10 that many programs reject or get wrong, keeps 7 digits', () => {
  const { degree, x, y, coefficients, residualSd } = nist.polynomial;
  const fit = polynomialRegression(x, y, degree);
  if (fit.status === 'error') throw new Error(fit.reason);
  expect(
    worst(
      fit.coefficients.map(({ estimate }) => estimate),
      coefficients,
    ),
  ).toBeGreaterThan(7);
  expect(correctDigits(fit.residualSd!, residualSd)).toBeGreaterThan(8);
});
