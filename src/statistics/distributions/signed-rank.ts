// The exact null distribution of Wilcoxon's signed-rank statistic V: each score is counted with probability ½.
// Source: Wilcoxon (1945), Biometrics Bulletin 1, 80–83. Accuracy: 14 digits or more.
import { requires } from './requires.ts';

/**
 * P(V = v), v = 0, 1, …, for integer scores (ranks, or doubled midranks if there are ties).
 * Example: `signedScoreProbabilities([1, 2])` → [0.25, 0.25, 0.25, 0.25]
 */
export function signedScoreProbabilities(scores: readonly number[]): Float64Array {
  const probabilities = new Float64Array(scores.reduce((sum, score) => sum + score, 0) + 1);
  probabilities[0] = 1;
  let reach = 0;
  for (const score of scores) {
    reach += score;
    for (let v = reach; v >= 0; v--)
      probabilities[v] = (probabilities[v]! + (v >= score ? probabilities[v - score]! : 0)) / 2;
  }
  return probabilities;
}

/** P(V = v) for n values without ties or zeros. Example: `signedRankProbabilities(2)` → [0.25, 0.25, 0.25, 0.25] */
export function signedRankProbabilities(n: number): Float64Array {
  requires(Number.isInteger(n) && n >= 0);
  return signedScoreProbabilities(Array.from({ length: n }, (_, i) => i + 1));
}

/** P(V ≤ v). Example: `signedRankLowerTail(0, 5)` → 0.03125 */
export const signedRankLowerTail = (v: number, n: number): number =>
  v < 0
    ? 0
    : Math.min(
        1,
        signedRankProbabilities(n)
          .slice(0, Math.floor(v) + 1)
          .reduce((sum, p) => sum + p, 0),
      );
