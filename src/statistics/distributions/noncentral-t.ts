// The non-central t distribution: T = (Z + δ)/S, S = χ/√df. Formula: P(T > t) = E Q(t S − δ), Q the normal upper tail.
// Source: Johnson, Kotz & Balakrishnan (1995), ch. 31. Accuracy: 12 digits or more in both tails.
import { averageOverChi } from './average-over-chi.ts';
import { normalUpperTail } from './normal.ts';
import { requires } from './requires.ts';

/** P(T > t). Example: noncentralTUpperTail(2.10092204024104, 18, 1) = 0.15563906804827. */
export function noncentralTUpperTail(t: number, df: number, delta: number): number {
  requires(df > 0 && Number.isFinite(delta) && !Number.isNaN(t));
  if (df === Infinity) return normalUpperTail(t - delta);
  return Math.min(
    1,
    averageOverChi(df, (s) => normalUpperTail(t * s - delta), delta),
  );
}

/** P(T ≤ t). Example: noncentralTLowerTail(0, 10, 1) = P(Z ≤ −1) = 0.158655253931457. */
export const noncentralTLowerTail = (t: number, df: number, delta: number): number =>
  noncentralTUpperTail(-t, df, -delta);
