import type { Expression } from '../algebra/expression.ts';
import { largest, smallest } from '../descriptive/extremes.ts';
import { median } from '../descriptive/quantile.ts';
import { unfit } from '../observed.ts';
import { ok, refuse } from '../result.ts';
import type { Failure, Result } from '../result.ts';
import { coefficient } from './coefficient.ts';
import type { Coefficient } from './coefficient.ts';
import { stepsFor } from './curve-fit.ts';
import type { CurveFit } from './curve-fit.ts';
import { extraSumOfSquares } from './extra-sum-of-squares.ts';
import { fitGroupedCurve, pointIn, startOf } from './grouped-curve.ts';
import type { GroupedStart } from './grouped-curve.ts';
import { correctedAkaike } from './information-criteria.ts';
import type { Prediction } from './prediction.ts';

type Values = readonly number[];
type Test = { f: number | null; df: readonly [number, number]; p: number | null };

export type CurveParameter = 'bottom' | 'top' | 'logEC50' | 'hill';

const curves = {
  '4pl': {
    parameters: ['bottom', 'top', 'logEC50', 'hill'],
    evaluate({ bottom, top, logEC50, hill, x }: Readonly<Record<string, number>>) {
      const distance = Math.LN10 * logEC50! - Math.log(x!);
      const share = 1 / (1 + Math.exp(hill! * distance));
      const slope = -(top! - bottom!) * share * (1 - share);
      return [
        bottom! + (top! - bottom!) * share,
        1 - share,
        share,
        slope * hill! * Math.LN10,
        // At a dose of 0, an infinite distance changes nothing.
        slope === 0 ? 0 : slope * distance,
      ];
    },
  },
  hyperbola: {
    parameters: ['top', 'logEC50'],
    evaluate({ top, logEC50, x }: Readonly<Record<string, number>>) {
      const ec50 = 10 ** logEC50!;
      const share = x! / (ec50 + x!);
      return [top! * share, share, (-top! * share * ec50 * Math.LN10) / (ec50 + x!)];
    },
  },
} as const satisfies Record<string, Pick<Expression, 'evaluate'> & { parameters: readonly CurveParameter[] }>;

export type CurveModel = keyof typeof curves;

export type Ec50Input = {
  readonly dose: Values;
  readonly response: Values;
  readonly labels: readonly string[];
  /** Four parameters by default; a hyperbola has no bottom and a slope of 1. */
  readonly model?: CurveModel;
  /** The parameters with one value for all groups: by default, all but the EC50. */
  readonly shared?: readonly Exclude<CurveParameter, 'logEC50'>[];
  /** The index of the group to which the others are compared. */
  readonly reference?: number;
  readonly level?: number;
};

/** One least-squares fit. A parameter has one coefficient if it is shared, otherwise one per group. */
export type GroupedFit = {
  readonly parameters: readonly { readonly name: CurveParameter; readonly values: readonly Coefficient[] }[];
  readonly rss: number;
  readonly df: number;
  /** Corrected Akaike information criterion, without constants. Null with too few values. */
  readonly aicc: number | null;
};

export type Ec50Comparison = GroupedFit & {
  groups: readonly string[];
  residualSd: number;
  residuals: Values;
  /** Of each group, log₁₀EC50 minus that of the reference. Null for the reference. */
  logRatios: readonly (Coefficient | null)[];
  /** One EC50 for all groups, and all parameters by group. Null if those curves could not be fitted. */
  oneEC50: GroupedFit | null;
  separate: GroupedFit | null;
  equalEC50: Test | null;
  /** The shared parameters are the same: the assumption behind a ratio of EC50s. Null if none is shared. */
  parallelism: Test | null;
  at: (dose: number, group: number) => Prediction | null;
};

/**
 * Compares the EC50s of two or more groups on dose–response curves that share parameters.
 *
 * Definition: y = bottom + (top − bottom)/(1 + (EC50/x)ʰ), top > bottom (so h < 0 if the response falls), or y = top x/(EC50 + x), fitted
 * to all groups together in log₁₀EC50; the log ratio of two EC50s with its t interval, symmetric on that scale only; F tests by
 * extra sums of squares of one EC50 for all, and of separate curves. A dose of 0 has the curve’s limit. Start values come from the data.
 * Source: D. J. Finney (1978) Statistical Method in Biological Assay, 3rd ed., ch. 17; Motulsky & Christopoulos (2004) Fitting
 * Models to Biological Data, ch. 27 and 41–43. Accuracy: 7 digits.
 * Errors: `out-of-range` (a negative dose), `too-few-groups`, `no-variation`, `did-not-converge` (also if no curve has its top above
 * its bottom), and those of `nonlinearRegression`.
 * Example: `compareEC50({ dose: [1, 2, 4, 8, 16, 1, 2, 4, 8, 16], response: [1, 2, 5, 8, 9, 2, 5, 8, 9, 9.5], labels: ['a', 'a', 'a', 'a', 'a', 'b', 'b', 'b', 'b', 'b'] }).logRatios[1].estimate` → -0.30…
 */
export function compareEC50({
  dose,
  response,
  labels,
  model = '4pl',
  shared = ['bottom', 'top', 'hill'],
  reference = 0,
  level = 0.95,
}: Ec50Input): Result<Ec50Comparison> {
  const bad = unfitGroups(dose, response, labels, level);
  if (bad) return bad;
  const groups = [...new Set(labels)];
  const { parameters, evaluate } = curves[model];
  const common = parameters.filter((name: CurveParameter) => name !== 'logEC50' && shared.includes(name));
  const fitWith = (own: readonly string[], starts: readonly GroupedStart[]) =>
    bestOf(
      starts.map((start) =>
        fitGroupedCurve({
          curve: { variables: ['x'], evaluate },
          x: dose,
          y: response,
          labels,
          shared: own,
          starts: [start],
          maxIterations: stepsFor(dose.length),
        }),
      ),
      groups.length,
    );
  const starts =
    model === '4pl' ? sigmoidStarts(dose, response, labels) : hyperbolaStarts(dose, response, labels);
  const fit = fitWith(common, starts);
  if (fit.status === 'error') return fit;
  const from = startOf(fit, parameters, groups.length);
  const one = fitWith([...common, 'logEC50'], [from, ...starts]);
  const all = common.length > 0 ? fitWith([], [from, ...starts]) : fit;
  const tested = (smaller: typeof one, larger: typeof one): Test | null =>
    smaller.status === 'ok' && larger.status === 'ok'
      ? { ...extraSumOfSquares(smaller, larger), df: [smaller.df - larger.df, larger.df] }
      : null;
  const described = (of: CurveFit): GroupedFit => ({
    parameters: parameters.map((name) => ({ name, values: coefficientsOf(of, name, groups.length, level) })),
    rss: of.rss,
    df: of.df,
    aicc: correctedAkaike(of.rss, dose.length, dose.length - of.df),
  });
  const place = (group: number) => fit.names.indexOf(`logEC50[${group + 1}]`);
  return ok({
    ...described(fit),
    groups,
    residualSd: fit.residualSd,
    residuals: fit.residuals,
    logRatios: groups.map((_, i) =>
      i === reference ? null : differenceOf(fit, [place(i), place(reference)], level),
    ),
    oneEC50: one.status === 'ok' ? described(one) : null,
    separate: all.status === 'ok' ? described(all) : null,
    equalEC50: tested(one, fit),
    parallelism: common.length > 0 ? tested(fit, all) : null,
    at: (x: number, group: number) => fit.at(pointIn(x, group)),
  });
}

/** Why these data have no curves to compare, or null. */
function unfitGroups(
  dose: Values,
  response: Values,
  labels: readonly string[],
  level: number,
): Failure | null {
  if (labels.length !== dose.length) return refuse('unequal-lengths');
  const bad = unfit([dose, response], 1, level);
  if (bad) return bad;
  if (!dose.every((x) => x >= 0) || !dose.some((x) => x > 0)) return refuse('out-of-range');
  if (new Set(labels).size < 2) return refuse('too-few-groups');
  return smallest(response) === largest(response) ? refuse('no-variation') : null;
}

/** The coefficients of a parameter: one if it is shared, otherwise one per group. */
function coefficientsOf(fit: CurveFit, name: string, groups: number, level: number): Coefficient[] {
  const own = fit.names.indexOf(name);
  const places =
    own < 0 ? Array.from({ length: groups }, (_, i) => fit.names.indexOf(`${name}[${i + 1}]`)) : [own];
  return places.map((j) => {
    const { estimate, standardError } = fit.coefficients[j]!;
    return coefficient(estimate, standardError, fit.df, level);
  });
}

/** The first of two coefficients minus the second. */
function differenceOf(fit: CurveFit, [i, j]: readonly [number, number], level: number): Coefficient {
  const [first, second] = [fit.coefficients[i]!, fit.coefficients[j]!];
  const [a, b] = [first.standardError!, second.standardError!];
  const error = Math.sqrt((a - b) ** 2 + 2 * a * b * (1 - fit.correlation[i]![j]!));
  return coefficient(first.estimate! - second.estimate!, error, fit.df, level);
}

/**
 * The fit with the smallest sum of squares whose top is above its bottom in every group, because the same curve also has its parameters
 * exchanged. Otherwise, the first failure.
 */
function bestOf(fits: readonly ReturnType<typeof fitGroupedCurve>[], groups: number) {
  const upright = fits.filter((fit) => {
    if (fit.status === 'error') return false;
    const { top, bottom } = startOf(
      fit,
      fit.names.some((name) => name.startsWith('bottom')) ? ['top', 'bottom'] : ['top'],
      groups,
    );
    return top!.every((value, i) => value > (bottom?.[i] ?? 0));
  });
  return upright.reduce(
    (best, other) =>
      other.status === 'ok' && !(best.status === 'ok' && best.rss <= other.rss) ? other : best,
    fits.find(({ status }) => status === 'error') ?? refuse('did-not-converge'),
  );
}

const rowsIn = (labels: readonly string[], name: string) =>
  labels.flatMap((label, i) => (label === name ? [i] : []));

/** In each group, the log of the dose whose response is closest to a value. */
function logDosesAt(dose: Values, y: Values, labels: readonly string[], value: number): number[] {
  const span = largest(y) - smallest(y);
  return [...new Set(labels)].map((name) => {
    const rows = rowsIn(labels, name).filter((i) => dose[i]! > 0);
    if (rows.length === 0) return 0;
    const far = (i: number) => Math.abs(y[i]! - value);
    const closest = smallest(rows.map(far));
    return median(rows.filter((i) => far(i) <= closest + span / 10).map((i) => Math.log10(dose[i]!)));
  });
}

/** Rising and falling curves, flat and steep. */
function sigmoidStarts(dose: Values, y: Values, labels: readonly string[]): GroupedStart[] {
  const [bottom, top] = [smallest(y), largest(y)];
  const logEC50 = logDosesAt(dose, y, labels, (bottom + top) / 2);
  return [1, -1, 3, -3].map((hill) => ({ bottom, top, logEC50, hill }));
}

/** The EC50 at half of the largest response, and lower and higher. */
function hyperbolaStarts(dose: Values, y: Values, labels: readonly string[]): GroupedStart[] {
  const top = largest(y);
  const middle = logDosesAt(dose, y, labels, top / 2);
  return [0, -1, 1].map((shift) => ({
    top: top * (shift > 0 ? 5 : 1),
    logEC50: middle.map((log) => log + shift),
  }));
}
