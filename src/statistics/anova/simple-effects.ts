import { tukeyKramer } from '../multiple-comparisons/tukey-kramer.ts';
import type { TukeyPair } from '../multiple-comparisons/tukey-kramer.ts';
import type { TwoWayAnova } from './two-way-anova.ts';

/** The pairwise comparisons of one factor at a level of the other. */
export type SimpleEffects = { readonly at: string; readonly pairs: readonly TukeyPair[] };

/**
 * The simple effects of a factor after a two-way analysis of variance: all pairs of its levels at each level of the other.
 *
 * Definition: differences of cell means with the residual mean square of all cells; the Tukey–Kramer method for the
 * pairs at one level, each level being a family. Source: R. E. Kirk (2013), Experimental Design, 4th ed., 9.6; C. Y.
 * Kramer (1956), Biometrics 12, 307–310.
 * Accuracy: t 12 digits, p and interval 10.
 * Example: `simpleEffects(twoWayAnova([1, 2, 3, 5, 4, 4, 8, 9], ['a', 'a', 'a', 'a', 'b', 'b', 'b', 'b'], ['x', 'x', 'y', 'y', 'x', 'x', 'y', 'y']), 'a')[0].pairs[0].difference` → 2.5
 */
export function simpleEffects(
  { levelsA, levelsB, cellMeans, cellSizes, residual }: TwoWayAnova,
  of: 'a' | 'b',
  level = 0.95,
): SimpleEffects[] {
  const [own, others] = of === 'a' ? [levelsA, levelsB] : [levelsB, levelsA];
  const cell = (table: readonly (readonly number[])[], i: number, j: number) =>
    of === 'a' ? table[i]![j]! : table[j]![i]!;
  const compare = tukeyKramer(residual, own.length, level);
  const across = (table: readonly (readonly number[])[], j: number) => own.map((_, i) => cell(table, i, j));
  return others.map((at, j) => ({
    at,
    pairs: compare({ names: own, means: across(cellMeans, j), sizes: across(cellSizes, j) }),
  }));
}
