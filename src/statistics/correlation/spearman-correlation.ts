import { pOf } from '../alternative.ts';
import type { Alternative, TestOptions } from '../alternative.ts';
import { normalUpperTail } from '../distributions/normal.ts';
import { tLowerTail, tUpperTail } from '../distributions/students-t.ts';
import { unfit } from '../observed.ts';
import { midranks } from '../rank-tests/midranks.ts';
import { ok, refuse } from '../result.ts';
import type { Interval, Result } from '../result.ts';
import { fisherInterval } from './fisher-interval.ts';
import { pearsonCoefficient } from './pearson-coefficient.ts';

export type SpearmanCorrelation = {
  n: number;
  rho: number;
  /** Σ of the squared rank differences, (n³ − n)(1 − ρ)/6. */
  s: number;
  alternative: Alternative;
  /** By t = ρ √((n − 2)/(1 − ρ²)). */
  pByT: number;
  /** From all permutations up to n = 9, then by the Edgeworth series. Null with ties. */
  pExact: number | null;
  /** By Fisher's z with the standard errors of Bonett and Wright and of Fieller. Null for fewer than four pairs. */
  intervalBonettWright: Interval | null;
  intervalFieller: Interval | null;
};

/**
 * Spearman's rank correlation.
 *
 * Definition: Pearson's r of the midranks. Source: C. Spearman (1904); series: D. J. Best, D. E. Roberts (1975), algorithm
 * AS 89, Applied Statistics 24, 377–379; intervals: D. G. Bonett, T. A. Wright (2000), Psychometrika 65, 23–28;
 * E. C. Fieller, H. O. Hartley, E. S. Pearson (1957), Biometrika 44, 470–481. Accuracy: 13 digits; the series about 1e-4 in p.
 * Errors: unequal lengths, fewer than three pairs, or a constant variable.
 * Example: `spearmanCorrelation([1, 2, 3, 4], [1, 3, 2, 4]).rho` → 0.8
 */
export function spearmanCorrelation(
  x: readonly number[],
  y: readonly number[],
  options: TestOptions = {},
): Result<SpearmanCorrelation> {
  const { alternative = 'two-sided' } = options;
  const bad = unfit([x, y], 3, options.level);
  if (bad) return bad;
  const n = x.length;
  const [rx, ry] = [midranks(x), midranks(y)];
  const rho = pearsonCoefficient(rx.ranks, ry.ranks);
  if (rho === null) return refuse('no-variation');
  const s = (n * (n * n - 1) * (1 - rho)) / 6;
  const t = (rho * Math.sqrt(n - 2)) / Math.sqrt((1 - rho) * (1 + rho));
  const untied = rx.ties.length === 0 && ry.ties.length === 0;
  return ok({
    n,
    rho,
    s,
    alternative,
    pByT: pOf(alternative, tLowerTail(t, n - 2), tUpperTail(t, n - 2)),
    pExact: untied ? exact(Math.round(s), n, alternative) : null,
    intervalBonettWright: fisherInterval(
      rho,
      Math.sqrt((1 + rho ** 2 / 2) / (n - 3)),
      options,
      'Bonett–Wright',
    ),
    intervalFieller: fisherInterval(rho, Math.sqrt(1.06 / (n - 3)), options, 'Fieller'),
  });
}

/** A large sum of squared differences means a negative correlation. The sums are symmetric about their expectation. */
function exact(s: number, n: number, alternative: Alternative): number {
  const expected = (n * (n * n - 1)) / 6;
  if (alternative === 'two-sided') return Math.min(1, 2 * upperTail(expected + Math.abs(s - expected), n));
  return upperTail(alternative === 'less' ? s : 2 * expected - s, n);
}

/** P(S ≥ s). */
function upperTail(s: number, n: number): number {
  if (n <= 9) return byPermutations(s, n);
  const b = 1 / n;
  const x = ((6 * (s - 1) * b) / (n * n - 1) - 1) * Math.sqrt(n - 1);
  const y = x * x;
  const u =
    x *
    b *
    (0.2274 +
      b * (0.2531 + 0.1745 * b) +
      y *
        (-0.0758 +
          b * (0.1033 + 0.3932 * b) -
          y * b * (0.0879 + 0.0151 * b - y * (0.0072 - 0.0831 * b + y * b * (0.0131 - 4.6e-4 * y)))));
  return Math.max(0, Math.min(1, u / Math.exp(y / 2) + normalUpperTail(x)));
}

/** Counts permutations by Σ (i − πᵢ)², adding one position at a time over the sets of ranks already used. */
function byPermutations(s: number, n: number): number {
  const largest = (n * (n * n - 1)) / 3;
  let sets = new Map<number, Float64Array>([[0, new Float64Array(largest + 1)]]);
  sets.get(0)![0] = 1;
  for (let place = 0; place < n; place++) {
    const next = new Map<number, Float64Array>();
    for (const [used, counts] of sets)
      for (let rank = 0; rank < n; rank++) {
        if (used & (1 << rank)) continue;
        const key = used | (1 << rank);
        const square = (place - rank) ** 2;
        const sums = next.get(key) ?? new Float64Array(largest + 1);
        next.set(key, sums);
        for (let d = square; d <= largest; d++) sums[d]! += counts[d - square]!;
      }
    sets = next;
  }
  const counts = sets.get(2 ** n - 1)!;
  const all = counts.reduce((sum, count) => sum + count, 0);
  return counts.slice(s).reduce((sum, count) => sum + count, 0) / all;
}
