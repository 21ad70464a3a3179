import type { Expression } from '../algebra/expression.ts';
import { refuse } from '../result.ts';
import { fitCurve, stepsFor } from './curve-fit.ts';
import type { CurveFit } from './curve-fit.ts';

type Values = readonly number[];
/** A start value of each parameter, the same for all groups or one per group. */
export type GroupedStart = Readonly<Record<string, number | Values>>;

export type GroupedCurveInput = {
  /** The curve of x, with its derivatives with respect to the parameters in the order of the first start. */
  readonly curve: Expression;
  readonly x: Values;
  readonly y: Values;
  readonly labels: readonly string[];
  /** The parameters with one value for all groups. */
  readonly shared: readonly string[];
  /** The fit with the smallest sum of squares is kept. */
  readonly starts: readonly GroupedStart[];
  /** The maximum number of steps from each start. */
  readonly maxIterations?: number;
};

/** The variable that holds the index of a row's group. A formula cannot contain this name. */
const groupOf = '#';

/** A point of the curve of one group, for `at`. Example: `pointIn(3, 1)` → { x: 3, '#': 1 } */
export const pointIn = (x: number, group: number) => ({ x, [groupOf]: group });

/**
 * One least-squares fit of a curve to several groups, with some parameters shared and one value per group of the others.
 *
 * Definition: as `nonlinearRegression`, from each start. The coefficients are in the order of the first start: `p` if shared,
 * otherwise `p[1]`, `p[2]`, …, groups in order of first appearance. Errors: those of `nonlinearRegression`.
 * Source: Motulsky & Christopoulos (2004) Fitting Models to Biological Data, ch. 27. Accuracy: as `nonlinearRegression`.
 * Example: `fitGroupedCurve({ curve: { variables: ['x'], evaluate: ({ a, b, x }) => [a + b * x, 1, x] }, x: [1, 2, 1, 2], y: [1, 2, 4, 6], labels: ['u', 'u', 'v', 'v'], shared: ['b'], starts: [{ a: 0, b: 1 }] }).names` → ['a[1]', 'a[2]', 'b']
 */
export function fitGroupedCurve({
  curve,
  x,
  y,
  labels,
  shared,
  starts,
  maxIterations = stepsFor(y.length),
}: GroupedCurveInput) {
  const parameters = Object.keys(starts[0]!);
  if (labels.length !== y.length) return refuse('unequal-lengths');
  const groups = [...new Set(labels)];
  const isShared = (name: string) => shared.includes(name);
  const nameIn = (name: string, group: number) => (isShared(name) ? name : `${name}[${group + 1}]`);
  const expanded = (start: GroupedStart) =>
    Object.fromEntries(
      parameters.flatMap((name) =>
        groups.map((_, group) => {
          const own = start[name]!;
          return [nameIn(name, group), typeof own === 'number' ? own : own[group]!] as const;
        }),
      ),
    );
  const index = new Map(groups.map((name, i) => [name, i]));
  const fits = starts.map((start) =>
    fitCurve({
      curve: (names) =>
        spread(
          curve,
          parameters,
          groups.map((_, i) => parameters.map((name) => names.indexOf(nameIn(name, i)))),
          names,
        ),
      variables: { x, [groupOf]: labels.map((label) => index.get(label)!) },
      y,
      start: expanded(start),
      maxIterations,
    }),
  );
  return fits.reduce((best, other) =>
    other.status === 'ok' && !(best.status === 'ok' && best.rss <= other.rss) ? other : best,
  );
}

/** The curve at the parameters of a row's group. `places` has their positions among all names, by group. */
const spread = (
  curve: Expression,
  parameters: readonly string[],
  places: readonly Values[],
  names: readonly string[],
): Expression => ({
  variables: curve.variables,
  evaluate(scope) {
    const own = places[scope[groupOf]!]!;
    const inner: Record<string, number> = { x: scope.x! };
    parameters.forEach((name, j) => (inner[name] = scope[names[own[j]!]!]!));
    const [value, ...slopes] = curve.evaluate(inner);
    const all = [value!, ...names.map(() => 0)];
    slopes.forEach((slope, j) => (all[1 + own[j]!] = slope));
    return all;
  },
});

/** The estimates of a grouped fit as a start of another with other shared parameters. Example: `startOf({ names: ['a[1]', 'a[2]'], coefficients: [{ estimate: 1 }, { estimate: 3 }] }, ['a'], 2)` → { a: [1, 3] } */
export const startOf = (
  fit: {
    readonly names: readonly string[];
    readonly coefficients: readonly Pick<CurveFit['coefficients'][number], 'estimate'>[];
  },
  parameters: readonly string[],
  groups: number,
): Record<string, number[]> =>
  Object.fromEntries(
    parameters.map((name) => [
      name,
      Array.from({ length: groups }, (_, i) => {
        const own = fit.names.indexOf(`${name}[${i + 1}]`);
        return fit.coefficients[own < 0 ? fit.names.indexOf(name) : own]!.estimate!;
      }),
    ]),
  );

/** The same start for all groups: the means over them. Example: `pooledStart({ a: [1, 3], b: 2 })` → { a: 2, b: 2 } */
export const pooledStart = (start: GroupedStart): Record<string, number> =>
  Object.fromEntries(
    Object.entries(start).map(([name, own]) => [
      name,
      typeof own === 'number' ? own : own.reduce((sum, value) => sum + value / own.length, 0),
    ]),
  );
