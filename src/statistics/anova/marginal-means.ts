import { mean } from '../descriptive/moments.ts';
import { sum } from '../descriptive/sum.ts';
import { dunnettUpperTail } from '../distributions/dunnett.ts';
import { fUpperTail } from '../distributions/f-ratio.ts';
import { pairsBelow } from '../groups.ts';
import { adjustPairs, mostPairs } from '../multiple-comparisons/adjust-pairs.ts';
import type { AdjustedPair } from '../multiple-comparisons/adjust-pairs.ts';
import { unfit } from '../observed.ts';
import { waldInterval } from '../regression/coefficient.ts';
import { ok, refuse } from '../result.ts';
import type { Interval, Result } from '../result.ts';
import { twoWayAnova } from './two-way-anova.ts';

export type MarginalMean = {
  level: string;
  mean: number;
  standardError: number;
  interval: Interval;
};

/** The comparisons of the levels of factor a at one level of b. */
export type SimpleComparisons = {
  at: string;
  /** All levels of a are equal here. */
  f: number;
  df: number;
  p: number;
  /** Later level − earlier level. */
  pairs: readonly AdjustedPair[];
  /** The p-value of each later level compared with the first alone. */
  pDunnett: readonly number[];
};

export type MarginalMeans = {
  meanSquare: number;
  df: number;
  levelsA: readonly string[];
  levelsB: readonly string[];
  /** Rows are levels of a, columns levels of b. */
  cellMeans: readonly (readonly number[])[];
  a: readonly MarginalMean[];
  b: readonly MarginalMean[];
  /** Marginal means of a: later level − earlier level. */
  pairs: readonly AdjustedPair[];
  simple: readonly SimpleComparisons[];
};

/** A mean of cell means, and the number of values whose mean has the same variance. */
type Mean = { readonly mean: number; readonly size: number };

/**
 * Marginal means after a two-way analysis of variance with interaction, and comparisons of a overall and at each level of b.
 *
 * Definition: a marginal mean is the unweighted mean of its cell means; standard errors from the residual mean square of
 * all cells; adjustments for the pairs of one level of b, each level being a family; Dunnett's test by its exact integral.
 * Source: S. R. Searle, F. M. Speed, G. A. Milliken (1980), The American Statistician 34, 216–221; C. Y. Kramer (1956),
 * Biometrics 12, 307–310; C. W. Dunnett (1955), JASA 50, 1096–1121. Accuracy: 12 digits, Tukey and Dunnett 10.
 * Errors: those of `twoWayAnova`, `out-of-range` (level), `too-large` above 500 comparisons.
 * Example: `marginalMeans([1, 2, 3, 5, 4, 4, 8, 9], ['a', 'a', 'a', 'a', 'b', 'b', 'b', 'b'], ['x', 'x', 'y', 'y', 'x', 'x', 'y', 'y']).a[0].mean` → 2.75
 */
export function marginalMeans(
  y: readonly number[],
  a: readonly string[],
  b: readonly string[],
  level = 0.95,
): Result<MarginalMeans> {
  const bad = unfit([y], 1, level);
  if (bad) return bad;
  // Means far from 0 would lose the digits of their differences.
  const center = mean(y);
  const anova = twoWayAnova(
    y.map((value) => value - center),
    a,
    b,
  );
  if (anova.status === 'error') return anova;
  const { levelsA, levelsB, cellMeans, cellSizes, residual } = anova;
  const [groups, df] = [levelsA.length, residual.df];
  const families = 1 + levelsB.length;
  if ((families * groups * (groups - 1)) / 2 > mostPairs) return refuse('too-large');
  const cells = cellMeans.map((row, i) =>
    row.map((value, j): Mean => ({ mean: value, size: cellSizes[i]![j]! })),
  );
  const across = levelsB.map((_, j) => cells.map((row) => row[j]!));
  const [ofA, ofB] = [cells.map(pool), across.map(pool)];
  const adjust = adjustPairs({ groups, df, level });
  const compare = (means: readonly Mean[]) =>
    adjust(
      pairsBelow(groups).map(([i, j]) => ({
        difference: means[j]!.mean - means[i]!.mean,
        standardError: Math.sqrt(residual.meanSquare * (1 / means[i]!.size + 1 / means[j]!.size)),
      })),
    );
  const described = (names: readonly string[], means: readonly Mean[]) =>
    means.map(({ mean: deviation, size }, i): MarginalMean => {
      const standardError = Math.sqrt(residual.meanSquare / size);
      const value = center + deviation;
      return {
        level: names[i]!,
        mean: value,
        standardError,
        interval: waldInterval(value, standardError, df, level),
      };
    });
  return ok({
    meanSquare: residual.meanSquare,
    df,
    levelsA,
    levelsB,
    cellMeans: cellMeans.map((row) => row.map((value) => center + value)),
    a: described(levelsA, ofA),
    b: described(levelsB, ofB),
    pairs: compare(ofA),
    simple: levelsB.map((at, j): SimpleComparisons => {
      const means = across[j]!;
      const pairs = compare(means);
      const f = betweenSquares(means) / (groups - 1) / residual.meanSquare;
      const shares = means.slice(1).map(({ size }) => size / (size + means[0]!.size));
      const withFirst = pairs.slice(0, groups - 1);
      return {
        at,
        f,
        df: groups - 1,
        p: fUpperTail(f, groups - 1, df),
        pairs,
        pDunnett: withFirst.map(({ t }) => dunnettUpperTail(Math.abs(t), shares, df)),
      };
    }),
  });
}

/** The unweighted mean of several means. */
const pool = (means: readonly Mean[]): Mean => ({
  mean: mean(means.map((cell) => cell.mean)),
  size: means.length ** 2 / sum(means.map(({ size }) => 1 / size)),
});

/** The sum of squares between means. */
function betweenSquares(means: readonly Mean[]): number {
  const total = sum(means.map(({ size }) => size));
  const center = sum(means.map((cell) => (cell.size / total) * cell.mean));
  return sum(means.map((cell) => cell.size * (cell.mean - center) ** 2));
}
