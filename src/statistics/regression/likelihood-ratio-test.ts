import { chiSquareStatistic } from '../distributions/chi-square.ts';
import { ok, refuse } from '../result.ts';

type Deviance = { readonly deviance: number; readonly df: number };

/**
 * Likelihood-ratio test of the predictors that a larger logistic model adds.
 *
 * Definition: χ² = D₁ − D₂ with df₁ − df₂ degrees of freedom. Errors: `invalid-input` if the larger model adds nothing.
 * Source: McCullagh & Nelder (1989) Generalized Linear Models, 4.4. Accuracy: that of the deviances.
 * Example: `likelihoodRatioTest({ deviance: 12, df: 9 }, { deviance: 8, df: 8 }).chiSquare` → 4
 */
export function likelihoodRatioTest(smaller: Deviance, larger: Deviance) {
  const df = smaller.df - larger.df;
  if (!(df > 0)) return refuse('invalid-input');
  return ok(chiSquareStatistic(smaller.deviance - larger.deviance, df));
}
