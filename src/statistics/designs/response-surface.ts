import { linearModel } from '../regression/linear-model.ts';
import { ok, refuse } from '../result.ts';

type Values = readonly number[];

/**
 * Quadratic response surface of two factors, for a contour plot.
 *
 * Definition: ŷ = b₀ + b₁u + b₂v + b₁₁u² + b₂₂v² + b₁₂uv by least squares; the stationary point solves ∇ŷ = 0 and is a
 * maximum, minimum or saddle by the eigenvalues of the quadratic part (null if that is singular).
 * Errors: `too-few-values` (under 6), `aliased-terms` (a factor with fewer than 3 levels), and those of `linearModel`.
 * Source: Box & Wilson (1951) J. R. Stat. Soc. B 13:1–45. Accuracy: 12 digits.
 * Example: `responseSurface([-1, -1, 1, 1, 0, 0, 2, 0], [-1, 1, -1, 1, 0, 0, 0, 2], [2, 4, 3, 5, 6, 6, 2, 3]).stationaryPoint` → { u: 0.2, v: 0.4, kind: 'maximum', fit: 6.25 }
 */
export function responseSurface(u: Values, v: Values, y: Values, level = 0.95) {
  const row = (a: number, b: number) => [a, b, a * a, b * b, a * b];
  if (u.length !== y.length || v.length !== y.length) return refuse('unequal-lengths');
  if (y.length < 6) return refuse('too-few-values');
  const rows = u.map((a, i) => row(a, v[i]!));
  const model = linearModel({ columns: row(0, 0).map((_, j) => rows.map((values) => values[j]!)), y, level });
  if (model.status === 'error') return model;
  if (model.rank < 6) return refuse('aliased-terms');
  const [, b1, b2, b11, b22, b12] = model.coefficients.map(({ estimate }) => estimate!) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const determinant = 4 * b11 * b22 - b12 * b12;
  const singular = Math.abs(determinant) <= 1e-12 * (4 * Math.abs(b11 * b22) + b12 * b12);
  const extremum = b11 < 0 ? 'maximum' : 'minimum';
  const kind = determinant < 0 ? 'saddle' : extremum;
  const at = { u: (b12 * b2 - 2 * b22 * b1) / determinant, v: (b12 * b1 - 2 * b11 * b2) / determinant };
  const predict = (a: number, b: number) => model.predict(row(a, b));
  return ok({
    ...model,
    /** Prediction at a point of the two factors. */
    at: predict,
    stationaryPoint: singular
      ? null
      : { ...at, kind: kind as 'saddle' | 'maximum' | 'minimum', fit: predict(at.u, at.v).fit },
  });
}
