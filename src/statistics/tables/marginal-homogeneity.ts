import { sum } from '../descriptive/sum.ts';
import { chiSquareStatistic } from '../distributions/chi-square.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import type { Counts } from './counts.ts';

type Test = { chiSquare: number; df: number; p: number };

export type MarginalHomogeneity = {
  /** Bowker's test that each pair of opposite cells is equally likely. */
  bowker: Test;
  /** The number of pairs of categories, which other programs take as Bowker's df. */
  pairs: number;
  /** Stuart and Maxwell's test that both ratings have the same distribution, with the covariance if they do. */
  stuartMaxwell: Test;
  /** Bhapkar's test of the same with the observed covariance. Infinite if that is 0. */
  bhapkar: Test;
};

/**
 * The quadratic form d′S⁻d of the differences of the margins, and its rank. S is the Laplacian of a graph with the
 * discordant counts as weights, so its elimination adds positive numbers only and stops at categories without any.
 */
function quadraticForm(table: Counts): { chiSquare: number; df: number } {
  const weights = table.map((row, i) => row.map((count, j) => (i === j ? 0 : count + table[j]![i]!)));
  const differences = table.map((row, i) => sum(row.map((count, j) => count - table[j]![i]!)));
  const parts: number[] = [];
  for (let last = table.length - 1; last > 0; last--) {
    const row = weights[last]!;
    const total = sum(row.slice(0, last));
    if (total === 0) continue;
    const difference = differences[last]!;
    parts.push(difference ** 2 / total);
    for (let i = 0; i < last; i++) {
      const share = row[i]! / total;
      differences[i]! += share * difference;
      for (let j = 0; j < last; j++) if (i !== j) weights[i]![j]! += share * row[j]!;
    }
  }
  return { chiSquare: sum(parts), df: parts.length };
}

/**
 * Tests of symmetry and of equal margins in a k × k table of paired ratings. With two categories, the first two are
 * McNemar's test.
 *
 * Definition: Bowker Σ(nᵢⱼ − nⱼᵢ)²/(nᵢⱼ + nⱼᵢ), whose df counts the pairs that are not both 0; Stuart–Maxwell d′S⁻d of the
 * differences of the margins, whose df is the rank of S (k − 1, if no category is without discordant pairs);
 * Bhapkar χ²/(1 − χ²/n) of that. Source: A. H. Bowker (1948), JASA 43, 572–574; A. Stuart (1955), Biometrika 42,
 * 412–416; V. P. Bhapkar (1966), JASA 61, 228–235. Accuracy: 13 digits. Errors: `too-few-groups`, `unequal-lengths`
 * (not square), `invalid-input`, `no-variation` (no discordant pairs).
 * Example: `marginalHomogeneity([[20, 10, 5], [3, 30, 15], [0, 5, 40]]).bowker.df` → 3
 */
export function marginalHomogeneity(table: Counts): Result<MarginalHomogeneity> {
  const k = table.length;
  if (k < 2) return refuse('too-few-groups');
  if (table.some((row) => row.length !== k)) return refuse('unequal-lengths');
  const cells = table.flat();
  if (!cells.every((count) => Number.isSafeInteger(count) && count >= 0)) return refuse('invalid-input');
  const discordant = table.flatMap((row, i) =>
    row.slice(0, i).flatMap((below, j) => {
      const above = table[j]![i]!;
      return above + below > 0 ? [(above - below) ** 2 / (above + below)] : [];
    }),
  );
  if (discordant.length === 0) return refuse('no-variation');
  const margins = quadraticForm(table);
  const rest = 1 - margins.chiSquare / sum(cells);
  return ok({
    bowker: chiSquareStatistic(sum(discordant), discordant.length),
    pairs: (k * (k - 1)) / 2,
    stuartMaxwell: chiSquareStatistic(margins.chiSquare, margins.df),
    bhapkar: chiSquareStatistic(rest > 1e-14 ? margins.chiSquare / rest : Infinity, margins.df),
  });
}
