import { dot } from '../algebra/dot.ts';
import { factorise } from '../algebra/least-squares.ts';
import { timesVector } from '../algebra/times-vector.ts';
import { fUpperTail } from '../distributions/f-ratio.ts';
import { ok, refuse } from '../result.ts';
import { coefficient } from './coefficient.ts';
import { influences } from './influences.ts';
import { linearModel } from './linear-model.ts';
import { orthogonalPredictors } from './orthogonal-predictors.ts';

type Values = readonly number[];

export type RobustInput = {
  readonly columns: readonly Values[];
  readonly y: Values;
  readonly level?: number;
};

const norm = (values: Values) => Math.sqrt(dot(values, values));

/**
 * The least-squares fit, if its residuals tell something about the errors: full rank, residual degrees of freedom, and
 * residuals that are more than rounding.
 * Example: `fitWithResiduals({ columns: [[1, 2, 3]], y: [1, 2, 4] }).model.df` → 1
 */
export function fitWithResiduals({ columns, y, level = 0.95 }: RobustInput) {
  const model = linearModel({ columns, y, level });
  if (model.status === 'error') return model;
  if (model.rank < columns.length + 1) return refuse('aliased-terms');
  if (model.df < 1) return refuse('too-few-values');
  if (norm(model.residuals) <= 1e-15 * norm(y)) return refuse('no-variation');
  const basis = orthogonalPredictors(columns, [y.map((_, i) => i)]);
  if (!basis) return refuse('aliased-terms');
  const design = [y.map(() => 1), ...basis.columns];
  const q = factorise(design);
  const own = influences(q, design);
  const influence = basis.coefficients.map((weights) => timesVector(own, weights));
  return ok({ model, influence, leverages: q.leverages() });
}

/**
 * Least squares with standard errors that allow unequal variances of the errors (heteroscedasticity).
 *
 * Definition: V = (XᵀX)⁻¹Xᵀ diag(ωᵢeᵢ²) X(XᵀX)⁻¹ with ω = 1 (HC0), n/(n − k) (HC1), 1/(1 − hᵢ) (HC2), and 1/(1 − hᵢ)²
 * (HC3); tests and intervals with t on n − k degrees of freedom; F tests all slopes with V (null without slopes).
 * Errors: `unequal-lengths`, `invalid-input`, `out-of-range`, `aliased-terms`, `too-few-values` (also a value that
 * alone determines a coefficient: its leverage is 1), `no-variation` (the line meets every value).
 * Source: White (1980) Econometrica 48:817–838; MacKinnon & White (1985) J. Econometrics 29:305–325.
 * Accuracy: 12 digits. Example: `robustStandardErrors({ columns: [[0, 0, 1, 1]], y: [1, 2, 4, 9] }).HC2.coefficients[1].standardError` → 2.5495097568
 */
export function robustStandardErrors(input: RobustInput) {
  const fit = fitWithResiduals(input);
  if (fit.status === 'error') return fit;
  const { model, influence, leverages } = fit;
  const { n, df, residuals } = model;
  const rest = leverages.map((h) => 1 - h);
  if (rest.some((value) => value < 1e-12)) return refuse('too-few-values');
  const slopes = model.coefficients.length - 1;

  const withWeights = (weight: (rest: number) => number) => {
    const parts = influence.map((own) => own.map((a, i) => a * residuals[i]! * weight(rest[i]!)));
    const coefficients = model.coefficients.map(({ estimate }, j) =>
      coefficient(estimate, norm(parts[j]!), df, input.level),
    );
    const q = factorise(parts.slice(1));
    const white = q.whiten(model.coefficients.slice(1).map(({ estimate }) => estimate ?? 0));
    const f = slopes > 0 && q.rank === slopes ? dot(white, white) / slopes : null;
    return { coefficients, f, fDf: [slopes, df] as const, fP: f === null ? null : fUpperTail(f, slopes, df) };
  };

  return ok({
    n,
    df,
    /** With the standard errors that assume equal variances. */
    coefficients: model.coefficients,
    HC0: withWeights(() => 1),
    HC1: withWeights(() => Math.sqrt(n / df)),
    HC2: withWeights((value) => 1 / Math.sqrt(value)),
    HC3: withWeights((value) => 1 / value),
  });
}
