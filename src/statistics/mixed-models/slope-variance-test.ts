import { chiSquareUpperTail } from '../distributions/chi-square.ts';
import type { MixedModel } from './mixed-model.ts';

/**
 * Whether slopes vary between groups: a model with correlated random intercepts and slopes against one with intercepts
 * alone, both fitted by REML to the same fixed effects.
 *
 * Definition: χ² = 2 (ln L − ln L₀); p is the mean of the upper tails with 1 and 2 degrees of freedom, because a variance
 * of 0 is at the edge of its range. Source: D. O. Stram and J. W. Lee (1994), Biometrics 50, 1171–1177. Accuracy: that of
 * the log-likelihoods. Example: `slopeVarianceTest({ logLikelihood: -10 }, { logLikelihood: -12 }).p` → 0.090417774
 */
export function slopeVarianceTest(
  slopes: Pick<MixedModel, 'logLikelihood'>,
  intercepts: Pick<MixedModel, 'logLikelihood'>,
): { chiSquare: number; p: number } {
  const chiSquare = Math.max(0, 2 * (slopes.logLikelihood - intercepts.logLikelihood));
  return { chiSquare, p: (chiSquareUpperTail(chiSquare, 1) + chiSquareUpperTail(chiSquare, 2)) / 2 };
}
