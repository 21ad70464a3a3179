import { sumOfSquares } from '../descriptive/moments.ts';
import { quantileOfSorted } from '../descriptive/quantile.ts';
import { sorted } from '../descriptive/sorted.ts';
import { sum } from '../descriptive/sum.ts';
import { fUpperTail } from '../distributions/f-ratio.ts';
import { unfit } from '../observed.ts';
import { ok, refuse } from '../result.ts';
import type { Failure, Result } from '../result.ts';
import { linearModel } from './linear-model.ts';
import type { LinearModel } from './linear-model.ts';
import type { Prediction } from './prediction.ts';

type Values = readonly number[];

export type RestrictedCubicSpline = {
  knots: Values;
  /** The intercept, the linear term, and one term per knot except the last two. */
  coefficients: readonly { readonly estimate: number; readonly standardError: number }[];
  residualSd: number;
  df: number;
  rSquared: number | null;
  /** All terms, and all except the linear one. */
  overall: { f: number; df: number; p: number };
  nonlinear: { f: number; df: number; p: number };
  /** The curve at x, with the interval of its mean and of a new observation. Null if it is too large. */
  readonly at: (x: number) => Prediction | null;
};

/** Harrell's quantiles for three, four, and five knots. */
const placements: Readonly<Record<number, Values>> = {
  3: [0.1, 0.5, 0.9],
  4: [0.05, 0.35, 0.65, 0.95],
  5: [0.05, 0.275, 0.5, 0.725, 0.95],
};

/**
 * Regression on a restricted (natural) cubic spline: cubic between the knots, linear beyond the outer ones.
 *
 * Definition: the truncated power basis divided by (t_k − t₁)²; knots as given or, for a number of three to five, at Harrell's quantiles (type
 * 7), the outer ones at the fifth smallest and fifth largest value below 100 values; the nonlinear F tests all terms but the linear one.
 * Source: C. J. Stone, C.-Y. Koo (1985), Proc. Stat. Comput. Sect. ASA, 45–48; F. E. Harrell (2015), Regression Modeling
 * Strategies, 2nd ed., 2.4. Accuracy: 11 digits.
 * Errors: those of `linearModel`, `out-of-range` (not three to five), `singular` (quantiles coincide), `invalid-input` (fewer than three
 * distinct knots), `aliased-terms` (knots outside the data), `too-few-values`, `no-variation` (a perfect fit).
 * Example: `restrictedCubicSpline([1, 2, 3, 4, 5, 6, 7], [1, 3, 2, 5, 4, 7, 8], [2, 4, 6]).nonlinear.f` → 0.571561…
 */
export function restrictedCubicSpline(
  x: Values,
  y: Values,
  knots: number | Values = 5,
  level = 0.95,
): Result<RestrictedCubicSpline> {
  const bad = unfit([x, y], 1, level);
  if (bad) return bad;
  const placed = typeof knots === 'number' ? placedKnots(x, knots) : givenKnots(knots);
  if ('status' in placed) return placed;
  const terms = placed.length - 1;
  if (x.length < terms + 2) return refuse('too-few-values');

  // On the scale of the knots, so that a predictor far from 0 keeps its digits.
  const [first, width] = [placed[0]!, placed.at(-1)! - placed[0]!];
  const unit = placed.map((knot) => (knot - first) / width);
  const basis = (value: number) => basisAt((value - first) / width, unit);
  const rows = x.map(basis);
  const columns = Array.from({ length: terms }, (_, k) => rows.map((row) => row[k]!));
  const model = linearModel({ columns, y, level });
  if (model.status === 'error') return model;
  if (model.rank < terms + 1) return refuse('aliased-terms');
  const { df, rss, residualSd } = model;
  if (residualSd === null || !(rss > 1e-300 + 1e-28 * sumOfSquares(y))) return refuse('no-variation');

  const tested = (squares: Values) => {
    const f = sum(squares) / squares.length / (rss / df);
    return { f, df: squares.length, p: fUpperTail(f, squares.length, df) };
  };
  const squares = model.sequentialSquares.map((square) => square ?? 0);
  return ok({
    knots: placed,
    coefficients: [interceptOf(model, -first / width), ...model.coefficients.slice(1)].map(
      ({ estimate, standardError }, k) => ({
        estimate: estimate! / (k ? width : 1),
        standardError: standardError! / (k ? width : 1),
      }),
    ),
    residualSd,
    df,
    rSquared: model.rSquared,
    overall: tested(squares),
    nonlinear: tested(squares.slice(1)),
    at(value: number) {
      const point = model.predict(basis(value));
      return Number.isFinite(point.fit) && Number.isFinite(point.standardError) ? point : null;
    },
  });
}

/** The sum of the intercept and the linear term alone at this point of the scale of the knots. */
function interceptOf({ predict, coefficients }: LinearModel, at: number) {
  const { fit, standardError } = predict([at, ...coefficients.slice(2).map(() => 0)]);
  return { estimate: fit, standardError };
}

function givenKnots(knots: Values): Values | Failure {
  const ascending = sorted([...new Set(knots)]);
  return ascending.length < 3 || ascending.length < knots.length || unfit([knots])
    ? refuse('invalid-input')
    : ascending;
}

function placedKnots(x: Values, count: number): Values | Failure {
  const orders = placements[count];
  if (!orders) return refuse('out-of-range');
  if (x.length < 6) return refuse('too-few-values');
  const ascending = sorted(x);
  const knots = orders.map((p) => quantileOfSorted(ascending, p));
  if (x.length < 100) [knots[0], knots[count - 1]] = [ascending[4]!, ascending.at(-5)!];
  return knots.every((knot, k) => k === 0 || knot > knots[k - 1]!) ? knots : refuse('singular');
}

/** The linear term and the cubic ones at u, for knots from 0 to 1. */
function basisAt(u: number, knots: Values): number[] {
  const cube = (value: number) => (value > 0 ? value ** 3 : 0);
  const last = knots.at(-2)!;
  const [own, end] = [cube(u - last), cube(u - 1)];
  return [
    u,
    ...knots
      .slice(0, -2)
      .map((knot) => cube(u - knot) - (own * (1 - knot) - end * (last - knot)) / (1 - last)),
  ];
}
