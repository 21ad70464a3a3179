import { stirlingError } from './stirling-error.ts';
import { sumAroundPeak } from './sum-around-peak.ts';

/**
 * The mean of g(S) over S = χ/√df, the standard deviation of a normal sample in units of its true value.
 *
 * Definition: ∫ f(s) g(s) ds by the trapezoidal rule in u = ln s; all terms are positive, so small means keep their
 * digits. `sharpness` is the largest relevant slope of g's argument in u.
 * Source: Trefethen & Weideman (2014), SIAM Review 56, 385–458. Accuracy: 12 digits or more.
 * Example: `averageOverChi(5, (s) => s * s)` → 1
 */
export function averageOverChi(df: number, g: (s: number) => number, sharpness = 0): number {
  const step = Math.min(0.12, 0.4 / Math.sqrt(2 * df + sharpness * sharpness));
  const half = df / 2;
  const logScale = Math.log(2 * step) + 0.5 * Math.log(half / (2 * Math.PI)) - stirlingError(half);
  return sumAroundPeak((j) => {
    const u = j * step;
    const density = Math.exp(logScale - half * (Math.expm1(2 * u) - 2 * u));
    return density && density * g(Math.exp(u));
  });
}
