import { factorise } from '../algebra/least-squares.ts';
import { largest } from '../descriptive/extremes.ts';

/** The sum of squared errors at some weights, half its gradient, and JᵀJ of the errors' derivatives J. */
export type Squares = {
  readonly sse: number;
  readonly gradient: readonly number[];
  readonly curvature: readonly (readonly number[])[];
};

/** Where the search begins: from hardly any weight to all of it. */
const grid = [0, 0.05, 0.2, 0.5, 0.8, 1];

const combinations = (count: number): number[][] =>
  count === 0 ? [[]] : combinations(count - 1).flatMap((rest) => grid.map((weight) => [...rest, weight]));

/** A minimum within [0, 1] from one start, by Levenberg–Marquardt steps; a weight that would leave stays at the edge. */
function descend(squares: (weights: readonly number[]) => Squares, start: readonly number[], enough: number) {
  let weights = start;
  let here = squares(weights);
  let damping = 1e-3;
  for (let iteration = 0; iteration < 300 && damping < 1e12; iteration++) {
    const free = weights.flatMap((weight, j) => {
      const slope = here.gradient[j]!;
      return (weight <= 0 && slope >= 0) || (weight >= 1 && slope <= 0) ? [] : [j];
    });
    if (free.length === 0) break;
    const system = free.map((j) =>
      free.map((i) => here.curvature[i]![j]! * (i === j ? 1 + damping : 1) + Number(i === j) * 1e-300),
    );
    const step = factorise(system, 1e-14).solve(
      free.map((j) => -here.gradient[j]!),
      2,
    ).coefficients;
    const moved = [...weights];
    free.forEach((j, k) => (moved[j] = Math.min(1, Math.max(0, weights[j]! + (step[k] ?? 0)))));
    const there = squares(moved);
    const size = largest(moved.map((weight, j) => Math.abs(weight - weights[j]!)));
    if (there.sse <= here.sse) {
      if (here.sse - there.sse <= enough * here.sse) iteration += 30;
      [weights, here] = [moved, there];
      damping = Math.max(damping / 5, 1e-12);
    } else damping *= 4;
    if (size < 1e-10) break;
  }
  return { weights, sse: here.sse };
}

/**
 * The smoothing weights within [0, 1] that make the sum of squared errors least; undefined where it has no finite value.
 *
 * Method: the surface has several minima, some of them at its edges, so the best points of a grid are each followed down by
 * Levenberg–Marquardt steps, at first roughly, and the lowest end is kept. A long series is searched in its beginning, and
 * followed whole from the best weights found there.
 * Source: Marquardt (1963) SIAM J. 11:431–441. Accuracy: 8 digits where the surface is not flat.
 * Example: `smoothingWeights((w) => ({ sse: 9 * (w[0] - 0.5) ** 2, gradient: [9 * (w[0] - 0.5)], curvature: [[9]] }), 1, 10)` → [0.5]
 */
export function smoothingWeights(
  squares: (weights: readonly number[], derivatives: boolean, length: number) => Squares,
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
    descend((weights) => squares(weights, true, to), start.weights, enough);
  const starts = combinations(count).map((weights) => ({ weights, ...squares(weights, false, searched) }));
  const rough = lowest(lowest(starts, 16).map(follow(searched, 1e-3)), 3);
  return lowest(rough.map(follow(searched, 1e-10)), 1).map(follow(length, 1e-10))[0]?.weights;
}
