// Logistic curves in R and Python, fitted from starting values near the page's estimates.
import { doseResponse } from '../../statistics/regression/dose-response.ts';
import type { DoseModel } from '../../statistics/regression/dose-response.ts';
import { control, startInPython, startInR, tight } from './nonlinear.ts';
import * as py from './python-code.ts';
import * as r from './r-code.ts';

type Standards = { readonly x: readonly number[]; readonly y: readonly number[] };

/** The fitted parameters, and the slope if a three-parameter model fixes it. */
function fitted({ x, y }: Standards, model: DoseModel) {
  const fit = doseResponse(x, y, {}, 0.95, model);
  if (fit.status === 'error') return { start: [], slope: null };
  return {
    start: fit.names.map((name, j) => ({ name, value: fit.coefficients[j]!.estimate! })),
    slope: model === '3pl' ? fit.hill : null,
  };
}

const formula = (model: DoseModel, power: '^' | '**') =>
  model === '5pl'
    ? `bottom + (top - bottom) / (1 + (2${power}(1 / s) - 1) * (10${power}logEC50 / x)${power}hill)${power}s`
    : `bottom + (top - bottom) / (1 + (10${power}logEC50 / x)${power}hill)`;

/** Defines `x`, `y`, and `fit`. */
export function curveInR(standards: Standards, model: DoseModel): string[] {
  const { start, slope } = fitted(standards, model);
  return [
    r.vector('x', standards.x),
    r.vector('y', standards.y),
    ...(slope === null ? [] : [`hill <- ${slope}`]),
    `fit <- nls(y ~ ${formula(model, '^')}, start = ${startInR(start)},`,
    `  ${control})`,
  ];
}

/** Defines the curve in R as `at(x)`, with its derivatives by the parameters. */
export const gradientInR = (model: DoseModel): string[] => [
  `at <- function(x) with(as.list(coef(fit)), eval(deriv(quote(${formula(model, '^')}), names(coef(fit)))))`,
];

/** Defines `x`, `y`, `curve`, the fitted values by name in `fit`, and their covariance `v`. */
export function curveInPython(standards: Standards, model: DoseModel): string[] {
  const { start, slope } = fitted(standards, model);
  const names = start.map(({ name }) => name);
  return [
    py.array('x', standards.x),
    py.array('y', standards.y),
    ...(slope === null ? [] : [`hill = ${slope}`]),
    `names = ${py.words(names)}`,
    '',
    `def curve(x, ${names.join(', ')}):`,
    '    with np.errstate(divide="ignore"):',
    `        return ${formula(model, '**')}`,
    '',
    `values, v = optimize.curve_fit(curve, x, y, ${startInPython(start)}, ${tight})`,
    'fit = dict(zip(names, values))',
    'df = len(x) - len(names)',
    'squares = ((y - curve(x, *values)) ** 2).sum()',
  ];
}
