import { sum } from '../descriptive/sum.ts';
import { fUpperTail } from '../distributions/f-ratio.ts';
import { linearModel } from '../regression/linear-model.ts';
import { ok, refuse } from '../result.ts';

type Factor = readonly string[];

/** Columns of a factor that sum to zero over its levels, one for each level except the first. */
const contrasts = (factor: Factor): number[][] => {
  const [first, ...others] = new Set(factor);
  return others.map((level) => factor.map((value) => Number(value === level) - Number(value === first)));
};

/** Columns of an interaction: all products of the columns of its factors. Example: `crossed([['a', 'b', 'a']])` → [[-1, 1, -1]] */
export const crossed = (factors: readonly Factor[]): number[][] =>
  factors.reduce<number[][]>(
    (columns, factor) =>
      columns.flatMap((column) =>
        contrasts(factor).map((other) => column.map((value, i) => value * other[i]!)),
      ),
    [factors[0]!.map(() => 1)],
  );

/**
 * Sequential (type I) analysis of variance, which adds one term at a time.
 *
 * Definition: each term is an interaction of the factors it names (one factor: a main effect); its sum of squares is what
 * its columns add to those before; a term that earlier ones contain has 0 degrees of freedom and is left out.
 * In a balanced design the order does not matter.
 * Errors: those of `linearModel`, and `too-few-values` without residual degrees of freedom.
 * Source: Fisher (1935) The Design of Experiments; Venables & Ripley (2002) MASS, 6.2. Accuracy: 12 digits.
 * Example: `sequentialAnova([1, 2, 3, 5], { N: ['a', 'b', 'a', 'b'], P: ['x', 'x', 'y', 'y'] }, [['N'], ['P']]).rows[0].f` → 9
 */
export function sequentialAnova(
  y: readonly number[],
  factors: Readonly<Record<string, Factor>>,
  terms: readonly (readonly string[])[],
) {
  const designed = terms.map((names) => ({ names, columns: crossed(names.map((name) => factors[name]!)) }));
  const model = linearModel({ columns: designed.flatMap(({ columns }) => columns), y });
  if (model.status === 'error') return model;
  const { df, rss } = model;
  if (df < 1) return refuse('too-few-values');
  let from = 0;
  const rows = designed.map(({ names, columns }) => {
    const squares = model.sequentialSquares
      .slice(from, (from += columns.length))
      .filter((value) => value !== null);
    const sumOfSquares = sum(squares);
    const f = squares.length && rss > 0 ? sumOfSquares / squares.length / (rss / df) : null;
    return {
      term: names.join(':'),
      df: squares.length,
      sumOfSquares,
      f,
      p: f === null ? null : fUpperTail(f, squares.length, df),
    };
  });
  return ok({
    rows: rows.filter((row) => row.df > 0),
    residual: { df, sumOfSquares: rss, meanSquare: rss / df },
  });
}
