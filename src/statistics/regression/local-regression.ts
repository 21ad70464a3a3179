import { jacobiSvd } from '../algebra/rotate-apart.ts';
import { largest } from '../descriptive/extremes.ts';
import { median } from '../descriptive/quantile.ts';
import { select } from '../descriptive/select.ts';
import { unfit } from '../observed.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';

type Values = readonly number[];

export type LocalRegressionOptions = {
  /** The share of the values that a local fit uses. Above 1, all values, and a wider reach. */
  readonly span?: number;
  /** Local lines (1) or parabolas (2). */
  readonly degree?: number;
  /** Four fits, each after the first with less weight for values far from the previous one. */
  readonly robust?: boolean;
};

export type LocalRegression = {
  fitted: Values;
  /** Residual standard deviation, trace of the hat matrix, and approximate degrees of freedom. Null for a robust fit, or an exact one. */
  residualSd: number | null;
  trace: number | null;
  df: number | null;
  /** The curve at any x, with its standard error. Null if no value close enough has a weight. */
  readonly at: (x: number) => { readonly fit: number; readonly standardError: number | null } | null;
};

/** The exact degrees of freedom take time in the cube of this. */
const mostValues = 1000;

/** The spread where residuals do not describe it. */
const noSpread = { residualSd: null, trace: null, df: null };

/**
 * Local regression (loess) on one predictor.
 *
 * Definition: at each point, least squares with the weights (1 − (d/h)³)³, h the distance of the ⌊n span⌋-th closest value, times √span
 * if span > 1, as R's `loess` does; d/h below 0.001 counts as 0, above 0.999 as 1. A local fit that is not unique is that of least norm.
 * s² = RSS/δ₁, df = δ₁²/δ₂, δ₁ = tr M, δ₂ = tr M², M = (I − L)(I − L)ᵀ. Robust weights (1 − (r/6 median|r|)²)².
 * Source: W. S. Cleveland (1979), JASA 74, 829–836; W. S. Cleveland, S. J. Devlin (1988), JASA 83, 596–610. Accuracy: 10 digits; R
 * interpolates by default, which changes the third digit.
 * Errors: `unequal-lengths`, `invalid-input`, `out-of-range` (span, degree), `too-few-values` in a span, `singular` (a span within
 * which x does not vary), `too-large` above 1,000 values.
 * Example: `localRegression([1, 2, 3, 4, 5], [1, 3, 2, 5, 4], { span: 1, degree: 1 }).fitted[2]` → 3.145242…
 */
export function localRegression(
  x: Values,
  y: Values,
  { span = 0.75, degree = 2, robust = false }: LocalRegressionOptions = {},
): Result<LocalRegression> {
  const bad = unfit([x, y]);
  if (bad) return bad;
  if (!(span > 0 && span < 1e9) || ![1, 2].includes(degree)) return refuse('out-of-range');
  const n = x.length;
  const nearest = Math.min(n, Math.floor(n * span + 1e-5));
  if (nearest < degree + 1) return refuse('too-few-values');
  if (n > mostValues) return refuse('too-large');
  const wider = Math.sqrt(Math.max(1, span));
  const reach = (at: number) => wider * select(distances(x, at), nearest - 1)[nearest - 1]!;
  const smoother: Smoother = (weights) => (at) => smoothAt(x, at, reach(at), degree, weights);
  const fit = fitTimes(robust ? 4 : 1, x, y, smoother);
  if (!fit) return refuse('singular');
  const { rows, fitted, weights } = fit;
  const spread = robust ? noSpread : spreadOf(rows, y, fitted);
  return ok({ fitted, ...spread, at: curveOf(smoother(weights), y, spread.residualSd) });
}

/** The weight of each y in the fit at a point, given robust weights. */
type Smoother = (weights: Values) => (at: number) => Float64Array | undefined;

/** Fits, and fits again with less weight for values far from the last fit. */
function fitTimes(times: number, x: Values, y: Values, smoother: Smoother) {
  let weights: Values = x.map(() => 1);
  for (let fit = 1; ; fit++) {
    const rows = x.map(smoother(weights)).filter((row) => row !== undefined);
    if (rows.length < x.length) return undefined;
    const fitted = rows.map((row) => applied(row, y));
    if (fit === times) return { rows, fitted, weights };
    weights = robustWeights(y.map((value, i) => value - fitted[i]!));
  }
}

const curveOf =
  (smooth: ReturnType<Smoother>, y: Values, residualSd: number | null): LocalRegression['at'] =>
  (point) => {
    const row = Number.isFinite(point) ? smooth(point) : undefined;
    if (!row) return null;
    const fit = applied(row, y);
    const standardError = residualSd === null ? null : residualSd * Math.sqrt(product(row, row));
    return Number.isFinite(fit) ? { fit, standardError } : null;
  };

function distances(x: Values, at: number): Float64Array {
  const from = new Float64Array(x.length);
  for (let i = 0; i < from.length; i++) from[i] = Math.abs(x[i]! - at);
  return from;
}

function applied(row: Values | Float64Array, y: Values | Float64Array): number {
  let total = 0;
  for (let i = 0; i < row.length; i++) total += row[i]! * y[i]!;
  return total;
}

/** The weight of each y in the local fit at a point. Undefined without a value in reach. */
function smoothAt(
  x: Values,
  at: number,
  reach: number,
  degree: number,
  weights: Values,
): Float64Array | undefined {
  if (!(reach > 0)) return undefined;
  const ratios = new Float64Array(x.length);
  const local = new Float64Array(x.length);
  let total = 0;
  for (let i = 0; i < ratios.length; i++) {
    ratios[i] = (x[i]! - at) / reach;
    const far = Math.abs(ratios[i]!);
    if (!(far < 0.999)) continue;
    const rest = 1 - far * far * far;
    local[i] = weights[i]! * (far > 0.001 ? rest * rest * rest : 1);
    total += local[i]!;
  }
  if (!(total > 0)) return undefined;
  return uniqueFit(ratios, local, total, degree) ?? leastNormFit(ratios, local, degree);
}

/** By orthogonal polynomials. Undefined if the values hardly determine the fit. Loops, because `map` takes several times as long. */
function uniqueFit(
  u: Float64Array,
  w: Float64Array,
  total: number,
  degree: number,
): Float64Array | undefined {
  const center = product(w, u) / total;
  let [size, second, third, fourth] = [0, 0, 0, 0];
  for (let i = 0; i < u.length; i++) {
    const line = u[i]! - center;
    const square = w[i]! * line * line;
    size += w[i]! * u[i]! * u[i]!;
    second += square;
    third += square * line;
    fourth += square * line * line;
  }
  if (!(second > 1e-12 * size)) return undefined;
  const [skew, mean] = [third / second, second / total];
  const curve = (line: number) => line * (line - skew) - mean;
  let ofCurve = 0;
  for (let i = 0; i < u.length; i++) ofCurve += w[i]! * curve(u[i]! - center) ** 2;
  if (degree === 2 && !(ofCurve > 1e-12 * fourth)) return undefined;
  const bend = degree === 2 ? curve(-center) / ofCurve : 0;
  const row = new Float64Array(u.length);
  for (let i = 0; i < u.length; i++) {
    const line = u[i]! - center;
    row[i] = w[i]! * (1 / total - (center * line) / second + bend * curve(line));
  }
  return row;
}

/** By the singular values of the design matrix, leaving out those that are 0. */
function leastNormFit(u: Float64Array, w: Float64Array, degree: number): Float64Array {
  const used = [...w.keys()].filter((i) => w[i]! > 0);
  const roots = used.map((i) => Math.sqrt(w[i]!));
  const columns = Array.from({ length: degree + 1 }, (_, k) =>
    roots.map((root, j) => root * u[used[j]!]! ** k),
  );
  const sizes = columns.map((column) => Math.sqrt(applied(column, column)) || 1);
  const { scores, axes } = jacobiSvd(columns.map((column, k) => column.map((value) => value / sizes[k]!)));
  const squares = scores.map((score) => applied(score, score));
  const least = largest(squares) * (100 * Number.EPSILON) ** 2;
  const row = new Float64Array(w.length);
  scores.forEach((score, k) => {
    if (squares[k]! <= least) return;
    const factor = axes[k]![0]! / squares[k]! / sizes[0]!;
    used.forEach((i, j) => (row[i]! += factor * score[j]! * roots[j]!));
  });
  return row;
}

/** Bisquare weights of residuals, relative to six times their median size. */
function robustWeights(residuals: Values): number[] {
  const scale = 6 * median(residuals.map(Math.abs));
  return residuals.map((residual) => {
    const far = Math.abs(residual) / scale;
    if (!(scale > Number.MIN_VALUE) || far <= 0.001) return 1;
    return far > 0.999 ? 0 : (1 - far * far) ** 2;
  });
}

/** The residual standard deviation and degrees of freedom, given the rows of the hat matrix. */
function spreadOf(rows: readonly Float64Array[], y: Values, fitted: Values) {
  const trace = rows.reduce((sum, row, i) => sum + row[i]!, 0);
  const left = rows.map((row, i) => {
    const rest = row.map((value) => -value);
    rest[i]! += 1;
    return rest;
  });
  let [first, second] = [0, 0];
  left.forEach((row, i) => {
    const own = product(row, row);
    first += own;
    second += own * own;
    for (let j = 0; j < i; j++) second += 2 * product(row, left[j]!) ** 2;
  });
  const rss = y.reduce((sum, value, i) => sum + (value - fitted[i]!) ** 2, 0);
  // A curve through all values has no residual.
  if (!(first > 1e-10)) return { trace, residualSd: null, df: null };
  return { trace, residualSd: Math.sqrt(rss / first), df: first ** 2 / second };
}

/** A product of typed arrays alone, because mixed ones take several times as long. */
function product(a: Float64Array, b: Float64Array): number {
  let total = 0;
  for (let i = 0; i < a.length; i++) total += a[i]! * b[i]!;
  return total;
}
