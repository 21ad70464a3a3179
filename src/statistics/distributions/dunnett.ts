// The largest of several |t| that share a control group and a residual standard deviation (Dunnett). Definition: P(max |Tⱼ| > c) = E[1 − ∏
// P(|λⱼZ + rⱼUⱼ| ≤ cS)], λⱼ² = nⱼ/(nⱼ + n₀), r² = 1 − λ², over the common Z and S = χ/√df; both integrals by the trapezoidal rule. Source:
// C. W. Dunnett (1955), JASA 50, 1096–1121. Accuracy: 10 digits or more in the upper tail, quantiles likewise.
import { smallest } from '../descriptive/extremes.ts';
import { findRoot } from '../find-root.ts';
import { averageOverChi } from './average-over-chi.ts';
import { normalDensity, normalUpperTail } from './normal.ts';
import { requires } from './requires.ts';
import { tUpperQuantile } from './students-t.ts';

/** P(max |T| > c); `shares` are the λⱼ². Example: `dunnettUpperTail(2.333411546928461, [0.5, 0.5], 27)` → 0.05 */
export function dunnettUpperTail(c: number, shares: readonly number[], df: number): number {
  requires(shares.length > 0 && shares.every((share) => share > 0 && share < 1) && df > 0 && c >= 0);
  if (c === 0) return 1;
  const factors = shares.map((share) => [Math.sqrt(share), Math.sqrt(1 - share)] as const);
  const sharpest = smallest(factors.map(([, r]) => r));
  const step = Math.min(0.25, 0.35 * sharpest);
  const nodes = Math.ceil(9 / step);
  const beyond = (reach: number) => {
    let sum = 0;
    // The integrand is even in z.
    for (let j = 0; j <= nodes; j++) {
      const z = j * step;
      let logInside = 0;
      for (const [lambda, r] of factors)
        logInside += Math.log1p(
          -Math.min(1, normalUpperTail((reach - lambda * z) / r) + normalUpperTail((reach + lambda * z) / r)),
        );
      sum += (j ? 2 : 1) * normalDensity(z) * -Math.expm1(logInside);
    }
    return sum * step;
  };
  return Math.min(
    1,
    averageOverChi(df, (s) => beyond(c * s), 4 / sharpest),
  );
}

/**
 * The c with P(max |T| > c) = p, between that of one comparison and the Bonferroni one.
 * Example: `dunnettUpperQuantile(0.05, [0.5, 0.5], 27)` → 2.3334115469…
 */
export function dunnettUpperQuantile(p: number, shares: readonly number[], df: number): number {
  requires(p > 0 && p < 1);
  const miss = (logC: number) => Math.log(dunnettUpperTail(Math.exp(logC), shares, df) / p);
  const bound = (count: number) => Math.log(tUpperQuantile(p / (2 * count), df));
  return Math.exp(findRoot(miss, bound(shares.length) + 1e-3, bound(1) - 1e-3, 1e-13) ?? NaN);
}
