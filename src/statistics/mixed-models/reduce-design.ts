import { factorise } from '../algebra/least-squares.ts';
import { dot } from '../algebra/dot.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import type { RandomBlock, RandomPart } from './random-part.ts';

type Values = readonly number[];

/** Rotated rows, in which X and y are `data` (a row has the columns of X, then y), and the matrices Kₖ, the last of them I. */
export type ReducedBlock = {
  readonly rows: number;
  readonly data: Float64Array;
  readonly kernels: readonly Float64Array[];
};

export type ReducedDesign = {
  readonly n: number;
  readonly p: number;
  readonly blocks: readonly ReducedBlock[];
  /** The number of rotated rows in which X, y, and Z are 0. */
  readonly zeroRows: number;
  /** The residual variance within random effects over that around X alone. Null if no value is left to estimate it. */
  readonly withinRatio: number | null;
  /** Coefficients and residual standard deviation of ordinary least squares. y has been divided by the latter. */
  readonly ordinary: Values;
  readonly scale: number;
  /** A contrast of the coefficients, for the columns of X made orthonormal. */
  readonly contrast: (l: Values) => number[];
  /** ln det XᵀX */
  readonly logDeterminant: number;
};

/** The most operations for which a design is reduced: n r² of a block with r random effects, and r³ of an iteration. */
const mostToRotate = 4e8;
const mostPerStep = 1e7;

const kernel = (size: number, entry: (i: number, j: number) => number) =>
  Float64Array.from({ length: size * size }, (_, at) => entry(Math.floor(at / size), at % size));
const identity = (size: number) => kernel(size, (i, j) => Number(i === j));

/** Rotates the rows of a block so that Z is 0 below its rank. Returns the rows above, and appends those below to `rest`. */
function rotate(block: RandomBlock, columns: readonly Values[], rest: readonly number[][]): ReducedBlock {
  const q = factorise(block.columns);
  const size = q.rank;
  const width = columns.length;
  const data = new Float64Array(size * width);
  for (const [j, column] of columns.entries()) {
    const rotated = q.effects(block.rows.map((i) => column[i]!));
    for (let i = 0; i < size; i++) data[i * width + j] = rotated[i]!;
    for (let i = size; i < rotated.length; i++) rest[j]!.push(rotated[i]!);
  }
  const z = block.columns.map((column) => q.effects(column).slice(0, size));
  const kernels = block.components.map((pairs) => {
    const sum = new Float64Array(size * size);
    for (const [a, b] of pairs)
      for (let i = 0; i < size; i++)
        if (z[a]![i] !== 0) for (let j = 0; j < size; j++) sum[i * size + j]! += z[a]![i]! * z[b]![j]!;
    return sum;
  });
  return { rows: size, data, kernels: [...kernels, identity(size)] };
}

/** The residual mean square of rows without random effects. Columns that are 0 but for rounding do not count. */
function within(columns: readonly Values[], y: Values): { rss: number; df: number } {
  const q = factorise(columns.filter((column) => dot(column, column) > 1e-20));
  const left = q.effects(y).slice(q.rank);
  return { rss: dot(left, left), df: y.length - q.rank };
}

/**
 * Reduces a mixed model to a few rows per group by rotations, which do not change its likelihood.
 *
 * Definition: X = QT with orthonormal Q; y is replaced by its residuals around X over their standard deviation; in each
 * block, Householder reflections turn Z into a triangle, and the rows below it, which have the variance σ²I, are turned
 * into p + 1 rows for all blocks together.
 * Source: Golub & Van Loan (2013) Matrix Computations, 5.2. Accuracy: that of orthogonal rotations, 14 digits.
 * Errors: `too-few-values` (no more rows than coefficients), `aliased-terms`, `no-variation` (nothing varies around X, or
 * within the random effects), `too-large` (more than about 200 linked random effects).
 * Example: `reduceDesign([[1, 1, 1, 1]], [1, 2, 4, 5], randomIntercepts(['a', 'a', 'b', 'b'])).blocks.length` → 3
 */
export function reduceDesign(x: readonly Values[], y: Values, random: RandomPart): Result<ReducedDesign> {
  const n = y.length;
  const p = x.length;
  if (n <= p) return refuse('too-few-values');
  const sizes = random.blocks.map(({ rows, columns }) => [rows.length, columns.length] as const);
  if (sizes.reduce((sum, [m, r]) => sum + m * r * r, 0) > mostToRotate) return refuse('too-large');
  if (sizes.reduce((sum, [, r]) => sum + r ** 3, 0) > mostPerStep) return refuse('too-large');

  const q = factorise(x);
  if (q.rank < p) return refuse('aliased-terms');
  const { coefficients, residuals } = q.solve(y);
  const scale = Math.sqrt(dot(residuals, residuals) / (n - p));
  if (!(scale > 1e-13 * Math.sqrt(dot(y, y) / n)) || scale < 1e-150) return refuse('no-variation');
  const columns: number[][] = [...x.map(() => new Array<number>(n)), residuals.map((value) => value / scale)];
  for (let i = 0; i < n; i++) {
    const row = q.whiten(x.map((column) => column[i]!));
    for (let j = 0; j < p; j++) columns[j]![i] = row[j]!;
  }

  const rest: number[][] = columns.map(() => []);
  const blocks = random.blocks.map((block) => rotate(block, columns, rest));
  const inside = within(rest.slice(0, p), rest[p]!);
  if (inside.df > 0 && inside.rss < 1e-22 * inside.df) return refuse('no-variation');
  const left = rest[0]!.length;
  const size = Math.min(left, p + 1);
  const below = factorise(rest);
  const turned = rest.map((column) => below.effects(column));
  const data = Float64Array.from(
    { length: size * (p + 1) },
    (_, at) => turned[at % (p + 1)]![Math.floor(at / (p + 1))]!,
  );
  const none = random.forms.map(() => new Float64Array(size * size));
  return ok({
    n,
    p,
    blocks: [...blocks, { rows: size, data, kernels: [...none, identity(size)] }],
    zeroRows: left - size,
    withinRatio: inside.df > 0 ? inside.rss / inside.df : null,
    ordinary: coefficients.map((value) => value ?? 0),
    scale,
    contrast: q.whiten,
    logDeterminant: q.logDeterminant(),
  });
}
