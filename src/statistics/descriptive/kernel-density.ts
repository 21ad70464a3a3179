import { largest, smallest } from './extremes.ts';
import { normalDensity } from '../distributions/normal.ts';
import { unfit } from '../observed.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { mean, standardDeviation } from './moments.ts';
import { quantile } from './quantile.ts';

export type KernelDensity = { bandwidth: number; points: { x: number; density: number }[] };

/**
 * A smooth estimate of the density: a normal curve on every value, three bandwidths beyond the outermost values.
 *
 * Definition: f(x) = Σ φ((x − xᵢ)/h)/(n h), h = 0.9 min(s, IQR/1.34) n^(−1/5). Source: B. W. Silverman (1986), Density
 * Estimation, p. 48 (R's bw.nrd0). Accuracy: one rounding per value. Refuses: fewer than two values, no variation.
 * Example: `kernelDensity([1, 2, 3]).bandwidth` → 0.5391547803
 */
export function kernelDensity(x: readonly number[], count = 64): Result<KernelDensity> {
  const bad = unfit([x], 2);
  if (bad) return bad;
  if (!(count >= 2)) return refuse('invalid-input');
  const sd = standardDeviation(x);
  if (!(sd > 0)) return refuse('all-values-identical');
  const spread = (quantile(x, 0.75) - quantile(x, 0.25)) / 1.34;
  const bandwidth = 0.9 * (spread > 0 ? Math.min(sd, spread) : sd) * x.length ** -0.2;
  const low = smallest(x) - 3 * bandwidth;
  const step = (largest(x) + 3 * bandwidth - low) / (count - 1);
  const points = Array.from({ length: count }, (_, index) => {
    const at = low + index * step;
    return { x: at, density: mean(x.map((value) => normalDensity((at - value) / bandwidth))) / bandwidth };
  });
  return ok({ bandwidth, points });
}
