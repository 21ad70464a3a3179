import { dot } from '../algebra/dot.ts';
import { factorise } from '../algebra/least-squares.ts';
import { mean } from '../descriptive/moments.ts';
import { crossed } from '../designs/sequential-anova.ts';
import { fUpperTail } from '../distributions/f-ratio.ts';
import { isUsable } from '../observed.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';

export type AnovaTerm = {
  sumOfSquares: number;
  df: number;
  meanSquare: number;
  f: number;
  p: number;
  /** SS/(SS + SS residual). */
  partialEtaSquared: number;
};

/** Type I: in the order a, b, ab. Type II: each main effect adjusted for the other. Type III: each term adjusted for all others. */
export type SumsOfSquares = 'I' | 'II' | 'III';

export type TwoWayAnova = {
  n: number;
  levelsA: readonly string[];
  levelsB: readonly string[];
  /** Rows are levels of a, columns levels of b. */
  cellMeans: readonly (readonly number[])[];
  cellSizes: readonly (readonly number[])[];
  balanced: boolean;
  type: SumsOfSquares;
  a: AnovaTerm;
  b: AnovaTerm;
  interaction: AnovaTerm;
  residual: { sumOfSquares: number; df: number; meanSquare: number };
};

/**
 * Two-way analysis of variance with interaction. Rows with a missing value are dropped.
 *
 * Definition: sums of squares are squared lengths of Qᵀy in a QR factorization with sum-to-zero contrasts, each term
 * placed after those it is adjusted for. The three types agree in balanced data.
 * Source: F. Yates (1934), JASA 29, 51–66; S. R. Searle (1987). Accuracy: 12 digits.
 * Errors: fewer than two levels, an empty cell, one value in every cell, or no residual variation.
 * Example: `twoWayAnova([1, 2, 3, 5, 4, 4, 8, 9], ['a', 'a', 'a', 'a', 'b', 'b', 'b', 'b'], ['x', 'x', 'y', 'y', 'x', 'x', 'y', 'y']).interaction.f` → 2.666666667
 */
export function twoWayAnova(
  y: readonly number[],
  a: readonly string[],
  b: readonly string[],
  type: SumsOfSquares = 'II',
): Result<TwoWayAnova> {
  if (y.length !== a.length || y.length !== b.length) return refuse('unequal-lengths');
  if (!y.every(isUsable)) return refuse('invalid-input');
  const levelsA = [...new Set(a)];
  const levelsB = [...new Set(b)];
  if (levelsA.length < 2 || levelsB.length < 2) return refuse('too-few-groups');
  const cells = levelsA.map((levelA) =>
    levelsB.map((levelB) => y.filter((_, i) => a[i] === levelA && b[i] === levelB)),
  );
  if (cells.flat().some((cell) => cell.length === 0)) return refuse('empty-cell');
  const df = y.length - cells.flat().length;
  if (df < 1) return refuse('too-few-values');

  const center = mean(y);
  const centered = y.map((value) => value - center);
  const [partA, partB, partAB] = [crossed([a]), crossed([b]), crossed([a, b])];
  /** The sum of squares that each term adds to those before it, and the residual one. */
  const squares = (...terms: number[][][]) => {
    const effects = factorise([y.map(() => 1), ...terms.flat()]).effects(centered);
    let from = 1;
    return [...terms, effects].map(({ length }) => {
      const own = effects.slice(from, (from += length));
      return dot(own, own);
    }) as [number, number, number, number];
  };
  const [firstA, secondB, interaction, residual] = squares(partA, partB, partAB);
  if (!(residual > 1e-300 + 1e-28 * dot(centered, centered))) return refuse('no-variation');
  const meanSquare = residual / df;
  const term = (sumOfSquares: number, dfTerm: number): AnovaTerm => {
    const f = sumOfSquares / dfTerm / meanSquare;
    return {
      sumOfSquares,
      df: dfTerm,
      meanSquare: sumOfSquares / dfTerm,
      f,
      p: fUpperTail(f, dfTerm, df),
      partialEtaSquared: sumOfSquares / (sumOfSquares + residual),
    };
  };
  return ok({
    n: y.length,
    levelsA,
    levelsB,
    cellMeans: cells.map((row) => row.map(mean)),
    cellSizes: cells.map((row) => row.map((cell) => cell.length)),
    balanced: cells.flat().every((cell) => cell.length === cells[0]![0]!.length),
    type,
    a: term(
      { I: firstA, II: squares(partB, partA)[1], III: squares(partB, partAB, partA)[2] }[type],
      partA.length,
    ),
    b: term(type === 'III' ? squares(partA, partAB, partB)[2] : secondB, partB.length),
    interaction: term(interaction, partAB.length),
    residual: { sumOfSquares: residual, df, meanSquare },
  });
}
