import { dot } from '../algebra/dot.ts';
import { factorise } from '../algebra/least-squares.ts';
import { timesVector } from '../algebra/times-vector.ts';
import { largest } from '../descriptive/extremes.ts';
import { mean } from '../descriptive/moments.ts';
import { chiSquareStatistic } from '../distributions/chi-square.ts';
import { normalCoefficient } from '../regression/normal-coefficient.ts';
import { ratio } from '../regression/ratio.ts';
import { ok, refuse } from '../result.ts';
import { climb } from '../algebra/climb.ts';
import type { Event } from './partial-likelihood.ts';

type Values = readonly number[];

/** Visits each event with its risk set, for the rows of the scaled columns and their linear predictor. */
export type VisitEvents = (
  people: readonly Values[],
  eta: Values,
  visit: (event: Pick<Event, 'person' | 'risk'>) => void,
) => void;

/**
 * Maximizes the partial likelihood whose events and risk sets `visitEvents` passes through.
 *
 * Definition: Newton's method with step halving, on columns centered and divided by their largest deviation (`units`).
 * `people`, `beta`, `linearPredictor`, `score`, and `information` belong to these; `coefficients` to the original columns.
 * Errors: `aliased-terms` (no column, or a constant or linearly dependent one), `separation` (a column orders the events
 * perfectly: the estimate is infinite), `did-not-converge`.
 * Source: Cox (1972) J. R. Stat. Soc. B 34:187–220. Accuracy: 12 digits.
 * Example: `fitCox([[1, 1, 1]], 0.95, () => {}).reason` → 'aliased-terms'
 */
export function fitCox(columns: readonly Values[], level: number, visitEvents: VisitEvents) {
  const k = columns.length;
  if (factorise([(columns[0] ?? []).map(() => 1), ...columns]).rank < k + 1) return refuse('aliased-terms');
  const units: number[] = [];
  const scaled = columns.map((column, j) => {
    const center = mean(column);
    const deviations = column.map((x) => x - center);
    units[j] = largest(deviations.map(Math.abs));
    return deviations.map((x) => x / units[j]!);
  });
  const people = columns[0]!.map((_, i) => scaled.map((column) => column[i]!));

  const at = (beta: Values) => {
    const linearPredictor = timesVector(scaled, beta);
    const score = columns.map(() => 0);
    const information = columns.map(() => columns.map(() => 0));
    let logLikelihood = 0;
    visitEvents(people, linearPredictor, ({ person, risk: { weight, mean: means, products } }) => {
      logLikelihood += linearPredictor[person]! - Math.log(weight);
      for (let a = 0; a < k; a++) {
        score[a]! += people[person]![a]! - means[a]!;
        for (let b = 0; b < k; b++) information[a]![b]! += products[a * k + b]! / weight;
      }
    });
    return { beta, linearPredictor, score, information, logLikelihood };
  };

  type Place = ReturnType<typeof at>;
  const stepFrom = ({ information, score }: Place) =>
    factorise(information, 1e-14)
      .solve(score)
      .coefficients.map((value) => value ?? 0);
  const start = at(columns.map(() => 0));
  let here = start;
  for (let iteration = 0; iteration < 60; iteration++) {
    const step = stepFrom(here);
    const gain = dot(step, here.score);
    const next = climb(here, step, at);
    if (!Number.isFinite(next.logLikelihood)) return refuse('did-not-converge');
    here = next;
    if (gain < 1e-18) break;
    // Steps of one standard unit that no longer raise the likelihood: the estimate tends to infinity.
    if (iteration > 15 && gain < 1e-4 && step.some((size) => Math.abs(size) > 0.1))
      return refuse('separation');
    if (iteration === 59) return refuse('did-not-converge');
  }
  const q = factorise(here.information, 1e-14);
  if (q.rank < k) return refuse('separation');
  const coefficients = here.beta.map((b, j) => {
    const variance = q.solve(columns.map((_, i) => Number(i === j))).coefficients[j]!;
    return normalCoefficient(b / units[j]!, Math.sqrt(variance) / units[j]!, level);
  });
  return ok({
    ...here,
    people,
    units,
    coefficients,
    hazardRatios: coefficients.map(ratio),
    logLikelihoodNull: start.logLikelihood,
    waldTest: chiSquareStatistic(
      dot(
        here.beta,
        here.information.map((row) => dot(row, here.beta)),
      ),
      k,
    ),
    /** At β = 0. For one group factor this is the log-rank test. */
    scoreTest: chiSquareStatistic(dot(start.score, stepFrom(start)), k),
    likelihoodRatio: chiSquareStatistic(2 * (here.logLikelihood - start.logLikelihood), k),
  });
}
