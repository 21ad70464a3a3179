import { cholesky, solveLower } from '../algebra/cholesky.ts';
import type { ReducedBlock, ReducedDesign } from './reduce-design.ts';

type Values = readonly number[];
type Rows = readonly Values[];
export type Criterion = 'ml' | 'reml';

/** The design at given ratios γ: rows in which V is σ²I and X is orthonormal. */
type Whitened = {
  readonly triangles: readonly Float64Array[];
  /** X, then the residuals of y, of each block. */
  readonly data: readonly Float64Array[];
  /** The triangle G with XᵀH⁻¹X = GGᵀ before X was made orthonormal. */
  readonly cross: Float64Array;
  readonly coefficients: Values;
  readonly residualSquares: number;
  readonly logDetH: number;
  readonly logDetCross: number;
};

export type Profile = {
  readonly whitened: Whitened;
  readonly sigmaSquared: number;
  /** −2 ln L, but for constants. */
  readonly value: number;
};

/** The sums from which gradients, information, and degrees of freedom follow, by component (the last is I). */
export type Moments = {
  /** tr PKᵢ and tr PKᵢPKⱼ for REML, with H⁻¹ instead of P for ML. */
  readonly trace: Values;
  readonly traces: Rows;
  /** e'Kᵢe and e'KᵢPKⱼe */
  readonly quadratic: Values;
  readonly quadratics: Rows;
  /** XᵀKᵢX and XᵀKᵢKⱼX, row by row, for orthonormal X. */
  readonly slopes: readonly Float64Array[];
  readonly products: readonly (readonly Float64Array[])[];
};

/** I + Σ γₖKₖ */
function relativeCovariance({ kernels, rows }: ReducedBlock, gamma: Values): Float64Array {
  const h = Float64Array.from(kernels.at(-1)!);
  for (let k = 0; k < gamma.length; k++) {
    const factor = gamma[k]!;
    const entries = kernels[k]!;
    if (factor !== 0) for (let at = 0; at < rows * rows; at++) h[at]! += factor * entries[at]!;
  }
  return h;
}

/** Subtracts from y its part along X, once X is orthonormal, in place. Returns the coefficients. */
function project(data: readonly Float64Array[], p: number): number[] {
  const total = Array.from({ length: p }, () => 0);
  for (let pass = 0; pass < 2; pass++) {
    const b = total.map(() => 0);
    for (const rows of data)
      for (let at = 0; at < rows.length; at += p + 1)
        for (let j = 0; j < p; j++) b[j]! += rows[at + j]! * rows[at + p]!;
    for (const rows of data)
      for (let at = 0; at < rows.length; at += p + 1)
        for (let j = 0; j < p; j++) rows[at + p]! -= b[j]! * rows[at + j]!;
    for (let j = 0; j < p; j++) total[j]! += b[j]!;
  }
  return total;
}

/** Makes the columns of X orthonormal, in place. Returns the triangle of their cross products. */
function orthonormalize(data: readonly Float64Array[], p: number): Float64Array | undefined {
  const cross = new Float64Array(p * p);
  for (const rows of data)
    for (let at = 0; at < rows.length; at += p + 1)
      for (let i = 0; i < p; i++)
        for (let j = 0; j <= i; j++) cross[i * p + j]! += rows[at + i]! * rows[at + j]!;
  const g = cholesky(cross, p);
  if (!g) return undefined;
  for (const rows of data)
    for (let at = 0; at < rows.length; at += p + 1) solveLower(g, p, rows.subarray(at, at + p), 1);
  return g;
}

const logDiagonal = (triangle: Float64Array, size: number) => {
  let total = 0;
  for (let i = 0; i < size; i++) total += 2 * Math.log(triangle[i * size + i]!);
  return total;
};

/**
 * The profiled likelihood of a mixed model with V = σ²(I + Σ γₖKₖ), at its best coefficients and σ².
 *
 * Definition: ML: n ln e'e + ln|H|; REML: (n − p) ln e'e + ln|H| + ln|X'H⁻¹X|, e the generalized residuals.
 * Source: H. D. Patterson, R. Thompson (1971), Biometrika 58, 545–554; D. Bates et al. (2015), J. Stat. Softw. 67(1).
 * Accuracy: 13 digits. Undefined if H is not positive definite.
 * Example: `((d) => profileAt(d, [0], 'reml').sigmaSquared)(reduceDesign([[1, 1, 1, 1]], [1, 2, 4, 5], randomIntercepts(['a', 'a', 'b', 'b'])))` → 1
 */
export function profileAt(design: ReducedDesign, gamma: Values, criterion: Criterion): Profile | undefined {
  const { blocks, p } = design;
  const triangles: Float64Array[] = [];
  const data: Float64Array[] = [];
  let logDetH = 0;
  for (const block of blocks) {
    const l = cholesky(relativeCovariance(block, gamma), block.rows);
    if (!l) return undefined;
    triangles.push(l);
    data.push(solveLower(l, block.rows, Float64Array.from(block.data), p + 1));
    logDetH += logDiagonal(l, block.rows);
  }
  const cross = orthonormalize(data, p);
  if (!cross) return undefined;
  const coefficients = project(data, p);
  let residualSquares = 0;
  for (const rows of data) for (let at = p; at < rows.length; at += p + 1) residualSquares += rows[at]! ** 2;
  const logDetCross = logDiagonal(cross, p);
  const df = criterion === 'reml' ? design.n - p : design.n;
  return {
    whitened: { triangles, data, cross, coefficients, residualSquares, logDetH, logDetCross },
    sigmaSquared: residualSquares / df,
    value: df * Math.log(residualSquares) + logDetH + (criterion === 'reml' ? logDetCross : 0),
  };
}

/** L⁻¹KL⁻ᵀ */
function congruent(l: Float64Array, kernel: Float64Array, size: number): Float64Array {
  const half = solveLower(l, size, Float64Array.from(kernel), size);
  const turned = new Float64Array(size * size);
  for (let i = 0; i < size; i++) for (let j = 0; j < size; j++) turned[i * size + j] = half[j * size + i]!;
  return solveLower(l, size, turned, size);
}

/** A size × width product of a square and a rectangular matrix. */
function product(square: Float64Array, other: Float64Array, size: number, width: number): Float64Array {
  const total = new Float64Array(size * width);
  for (let i = 0; i < size; i++)
    for (let k = 0; k < size; k++) {
      const factor = square[i * size + k]!;
      if (factor !== 0)
        for (let j = 0; j < width; j++) total[i * width + j]! += factor * other[k * width + j]!;
    }
  return total;
}

const flatDot = (a: Float64Array, b: Float64Array) => {
  let total = 0;
  for (let i = 0; i < a.length; i++) total += a[i]! * b[i]!;
  return total;
};

/** Adds AᵀB of matrices with `width` columns to a total of width × width. */
function addCross(total: Float64Array, a: Float64Array, b: Float64Array, width: number): void {
  for (let at = 0; at < a.length; at += width)
    for (let i = 0; i < width; i++)
      for (let j = 0; j < width; j++) total[i * width + j]! += a[at + i]! * b[at + j]!;
}

const table = <T>(size: number, entry: (i: number, j: number) => T): T[][] =>
  Array.from({ length: size }, (_, i) => Array.from({ length: size }, (__, j) => entry(i, j)));

/**
 * The traces and quadratic forms of the first `count` components at a profile.
 *
 * Source: D. L. Johnson, R. Thompson (1995), J. Dairy Sci. 78, 449–456 (derivatives); M. G. Kenward, J. H. Roger (1997),
 * Biometrics 53, 983–997 (the products of X). Accuracy: 13 digits.
 * Example: `((d) => momentsAt(d, profileAt(d, [0], 'reml'), 'reml', 2).trace)(reduceDesign([[1, 1, 1, 1]], [1, 2, 4, 5], randomIntercepts(['a', 'a', 'b', 'b'])))` → [2, 3]
 */
export function momentsAt(
  { blocks, p, zeroRows }: ReducedDesign,
  { whitened }: Profile,
  criterion: Criterion,
  count: number,
): Moments {
  const width = p + 1;
  const trace = Array.from({ length: count }, () => 0);
  const traces = table(count, () => 0);
  const firsts = trace.map(() => new Float64Array(width * width));
  const seconds = table(count, () => new Float64Array(width * width));
  for (const [b, { kernels, rows }] of blocks.entries()) {
    const data = whitened.data[b]!;
    const inner = trace.map((_, k) => congruent(whitened.triangles[b]!, kernels[k]!, rows));
    const outer = inner.map((matrix) => product(matrix, data, rows, width));
    for (let i = 0; i < count; i++) {
      for (let d = 0; d < rows; d++) trace[i]! += inner[i]![d * rows + d]!;
      addCross(firsts[i]!, data, outer[i]!, width);
      for (let j = 0; j <= i; j++) {
        traces[i]![j]! += flatDot(inner[i]!, inner[j]!);
        addCross(seconds[i]![j]!, outer[i]!, outer[j]!, width);
      }
    }
  }
  const residual = blocks[0]!.kernels.length - 1;
  if (count > residual) {
    trace[residual]! += zeroRows;
    traces[residual]![residual]! += zeroRows;
  }
  for (let i = 0; i < count; i++)
    for (let j = 0; j < i; j++) {
      traces[j]![i] = traces[i]![j]!;
      seconds[j]![i] = Float64Array.from(
        seconds[i]![j]!,
        (_, at) => seconds[i]![j]![(at % width) * width + Math.floor(at / width)]!,
      );
    }
  const square = (matrix: Float64Array) =>
    Float64Array.from({ length: p * p }, (_, at) => matrix[Math.floor(at / p) * width + (at % p)]!);
  const slopes = firsts.map(square);
  const products = seconds.map((row) => row.map(square));
  const diagonal = (matrix: Float64Array) => {
    let total = 0;
    for (let d = 0; d < p; d++) total += matrix[d * p + d]!;
    return total;
  };
  const isRestricted = criterion === 'reml';
  const corner = width * width - 1;
  return {
    trace: trace.map((value, i) => value - (isRestricted ? diagonal(slopes[i]!) : 0)),
    traces: table(count, (i, j) =>
      isRestricted
        ? traces[i]![j]! - 2 * diagonal(products[i]![j]!) + flatDot(slopes[i]!, slopes[j]!)
        : traces[i]![j]!,
    ),
    quadratic: firsts.map((matrix) => matrix[corner]!),
    quadratics: table(count, (i, j) => {
      let total = seconds[i]![j]![corner]!;
      for (let d = 0; d < p; d++) total -= firsts[i]![d * width + p]! * firsts[j]![d * width + p]!;
      return total;
    }),
    slopes,
    products,
  };
}
