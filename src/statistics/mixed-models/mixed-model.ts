import { chiSquareStatistic } from '../distributions/chi-square.ts';
import { unfit } from '../observed.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { fitVariances } from './fit-variances.ts';
import type { VarianceFit } from './fit-variances.ts';
import { fixedEffectTests } from './fixed-effect-tests.ts';
import type { FixedEffect, FixedEffectTests } from './fixed-effect-tests.ts';
import type { Criterion } from './profiled-likelihood.ts';
import type { RandomPart } from './random-part.ts';
import { reduceDesign } from './reduce-design.ts';

type Values = readonly number[];

export type MixedModelInput = {
  readonly y: Values;
  /** Columns of the fixed effects, besides the intercept. */
  readonly columns?: readonly Values[];
  readonly level?: number;
};

export type LikelihoodRatio = {
  readonly logLikelihood: number;
  readonly logLikelihoodNull: number;
  readonly chiSquare: number;
  readonly df: number;
  readonly p: number;
};

export type MixedModel = {
  readonly n: number;
  /** Whether a variance is 0 or a correlation is ±1. */
  readonly isSingular: boolean;
  /** The variances and covariances of the random effects, in the order of the components of the random part. */
  readonly components: Values;
  readonly varianceResidual: number;
  /** Restricted log-likelihood, with ln|X'V⁻¹X| and all constants. */
  readonly logLikelihood: number;
  readonly tests: FixedEffectTests;
  readonly fit: VarianceFit;
  readonly standardDeviation: number;
};

/**
 * A linear mixed model y = Xb + Zu + e by REML, for any random part. X has all columns, the intercept included.
 *
 * Errors: those of `reduceDesign` and `fitVariances`, `unequal-lengths`, `invalid-input`, `out-of-range` (level).
 * Source: D. Bates et al. (2015), J. Stat. Softw. 67(1). Accuracy: 9 digits or more.
 * Example: `mixedModel([[1, 1, 1, 1]], [1, 2, 4, 5], randomIntercepts(['a', 'a', 'b', 'b'])).components` → [4.25]
 */
export function mixedModel(
  x: readonly Values[],
  y: Values,
  random: RandomPart,
  level = 0.95,
): Result<MixedModel> {
  const bad = unfit([y, ...x], 2, level);
  if (bad) return bad;
  const design = reduceDesign(x, y, random);
  if (design.status === 'error') return design;
  const fit = fitVariances(design, random, 'reml');
  if (fit.status === 'error') return fit;
  const variance = design.scale ** 2 * fit.profile.sigmaSquared;
  return ok({
    n: y.length,
    isSingular: fit.isSingular,
    components: fit.gamma.map((ratio) => ratio * variance),
    varianceResidual: variance,
    logLikelihood: fit.logLikelihood,
    tests: fixedEffectTests(design, random, fit, level),
    fit,
    standardDeviation: Math.sqrt(variance),
  });
}

/** The tests of each column of X. Example: `((m) => eachEffect(m, 1)[0].estimate)(mixedModel([[1, 1, 1, 1]], [1, 2, 4, 5], randomIntercepts(['a', 'a', 'b', 'b'])))` → 3 */
export const eachEffect = ({ tests }: Pick<MixedModel, 'tests'>, p: number): FixedEffect[] =>
  Array.from({ length: p }, (_, j) => tests.one(Array.from({ length: p }, (__, i) => Number(i === j))));

const maximum = (x: readonly Values[], y: Values, random: RandomPart, criterion: Criterion) => {
  const design = reduceDesign(x, y, random);
  return design.status === 'error' ? design : fitVariances(design, random, criterion);
};

/**
 * Likelihood-ratio test of fixed effects: two designs X with the same random part, both fitted by maximum likelihood.
 *
 * Definition: χ² = 2 (ln L − ln L₀) with as many degrees of freedom as columns of X were left out.
 * Source: J. C. Pinheiro, D. M. Bates (2000) Mixed-Effects Models in S and S-PLUS, 2.4. Accuracy: 9 digits or more.
 * Errors: those of `mixedModel`, `invalid-input` if no column was left out.
 * Example: `fixedEffectsRatio([[1, 1, 1, 1, 1, 1], [0, 1, 0, 1, 0, 1]], [[1, 1, 1, 1, 1, 1]], [4.1, 4.6, 7.2, 6.5, 5, 5.9], randomIntercepts(['a', 'a', 'b', 'b', 'c', 'c'])).chiSquare` → 0.334056436
 */
export function fixedEffectsRatio(
  x: readonly Values[],
  xNull: readonly Values[],
  y: Values,
  random: RandomPart,
): Result<LikelihoodRatio> {
  const df = x.length - xNull.length;
  if (df < 1) return refuse('invalid-input');
  const [larger, smaller] = [maximum(x, y, random, 'ml'), maximum(xNull, y, random, 'ml')];
  if (larger.status === 'error') return larger;
  if (smaller.status === 'error') return smaller;
  return ok({
    logLikelihood: larger.logLikelihood,
    logLikelihoodNull: smaller.logLikelihood,
    ...chiSquareStatistic(2 * (larger.logLikelihood - smaller.logLikelihood), df),
  });
}
