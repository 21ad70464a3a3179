import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import type { FixedEffect } from './fixed-effect-tests.ts';
import { eachEffect, fixedEffectsRatio, mixedModel } from './mixed-model.ts';
import type { LikelihoodRatio, MixedModelInput } from './mixed-model.ts';
import { randomIntercepts } from './random-part.ts';

export type RandomInterceptModel = {
  n: number;
  groups: number;
  /** Whether the variance of the groups is estimated as 0. */
  isSingular: boolean;
  /** The intercept first, then one per column. */
  coefficients: readonly FixedEffect[];
  varianceGroup: number;
  varianceResidual: number;
  /** Share of the group in the variance around the fixed effects. */
  intraclassCorrelation: number;
  logLikelihood: number;
  /** Test of all columns together. Null without columns. */
  likelihoodRatio: LikelihoodRatio | null;
};

/**
 * Linear mixed model with a random intercept per group.
 *
 * Definition: y = b₀ + Xb + u_group + e by REML; tests with Satterthwaite's and Kenward and Roger's degrees of freedom;
 * the likelihood-ratio test fits both models by ML. A group variance of 0 gives ordinary least squares.
 * Source: H. D. Patterson, R. Thompson (1971), Biometrika 58, 545–554; see `fixed-effect-tests.ts` for the tests.
 * Accuracy: 9 digits or more. Errors: `unequal-lengths`, `invalid-input`, `too-few-groups` (one group), `too-few-values`
 * (one value in every group, or no more values than coefficients), `aliased-terms`, `no-variation`, `singular` (the
 * columns explain all groups), `did-not-converge`.
 * Example: `randomInterceptModel({ y: [4.1, 4.6, 7.2, 6.5, 5, 5.9], group: ['a', 'a', 'b', 'b', 'c', 'c'] }).intraclassCorrelation` → 0.8479646886
 */
export function randomInterceptModel({
  y,
  columns = [],
  group,
  level = 0.95,
}: MixedModelInput & { readonly group: readonly string[] }): Result<RandomInterceptModel> {
  if (group.length !== y.length) return refuse('unequal-lengths');
  const groups = new Set(group).size;
  if (groups < 2) return refuse(groups === 0 ? 'too-few-values' : 'too-few-groups');
  if (groups === y.length) return refuse('too-few-values');
  const intercept = y.map(() => 1);
  const x = [intercept, ...columns];
  const random = randomIntercepts(group);
  const model = mixedModel(x, y, random, level);
  if (model.status === 'error') return model;
  const { n, isSingular, varianceResidual, logLikelihood } = model;
  const [varianceGroup = 0] = model.components;
  const ratio = columns.length > 0 ? fixedEffectsRatio(x, [intercept], y, random) : null;
  return ok({
    n,
    groups,
    isSingular,
    coefficients: eachEffect(model, x.length),
    varianceGroup,
    varianceResidual,
    intraclassCorrelation: varianceGroup / (varianceGroup + varianceResidual),
    logLikelihood,
    likelihoodRatio: ratio?.status === 'ok' ? ratio : null,
  });
}
