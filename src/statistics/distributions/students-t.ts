// Student's t distribution with df > 0 degrees of freedom (not necessarily whole; Infinity is the normal).
// Definition: P(T > t) = ½ Iₓ(df/2, ½), x = df/(df + t²), t ≥ 0. Source: NIST DLMF 8.17, Johnson, Kotz & Balakrishnan (1995).
// Accuracy: 13 digits or more in both tails, quantiles 13 digits.
import { betaLogitQuantile, logBetaPrefactor, logIncompleteBeta } from './incomplete-beta.ts';
import { normalDensity, normalLogUpperTail, normalUpperQuantile } from './normal.ts';
import { requires } from './requires.ts';

/** x = df/(df + t²) and its complement. */
const split = (t: number, df: number): readonly [x: number, y: number] => {
  const r = (t / df) * t;
  return [1 / (1 + r), r < 1e300 ? r / (1 + r) : 1];
};

/** Density at t. Example: `tDensity(0, 1)` → 0.3183098862 */
export function tDensity(t: number, df: number): number {
  requires(df > 0);
  if (df === Infinity) return normalDensity(t);
  const [x, y] = split(t, df);
  if (y < 1e-300)
    return Math.exp(logBetaPrefactor(df / 2, 0.5, 0.5, 0.5) + ((df + 1) / 2) * Math.LN2) / Math.sqrt(df);
  return Math.exp(logBetaPrefactor(df / 2, 0.5, x, y)) / Math.abs(t);
}

/** ln P(T > t). Example: `tLogUpperTail(50, 100)` → -166.1096319 */
export function tLogUpperTail(t: number, df: number): number {
  requires(df > 0 && !Number.isNaN(t));
  if (t < 0) return Math.log1p(-Math.exp(tLogUpperTail(-t, df)));
  if (df === Infinity) return normalLogUpperTail(t);
  const [x, y] = split(t, df);
  return logIncompleteBeta(df / 2, 0.5, x, y) - Math.LN2;
}

/** P(T > t). Example: `tUpperTail(2.228138851964939, 10)` → 0.025 */
export const tUpperTail = (t: number, df: number): number => Math.exp(tLogUpperTail(t, df));

/** P(T ≤ t). Example: `tLowerTail(0, 5)` → 0.5 */
export const tLowerTail = (t: number, df: number): number => tUpperTail(-t, df);

/** The two-sided p-value P(|T| ≥ |t|). Example: `tTwoSided(2.228138851964939, 10)` → 0.05 */
export const tTwoSided = (t: number, df: number): number => Math.min(1, 2 * tUpperTail(Math.abs(t), df));

/** The t with P(T > t) = p. Example: `tUpperQuantile(0.025, 10)` → 2.228138852 */
export function tUpperQuantile(p: number, df: number): number {
  requires(df > 0 && p >= 0 && p <= 1);
  if (p > 0.5) return -tUpperQuantile(1 - p, df);
  if (df === Infinity || p === 0) return normalUpperQuantile(p);
  const logit = betaLogitQuantile(df / 2, 0.5, 2 * p, false);
  return Math.sqrt(df) * Math.exp(-logit / 2);
}

/** The t with P(T ≤ t) = p. Example: `tQuantile(0.975, 10)` → 2.228138852 */
export const tQuantile = (p: number, df: number): number => -tUpperQuantile(p, df);
