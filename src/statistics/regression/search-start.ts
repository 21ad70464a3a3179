import { parseExpression } from '../algebra/expression.ts';
import { minimiseSquares } from '../algebra/levenberg-marquardt.ts';
import { largest, smallest } from '../descriptive/extremes.ts';
import { sumOfSquares } from '../descriptive/moments.ts';
import { sum } from '../descriptive/sum.ts';
import { residualsOf, rowsOf } from './curve-fit.ts';
import type { NonlinearInput } from './nonlinear-regression.ts';
import { ok, refuse } from '../result.ts';

type Values = readonly number[];

const most = { rows: 30, points: 500, starts: 8, steps: 40 };

/** Candidate magnitudes for a parameter: the minimum, maximum, middle, and span of each column, with their inverses. */
function sizesOf(columns: readonly Values[], y: Values): number[] {
  const spans = [...columns, y].map((column) => largest(column) - smallest(column));
  const own = [...columns, y].flatMap((column, j) => {
    const middle = column.reduce((total, value) => total + value / column.length, 0);
    return [smallest(column), largest(column), middle, spans[j]!, Math.log(Math.abs(middle))];
  });
  const rates = columns.flatMap((_, j) => [1 / spans[j]!, 5 / spans[j]!, spans.at(-1)! / spans[j]!]);
  const sizes = [...own, ...rates, ...rates.map((rate) => -rate), 0, 0.1, 1, 10, -1];
  return [...new Set(sizes)].filter((size) => Number.isFinite(size));
}

/** Every k-th point, so that a few represent all of them in their order along the first column. */
function thinned(columns: readonly Values[], count: number): number[] {
  const order = Array.from({ length: count }, (_, i) => i).sort((a, b) => columns[0]![a]! - columns[0]![b]!);
  const kept = Math.min(count, most.rows);
  return Array.from(
    { length: kept },
    (_, k) => order[Math.round((k * (count - 1)) / Math.max(1, kept - 1))]!,
  );
}

/** The steps of the additive recurrence that fills a cube of this many dimensions evenly. */
function evenSteps(dimensions: number): number[] {
  let root = 2;
  for (let i = 0; i < 60; i++) root = (1 + root) ** (1 / (dimensions + 1));
  return Array.from({ length: dimensions }, (_, j) => root ** -(j + 1));
}

/**
 * Start values for a curve, from its formula and the data alone.
 *
 * Definition: 500 points, spread evenly over the magnitudes that the data suggest for each parameter, are compared
 * by the sum of squares at no more than 30 rows; a short Levenberg–Marquardt fit runs from the best 8, and the best
 * result is the start. `agreed` is the number of them that ended at that sum of squares, to 1 in 10,000. If two
 * parameters are interchangeable, the result with more positive values is used.
 * Errors: `invalid-expression`, and `did-not-converge` if the formula has a finite value at none of the points.
 * Source: Roberts (2018) The Unreasonable Effectiveness of Quasirandom Sequences (the points); Bates & Watts (1988)
 * Nonlinear Regression Analysis and Its Applications, 3.3 (start values).
 * Accuracy: a start is not a fit. Of the 25 formulas of R and NIST in `src/validation`, 23 are fitted from it, and
 * two return an error.
 * Example: `searchStart({ model: 'a*x', variables: { x: [1, 2] }, y: [2, 4] }, ['a']).start.a` → 2
 */
export function searchStart(
  { model, variables, y }: Pick<NonlinearInput, 'model' | 'variables' | 'y'>,
  names: readonly string[],
) {
  const expression = parseExpression(model, names);
  if (expression.status === 'error') return expression;
  const columns = Object.values(variables);
  const kept = thinned(columns, y.length);
  const rows = rowsOf(variables, y.length);
  const heights = kept.map((i) => y[i]!);
  const evaluate = residualsOf(
    expression,
    names,
    kept.map((i) => rows[i]!),
    heights,
  );
  const sizes = sizesOf(columns, y);
  const steps = evenSteps(names.length);
  const evaluated = Array.from({ length: Math.min(most.points, sizes.length ** names.length) }, (_, k) => {
    const point = steps.map((step) => sizes[Math.floor(((0.5 + k * step) % 1) * sizes.length)]!);
    const there = evaluate(point);
    return { point, rss: there ? sum(there.residuals.map((residual) => residual ** 2)) : Infinity };
  });
  const ends = evaluated
    .filter(({ rss }) => rss < Infinity)
    .sort((a, b) => a.rss - b.rss)
    .slice(0, most.starts)
    .flatMap(({ point }) => {
      const end = minimiseSquares({ start: point, evaluate, maxIterations: most.steps, flat: true });
      return end.status === 'ok' ? [end] : [];
    })
    .sort((a, b) => a.rss - b.rss);
  const [best] = ends;
  if (!best) return refuse('did-not-converge');
  const same = best.rss + 1e-4 * best.rss + 1e-12 * sumOfSquares(heights);
  const agreeing = ends.filter(({ rss }) => rss <= same);
  const positive = ({ parameters }: (typeof ends)[number]) => parameters.filter((value) => value > 0).length;
  const end = agreeing.reduce((chosen, other) => (positive(other) > positive(chosen) ? other : chosen));
  return ok({
    start: Object.fromEntries(names.map((name, j) => [name, end.parameters[j]!])),
    tried: ends.length,
    agreed: agreeing.length,
  });
}
