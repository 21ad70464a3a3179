import { stirlingError } from './stirling-error.ts';

/**
 * The mean of g(S) over S = χ/√df, the standard deviation of a normal sample in units of its true value.
 *
 * Formula: ∫ f(s) g(s) ds by the trapezoidal rule in u = ln s, which converges geometrically for these smooth, fast
 * decaying integrands; all terms are positive, so small means keep their digits. `sharpness` is the largest slope
 * of g's argument in u. Source: L. N. Trefethen, J. A. C. Weideman (2014), SIAM Review 56, 385–458.
 * Accuracy: 12 digits or more. Example: averageOverChi(5, (s) => s * s) = 1.
 */
export function averageOverChi(df: number, g: (s: number) => number, sharpness = 0): number {
  const step = Math.min(0.12, 0.4 / Math.sqrt(2 * df + sharpness * sharpness));
  const half = df / 2;
  const logScale = Math.log(2) + 0.5 * Math.log(half / (2 * Math.PI)) - stirlingError(half);
  const cache = new Map<number, number>();
  const term = (j: number): number => {
    let value = cache.get(j);
    if (value === undefined) {
      const u = j * step;
      value = Math.exp(logScale - half * (Math.expm1(2 * u) - 2 * u)) * g(Math.exp(u));
      cache.set(j, value);
    }
    return value;
  };
  let peak = 0;
  for (let j = 1; term(peak) === 0 && Math.abs(j * step) < 400; j = j > 0 ? -j : 1 - j) peak = j;
  const direction = term(peak + 1) > term(peak) ? 1 : -1;
  while (term(peak + direction) > term(peak)) peak += direction;
  let sum = term(peak);
  for (const side of [-1, 1])
    for (let j = peak + side; ; j += side) {
      sum += term(j);
      if (!(term(j) > 1e-18 * sum)) break;
    }
  return sum * step;
}
