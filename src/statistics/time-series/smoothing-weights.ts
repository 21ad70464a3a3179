import { dot } from '../algebra/dot.ts';
import { factorise } from '../algebra/least-squares.ts';
import { largest } from '../descriptive/extremes.ts';
import type { Squares } from './smoothing-squares.ts';

/** The starting points of the search: from hardly any weight to all of it. */
const grid = [0, 0.05, 0.2, 0.5, 0.8, 1];

const combinations = (count: number): number[][] =>
  count === 0 ? [[]] : combinations(count - 1).flatMap((rest) => grid.map((weight) => [...rest, weight]));

/** How far a start is followed before it is compared with others. */
const rough = 1e-6;

type Matrix = readonly (readonly number[])[];
type Search = (weights: readonly number[]) => Squares;

/**
 * The part of the curvature that JᵀJ omits, after one more step: the symmetric rank-one update that explains how the
 * gradient has changed (SR1). Unchanged if that is not determined.
 */
function learned(rest: Matrix, step: readonly number[], from: Squares, to: Squares): Matrix {
  const missed = step.map(
    (_, j) => to.gradient[j]! - from.gradient[j]! - dot(to.curvature[j]!, step) - dot(rest[j]!, step),
  );
  const along = dot(missed, step);
  if (!(Math.abs(along) > 1e-8 * Math.sqrt(dot(missed, missed) * dot(step, step)))) return rest;
  return rest.map((row, j) => row.map((value, i) => value + (missed[j]! * missed[i]!) / along));
}

/** A damped step of the free weights, each kept within [0, 1], and the predicted reduction of the sum. */
function propose(weights: readonly number[], { gradient }: Squares, curvature: Matrix, damping: number) {
  const free = weights.flatMap((weight, j) => {
    const slope = gradient[j]!;
    return (weight <= 0 && slope >= 0) || (weight >= 1 && slope <= 0) ? [] : [j];
  });
  const system = free.map((j) =>
    free.map((i) => curvature[i]![j]! + Number(i === j) * (damping * Math.abs(curvature[j]![j]!) + 1e-300)),
  );
  const slopes = free.map((j) => -gradient[j]!);
  const step = free.length > 0 ? factorise(system, 1e-14).solve(slopes, 2).coefficients : [];
  const moved = [...weights];
  free.forEach((j, k) => (moved[j] = Math.min(1, Math.max(0, weights[j]! + (step[k] ?? 0)))));
  const change = moved.map((weight, j) => weight - weights[j]!);
  const promised = -change.reduce(
    (sum, d, j) => sum + d * (2 * gradient[j]! + dot(curvature[j]!, change)),
    0,
  );
  return { moved, change, promised };
}

/**
 * A minimum within [0, 1] from one start, by Levenberg–Marquardt steps; a weight that would leave stays at the edge. The damping follows
 * the gain ratio of a step (Nielsen), so that steps that overshoot a valley become shorter. The curvature is JᵀJ plus the correction
 * learned from the steps so far. It ends once a step predicts less than `enough` of the sum, or gains no more than rounding.
 */
function descend(squares: Search, start: readonly number[], enough: number) {
  let weights = start;
  let here = squares(weights);
  let [damping, worse] = [1e-3, 2];
  const none: Matrix = start.map(() => start.map(() => 0));
  let rest = none;
  for (let iteration = 0; iteration < 300 && damping < 1e12; iteration++) {
    const whole = here.curvature.map((row, j) => row.map((value, i) => value + rest[j]![i]!));
    let step = propose(weights, here, whole, damping);
    // The learned correction may be wrong elsewhere, so JᵀJ alone decides in the end.
    if (!(step.promised > enough * here.sse)) {
      rest = none;
      step = propose(weights, here, here.curvature, damping);
    }
    const { moved, change, promised } = step;
    if (largest(change.map(Math.abs)) < 1e-10 || !(promised > enough * here.sse)) break;
    const there = squares(moved);
    const gain = here.sse - there.sse;
    if (gain > 0) {
      if (enough < rough) rest = learned(rest, change, here, there);
      damping = Math.max(1e-12, damping * Math.max(0.2, 1 - (2 * (gain / promised) - 1) ** 3));
      worse = 2;
      [weights, here] = [moved, there];
    } else {
      if (-gain <= 1e-13 * here.sse) break;
      rest = none;
      damping *= worse *= 2;
    }
  }
  return { weights, sse: here.sse };
}

/**
 * The smoothing weights within [0, 1] that minimize the sum of squared errors, or undefined if it has no finite value.
 *
 * Definition: the surface has several minima, some of them at its edges, so Levenberg–Marquardt steps run from the best points
 * of a grid, at first roughly, and the lowest minimum is kept. A long series is searched in its beginning first, and
 * then in full from the best weights found there.
 * Source: Marquardt (1963) SIAM J. 11:431–441; Nielsen (1999), Damping parameter in Marquardt's method,
 * IMM-REP-1999-05. Accuracy: 8 digits unless the surface is flat.
 * Example: `smoothingWeights((w) => ({ sse: 9 * (w[0] - 0.5) ** 2, gradient: [9 * (w[0] - 0.5)], curvature: [[9]] }), 1, 10)` → [0.5]
 */
export function smoothingWeights(
  squares: (weights: readonly number[], length: number) => Squares,
  count: number,
  length: number,
): readonly number[] | undefined {
  const searched = Math.min(length, 1000);
  const lowest = (found: { weights: readonly number[]; sse: number }[], many: number) =>
    found
      .filter(({ sse }) => Number.isFinite(sse))
      .sort((a, b) => a.sse - b.sse)
      .slice(0, many);
  const follow = (to: number, enough: number) => (start: { weights: readonly number[] }) =>
    descend((weights) => squares(weights, to), start.weights, enough);
  const starts = combinations(count).map((weights) => ({ weights, ...squares(weights, searched) }));
  const best = lowest(lowest(starts, 16).map(follow(searched, rough)), 3);
  return lowest(best.map(follow(searched, 1e-15)), 1).map(follow(length, 1e-15))[0]?.weights;
}
