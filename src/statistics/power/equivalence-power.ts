import { integrate } from '../algebra/gauss-legendre.ts';
import { chiSquareDensity, chiSquareQuantile, chiSquareUpperQuantile } from '../distributions/chi-square.ts';
import { normalUpperTail } from '../distributions/normal.ts';
import { tUpperQuantile } from '../distributions/students-t.ts';
import { isLevel } from '../level.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';

export type EquivalenceDesign = {
  /** True difference of the means. */
  difference: number;
  /** The means are equivalent if their difference is within ± margin. */
  margin: number;
  standardDeviation: number;
  /** Of each of the two one-sided tests. */
  alpha?: number;
};

/**
 * Exact power of two one-sided t tests of the equivalence of two means, n values per group.
 *
 * Definition: the mean over the estimated standard deviation of the probability that the difference lies within
 * margin − t s√(2/n) of 0 (Owen's Q). Source: D. J. Schuirmann (1987), J. Pharmacokinet. Biopharm. 15, 657–680;
 * D. B. Owen (1965), Biometrika 52, 437–446. Accuracy: 11 digits. Errors: `out-of-range`.
 * Example: `equivalencePower(20, { difference: 0, margin: 1, standardDeviation: 1 }).power` → 0.8558049467…
 */
export function equivalencePower(n: number, design: EquivalenceDesign): Result<{ power: number }> {
  const { difference, margin, standardDeviation, alpha = 0.05 } = design;
  if (!(n > 1 && n < 1e9 && margin > 0 && standardDeviation > 0 && isLevel(alpha) && alpha < 0.5))
    return refuse('out-of-range');
  if (!(Number.isFinite(difference) && margin < Infinity && standardDeviation < Infinity))
    return refuse('out-of-range');
  const df = 2 * n - 2;
  const [shift, room] = [difference, margin].map((length) => length / (standardDeviation * Math.sqrt(2 / n)));
  const critical = tUpperQuantile(alpha, df);
  const share = (s: number) => {
    const half = room! - critical * s;
    return normalUpperTail(-half + shift!) - normalUpperTail(half + shift!);
  };
  const from = Math.sqrt(chiSquareQuantile(1e-20, df) / df);
  const to = Math.min(room! / critical, Math.sqrt(chiSquareUpperQuantile(1e-20, df) / df));
  if (!(to > from)) return ok({ power: 0 });
  const power = integrate((s) => share(s) * chiSquareDensity(df * s * s, df) * 2 * df * s, from, to, 12);
  return ok({ power: Math.min(1, Math.max(0, power)) });
}
