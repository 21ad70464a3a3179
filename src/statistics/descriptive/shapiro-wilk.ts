import { dot } from '../algebra/dot.ts';
import { normalQuantile, normalUpperTail } from '../distributions/normal.ts';
import { unfit } from '../observed.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { mean } from './moments.ts';
import { sorted } from './sorted.ts';
import { polynomial } from './polynomial.ts';

/** Weights of the ordered values: approximations of the exact expectations, with Royston's polynomials for the two outermost. */
function weights(n: number): number[] {
  if (n === 3) return [-Math.SQRT1_2, 0, Math.SQRT1_2];
  const expected = Array.from({ length: n }, (_, i) => normalQuantile((i + 1 - 0.375) / (n + 0.25)));
  const end = (coefficients: readonly number[], fromTop: number) =>
    polynomial(coefficients, 1 / Math.sqrt(n)) + expected[n - fromTop]! / Math.sqrt(dot(expected, expected));
  const ends = [end([0, 0.221157, -0.147981, -2.07119, 4.434685, -2.706056], 1)];
  if (n > 5) ends.push(end([0, 0.042981, -0.293762, -1.752461, 5.682633, -3.582633], 2));
  const inner = expected.slice(ends.length, -ends.length);
  const scale = Math.sqrt(dot(inner, inner) / (1 - 2 * dot(ends, ends)));
  return [...ends.map((weight) => -weight), ...inner.map((m) => m / scale), ...ends.reverse()];
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
 * The Shapiro–Wilk test of normality, 3 ≤ n ≤ 5000. A normal sample gives a W near 1.
 *
 * Definition: W = (Σ aᵢ x₍ᵢ₎)² / Σ (xᵢ − x̄)². Source: S. S. Shapiro, M. B. Wilk (1965), Biometrika 52, 591–611;
 * weights and p-value by P. Royston (1992, 1995), Statistics and Computing 2, 117–119, and algorithm AS R94.
 * Accuracy: agrees with R to 10 digits; the p-value is an approximation by design.
 * Errors: fewer than 3 or more than 5000 values, or no variation. Example: `shapiroWilk([1, 2, 3]).w` → 1
 */
export function shapiroWilk(x: readonly number[]): Result<{ n: number; w: number; p: number }> {
  const bad = unfit([x], 3);
  if (bad) return bad;
  const n = x.length;
  if (n > 5000) return refuse('too-large');
  const ascending = sorted(x);
  const range = ascending[n - 1]! - ascending[0]!;
  if (!(range > 0)) return refuse('all-values-identical');
  const scaled = ascending.map((value) => (value - ascending[0]!) / range);
  const a = weights(n);
  const center = mean(scaled);
  const deviations = scaled.map((value) => value - center);
  const squaresOfX = dot(deviations, deviations);
  const squaresOfA = dot(a, a);
  const product = dot(deviations, a);
  const root = Math.sqrt(squaresOfX * squaresOfA);
  const oneMinusW = Math.max(0, ((root - product) * (root + product)) / (squaresOfX * squaresOfA));
  return ok({ n, w: 1 - oneMinusW, p: oneMinusW === 0 ? 1 : pValue(oneMinusW, n) });
}
