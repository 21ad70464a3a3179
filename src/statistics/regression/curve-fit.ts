import { dot } from '../algebra/dot.ts';
import type { Expression } from '../algebra/expression.ts';
import { factorise } from '../algebra/least-squares.ts';
import { minimiseSquares } from '../algebra/levenberg-marquardt.ts';
import type { Evaluation } from '../algebra/levenberg-marquardt.ts';
import { sumOfSquares } from '../descriptive/moments.ts';
import { unfit } from '../observed.ts';
import { ok, refuse } from '../result.ts';
import { coefficient } from './coefficient.ts';
import { informationCriteria } from './information-criteria.ts';
import { predictionAt } from './prediction.ts';
import type { Prediction } from './prediction.ts';

type Values = readonly number[];
type Named = Readonly<Record<string, number>>;

export type CurveInput = {
  /** The curve, with its derivatives with respect to these parameters in their order. */
  readonly curve: (parameters: readonly string[]) => Expression;
  /** The variables of the curve by name, each as long as y. */
  readonly variables: Readonly<Record<string, Values>>;
  readonly y: Values;
  /** The parameters and their start values. */
  readonly start: Named;
  /** Parameters held at a fixed value. */
  readonly fixed?: Named;
  readonly level?: number;
  /** The maximum number of steps before the fit fails. */
  readonly maxIterations?: number;
};

const valuesAt = (expression: Expression, names: readonly string[], points: readonly Named[]) => {
  const scopes = points.map((point) => ({ ...point }) as Record<string, number>);
  return (parameters: Values) =>
    scopes.map((scope) => {
      names.forEach((name, j) => (scope[name] = parameters[j]!));
      return expression.evaluate(scope);
    });
};

/** Residuals of a formula and its derivatives, for `minimiseSquares`. Example: `residualsOf({ evaluate: ({ a }) => [a, 1] }, ['a'], [{}, {}], [1, 3])([2]).residuals` → [-1, 1] */
export function residualsOf(
  expression: Expression,
  names: readonly string[],
  rows: readonly Named[],
  y: Values,
): (parameters: Values) => Evaluation | null {
  const at = valuesAt(expression, names, rows);
  return (parameters) => {
    const values = at(parameters);
    const residuals = y.map((value, i) => value - values[i]![0]!);
    const jacobian = names.map((_, j) => values.map((value) => value[j + 1]!));
    return [residuals, ...jacobian].every((column) => column.every(Number.isFinite))
      ? { residuals, jacobian }
      : null;
  };
}

/**
 * A step limit that is enough for a curve that fits. One that does not fit stops after 20,000 evaluations, or 30 for
 * each row. Example: `stepsFor(100)` → 200
 */
export const stepsFor = (rows: number): number => Math.max(30, Math.floor(20_000 / rows));

/** The rows of columns, each a point at which a formula is evaluated. Example: `rowsOf({ x: [1, 2] }, 2)` → [{ x: 1 }, { x: 2 }] */
export const rowsOf = (variables: Readonly<Record<string, Values>>, count: number): Named[] =>
  Array.from({ length: count }, (_, i) =>
    Object.fromEntries(Object.entries(variables).map(([name, column]) => [name, column[i]!])),
  );

/**
 * Least-squares fit of a curve with given derivatives: Levenberg–Marquardt, finished by Gauss–Newton.
 *
 * Definition and errors: see `nonlinearRegression`, which parses the curve from a formula.
 * Source: Bates & Watts (1988) Nonlinear Regression Analysis and Its Applications, ch. 2. Accuracy: as `nonlinearRegression`.
 * Example: `fitCurve({ curve: () => ({ variables: ['x'], evaluate: ({ a, x }) => [a * x, x] }), variables: { x: [1, 2, 3] }, y: [2, 4, 6], start: { a: 1 } }).coefficients[0].estimate` → 2
 */
export function fitCurve({
  curve,
  variables,
  y,
  start,
  fixed = {},
  level = 0.95,
  maxIterations,
}: CurveInput) {
  const names = Object.keys(start);
  const expression = curve(names);
  const n = y.length;
  const p = names.length;
  if (expression.variables.some((name) => !(name in variables) && !(name in fixed)))
    return refuse('invalid-expression');
  const bad = unfit([y, ...Object.values(variables)], p + 1, level);
  if (bad) return bad;
  const rows = rowsOf(variables, n).map((row) => ({ ...fixed, ...row }));
  const minimum = minimiseSquares({
    start: Object.values(start),
    evaluate: residualsOf(expression, names, rows, y),
    ...(maxIterations !== undefined && { maxIterations }),
  });
  if (minimum.status === 'error') return minimum;

  const { parameters, rss, residuals, jacobian, relativeOffset, iterations } = minimum;
  const q = factorise(jacobian);
  const inverse = q.inverse();
  const df = n - p;
  const variance = rss / df;
  const total = sumOfSquares(y);

  return ok({
    names,
    coefficients: parameters.map((estimate, j) =>
      coefficient(estimate, Math.sqrt(variance * inverse[j]![j]!), df, level),
    ),
    correlation: inverse.map((row, i) =>
      row.map((value, j) => value / Math.sqrt(inverse[i]![i]! * inverse[j]![j]!)),
    ),
    rss,
    residualSd: Math.sqrt(variance),
    df,
    ...informationCriteria(rss, n, p),
    /** 1 − RSS/TSS. A description only, not a proportion of variance. */
    pseudoRSquared: total > 0 ? 1 - rss / total : null,
    fitted: y.map((value, i) => value - residuals[i]!),
    residuals,
    relativeOffset,
    iterations,
    /** The curve at a point, for example `at({ x: 3 })`, or null if the formula has no value. */
    at(point: Named): Prediction | null {
      const [fit, ...slopes] = valuesAt(expression, names, [{ ...fixed, ...point }])(parameters)[0] as [
        number,
        ...number[],
      ];
      const white = q.whiten(slopes);
      const spread = variance * dot(white, white);
      return Number.isFinite(fit) && Number.isFinite(spread)
        ? predictionAt(fit, spread, variance, df, level)
        : null;
    },
  });
}

export type CurveFit = Extract<ReturnType<typeof fitCurve>, { status: 'ok' }>;
