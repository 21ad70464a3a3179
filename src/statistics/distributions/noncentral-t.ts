// The noncentral t distribution: T = (Z + δ)/S, S = χ/√df. Definition: P(T > t) = E Q(t S − δ) over S, Q the normal upper
// tail; for large δ with the sign of t, which makes that a sharp step, E P(S < (Z + δ)/t) over Z.
// Source: Johnson, Kotz & Balakrishnan (1995), ch. 31. Accuracy: 11 digits or more in both tails.
import { averageOverChi } from './average-over-chi.ts';
import { logIncompleteGamma } from './incomplete-gamma.ts';
import { normalDensity, normalUpperTail } from './normal.ts';
import { requires } from './requires.ts';
import { sumAroundPeak } from './sum-around-peak.ts';

/** P(T > t). Example: `noncentralTUpperTail(2.10092204024104, 18, 1)` → 0.155639068 */
export function noncentralTUpperTail(t: number, df: number, delta: number): number {
  requires(df > 0 && Number.isFinite(delta) && !Number.isNaN(t));
  if (Math.abs(t) === Infinity) return t > 0 ? 0 : 1;
  if (df > 1e12) return normalUpperTail(t - delta);
  if (Math.abs(delta) > 60 && t * delta > 0) {
    const byZ = (z: number) => {
      const s = (z + delta) / t;
      return s > 0 ? Math.exp(logIncompleteGamma(df / 2, (df / 2) * s * s, t < 0)) : Number(t < 0);
    };
    return Math.min(1, 0.2 * sumAroundPeak((j) => normalDensity(0.2 * j) * byZ(0.2 * j)));
  }
  const sharpness = Math.min(Math.abs(delta), Math.abs(t) * (1 + 8 / Math.sqrt(df)));
  return Math.min(
    1,
    averageOverChi(df, (s) => normalUpperTail(t * s - delta), sharpness),
  );
}

/** P(T ≤ t). Example: `noncentralTLowerTail(0, 10, 1)` → 0.1586552539 */
export const noncentralTLowerTail = (t: number, df: number, delta: number): number =>
  noncentralTUpperTail(-t, df, -delta);
