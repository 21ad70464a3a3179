import { mean, standardDeviation } from '../descriptive/moments.ts';
import { quantile } from '../descriptive/quantile.ts';
import { sorted } from '../descriptive/sorted.ts';
import { sum } from '../descriptive/sum.ts';
import { normalLowerTail, normalQuantile } from '../distributions/normal.ts';
import { unfit } from '../observed.ts';
import { interval, ok, refuse } from '../result.ts';

type Values = readonly number[];

/** The order statistic (R + 1)p of ascending values, interpolated on the normal scale. */
function orderStatistic(values: Values, p: number): number {
  const size = values.length + 1;
  const k = Math.trunc(size * p);
  if (k === 0 || k === values.length) return values[Math.max(k, 1) - 1]!;
  const [below, above] = [normalQuantile(k / size), normalQuantile((k + 1) / size)];
  const share = (normalQuantile(p) - below) / (above - below);
  return values[k - 1]! + share * (values[k]! - values[k - 1]!);
}

/**
 * Bias-corrected and accelerated (BCa) bootstrap interval.
 *
 * Definition: z₀ = Φ⁻¹ of the proportion of replicates strictly below the estimate; the acceleration a = Σl³/(6(Σl²)^1.5)
 * with l = mean − value of the jackknife; limits at the levels Φ(z₀ + (z₀ + z)/(1 − a(z₀ + z))). Limits are
 * interpolated on the normal scale as in R's `boot` (`interval`) or as type-7 quantiles.
 * `jackknife` are the values of the statistic without each observation.
 * Errors: `too-few-values`, `invalid-input`, `out-of-range` (the level; an acceleration too large for it), `no-variation`
 * (no replicate below the estimate, or all; equal jackknife values).
 * Source: Efron (1987) JASA 82:171–185; Davison & Hinkley (1997) Bootstrap Methods and their Application, 5.3.
 * Accuracy: 12 digits.
 * Example: `bcaBootstrap([1, 2, 3, 4, 5], 3, [2.5, 3, 3.5]).z0` → -0.2533471031…
 */
export function bcaBootstrap(replicates: Values, estimate: number, jackknife: Values, level = 0.95) {
  const bad = unfit([replicates], 2, level) ?? unfit([jackknife], 2) ?? unfit([[estimate]]);
  if (bad) return bad;
  const z0 = normalQuantile(replicates.filter((value) => value < estimate).length / replicates.length);
  const center = mean(jackknife);
  const influence = jackknife.map((value) => center - value);
  const squares = sum(influence.map((l) => l * l));
  if (!Number.isFinite(z0) || !(squares > 0)) return refuse('no-variation');
  const size = Math.sqrt(squares);
  const acceleration = sum(influence.map((l) => (l / size) ** 3)) / 6;
  const raw = [(1 - level) / 2, (1 + level) / 2] as const;
  const shifts = raw.map((p) => z0 + normalQuantile(p));
  if (!shifts.every((shift) => acceleration * shift < 1)) return refuse('out-of-range');
  const [low, high] = shifts.map((shift) => normalLowerTail(z0 + shift / (1 - acceleration * shift))) as [
    number,
    number,
  ];
  const ascending = sorted(replicates);
  const between = (from: number, to: number, method: string) => interval(from, to, level, method);
  const typeSeven = (from: number, to: number, method: string) =>
    between(quantile(ascending, from), quantile(ascending, to), method);
  return ok({
    bootstrapMean: mean(replicates),
    standardError: standardDeviation(replicates),
    z0,
    acceleration,
    levels: [low, high] as const,
    interval: between(orderStatistic(ascending, low), orderStatistic(ascending, high), 'BCa bootstrap'),
    typeSeven: typeSeven(low, high, 'BCa bootstrap, type 7'),
    percentile: typeSeven(raw[0], raw[1], 'percentile bootstrap'),
  });
}
