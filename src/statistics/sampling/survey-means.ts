import { mean, variance } from '../descriptive/moments.ts';
import { criticalValue } from '../regression/coefficient.ts';
import type { Interval } from '../result.ts';
import { ok, refuse } from '../result.ts';

type Values = readonly number[];

const estimate = (centre: number, standardError: number, df: number, level: number) => {
  const half = criticalValue(df, level) * standardError;
  return ok({ mean: centre, standardError, interval: [centre - half, centre + half] as Interval });
};

/**
 * Mean of a simple random sample without replacement from N units.
 *
 * Definition: SE = s/√n·√(1 − n/N), interval with t on n − 1. Refuses: `too-few-values`, `out-of-range` (n > N).
 * Source: Cochran (1977) Sampling Techniques, 3rd ed., ch. 2. Accuracy: 14 digits.
 * Example: `sampleMean([3, 5, 7], 100)` → mean 5, SE 1.137.
 */
export function sampleMean(sample: Values, populationSize: number, level = 0.95) {
  const n = sample.length;
  if (n < 2) return refuse('too-few-values');
  if (n > populationSize) return refuse('out-of-range');
  return estimate(mean(sample), Math.sqrt((variance(sample) / n) * (1 - n / populationSize)), n - 1, level);
}

/**
 * Stratified mean.
 *
 * Definition: ȳ = ΣWₕȳₕ, Wₕ = Nₕ/N; SE² = ΣWₕ²(1 − nₕ/Nₕ)sₕ²/nₕ; normal interval.
 * Refuses: `unequal-lengths`, `too-few-values` (a stratum with fewer than 2), `out-of-range`.
 * Source: Cochran (1977) Sampling Techniques, ch. 5. Accuracy: 14 digits.
 * Example: `stratifiedMean([[1, 2], [3, 5]], [50, 50]).mean` → 2.75.
 */
export function stratifiedMean(strata: readonly Values[], sizes: Values, level = 0.95) {
  if (strata.length !== sizes.length) return refuse('unequal-lengths');
  if (strata.some(({ length }) => length < 2)) return refuse('too-few-values');
  if (strata.some(({ length }, h) => length > sizes[h]!)) return refuse('out-of-range');
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let centre = 0;
  let squared = 0;
  strata.forEach((values, h) => {
    const weight = sizes[h]! / total;
    centre += weight * mean(values);
    squared += (weight ** 2 * (1 - values.length / sizes[h]!) * variance(values)) / values.length;
  });
  return estimate(centre, Math.sqrt(squared), Infinity, level);
}

/**
 * Mean per element of a one-stage cluster sample, as a ratio to size.
 *
 * Definition: r = Σtᵢ/Σmᵢ; SE = √((1 − n/N)/n · Σ(tᵢ − r mᵢ)²/(n − 1)) / m̄.
 * Refuses: `unequal-lengths`, `too-few-values`, `out-of-range`.
 * Source: Cochran (1977) Sampling Techniques, ch. 9. Accuracy: 14 digits.
 * Example: `clusterRatio([60, 41], [12, 9], 80).mean` → 4.81.
 */
export function clusterRatio(totals: Values, sizes: Values, clusters: number, level = 0.95) {
  const n = totals.length;
  if (n !== sizes.length) return refuse('unequal-lengths');
  if (n < 2) return refuse('too-few-values');
  if (n > clusters || !(mean(sizes) > 0)) return refuse('out-of-range');
  const ratio = mean(totals) / mean(sizes);
  const squares = totals.reduce((sum, total, i) => sum + (total - ratio * sizes[i]!) ** 2, 0);
  const standardError = Math.sqrt(((1 - n / clusters) / n) * (squares / (n - 1))) / mean(sizes);
  return estimate(ratio, standardError, n - 1, level);
}
