import { profileRoot } from '../algebra/profile-root.ts';
import { binomialProbability } from '../distributions/binomial.ts';
import { chiSquareUpperTail } from '../distributions/chi-square.ts';
import type { Interval, Result } from '../result.ts';
import { ok, refuse } from '../result.ts';
import { coefficient, criticalValue } from './coefficient.ts';
import { fitLogistic } from './logistic-fit.ts';
import type { LogisticData, Separation } from './logistic-fit.ts';

type Values = readonly number[];

export type LogisticInput = {
  readonly columns: readonly Values[];
  /** 1 or 0 for each row, or with `trials` the number of events. */
  readonly events: Values;
  readonly trials?: Values;
  readonly level?: number;
};

/** The data with an intercept, or why they allow no model. */
function read({
  columns,
  events,
  trials = events.map(() => 1),
}: LogisticInput): Result<{ data: LogisticData }> {
  if ([trials, ...columns].some(({ length }) => length !== events.length)) return refuse('unequal-lengths');
  if (events.length <= columns.length) return refuse('too-few-values');
  if (!columns.flat().every(Number.isFinite)) return refuse('invalid-input');
  if (
    !events.every(
      (k, i) =>
        Number.isInteger(k) && Number.isInteger(trials[i]) && k >= 0 && k <= trials[i]! && trials[i]! > 0,
    )
  )
    return refuse('out-of-range');
  if (events.every((k) => k === 0) || events.every((k, i) => k === trials[i]))
    return refuse('one-class-only');
  return ok({ data: { design: [events.map(() => 1), ...columns], events, trials } });
}

const probability = (eta: number) => 1 / (1 + Math.exp(-eta));
const total = (values: Values) => values.reduce((sum, value) => sum + value, 0);
const exponential = (interval: Interval | null): Interval | null =>
  interval && [Math.exp(interval[0]), Math.exp(interval[1])];

/**
 * Whether the predictors separate the outcomes, so that the maximum-likelihood estimate is infinite.
 *
 * Definition: complete: some plane has all events strictly on one side; quasi-complete: with rows on the plane.
 * Refuses: what `logisticRegression` refuses, except `separation`. Source: Albert & Anderson (1984) Biometrika 71:1–10.
 * Example: `separation({ columns: [[1, 2, 3, 4]], events: [0, 0, 1, 1] }).separation` → `'complete'`.
 */
export function separation(input: LogisticInput): Result<{ separation: Separation }> {
  const given = read(input);
  if (given.status === 'error') return given;
  const fit = fitLogistic(given.data);
  return fit.status === 'ok' ? ok({ separation: fit.separation }) : fit;
}

/**
 * Firth's penalised logistic regression, finite also for separated data.
 *
 * Definition: maximises the likelihood times √det(XᵀWX); standard errors from (XᵀWX)⁻¹ at the estimate.
 * Refuses: what `logisticRegression` refuses, except `separation`.
 * Source: Firth (1993) Biometrika 80:27–38; Heinze & Schemper (2002) Stat. Med. 21:2409–2419. Accuracy: 9 digits.
 * Example: `firthRegression({ columns: [[1, …, 8]], events: [0, 0, 0, 0, 1, 1, 1, 1] })` → slope 1.033.
 */
export function firthRegression(input: LogisticInput) {
  const given = read(input);
  if (given.status === 'error') return given;
  const fit = fitLogistic(given.data, undefined, true);
  if (fit.status === 'error') return fit;
  const covariance = fit.weighted.inverse();
  return ok({
    coefficients: fit.beta.map((b, j) =>
      coefficient(b, Math.sqrt(covariance[j]![j]!), Infinity, input.level),
    ),
    probabilities: fit.probabilities,
  });
}

/**
 * Binary logistic regression with an intercept, of single or grouped outcomes.
 *
 * Definition: logit π = β₀ + β₁x₁ + …; Wald tests with z; odds ratios exp β; likelihood-ratio test against the
 * model without predictors; McFadden, Nagelkerke and Tjur R²; `profileIntervals()` invert the likelihood-ratio
 * statistic; `predict(row)` gives a probability with its interval from the linear predictor.
 * Refuses: `unequal-lengths`, `too-few-values`, `invalid-input`, `out-of-range`, `one-class-only`, `aliased-terms`,
 * `separation` (the estimate is infinite: see `firthRegression`), `did-not-converge`.
 * Source: Hosmer, Lemeshow & Sturdivant (2013) Applied Logistic Regression, 3rd ed., ch. 1–5.
 * Accuracy: 12 digits; profile limits 10. Example: `logisticRegression({ columns: [mass], events: male })`.
 */
export function logisticRegression(input: LogisticInput) {
  const level = input.level ?? 0.95;
  const given = read(input);
  if (given.status === 'error') return given;
  const { data } = given;
  const { design, events, trials } = data;
  const fit = fitLogistic(data);
  if (fit.status === 'error') return fit;
  if (fit.separation !== 'none') return refuse('separation');

  const covariance = fit.weighted.inverse();
  const k = design.length;
  const n = events.length;
  const cases = total(events);
  const people = total(trials);
  const { probabilities, deviance } = fit;
  const coefficients = fit.beta.map((b, j) => coefficient(b, Math.sqrt(covariance[j]![j]!), Infinity, level));
  const overall = cases / people;
  const nullDeviance =
    -2 * (cases * Math.log(overall) + (people - cases) * Math.log1p(-overall)) -
    -2 *
      total(
        events.map(
          (e, i) =>
            (e ? e * Math.log(e / trials[i]!) : 0) +
            (trials[i]! - e ? (trials[i]! - e) * Math.log1p(-e / trials[i]!) : 0),
        ),
      );
  const logLikelihood =
    -deviance / 2 +
    total(
      events.map((e, i) =>
        trials[i] === 1 ? 0 : Math.log(binomialProbability(e, trials[i]!, e / trials[i]!)),
      ),
    );
  const chiSquare = Math.max(0, nullDeviance - deviance);
  const meanOf = (weights: Values, values: Values) =>
    total(weights.map((w, i) => w * values[i]!)) / total(weights);
  const others = events.map((e, i) => trials[i]! - e);
  const called = probabilities.map((p) => Number(p >= 0.5));
  const critical = criticalValue(Infinity, level);

  return ok({
    n,
    events: cases,
    coefficients,
    oddsRatios: coefficients.map(({ estimate, interval }) => ({
      estimate: Math.exp(estimate!),
      interval: exponential(interval),
    })),
    deviance,
    nullDeviance,
    df: n - k,
    logLikelihood,
    aic: 2 * k - 2 * logLikelihood,
    bic: k * Math.log(n) - 2 * logLikelihood,
    likelihoodRatio: { chiSquare, df: k - 1, p: k > 1 ? chiSquareUpperTail(chiSquare, k - 1) : null },
    pearsonChiSquare: total(
      events.map(
        (e, i) =>
          (e - trials[i]! * probabilities[i]!) ** 2 /
          (trials[i]! * probabilities[i]! * (1 - probabilities[i]!)),
      ),
    ),
    mcFaddenR2: 1 - deviance / nullDeviance,
    nagelkerkeR2: Math.expm1((deviance - nullDeviance) / people) / Math.expm1(-nullDeviance / people),
    tjurR2: meanOf(events, probabilities) - meanOf(others, probabilities),
    brierScore:
      total(events.map((e, i) => e * (1 - probabilities[i]!) ** 2 + others[i]! * probabilities[i]! ** 2)) /
      people,
    sensitivityAtHalf: meanOf(events, called),
    specificityAtHalf: 1 - meanOf(others, called),
    probabilities,
    linearPredictor: fit.linearPredictor,
    /** One interval per coefficient; null where a constrained fit does not converge. */
    profileIntervals: (): (Interval | null)[] =>
      fit.beta.map((estimate, j) => {
        const rest = design.filter((_, i) => i !== j);
        const end = (direction: number) => {
          let start = fit.beta.filter((_, i) => i !== j);
          return profileRoot(
            (value) => {
              const held = fitLogistic(
                { ...data, design: rest, offset: design[j]!.map((x) => x * value) },
                start,
              );
              if (held.status === 'error') return NaN;
              start = [...held.beta];
              return held.deviance - deviance;
            },
            estimate,
            direction * critical * Math.sqrt(covariance[j]![j]!),
            critical ** 2,
          );
        };
        const lower = end(-1);
        const upper = end(1);
        return lower === null || upper === null ? null : [lower, upper];
      }),
    /** Probability for one row of predictors, with its interval. */
    predict(row: Values) {
      const x = [1, ...row];
      const eta = total(x.map((value, j) => value * fit.beta[j]!));
      const half = critical * Math.sqrt(total(fit.weighted.whiten(x).map((value) => value * value)));
      return {
        probability: probability(eta),
        interval: [probability(eta - half), probability(eta + half)] as Interval,
      };
    },
  });
}

export type LogisticRegression = Extract<ReturnType<typeof logisticRegression>, { status: 'ok' }>;
