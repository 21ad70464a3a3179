import { largest } from '../descriptive/extremes.ts';
import { dot } from './dot.ts';
import { factorise } from './least-squares.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';

/** Residuals r(θ) = y − f(θ) and the columns ∂f/∂θⱼ, or null if the model has no finite value. */
export type Evaluation = {
  readonly residuals: readonly number[];
  readonly jacobian: readonly (readonly number[])[];
};

export type Minimum = Evaluation & {
  readonly parameters: readonly number[];
  readonly rss: number;
  /** How far the residuals are from orthogonal to the tangent plane, relative to their size (Bates & Watts). */
  readonly relativeOffset: number;
  readonly iterations: number;
};

type Problem = {
  readonly evaluate: (parameters: readonly number[]) => Evaluation | null;
  readonly start: readonly number[];
  /** Limits of every parameter. */
  readonly bounds?: Search['bounds'];
  readonly maxIterations?: number;
  /** Accept a minimum that does not determine every parameter. */
  readonly flat?: boolean;
};

type Point = Evaluation & Pick<Minimum, 'parameters' | 'rss'>;

type Search = {
  readonly bounds: readonly [lower: number, upper: number];
  /** The largest squared length of each Jacobian column so far, which scales the damping. */
  readonly longest: number[];
  /** The point that a step reaches within the bounds, or null if the model has no value there. */
  readonly after: (here: Point, delta: readonly number[]) => Point | null;
};

const sumOfSquares = (values: readonly number[]) => dot(values, values);

/** Parameters that are free to move: not at a bound that the sum of squares pushes against. */
const freeOf = ({ parameters, jacobian, residuals }: Point, [lower, upper]: Search['bounds']) =>
  parameters.flatMap((value, j) => {
    const slope = dot(jacobian[j]!, residuals);
    return (value <= lower && slope < 0) || (value >= upper && slope > 0) ? [] : [j];
  });

/** The step of the free parameters, damped by λ, and the reduction in the sum of squares that it predicts. */
function stepFrom(here: Point, { bounds, longest }: Search, lambda: number) {
  const indices = freeOf(here, bounds);
  const columns = indices.map((j, k) => {
    const column = here.jacobian[j]!;
    longest[j] = Math.max(longest[j]!, sumOfSquares(column));
    const size = Math.sqrt(lambda * (longest[j] || 1));
    return lambda ? [...column, ...indices.map((_, i) => (i === k ? size : 0))] : column;
  });
  const target = lambda ? [...here.residuals, ...indices.map(() => 0)] : here.residuals;
  const q = factorise(columns, lambda ? 0 : undefined);
  const effects = q.effects(target);
  const solved = q.solve(target, lambda ? 1 : 3).coefficients;
  const delta = here.parameters.map(() => 0);
  indices.forEach((j, k) => (delta[j] = solved[k] ?? 0));
  return { delta, explained: sumOfSquares(effects.slice(0, q.rank)), rank: q.rank, free: indices.length };
}

/** The size of a step relative to the parameters, both measured by their effect on the model, because a parameter may be 0. */
function relativeSize({ parameters, jacobian }: Point, delta: readonly number[]): number {
  const moved = (by: readonly number[]) =>
    largest(by.map((value, j) => Math.abs(value) * Math.sqrt(sumOfSquares(jacobian[j]!))));
  return moved(delta) / (moved(parameters) + Number.MIN_VALUE);
}

/** Damped steps, until none explains or moves anything. */
function descend(first: Point, search: Search, maxIterations: number) {
  let here = first;
  let damping = 1e-3;
  let growth = 2;
  let iterations = 0;
  for (; iterations < maxIterations && damping < 1e40; iterations++) {
    const { delta, explained } = stepFrom(here, search, damping);
    if (!(explained > 1e-22 * here.rss)) break;
    const there = search.after(here, delta);
    const gain = there ? (here.rss - there.rss) / explained : 0;
    if (there && gain > 1e-4) {
      here = there;
      damping = Math.max(damping * Math.max(1 / 3, 1 - (2 * gain - 1) ** 3), 1e-14);
      growth = 2;
      if (relativeSize(here, delta) < 1e-9) break;
    } else {
      damping *= growth;
      growth *= 2;
      if (relativeSize(here, delta) < 1e-14) break;
    }
  }
  return { here, iterations };
}

/** Gauss–Newton steps, as long as they get shorter. */
function polish({ here, iterations }: ReturnType<typeof descend>, search: Search, maxIterations: number) {
  for (let last = Infinity; iterations < maxIterations; iterations++) {
    const { delta, rank, free } = stepFrom(here, search, 0);
    const size = relativeSize(here, delta);
    if (rank < free || !(size < last)) break;
    last = size * 0.95;
    const there = search.after(here, delta);
    if (!there || there.rss > here.rss * (1 + 1e-9)) break;
    here = there;
  }
  return { here, iterations };
}

/**
 * The parameters that minimize a sum of squares.
 *
 * Definition: Levenberg–Marquardt steps min ‖Jδ − r‖² + λ‖Dδ‖² by QR, D the greatest column lengths of J so far, λ
 * by the gain ratio; then Gauss–Newton steps as long as they get shorter. Converged when the relative offset
 * (‖Q₁ᵀr‖/√p)/(‖Q₂ᵀr‖/√(n−p)) is below 1e-6, or the last step is less than 1e-9 of the parameters.
 * Errors: `invalid-input` (no finite value at the start), `singular` (the derivatives are linearly dependent
 * at the minimum), `did-not-converge`.
 * Source: Marquardt (1963) SIAM J. 11:431–441; Nielsen (1999) IMM-REP-1999-05 (damping); Bates & Watts (1981)
 * Technometrics 23:179–183 (relative offset).
 * Accuracy: the certified NIST optimum to 7 digits or more.
 * Example: `minimiseSquares({ start: [0], evaluate: ([t]) => ({ residuals: [3 - t], jacobian: [[1]] }) }).parameters` → [3]
 */
export function minimiseSquares({
  evaluate,
  start,
  bounds = [-Infinity, Infinity],
  maxIterations = 2000,
  flat = false,
}: Problem): Result<Minimum> {
  const clamp = (value: number) => Math.min(Math.max(value, bounds[0]), bounds[1]);
  const at = (parameters: readonly number[]): Point | null => {
    const there = evaluate(parameters);
    return there && { parameters, ...there, rss: sumOfSquares(there.residuals) };
  };
  const search: Search = {
    bounds,
    longest: start.map(() => 0),
    after: (from, delta) => at(from.parameters.map((value, j) => clamp(value + delta[j]!))),
  };
  const first = at(start.map(clamp));
  if (!first) return refuse('invalid-input');
  const descent = descend(first, search, maxIterations);
  const { here, iterations } = polish(descent, search, maxIterations + 100);

  const { delta, explained, rank, free } = stepFrom(here, search, 0);
  const n = here.residuals.length;
  const offset = Math.sqrt((explained / rank) * ((n - rank) / Math.max(here.rss - explained, 0)));
  const relativeOffset = free && explained && offset;
  if (rank < free && !flat) return refuse('singular');
  if (!flat && !(relativeOffset < 1e-6 || relativeSize(here, delta) < 1e-9))
    return refuse('did-not-converge');
  return ok({ ...here, relativeOffset, iterations });
}
