import { dot } from '../algebra/dot.ts';
import { jacobiSvd } from '../algebra/rotate-apart.ts';
import { mean } from '../descriptive/moments.ts';
import { fUpperTail } from '../distributions/f-ratio.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { withinGroups } from './within-groups.ts';

export type MultivariateTest = {
  value: number;
  /** Null, as is p, if the approximation leaves no degrees of freedom. */
  f: number | null;
  df: readonly [number, number];
  p: number | null;
};

export type Manova = {
  /** Of E⁻¹H, the largest first: as many as can differ from 0. */
  eigenvalues: readonly number[];
  pillai: MultivariateTest;
  wilks: MultivariateTest;
  hotellingLawley: MultivariateTest;
  /** F is an upper bound, so p is a lower bound. */
  roy: MultivariateTest;
};

const test = (value: number, f: number, df1: number, df2: number): MultivariateTest => {
  const defined = df2 > 0 && f < Infinity;
  return { value, f: defined ? f : null, df: [df1, df2], p: defined ? fUpperTail(f, df1, df2) : null };
};

/** The four statistics of the eigenvalues of p variables, with q df between and v df within the groups. */
function statistics(
  eigenvalues: readonly number[],
  p: number,
  q: number,
  v: number,
): Omit<Manova, 'eigenvalues'> {
  const sumOf = (term: (value: number) => number) => eigenvalues.reduce((sum, value) => sum + term(value), 0);
  const s = Math.min(p, q);
  const [a, b] = [Math.abs(p - q) + s, v - p + s];
  const pillai = sumOf((value) => value / (1 + value));
  const trace = sumOf((value) => value);
  const root = eigenvalues[0]!;
  const logWilks = -sumOf(Math.log1p);
  const power = p * p + q * q > 5 ? Math.sqrt(((p * q) ** 2 - 4) / (p * p + q * q - 5)) : 1;
  const df2 = (v - (p - q + 1) / 2) * power - (p * q - 2) / 2;
  const most = Math.max(p, q);
  return {
    pillai: test(pillai, ((b / a) * pillai) / sumOf((value) => 1 / (1 + value)), s * a, s * b),
    wilks: test(Math.exp(logWilks), (Math.expm1(-logWilks / power) * df2) / (p * q), p * q, df2),
    hotellingLawley: test(trace, ((s * (v - p - 1) + 2) * trace) / (s * s * a), s * a, s * (v - p - 1) + 2),
    roy: test(root, ((v - most + q) * root) / most, most, v - most + q),
  };
}

/**
 * One-way multivariate analysis of variance.
 *
 * Definition: H and E are the sums of squares and products between and within the groups, λ the eigenvalues of E⁻¹H. Pillai's trace
 * Σ λ/(1 + λ), Wilks' Π 1/(1 + λ), Hotelling and Lawley's Σ λ, and Roy's largest λ, with the approximate F of R's summary.manova
 * (Rao's for Wilks).
 * Source: C. R. Rao (1951), Bull. Int. Stat. Inst. 33, 177–180; K. C. S. Pillai (1960) Statistical Tables for Tests of
 * Multivariate Hypotheses. Accuracy: 13 digits.
 * Errors: as `withinGroups`, `too-few-values` without a variable, `too-few-groups`, `out-of-range` (groups too far apart).
 * Example: `manova([[1, 2, 4, 5], [1, 3, 2, 5]], ['a', 'a', 'b', 'b']).wilks.value` → 0.006493506494
 */
export function manova(columns: readonly (readonly number[])[], labels: readonly string[]): Result<Manova> {
  if (columns.length === 0) return refuse('too-few-values');
  const within = withinGroups(columns, labels);
  if (within.status === 'error') return within;
  const { sizes, means, factor } = within;
  if (sizes.length < 2) return refuse('too-few-groups');
  const grand = columns.map(mean);
  const between = means.map((ofGroup, k) =>
    factor.whiten(ofGroup.map((value, j) => Math.sqrt(sizes[k]!) * (value - grand[j]!))),
  );
  const [p, q] = [columns.length, sizes.length - 1];
  const byVariable = columns.map((_, j) => between.map((row) => row[j]!));
  const eigenvalues = jacobiSvd(p < sizes.length ? byVariable : between)
    .scores.map((scores) => dot(scores, scores))
    .sort((x, y) => y - x)
    .slice(0, Math.min(p, q));
  if (!eigenvalues.every((value) => value < 1e150)) return refuse('out-of-range');
  return ok({ eigenvalues, ...statistics(eigenvalues, p, q, within.df) });
}
