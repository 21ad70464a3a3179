// The studentized range (Tukey): the range of k standard normal values over an independent S = χ/√df. Definition: P(range > w) = k ∫ φ(z)
// {Φ(z)ᵏ⁻¹ − [Φ(z) − Φ(z − w)]ᵏ⁻¹} dz, averaged over w = q S; both integrals by the trapezoidal rule. Source: J. W. Tukey (1953); H. L.
// Harter (1960), Ann. Math. Stat. 31, 1122–1147. Accuracy: 11 digits or more in the upper tail, quantiles likewise.
import { averageOverChi } from './average-over-chi.ts';
import { normalDensity, normalUpperTail } from './normal.ts';
import { findRoot } from '../find-root.ts';
import { requires } from './requires.ts';
import { tUpperQuantile } from './students-t.ts';

/** P(range of k standard normal values > w). */
function rangeUpperTail(w: number, k: number): number {
  const step = Math.min(0.25, 0.7 / Math.log(k));
  const nodes = Math.ceil(9 / step);
  const tail = Array.from({ length: 2 * nodes + 1 }, (_, j) => normalUpperTail(w / 2 + (j - nodes) * step));
  let sum = 0;
  for (let j = -nodes; j <= nodes; j++) {
    const below = 1 - tail[nodes + j]!;
    if (below === 0) continue;
    const apart = Math.min(1, tail[nodes - j]! / below);
    sum -= normalDensity(w / 2 + j * step) * below ** (k - 1) * Math.expm1((k - 1) * Math.log1p(-apart));
  }
  return k * step * sum;
}

/** P(Q > q) for k ≥ 2 groups and df degrees of freedom. Example: `tukeyUpperTail(3.5064, 3, 27)` → 0.05 */
export function tukeyUpperTail(q: number, groups: number, df: number): number {
  requires(groups >= 2 && df > 0 && !Number.isNaN(q));
  if (q <= 0) return 1;
  if (q === Infinity) return 0;
  if (df === Infinity) return rangeUpperTail(q, groups);
  return Math.min(
    1,
    averageOverChi(df, (s) => rangeUpperTail(q * s, groups), 4),
  );
}

/** The q with P(Q > q) = p, between that of one pair and the Bonferroni one. Example: `tukeyUpperQuantile(0.05, 3, 27)` → 3.5064261 */
export function tukeyUpperQuantile(p: number, groups: number, df: number): number {
  requires(p >= 0 && p <= 1);
  if (p === 0 || p === 1) return p === 0 ? Infinity : 0;
  const miss = (logQ: number) => Math.log(tukeyUpperTail(Math.exp(logQ), groups, df) / p);
  const bound = (pairs: number) => Math.log(Math.SQRT2 * tUpperQuantile(p / (2 * pairs), df));
  return Math.exp(findRoot(miss, bound((groups * (groups - 1)) / 2) + 1e-3, bound(1) - 1e-3, 1e-13) ?? NaN);
}
