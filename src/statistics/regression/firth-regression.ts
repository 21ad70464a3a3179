import { sum } from '../descriptive/sum.ts';
import { chiSquareStatistic } from '../distributions/chi-square.ts';
import { ok } from '../result.ts';
import { normalCoefficient } from './normal-coefficient.ts';
import { readLogistic } from './logistic-data.ts';
import type { LogisticInput } from './logistic-data.ts';
import { fitLogistic } from './logistic-fit.ts';
import { logisticProfiles } from './logistic-profiles.ts';

/**
 * Firth's penalized logistic regression, which is finite even for separated data.
 *
 * Definition: maximizes the likelihood times √det(XᵀWX); standard errors from (XᵀWX)⁻¹ at the estimate;
 * `profileIntervals()` invert the penalized likelihood-ratio statistic; `likelihoodRatio` tests all predictors
 * together, `tests()` each coefficient; a coefficient held at 0 still counts in the penalty, as in R's logistf.
 * Errors: those of `logisticRegression`, except `separation`.
 * Source: Firth (1993) Biometrika 80:27–38; Heinze & Schemper (2002) Stat. Med. 21:2409–2419. Accuracy: 9 digits.
 * Example: `firthRegression({ columns: [[1, 2, 3, 4]], events: [0, 0, 1, 1] }).coefficients[1].estimate` → 1.309902966
 */
export function firthRegression(input: LogisticInput) {
  const level = input.level ?? 0.95;
  const given = readLogistic(input);
  if (given.status === 'error') return given;
  const fit = fitLogistic(given.data, undefined, true);
  if (fit.status === 'error') return fit;
  const covariance = fit.weighted.inverse();
  const { data } = given;
  const zeros = fit.beta.map(() => 0);
  /** How much the fit worsens if these coefficients are 0, or null if that does not converge. */
  const without = (held: readonly number[]) => {
    const start = held.length > 1 ? zeros : fit.beta.map((b, j) => (held.includes(j) ? 0 : b));
    const smaller = fitLogistic(data, start, true, held);
    return smaller.status === 'ok'
      ? chiSquareStatistic(smaller.objective - fit.objective, held.length)
      : null;
  };
  return ok({
    n: data.events.length,
    events: sum(data.events),
    coefficients: fit.beta.map((b, j) => normalCoefficient(b, Math.sqrt(covariance[j]![j]!), level)),
    probabilities: fit.probabilities,
    /** The test of all predictors together. */
    likelihoodRatio: zeros.length > 1 ? without(zeros.flatMap((_, j) => (j ? [j] : []))) : null,
    /** The test of each coefficient, the intercept's first. */
    tests: () => zeros.map((_, j) => without([j])),
    /** One interval per coefficient, or null if a constrained fit does not converge. */
    profileIntervals: () => logisticProfiles(given.data, fit, level, true),
  });
}
