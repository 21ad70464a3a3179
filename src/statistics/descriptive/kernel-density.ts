import { crossMoments } from '../correlation/pearson-coefficient.ts';
import { largest, smallest } from './extremes.ts';
import { normalDensity } from '../distributions/normal.ts';
import { unfit } from '../observed.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { quantileOfSorted } from './quantile.ts';
import { select } from './select.ts';

export type KernelDensity = { bandwidth: number; points: { x: number; density: number }[] };

/** The distance of the quartiles (type 7). */
function quartileRange(x: readonly number[]): number {
  const values = new Float64Array(x);
  const [lower, upper] = [0.25, 0.75].map((p) => {
    const place = Math.floor(p * (x.length - 1));
    return quantileOfSorted(select(select(values, place), place + 1), p);
  });
  return upper! - lower!;
}

/** Values within `width` bandwidths are summed as one cluster, by their moments Σ uᵏ/k! about its middle up to `order`. */
const width = 1 / 32;
const order = 5;
/** Beyond, a cluster adds less than a rounding error of the highest density. */
const reach = 9;

type Cluster = { readonly middle: number; readonly moments: Float64Array };

/** The clusters of values of which `low` is the smallest, in bandwidths from it. */
function clustersOf(x: readonly number[], low: number, bandwidth: number): Cluster[] {
  const clusters: Record<number, Cluster> = {};
  for (const value of x) {
    const t = (value - low) / bandwidth;
    const place = Math.min(Math.floor(t / width), 1e300);
    const middle = (place + 0.5) * width;
    const { moments } = (clusters[place] ??= { middle, moments: new Float64Array(order + 1) });
    let power = 1;
    for (let k = 0; k <= order; k++) {
      moments[k]! += power;
      power *= (t - middle) / (k + 1);
    }
  }
  return Object.values(clusters);
}

/** Σ φ(t − u) over the values of a cluster: φ(t) Σ Heₖ(t) uᵏ/k!, by Hermite polynomials. */
function densityAt(t: number, moments: Float64Array): number {
  if (Math.abs(t) > reach) return 0;
  let [before, polynomial, total] = [0, 1, 0];
  for (let k = 0; k <= order; k++) {
    total += polynomial * moments[k]!;
    const next = t * polynomial - k * before;
    before = polynomial;
    polynomial = next;
  }
  return normalDensity(t) * total;
}

/**
 * A smooth estimate of the density: a normal curve on every value, three bandwidths beyond the outermost values.
 *
 * Definition: f(x) = Σ φ((x − xᵢ)/h)/(n h), h = 0.9 min(s, IQR/1.34) n^(−1/5). Source: B. W. Silverman (1986), Density
 * Estimation, p. 48 (R's bw.nrd0); summed as by L. Greengard, J. Strain (1991), The Fast
 * Gauss Transform, SIAM J. Sci. Stat. Comput. 12, 79–94. Accuracy: 12 digits of the highest density (R bins the values: 3).
 * Refuses: fewer than two values, no variation.
 * Example: `kernelDensity([1, 2, 3]).bandwidth` → 0.5391547803
 */
export function kernelDensity(x: readonly number[], count = 64): Result<KernelDensity> {
  const bad = unfit([x], 2);
  if (bad) return bad;
  if (!(count >= 2)) return refuse('invalid-input');
  const sd = Math.sqrt(crossMoments(x, x).sxx / (x.length - 1));
  if (!(sd > 0)) return refuse('all-values-identical');
  const spread = quartileRange(x) / 1.34;
  const bandwidth = 0.9 * (spread > 0 ? Math.min(sd, spread) : sd) * x.length ** -0.2;
  const least = smallest(x);
  const low = least - 3 * bandwidth;
  const step = (largest(x) + 3 * bandwidth - low) / (count - 1);
  const clusters = clustersOf(x, least, bandwidth);
  const points = Array.from({ length: count }, (_, index) => {
    const at = low + index * step;
    const t = (at - least) / bandwidth;
    const total = clusters.reduce((sum, { middle, moments }) => sum + densityAt(t - middle, moments), 0);
    return { x: at, density: total / x.length / bandwidth };
  });
  return ok({ bandwidth, points });
}
