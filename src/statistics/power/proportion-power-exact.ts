import { binomialLowerTail, binomialUpperTail } from '../distributions/binomial.ts';
import { firstWhole } from '../distributions/first-whole.ts';
import { normalUpperQuantile, normalUpperTail } from '../distributions/normal.ts';
import { isLevel } from '../level.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';

/**
 * Power and actual size of the exact test of one proportion, α/2 in each tail (the test that matches the
 * Clopper–Pearson interval), and the power by the normal approximation.
 *
 * Definition: it rejects below the largest k with P(X ≤ k) ≤ α/2 and above the smallest with P(X ≥ k) ≤ α/2 at p₀.
 * Source: C. J. Clopper, E. S. Pearson (1934), Biometrika 26, 404–413. Accuracy: 13 digits. Errors: `invalid-input`,
 * `out-of-range`. Example: `proportionPower(20, 0.5, 0.8).power` → 0.8042079657…
 */
export function proportionPower(
  n: number,
  p0: number,
  p1: number,
  alpha = 0.05,
): Result<{ power: number; size: number; powerApproximate: number | null }> {
  if (!(Number.isInteger(n) && n >= 1)) return refuse('invalid-input');
  if (!(p0 > 0 && p0 < 1 && p1 >= 0 && p1 <= 1 && isLevel(alpha))) return refuse('out-of-range');
  const tail = (alpha / 2) * (1 + 1e-12);
  const low = firstWhole((k) => binomialLowerTail(k, n, p0) > tail, 0, n + 1) - 1;
  const high = firstWhole((k) => binomialUpperTail(k - 1, n, p0) <= tail, 0, n + 1);
  const rejects = (p: number) => binomialLowerTail(low, n, p) + binomialUpperTail(high - 1, n, p);
  const own = Math.sqrt((p1 * (1 - p1)) / n);
  const reach = normalUpperQuantile(alpha / 2) * Math.sqrt((p0 * (1 - p0)) / n);
  return ok({
    power: rejects(p1),
    size: rejects(p0),
    powerApproximate: own > 0 ? normalUpperTail((reach - Math.abs(p1 - p0)) / own) : null,
  });
}
