import { sum } from '../descriptive/sum.ts';
import { logBinomialProbability } from '../distributions/binomial.ts';
import { chiSquareStatistic } from '../distributions/chi-square.ts';
import { ok, refuse, transformed } from '../result.ts';
import { waldInterval } from './coefficient.ts';
import { normalCoefficient } from './normal-coefficient.ts';
import { readLogistic } from './logistic-data.ts';
import type { LogisticInput } from './logistic-data.ts';
import { fitLogistic } from './logistic-fit.ts';
import { logisticProfiles } from './logistic-profiles.ts';
import { ratio } from './ratio.ts';

type Values = readonly number[];

const probability = (eta: number) => 1 / (1 + Math.exp(-eta));

/**
 * Binary logistic regression with an intercept, for single or grouped outcomes.
 *
 * Definition: logit π = β₀ + β₁x₁ + …; Wald tests with z; odds ratios exp β; likelihood-ratio test against the
 * model without predictors; McFadden, Nagelkerke, and Tjur R²; `profileIntervals()` invert the likelihood-ratio
 * statistic; `predict(row)` returns a probability with its interval from the linear predictor.
 * Errors: `unequal-lengths`, `too-few-values`, `invalid-input`, `out-of-range`, `one-class-only`, `aliased-terms`,
 * `separation` (the estimate is infinite: see `firthRegression`), `did-not-converge`.
 * Source: Hosmer, Lemeshow & Sturdivant (2013) Applied Logistic Regression, 3rd ed., ch. 1–5.
 * Accuracy: 12 digits; profile limits 10.
 * Example: `logisticRegression({ columns: [[1, 2, 3, 4]], events: [0, 1, 0, 1] }).oddsRatios[1].estimate` → 2.479815749
 */
export function logisticRegression(input: LogisticInput) {
  const level = input.level ?? 0.95;
  const given = readLogistic(input);
  if (given.status === 'error') return given;
  const { data } = given;
  const { design, events, trials } = data;
  const fit = fitLogistic(data);
  if (fit.status === 'error') return fit;
  if (fit.separation !== 'none') return refuse('separation');

  const covariance = fit.weighted.inverse();
  const k = design.length;
  const n = events.length;
  const people = sum(trials);
  const { probabilities, deviance, nullDeviance } = fit;
  const coefficients = fit.beta.map((b, j) => normalCoefficient(b, Math.sqrt(covariance[j]![j]!), level));
  const logLikelihood =
    -deviance / 2 + sum(events.map((e, i) => logBinomialProbability(e, trials[i]!, e / trials[i]!)));
  const meanOf = (weights: Values, values: Values) =>
    sum(weights.map((w, i) => w * values[i]!)) / sum(weights);
  const others = events.map((e, i) => trials[i]! - e);
  const called = probabilities.map((p) => Number(p >= 0.5));

  return ok({
    n,
    events: sum(events),
    coefficients,
    oddsRatios: coefficients.map(ratio),
    deviance,
    nullDeviance,
    df: n - k,
    logLikelihood,
    aic: 2 * k - 2 * logLikelihood,
    bic: k * Math.log(n) - 2 * logLikelihood,
    likelihoodRatio:
      k > 1 ? chiSquareStatistic(nullDeviance - deviance, k - 1) : { chiSquare: 0, df: 0, p: null },
    // e − n p = e q − (n − e) p and q = 1 − p from the linear predictor, so no digit is lost if p is near 1.
    pearsonChiSquare: sum(
      fit.linearPredictor.map((eta, i) => {
        const [p, q] = [probability(eta), probability(-eta)];
        return (events[i]! * q - others[i]! * p) ** 2 / (trials[i]! * p * q || 1);
      }),
    ),
    mcFaddenR2: 1 - deviance / nullDeviance,
    nagelkerkeR2: Math.expm1((deviance - nullDeviance) / people) / Math.expm1(-nullDeviance / people),
    tjurR2: meanOf(events, probabilities) - meanOf(others, probabilities),
    brierScore:
      sum(events.map((e, i) => e * (1 - probabilities[i]!) ** 2 + others[i]! * probabilities[i]! ** 2)) /
      people,
    sensitivityAtHalf: meanOf(events, called),
    specificityAtHalf: 1 - meanOf(others, called),
    probabilities,
    linearPredictor: fit.linearPredictor,
    /** One interval per coefficient, or null if a constrained fit does not converge. */
    profileIntervals: () => logisticProfiles(data, fit, level),
    /** Probability for one row of predictors, with its interval. */
    predict(row: Values) {
      const x = [1, ...row];
      const eta = sum(x.map((value, j) => value * fit.beta[j]!));
      const standardError = Math.sqrt(sum(fit.weighted.whiten(x).map((value) => value * value)));
      return {
        probability: probability(eta),
        interval: transformed(waldInterval(eta, standardError, Infinity, level), probability),
      };
    },
  });
}

export type LogisticRegression = Extract<ReturnType<typeof logisticRegression>, { status: 'ok' }>;
