import { dot } from '../algebra/dot.ts';
import { sumOfSquares } from '../descriptive/moments.ts';
import { predictionAt } from './prediction.ts';
import type { Prediction } from './prediction.ts';
import { coefficient } from './coefficient.ts';
import type { Coefficient } from './coefficient.ts';
import { fUpperTail } from '../distributions/f-ratio.ts';
import { informationCriteria } from './information-criteria.ts';
import { factorise } from '../algebra/least-squares.ts';
import type { Result } from '../result.ts';
import { ok } from '../result.ts';
import { unfit } from '../observed.ts';

export type LinearModel = {
  readonly n: number;
  /** Number of coefficients that the data determine: less than `coefficients.length` if a column is aliased. */
  readonly rank: number;
  /** The intercept first, then one per column. An aliased column has only nulls. */
  readonly coefficients: readonly Coefficient[];
  readonly residualSd: number | null;
  readonly df: number;
  readonly rss: number;
  /** Relative to the mean, or to 0 without an intercept. */
  readonly rSquared: number | null;
  readonly adjustedRSquared: number | null;
  readonly f: number | null;
  readonly fDf: readonly [number, number];
  readonly fP: number | null;
  readonly logLikelihood: number | null;
  readonly aic: number | null;
  readonly bic: number | null;
  /** Variance inflation factor of each column. */
  readonly vif: readonly (number | null)[];
  readonly fitted: readonly number[];
  readonly residuals: readonly number[];
  readonly leverages: readonly number[];
  /** Sum of squares that each column adds to the earlier ones. Null if aliased. */
  readonly sequentialSquares: readonly (number | null)[];
  /** Prediction for one row of the columns (without the 1 of the intercept). */
  readonly predict: (row: readonly number[]) => Prediction;
};

type Input = {
  readonly columns: readonly (readonly number[])[];
  readonly y: readonly number[];
  readonly intercept?: boolean;
  readonly level?: number;
};

/**
 * Ordinary least squares of y on any number of columns.
 *
 * Definition: b minimizes ‖y − Xb‖²; s² = RSS/(n − rank); standard errors from s²(XᵀX)⁻¹; R² = 1 − RSS/TSS;
 * F = ((TSS − RSS)/(rank − 1))/s²; AIC and BIC count s as a parameter, as R does; VIFⱼ = 1/(1 − Rⱼ²).
 * Errors: `unequal-lengths`, `invalid-input`, `too-few-values`.
 * Source: Draper & Smith (1998) Applied Regression Analysis, 3rd ed., ch. 4–6.
 * Accuracy: 13 digits or more on the NIST linear problems (Filip: 7).
 * Example: `linearModel({ columns: [[1, 2, 3]], y: [2, 4, 7] }).coefficients[1].estimate` → 2.5
 */
export function linearModel({ columns, y, intercept = true, level = 0.95 }: Input): Result<LinearModel> {
  const bad = unfit([y, ...columns], 1, level);
  if (bad) return bad;
  const n = y.length;
  const design = intercept ? [y.map(() => 1), ...columns] : columns;
  const q = factorise(design);
  const { coefficients, residuals } = q.solve(y);
  const effects = q.effects(y);
  const df = n - q.rank;
  const rss = dot(residuals, residuals);
  const variance = df > 0 ? rss / df : null;
  const inverse = q.inverse();
  const at = (j: number) => q.kept.indexOf(j);
  const first = Number(intercept);

  const sequentialSquares = design.map((_, j) => (at(j) < 0 ? null : effects[at(j)]! ** 2)).slice(first);
  const modelDf = q.rank - first;
  const explained = sequentialSquares.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  const total = explained + rss;
  const rSquared = total > 0 ? 1 - rss / total : null;
  const f = variance && modelDf ? explained / modelDf / variance : null;

  return ok({
    n,
    rank: q.rank,
    coefficients: coefficients.map((estimate, j) =>
      coefficient(
        estimate,
        estimate === null || variance === null ? null : Math.sqrt(variance * inverse[at(j)]![at(j)]!),
        df,
        level,
      ),
    ),
    residualSd: variance === null ? null : Math.sqrt(variance),
    df,
    rss,
    rSquared,
    adjustedRSquared: rSquared === null || df < 1 ? null : 1 - ((1 - rSquared) * (n - first)) / df,
    f,
    fDf: [modelDf, df] as const,
    fP: f === null ? null : fUpperTail(f, modelDf, df),
    ...informationCriteria(rss, n, q.rank),
    vif: columns.map((column, k) => {
      if (at(k + first) < 0) return null;
      const squares = intercept ? sumOfSquares(column) : dot(column, column);
      return inverse[at(k + first)]![at(k + first)]! * squares;
    }),
    fitted: y.map((value, i) => value - residuals[i]!),
    residuals,
    leverages: q.leverages(),
    sequentialSquares,
    predict(row: readonly number[]): Prediction {
      const x = intercept ? [1, ...row] : row;
      const fit = dot(
        x,
        coefficients.map((value) => value ?? 0),
      );
      const white = q.whiten(x);
      return predictionAt(fit, (variance ?? 0) * dot(white, white), variance, df, level);
    },
  });
}
