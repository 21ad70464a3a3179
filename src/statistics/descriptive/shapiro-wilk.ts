import { normalQuantile, normalUpperTail } from '../distributions/normal.ts';
import { readColumn } from '../observed.ts';
import type { Observations } from '../observed.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { mean } from './moments.ts';
import { sorted } from './sorted.ts';
import { sum } from './sum.ts';

const polynomial = (coefficients: readonly number[], x: number) =>
  coefficients.reduceRight((value, coefficient) => value * x + coefficient, 0);

/** Weights of the ordered values: exact expectations are approximated, the two outermost by Royston's polynomials. */
function weights(n: number): number[] {
  if (n === 3) return [-Math.SQRT1_2, 0, Math.SQRT1_2];
  const expected = Array.from({ length: n }, (_, i) => normalQuantile((i + 1 - 0.375) / (n + 0.25)));
  const squares = sum(expected.map((m) => m * m));
  const u = 1 / Math.sqrt(n);
  const most = expected[n - 1]!;
  const next = expected[n - 2]!;
  const outer =
    polynomial([0, 0.221157, -0.147981, -2.07119, 4.434685, -2.706056], u) + most / Math.sqrt(squares);
  if (n <= 5) {
    const scale = Math.sqrt((squares - 2 * most ** 2) / (1 - 2 * outer ** 2));
    return expected.map((m, i) => (i === 0 ? -outer : i === n - 1 ? outer : m / scale));
  }
  const inner =
    polynomial([0, 0.042981, -0.293762, -1.752461, 5.682633, -3.582633], u) + next / Math.sqrt(squares);
  const scale = Math.sqrt((squares - 2 * most ** 2 - 2 * next ** 2) / (1 - 2 * outer ** 2 - 2 * inner ** 2));
  const special = new Map([
    [0, -outer],
    [1, -inner],
    [n - 2, inner],
    [n - 1, outer],
  ]);
  return expected.map((m, i) => special.get(i) ?? m / scale);
}

function pValue(oneMinusW: number, n: number): number {
  if (n === 3) return Math.max(0, 1 - (6 / Math.PI) * Math.asin(Math.sqrt(Math.min(1, oneMinusW))));
  const y = Math.log(oneMinusW);
  const logN = Math.log(n);
  if (n <= 11) {
    const gamma = -2.273 + 0.459 * n;
    if (y >= gamma) return 1e-99;
    const location = polynomial([0.544, -0.39978, 0.025054, -6.714e-4], n);
    const spread = Math.exp(polynomial([1.3822, -0.77857, 0.062767, -0.0020322], n));
    return normalUpperTail((-Math.log(gamma - y) - location) / spread);
  }
  const location = polynomial([-1.5861, -0.31082, -0.083751, 0.0038915], logN);
  const spread = Math.exp(polynomial([-0.4803, -0.082676, 0.0030302], logN));
  return normalUpperTail((y - location) / spread);
}

/**
 * Shapiro and Wilk's test of normality, 3 ≤ n ≤ 5000: W near 1 is what a normal sample gives.
 *
 * Formula: W = (Σ aᵢ x₍ᵢ₎)² / Σ (xᵢ − x̄)². Source: S. S. Shapiro, M. B. Wilk (1965), Biometrika 52, 591–611;
 * weights and p-value by P. Royston (1992, 1995), Statistics and Computing 2, 117–119, and algorithm AS R94.
 * Accuracy: agrees with R to 10 digits; the p-value is an approximation by design.
 * Errors: fewer than 3 or more than 5000 values, no variation. Example: shapiroWilk([1, 2, 3]).w = 1.
 */
export function shapiroWilk(values: Observations): Result<{ n: number; w: number; p: number }> {
  const x = readColumn(values, 3);
  if ('status' in x) return x;
  const n = x.length;
  if (n > 5000) return refuse('too-large');
  const ascending = sorted(x);
  const range = ascending[n - 1]! - ascending[0]!;
  if (!(range > 1e-19)) return refuse('all-values-identical');
  const scaled = ascending.map((value) => value / range);
  const a = weights(n);
  const centre = mean(scaled);
  const deviations = scaled.map((value) => value - centre);
  const squaresOfX = sum(deviations.map((d) => d * d));
  const squaresOfA = sum(a.map((weight) => weight * weight));
  const product = sum(deviations.map((d, i) => d * a[i]!));
  const root = Math.sqrt(squaresOfX * squaresOfA);
  const oneMinusW = Math.max(0, ((root - product) * (root + product)) / (squaresOfX * squaresOfA));
  return ok({ n, w: 1 - oneMinusW, p: oneMinusW === 0 ? 1 : pValue(oneMinusW, n) });
}
