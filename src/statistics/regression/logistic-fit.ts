// The iterations of every logistic model here.
import { sum } from '../descriptive/sum.ts';
import { dot } from '../algebra/dot.ts';
import { timesVector } from '../algebra/times-vector.ts';
import { factorise } from '../algebra/least-squares.ts';
import type { Factorisation } from '../algebra/least-squares.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import type { LogisticData } from './logistic-data.ts';

type Values = readonly number[];

export type Separation = 'none' | 'quasi-complete' | 'complete';

export type LogisticFit = {
  readonly separation: Separation;
  /** The estimate. Meaningless if the data are separated. */
  readonly beta: Values;
  readonly linearPredictor: Values;
  readonly probabilities: Values;
  readonly deviance: number;
  /** The objective with the same probability in every row. */
  readonly nullDeviance: number;
  /** The minimized objective: −2 ln L, with Firth's penalty −ln det XᵀWX if requested. */
  readonly objective: number;
  /** Factorization of the weighted design matrix. Its inverse is the covariance matrix. */
  readonly weighted: Factorisation;
};

const entropy = (k: number, n: number) => (k > 0 && k < n ? k * Math.log(k / n) : 0);

/** ln L of rows, each with its own proportion of events, or its group's, as its probability. */
function highest(events: Values, trials: Values): number {
  let total = 0;
  for (let i = 0; i < events.length; i++)
    total += entropy(events[i]!, trials[i]!) + entropy(trials[i]! - events[i]!, trials[i]!);
  return total;
}

/** Whether moving the linear predictors in `direction` never lowers any row's likelihood. If so, there is no finite maximum. */
function separates({ events, trials }: LogisticData, direction: Values): Separation {
  let farthest = 0;
  for (const distance of direction) farthest = Math.max(farthest, Math.abs(distance));
  let complete = true;
  for (let i = 0; i < direction.length; i++) {
    const relative = direction[i]! / farthest;
    const mixed = events[i]! > 0 && events[i]! < trials[i]!;
    const outward = events[i]! > 0 ? relative : -relative;
    const margin = mixed ? -Math.abs(relative) : outward;
    if (!(margin >= -1e-6)) return 'none';
    if (mixed || margin < 1e-6) complete = false;
  }
  return complete ? 'complete' : 'quasi-complete';
}

/** The separation that the current estimates prove, or if they are extreme, their next step. */
function provenSeparation(data: LogisticData, linearPredictor: Values, step: Values): Separation {
  const sofar = separates(data, linearPredictor);
  if (sofar === 'complete') return sofar;
  const extreme = linearPredictor.some((eta) => Math.abs(eta) > 12);
  return extreme ? separates(data, timesVector(data.design, step)) : 'none';
}

/** −ln L, the probabilities, and the square roots of the weights at a linear predictor, with one exponential and one logarithm per row. */
function likelihood({ events, trials }: LogisticData, linearPredictor: Values) {
  const probabilities = linearPredictor.slice();
  const roots = linearPredictor.slice();
  let loss = 0;
  for (let i = 0; i < roots.length; i++) {
    const eta = linearPredictor[i]!;
    const small = Math.exp(-Math.abs(eta));
    const beyond = Math.log1p(small);
    const [k, n] = [events[i]!, trials[i]!];
    probabilities[i] = (eta < 0 ? small : 1) / (1 + small);
    roots[i] = Math.max((Math.sqrt(n) * Math.exp(-Math.abs(eta) / 2)) / (1 + small), 1e-150);
    loss += n * beyond + (eta < 0 ? -eta * k : eta * (n - k));
  }
  return { probabilities, roots, loss };
}

/**
 * The iterations end below this decrement. For a constrained fit only the objective counts, which is twice as exact as the coefficients.
 */
function enoughOf(firth: boolean, isHeld: boolean): number {
  if (!firth) return 1e-18;
  return isHeld ? 1e-14 : 1e-24;
}

/** The residual of each row, over the square root of its weight. With Firth's penalty it is shrunk toward one half by its leverage. */
function scoreOf(
  { events, trials }: LogisticData,
  { probabilities, roots, weighted }: Pick<LogisticFit, 'probabilities' | 'weighted'> & { roots: Values },
  firth: boolean,
): number[] {
  const hat = firth ? weighted.leverages() : [];
  return events.map((k, i) => {
    const p = probabilities[i]!;
    const residual = k - trials[i]! * p + (firth ? hat[i]! * (0.5 - p) : 0);
    return residual / roots[i]!;
  });
}

/**
 * Logistic regression by iteratively reweighted least squares on QR, with step halving.
 *
 * Definition: logit πᵢ = xᵢβ; β maximizes the binomial likelihood, except for coefficients `held` at their start, or
 * with `firth` the likelihood times √det(XᵀWX), whose maximum is always finite. Separation (Albert & Anderson) is
 * proved by a direction in which every row improves, which the diverging steps approach.
 * Errors: `aliased-terms`, `did-not-converge`.
 * Source: McCullagh & Nelder (1989) Generalized Linear Models, 2.5, 4.4; Albert & Anderson (1984) Biometrika 71:1–10;
 * Firth (1993) Biometrika 80:27–38. Accuracy: 12 digits (Firth: 9).
 * Example: `fitLogistic({ design: [[1, 1, 1, 1]], events: [0, 0, 0, 1], trials: [1, 1, 1, 1] }).beta` → [-1.098612289]
 */
export function fitLogistic(
  data: LogisticData,
  start?: Values,
  firth = false,
  held: readonly number[] = [],
): Result<LogisticFit> {
  const { design, events, trials } = data;
  const free = design.flatMap((_, j) => (held.includes(j) ? [] : [j]));
  // A fit with held coefficients follows a fit of all.
  if (held.length === 0 && factorise(design).rank < design.length) return refuse('aliased-terms');
  const saturated = highest(events, trials);
  const nullDeviance = 2 * (saturated - highest([sum(events)], [sum(trials)]));

  const at = (beta: Values) => {
    const linearPredictor = timesVector(design, beta);
    const { probabilities, roots, loss } = likelihood(data, linearPredictor);
    const columns = design.map((column) => column.map((x, i) => x * roots[i]!));
    const weighted = factorise(columns, 0);
    const freeColumns = free.map((j) => columns[j]!);
    const moving = held.length === 0 ? weighted : factorise(freeColumns, 0);
    const deviance = Math.max(0, 2 * (loss + saturated));
    const objective = 2 * loss - (firth ? weighted.logDeterminant() : 0);
    return {
      beta,
      linearPredictor,
      probabilities,
      roots,
      weighted,
      moving,
      deviance,
      nullDeviance,
      objective,
    };
  };

  const enough = enoughOf(firth, held.length > 0);
  let here = at(start ?? design.map(() => 0));
  for (let iteration = 0; iteration < 1000; iteration++) {
    const { moving } = here;
    const score = scoreOf(data, here, firth);
    const effects = moving.effects(score).slice(0, moving.rank);
    const decrement = dot(effects, effects);
    const step = design.map(() => 0);
    moving.solve(score, 2).coefficients.forEach((value, k) => (step[free[k]!] = value ?? 0));
    if (!firth && held.length === 0) {
      const separation = provenSeparation(data, here.linearPredictor, step);
      if (separation !== 'none') return ok({ ...here, separation });
    }
    let next = here;
    for (let size = 1; size > 1e-6; size /= 2) {
      next = at(here.beta.map((value, j) => value + size * step[j]!));
      if (next.objective <= here.objective + 1e-9 * (1 + Math.abs(here.objective))) break;
    }
    here = next;
    if (!Number.isFinite(here.objective)) break;
    if (decrement < enough) return ok({ ...here, separation: 'none' as const });
  }
  return refuse('did-not-converge');
}
