import { isConstant, mean, standardDeviation } from '../descriptive/moments.ts';
import { chiSquareUpperTail } from '../distributions/chi-square.ts';
import { unfit } from '../observed.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import type { FixedEffect } from './fixed-effect-tests.ts';
import { eachEffect, mixedModel } from './mixed-model.ts';
import { randomIntercepts, randomSlopes } from './random-part.ts';

export type RandomSlopeModel = {
  n: number;
  groups: number;
  /** Whether a variance is estimated as 0 or the correlation as ±1. */
  isSingular: boolean;
  /** Intercept and slope. */
  coefficients: readonly FixedEffect[];
  varianceIntercept: number;
  covariance: number;
  varianceSlope: number;
  /** Of intercepts and slopes. Null if one of them does not vary. */
  correlation: number | null;
  varianceResidual: number;
  logLikelihood: number;
  /** REML likelihood ratio against a random intercept alone. */
  slopeTest: {
    chiSquare: number;
    df: number;
    /** Chi-square with 2 df, which is too large because a variance of 0 is on the boundary. */
    pNaive: number;
    /** Half the tail of 1 df and half that of 2 df. */
    pMixture: number;
  };
};

/**
 * Linear mixed model with an intercept and a slope per group, correlated.
 *
 * Definition: y = b₀ + b₁x + u₀ + u₁x + e, (u₀, u₁) with any covariance matrix, by REML, on standardized x.
 * Source: N. M. Laird, J. H. Ware (1982), Biometrics 38, 963–974; D. O. Stram, J. W. Lee (1994), Biometrics 50,
 * 1171–1177 (slope test). Accuracy: 9 digits or more, covariances 8. Errors: `unequal-lengths`, `invalid-input`,
 * `too-few-groups` (one group), `constant-predictor`, `too-few-values` (no more than two per group), `no-variation`,
 * `singular`, `did-not-converge`.
 * Example: `randomSlopeModel({ y: [1, 2, 3.5, 2, 3, 7, 1, 0, 1], x: [1, 2, 3, 1, 2, 3, 1, 2, 3], group: ['a', 'a', 'a', 'b', 'b', 'b', 'c', 'c', 'c'] }).coefficients[1].estimate` → 1.25
 */
export function randomSlopeModel({
  y,
  x,
  group,
  level = 0.95,
}: {
  readonly y: readonly number[];
  readonly x: readonly number[];
  readonly group: readonly string[];
  readonly level?: number;
}): Result<RandomSlopeModel> {
  const bad = unfit([y, x], 1, level);
  if (bad) return bad;
  if (group.length !== y.length) return refuse('unequal-lengths');
  const groups = new Set(group).size;
  if (groups < 2) return refuse('too-few-groups');
  if (isConstant(x)) return refuse('constant-predictor');
  if (y.length <= 2 * groups) return refuse('too-few-values');
  const columns = [y.map(() => 1), x];
  const model = mixedModel(columns, y, randomSlopes(x, group), level);
  if (model.status === 'error') return model;
  const alone = mixedModel(columns, y, randomIntercepts(group), level);
  if (alone.status === 'error') return alone;

  // Rows of the triangle for the standardized x, turned into those for x.
  const [a = 0, b = 0, c = 0] = model.fit.phi.map((value) => value * model.standardDeviation);
  const [center, scale] = [mean(x), standardDeviation(x)];
  const intercept = [a - (center / scale) * b, -(center / scale) * c] as const;
  const slope = [b / scale, c / scale] as const;
  const varianceIntercept = intercept[0] ** 2 + intercept[1] ** 2;
  const varianceSlope = slope[0] ** 2 + slope[1] ** 2;
  const covariance = intercept[0] * slope[0] + intercept[1] * slope[1];
  const size = Math.sqrt(varianceIntercept) * Math.sqrt(varianceSlope);
  const chiSquare = Math.max(0, 2 * (model.logLikelihood - alone.logLikelihood));
  const [one, two] = [chiSquareUpperTail(chiSquare, 1), chiSquareUpperTail(chiSquare, 2)];
  return ok({
    n: model.n,
    groups,
    isSingular: model.isSingular,
    coefficients: eachEffect(model, 2),
    varianceIntercept,
    covariance,
    varianceSlope,
    correlation: size > 0 ? Math.max(-1, Math.min(1, covariance / size)) : null,
    varianceResidual: model.varianceResidual,
    logLikelihood: model.logLikelihood,
    slopeTest: { chiSquare, df: 2, pNaive: two, pMixture: (one + two) / 2 },
  });
}
