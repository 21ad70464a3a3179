import { largest, smallest } from '../descriptive/extremes.ts';
import { median } from '../descriptive/quantile.ts';
import { unfit } from '../observed.ts';
import { ok, refuse, transformed } from '../result.ts';
import type { Interval, Result } from '../result.ts';
import { coefficient } from './coefficient.ts';
import type { Coefficient } from './coefficient.ts';
import type { CurveFit } from './curve-fit.ts';
import { extraSumOfSquares } from './extra-sum-of-squares.ts';
import { fitGroupedCurve, startOf } from './grouped-curve.ts';

type Values = readonly number[];
type Test = { f: number | null; df: readonly [number, number]; p: number | null };

export type Ec50Comparison = {
  groups: readonly [first: string, second: string];
  bottom: number;
  top: number;
  hill: number;
  /** Of each group, in log₁₀ dose. */
  logEC50: readonly [Coefficient, Coefficient];
  ec50: readonly [number, number];
  rss: number;
  df: number;
  /** log₁₀EC50 of the first group − that of the second: positive if the second needs less. */
  logPotency: Coefficient;
  /** EC50 of the first group/EC50 of the second. */
  relativePotency: { estimate: number; interval: Interval | null };
  /** One EC50 for both groups. Null if that curve could not be fitted. */
  equalEC50: Test | null;
  /** Bottom, top, and slope are the same: the assumption behind a relative potency. Null if separate curves could not be fitted. */
  parallelism: Test | null;
};

const model = 'bottom+(top-bottom)/(1+10^((logEC50-x)*hill))';
const parameters = ['bottom', 'top', 'logEC50', 'hill'];

/**
 * Compares the EC50 of two groups on parallel dose–response curves.
 *
 * Definition: y = bottom + (top − bottom)/(1 + (EC50/x)ʰ), with one bottom, top, and Hill slope for both groups, top > bottom (so
 * h < 0 if the response falls); the log relative potency with its t interval, symmetric on that scale only; F tests by
 * extra sums of squares of one EC50 for both, and of four parameters per group. Start values come from the data.
 * Source: D. J. Finney (1978) Statistical Method in Biological Assay, 3rd ed., ch. 17; Motulsky & Christopoulos (2004) Fitting
 * Models to Biological Data, ch. 27 and 41–43. Accuracy: 7 digits.
 * Errors: `out-of-range` (a dose that is not positive), `too-few-groups`, `invalid-input` (more than two groups), `no-variation`, and
 * those of `nonlinearRegression`.
 * Example: `compareEC50([1, 2, 4, 8, 16, 1, 2, 4, 8, 16], [1, 2, 5, 8, 9, 2, 5, 8, 9, 9.5], ['a', 'a', 'a', 'a', 'a', 'b', 'b', 'b', 'b', 'b']).relativePotency.estimate` → 2.0…
 */
export function compareEC50(
  dose: Values,
  response: Values,
  labels: readonly string[],
  level = 0.95,
): Result<Ec50Comparison> {
  if (labels.length !== dose.length) return refuse('unequal-lengths');
  const bad = unfit([dose, response], 1, level);
  if (bad) return bad;
  if (!dose.every((x) => x > 0)) return refuse('out-of-range');
  const groups = [...new Set(labels)];
  if (groups.length < 2) return refuse('too-few-groups');
  if (groups.length > 2) return refuse('invalid-input');
  const [bottom, top] = [smallest(response), largest(response)];
  if (bottom === top) return refuse('no-variation');

  const x = dose.map(Math.log10);
  const data = { model, x, y: response, labels, maxIterations: 150 };
  const starts = startsOf(x, response, labels, groups);
  const parallel = fitGroupedCurve({ ...data, shared: ['bottom', 'top', 'hill'], starts });
  if (parallel.status === 'error') return parallel;
  const from = startOf(parallel, parameters, 2);
  const one = fitGroupedCurve({ ...data, shared: parameters, starts: [from, ...starts] });
  const separate = fitGroupedCurve({ ...data, shared: [], starts: [from, ...starts] });
  const tested = (smaller: typeof one, larger: typeof one): Test | null =>
    smaller.status === 'ok' && larger.status === 'ok'
      ? { ...extraSumOfSquares(smaller, larger), df: [smaller.df - larger.df, larger.df] }
      : null;

  const place = (name: string) => parallel.names.indexOf(name);
  const valueOf = (name: string) => parallel.coefficients[place(name)]!.estimate!;
  const own = [place('logEC50[1]'), place('logEC50[2]')] as const;
  const [first, second] = own.map((j) => {
    const { estimate, standardError } = parallel.coefficients[j]!;
    return coefficient(estimate, standardError, parallel.df, level);
  }) as [Coefficient, Coefficient];
  const logPotency = coefficient(
    first.estimate! - second.estimate!,
    errorOfDifference(parallel, own),
    parallel.df,
    level,
  );
  const turned = valueOf('top') < valueOf('bottom');
  const power = (exponent: number) => 10 ** exponent;
  return ok({
    groups: [groups[0]!, groups[1]!],
    bottom: valueOf(turned ? 'top' : 'bottom'),
    top: valueOf(turned ? 'bottom' : 'top'),
    hill: turned ? -valueOf('hill') : valueOf('hill'),
    logEC50: [first, second],
    ec50: [power(first.estimate!), power(second.estimate!)],
    rss: parallel.rss,
    df: parallel.df,
    logPotency,
    relativePotency: {
      estimate: power(logPotency.estimate!),
      interval: logPotency.interval && transformed(logPotency.interval, power),
    },
    equalEC50: tested(one, parallel),
    parallelism: tested(parallel, separate),
  });
}

/** The standard error of the difference between two coefficients. */
function errorOfDifference(
  { coefficients, correlation }: CurveFit,
  [i, j]: readonly [number, number],
): number {
  const [a, b] = [coefficients[i]!.standardError!, coefficients[j]!.standardError!];
  return Math.sqrt((a - b) ** 2 + 2 * a * b * (1 - correlation[i]![j]!));
}

/** Rising and falling curves, flat and steep, through the dose of each group whose response is closest to the middle. */
function startsOf(x: Values, y: Values, labels: readonly string[], groups: readonly string[]) {
  const [bottom, top] = [smallest(y), largest(y)];
  const middle = (bottom + top) / 2;
  const far = y.map((value) => Math.abs(value - middle));
  const logEC50 = groups.map((name) => {
    const rows = labels.flatMap((label, i) => (label === name ? [i] : []));
    const closest = smallest(rows.map((i) => far[i]!));
    return median(rows.filter((i) => far[i]! <= closest + (top - bottom) / 10).map((i) => x[i]!));
  });
  return [1, -1, 3, -3].map((hill) => ({ bottom, top, logEC50, hill }));
}
