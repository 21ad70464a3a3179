import { betaQuantile } from '../distributions/beta.ts';
import { normalQuantile } from '../distributions/normal.ts';
import { unfit } from '../observed.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { mean, standardDeviation } from './moments.ts';
import { sorted } from './sorted.ts';

export type NormalPlot = {
  points: { theoretical: number; sample: number }[];
  line: { intercept: number; slope: number };
  /** For each rank, where 95% of normal samples of this size have their value of that rank. */
  band: { theoretical: number; low: number; high: number }[];
};

/**
 * The points of a normal quantile (Q–Q) plot, the line of a normal distribution with the sample's mean and standard
 * deviation, and pointwise limits.
 *
 * Formula: ordered value i against z((i − a)/(n + 1 − 2a)), a = 3/8 for n ≤ 10, else 1/2; rank i of n uniform values
 * follows Beta(i, n + 1 − i). Source: R's ppoints; G. Blom (1958), Statistical Estimates and Transformed Beta-Variables.
 * Errors: fewer than three values, no variation. Accuracy: that of the quantiles, 13 digits. Example: normalPlot([1, 2, 3]) has its second point at (0, 2).
 */
export function normalPlot(x: readonly number[], level = 0.95): Result<NormalPlot> {
  const bad = unfit([x], 3, level);
  if (bad) return bad;
  const n = x.length;
  const [centre, sd] = [mean(x), standardDeviation(x)];
  if (!(sd > 0)) return refuse('all-values-identical');
  const a = n <= 10 ? 3 / 8 : 1 / 2;
  const ranks = sorted(x).map((sample, index) => ({
    sample,
    rank: index + 1,
    theoretical: normalQuantile((index + 1 - a) / (n + 1 - 2 * a)),
  }));
  const limit = (p: number, rank: number) =>
    centre + sd * normalQuantile(betaQuantile(p, rank, n + 1 - rank));
  return ok({
    points: ranks.map(({ theoretical, sample }) => ({ theoretical, sample })),
    line: { intercept: centre, slope: sd },
    band: ranks.map(({ theoretical, rank }) => ({
      theoretical,
      low: limit((1 - level) / 2, rank),
      high: limit((1 + level) / 2, rank),
    })),
  });
}
