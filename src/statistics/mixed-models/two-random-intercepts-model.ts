import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import type { FixedEffect } from './fixed-effect-tests.ts';
import { eachEffect, mixedModel } from './mixed-model.ts';
import type { MixedModelInput } from './mixed-model.ts';
import { crossedIntercepts, nestedIntercepts } from './random-part.ts';

export type TwoRandomInterceptsModel = {
  n: number;
  groups1: number;
  /** The levels of the second factor; if nested, of its combinations with the first. */
  groups2: number;
  /** Whether a variance of the groups is estimated as 0. */
  isSingular: boolean;
  /** The intercept first, then one per column. */
  coefficients: readonly FixedEffect[];
  variance1: number;
  variance2: number;
  varianceResidual: number;
  logLikelihood: number;
};

/**
 * Linear mixed model with two random intercepts, nested or crossed.
 *
 * Definition: y = b₀ + Xb + u_g1 + u_g2 + e by REML. If nested, equal labels of g2 in different g1 are different groups.
 * Source: D. Bates et al. (2015), J. Stat. Softw. 67(1); see `fixed-effect-tests.ts` for the tests. Accuracy: 9 digits
 * or more. Errors: `unequal-lengths`, `invalid-input`, `too-few-groups` (one group in either factor), `too-few-values`
 * (one value in every group), `aliased-terms`, `no-variation`, `singular` (the factors are the same groups, or columns
 * explain them), `too-large` (more than about 200 linked groups), `did-not-converge`.
 * Example: `twoRandomInterceptsModel({ y: [1, 2, 4, 3, 3, 4, 8, 6], group1: ['a', 'a', 'a', 'a', 'b', 'b', 'b', 'b'], group2: ['1', '1', '2', '2', '1', '1', '2', '2'], nested: true }).groups2` → 4
 */
export function twoRandomInterceptsModel({
  y,
  columns = [],
  group1,
  group2,
  nested,
  level = 0.95,
}: MixedModelInput & {
  readonly group1: readonly string[];
  readonly group2: readonly string[];
  readonly nested: boolean;
}): Result<TwoRandomInterceptsModel> {
  if (group1.length !== y.length || group2.length !== y.length) return refuse('unequal-lengths');
  const groups1 = new Set(group1).size;
  const groups2 = new Set(nested ? group2.map((label, i) => JSON.stringify([group1[i], label])) : group2)
    .size;
  if (y.length === 0) return refuse('too-few-values');
  if (groups1 < 2 || groups2 < 2) return refuse('too-few-groups');
  if (groups1 === y.length || groups2 === y.length) return refuse('too-few-values');
  const random = nested ? nestedIntercepts(group1, group2) : crossedIntercepts(group1, group2);
  const model = mixedModel([y.map(() => 1), ...columns], y, random, level);
  if (model.status === 'error') return model;
  const [variance1 = 0, variance2 = 0] = model.components;
  return ok({
    n: model.n,
    groups1,
    groups2,
    isSingular: model.isSingular,
    coefficients: eachEffect(model, columns.length + 1),
    variance1,
    variance2,
    varianceResidual: model.varianceResidual,
    logLikelihood: model.logLikelihood,
  });
}
